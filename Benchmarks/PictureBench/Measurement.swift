import Foundation

/// Measures the times of repeated work.
struct Measurement {
    /// The wall time of each run in milliseconds.
    var wall: [Double] = []
    /// The user and system time of each run in milliseconds, all threads together.
    var cpu: [Double] = []

    /// Runs the work `repetitions` times; after three runs, stops when the budget is spent.
    ///
    /// - Parameter budget: Seconds.
    init(repetitions: Int, budget: Double, _ work: () throws -> Void) rethrows {
        let start = ContinuousClock.now
        for run in 0..<repetitions {
            if run >= 3, milliseconds(start.duration(to: .now)) > budget * 1000 { break }
            let cpuBefore = Self.cpuMilliseconds()
            let before = ContinuousClock.now
            try work()
            wall.append(milliseconds(before.duration(to: .now)))
            cpu.append(Self.cpuMilliseconds() - cpuBefore)
        }
    }

    /// The median wall time.
    var median: Double { Self.median(wall) }
    /// The median processor time.
    var medianCPU: Double { Self.median(cpu) }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    }

    private static func cpuMilliseconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func ms(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
        return ms(usage.ru_utime) + ms(usage.ru_stime)
    }

    /// The maximum resident memory of this process in MB.
    static var peakMegabytes: Double {
        // getrusage would include the maximum of the parent process.
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kilobytes = line?.split(separator: " ").compactMap { Double($0) }.first
        return (kilobytes ?? .nan) / 1024
    }
}

private func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
}
