import ArgumentParser

/// The exit codes of the command, which stay stable for scripts; 64 and above are those of `sysexits.h`.
enum ExitStatus {
    /// The command failed.
    static let failed = ExitCode(1)
    /// With `--strict`: the result was written, but is not faithful.
    static let notFaithful = ExitCode(2)
    /// The command line is wrong.
    static let usage = ExitCode(64)
    /// An input file is missing.
    static let inputMissing = ExitCode(66)
    /// An input is on another computer, and cannot be loaded.
    static let remote = ExitCode(69)
}
