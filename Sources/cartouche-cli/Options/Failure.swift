import ArgumentParser
import Cartouche
import Expressions

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What an error becomes for a person and for a script: one line and an exit code.
struct Failure {
    /// What is wrong, where, and how to mend it; nil where the argument parser words it.
    var line: String?
    /// The process's exit status.
    var status: Int32

    init(_ error: any Error) {
        switch error {
        case let error as DocumentError:
            line = error.description
            status = error.reason == .notFound ? ExitStatus.inputMissing.rawValue : ExitStatus.failed.rawValue
        case let error as InputError:
            line = error.description
            status = error.isMissing ? ExitStatus.inputMissing.rawValue : ExitStatus.failed.rawValue
        case is MapError, is GeospatialError, is ImageError, is FeatureSourceError, is ExpressionError:
            line = "\(error)"
            status = ExitStatus.failed.rawValue
        default:
            line = nil
            status = ExitStatus.usage.rawValue
        }
    }

    /// Ends the process.
    func leave() -> Never {
        exit(status)
    }
}

/// An input that cannot be used, in the command's own words.
struct InputError: Error, CustomStringConvertible {
    var description: String
    var isMissing = false

    init(_ description: String, isMissing: Bool = false) {
        self.description = description
        self.isMissing = isMissing
    }
}
