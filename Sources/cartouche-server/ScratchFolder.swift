import CartoucheCLibrary
import CartoucheDocuments
import Dispatch
import Synchronization

/// A folder for copies of files, which only this user can read and which is removed at the end.
final class ScratchFolder: Sendable {
    private struct State {
        var folder: String?
        var count = 0
        var files: [String] = []
    }

    private let state = Mutex(State())

    /// Returns the path of a new file in a folder of its own.
    ///
    /// - Throws: `DocumentError` if there is no folder for temporary files.
    func place(for name: String) throws -> String {
        try state.withLock { state in
            let folder = try state.folder ?? Self.make()
            state.folder = folder
            state.count += 1
            let inside = FilePath.joining(folder, "\(state.count)")
            try Folder.create(inside)
            let file = FilePath.joining(inside, name)
            state.files.append(file)
            return file
        }
    }

    private static func make() throws -> String {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array(FilePath.joining(parent, "cartouche-view-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw DocumentError(
                .unwritable, source: parent, what: "there is no folder for temporary files",
                suggestion: "set TMPDIR to a folder that can be written")
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes all files and folders.
    func remove() {
        state.withLock { state in
            guard let folder = state.folder else { return }
            for file in state.files {
                let inside = FilePath.folder(of: file)
                for name in FileBytes.names(inFolder: inside, hidden: true) {
                    try? Folder.remove(file: FilePath.joining(inside, name))
                }
                Folder.remove(emptyFolder: inside)
            }
            Folder.remove(emptyFolder: folder)
            state = State()
        }
    }
}

/// The signals that end the server, such as Ctrl-C.
final class EndingSignals {
    private let sources: [any DispatchSourceSignal]

    /// Performs an action before the process ends by a signal.
    init(_ action: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                action()
                signal(number, SIG_DFL)
                kill(getpid(), number)
            }
            source.resume()
            return source
        }
    }

    func cancel() { for source in sources { source.cancel() } }
}
