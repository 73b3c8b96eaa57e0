import CartoucheCTemporaryFiles

/// Temporary files of the process that a signal must not leave behind.
package enum TemporaryFiles {
    /// Makes the signals that end a process delete the temporary files of unfinished outputs first.
    ///
    /// For programs, not for libraries: handlers of signals belong to the whole process. Signals that the program
    /// ignores stay ignored. The process ends with the status of the signal.
    package static func deleteOnSignals() { ctemporary_handle_signals() }
}

/// A temporary name that a signal deletes until the value is released.
final class TemporaryName: Sendable {
    let path: String
    private let number: Int32

    init(_ path: String, isFolder: Bool = false) {
        self.path = path
        number = ctemporary_add(path, isFolder ? 1 : 0)
    }

    deinit { ctemporary_remove(number) }
}
