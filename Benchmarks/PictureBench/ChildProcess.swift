import CartoucheCLibrary

/// The time and memory that a child process used.
struct ChildProcess {
    /// Wall time from start to end.
    var milliseconds: Double
    /// User and system time.
    var cpuMilliseconds: Double
    /// The maximum resident set size.
    ///
    /// The value is never below that of this program, about 15 MB, because the child starts with it.
    var peakMegabytes: Double

    /// Runs a command and waits for its end; nil if the command fails.
    init?(_ words: [String]) {
        var arguments = words.map { strdup($0) as UnsafeMutablePointer<CChar>? } + [nil]
        defer { for argument in arguments { free(argument) } }
        let start = ContinuousClock.now
        var child: pid_t = 0
        guard posix_spawn(&child, words[0], nil, nil, &arguments, environ) == 0 else { return nil }
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(child, &status, 0, &usage) == child, status == 0 else { return nil }
        let passed = start.duration(to: .now).components
        milliseconds = Double(passed.seconds) * 1e3 + Double(passed.attoseconds) / 1e15
        func ms(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
        cpuMilliseconds = ms(usage.ru_utime) + ms(usage.ru_stime)
        peakMegabytes = Double(usage.ru_maxrss) / 1024
    }
}
