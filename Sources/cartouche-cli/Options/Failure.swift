import ArgumentParser
import Cartouche
import CartoucheCLibrary
import CartoucheCanvases
import CartoucheColorRamps
import CartoucheDataMaps
import CartoucheExpressions
import CartoucheGeospatial
import CartoucheImages
import CartoucheNetwork
import CartoucheServices
import CartoucheSymbols

/// An error in the form the command reports it: one line and an exit code.
struct Failure {
    /// The text of the error.
    var line: String
    /// The exit status of the process.
    var status: Int32

    init(_ error: any CartoucheError) {
        line = error.description
        status = Self.status(error).rawValue
    }

    private static func status(_ error: any CartoucheError) -> ExitCode {
        switch error {
        case let error as DocumentError: status(error)
        case is NetworkError, is ServiceError: ExitStatus.remote
        case is ColorRampError: ExitStatus.usage
        case let error as DataMapError where error.isUsage: ExitStatus.usage
        default: ExitStatus.failed
        }
    }

    private static func status(_ error: DocumentError) -> ExitCode {
        switch error.kind {
        case .notFound: ExitStatus.inputMissing
        case .remote: ExitStatus.remote
        default: ExitStatus.failed
        }
    }

    /// Ends the process with `status`.
    func exitProcess() -> Never {
        exit(status)
    }
}

/// A result that cannot be written.
struct OutputError: CartoucheError {
    var cause: DocumentError

    var what: String { cause.what }
    var `where`: String { cause.where }
    var suggestion: String { cause.suggestion }

    /// Writes a file completely or not at all; `-` is standard output.
    ///
    /// - Throws: `OutputError` if the file cannot be written.
    static func write(_ bytes: [UInt8], to path: String) throws {
        do {
            try AtomicFile.write(bytes, to: path)
        } catch {
            throw OutputError(cause: error)
        }
    }
}
