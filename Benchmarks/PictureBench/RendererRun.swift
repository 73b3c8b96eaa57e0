import Cartouche
import CartoucheImages
import CartoucheWorkers
import Foundation

/// Measures one renderer: the memory of concurrent requests, and the time until a canceled request stops.
struct RendererRun {
    let workload: Workload

    /// Prints the peak memory and the time of `count` concurrent requests.
    ///
    /// The peak is that of the process, so each measurement needs its own process.
    func burst(_ count: Int) async throws {
        let map = try workload.map { try FeatureSources.open(path: $0) }
        let renderer = MapRenderer()
        let frame = try workload.frame(of: map)
        let begun = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count {
                var request = MapRequest(map, size: ScreenSize(width: 1024, height: 1024)) { frame }
                request.priority = WorkPriority.allCases.randomElement()!
                group.addTask { [request] in _ = try await renderer.image(for: request) }
            }
            try await group.waitForAll()
        }
        let seconds =
            Double(begun.duration(to: .now).components.attoseconds) / 1e18
            + Double(begun.duration(to: .now).components.seconds)
        print(
            String(
                format: "%@ × %d: peak %.1f MB, %.1f s", workload.rawValue, count, Measurement.peakMegabytes,
                seconds))
    }

    /// Prints the milliseconds from `cancel` to the end of the request and to the end of all work.
    func cancel(times: Int) async throws {
        let map = try workload.map { try FeatureSources.open(path: $0) }
        let frame = try workload.frame(of: map)
        let renderer = MapRenderer()
        let request = MapRequest(map, size: ScreenSize(width: 1024, height: 1024)) { frame }
        for _ in 0..<2 { _ = try await renderer.image(for: request) }
        let before = ContinuousClock.now
        _ = try await renderer.image(for: request)
        let whole = milliseconds(since: before)
        var (ends, idles): ([Double], [Double]) = ([], [])
        for number in 0..<times {
            let cancellation = Cancellation()
            var request = request
            request.cancellation = cancellation
            let drawing = Task { [request] in try await renderer.image(for: request) }
            try await Task.sleep(for: .milliseconds(Int(whole * Double(number) / Double(times))))
            let begun = ContinuousClock.now
            cancellation.cancel()
            guard (try? await drawing.value) == nil else { continue }
            ends.append(milliseconds(since: begun))
            while renderer.isWorking { try await Task.sleep(for: .microseconds(200)) }
            idles.append(milliseconds(since: begun))
        }
        print(
            String(
                format:
                    "%@: drawn in %.0f ms; %d canceled, ended after %.1f ms (at most %.1f), idle after %.1f (at most %.1f)",
                workload.rawValue, whole, ends.count, Measurement.median(ends), ends.max() ?? 0,
                Measurement.median(idles), idles.max() ?? 0))
    }

    private func milliseconds(since start: ContinuousClock.Instant) -> Double {
        let passed = start.duration(to: .now).components
        return Double(passed.seconds) * 1e3 + Double(passed.attoseconds) / 1e15
    }
}
