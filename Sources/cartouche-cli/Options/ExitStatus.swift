import ArgumentParser

/// The exit codes that scripts may rely on (sysexits where those have one).
enum ExitStatus {
    /// The picture was not made.
    static let failed = ExitCode(1)
    /// `--strict`: the picture was made, but something was not drawn faithfully.
    static let notFaithful = ExitCode(2)
    /// The command line is wrong.
    static let usage = ExitCode(64)
    /// An input file is missing.
    static let inputMissing = ExitCode(66)
    /// An input lies on another machine, which is never asked.
    static let remote = ExitCode(69)
}
