import CLibrary

/// What a program took from its start to its end.
struct ChildProcess {
    var milliseconds: Double
    /// User and system time.
    var cpuMilliseconds: Double
    /// The largest resident set.
    ///
    /// Below the runner's own, about 15 MB, it shows that one.
    var peakMegabytes: Double

    /// Runs a command to its end; nil where it failed.
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
