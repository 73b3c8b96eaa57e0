import ArgumentParser
import CLibrary
import Canvases
import Cartouche
import Expressions
import Geospatial
import Images
import Symbols

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
            status = Self.status(of: error).rawValue
        case let error as OutputError:
            line = error.cause.description
            status = ExitStatus.failed.rawValue
        case is InputError, is MapError, is GeospatialError, is ImageError, is FeatureSourceError,
            is SymbologyError, is ExpressionError, is CanvasError:
            line = "\(error)"
            status = ExitStatus.failed.rawValue
        default:
            line = nil
            status = ExitStatus.usage.rawValue
        }
    }

    private static func status(of error: DocumentError) -> ExitCode {
        switch error.reason {
        case .notFound: ExitStatus.inputMissing
        case .remote: ExitStatus.remote
        default: ExitStatus.failed
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

    init(_ description: String) {
        self.description = description
    }
}

/// A result that could not be written.
struct OutputError: Error {
    var cause: DocumentError

    /// Writes a whole file or none; `-` is standard output.
    static func write(_ bytes: [UInt8], to path: String) throws {
        do {
            try AtomicFile.write(bytes, to: path)
        } catch {
            throw OutputError(cause: error)
        }
    }
}
