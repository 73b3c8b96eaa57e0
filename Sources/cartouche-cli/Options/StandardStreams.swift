import CartoucheCLibrary
import Synchronization

/// The standard error stream, for messages, reports and progress.
enum StandardError {
    private struct Label {
        var text = ""
        var progress: ProgressLine?
    }

    private static let label = Mutex(Label())

    /// Writes one line.
    static func print(_ line: String) {
        let label = label.withLock { $0 }
        label.progress?.clear()
        write(label.text + line + "\n")
    }

    /// Writes a label before each line that a function prints.
    ///
    /// - Parameter progress: The progress line that is erased before each line; nil for none.
    static func labeling<Result>(
        _ text: String, clearing progress: ProgressLine?, _ body: () throws -> Result
    ) rethrows -> Result {
        label.withLock { $0 = Label(text: text, progress: progress) }
        defer { label.withLock { $0 = Label() } }
        return try body()
    }

    /// Writes text without a line end.
    static func write(_ text: String) {
        let bytes = Array(text.utf8)
        var offset = 0
        while offset < bytes.count {
            let written = bytes.withUnsafeBytes { writeBytes(2, $0.baseAddress! + offset, $0.count - offset) }
            if written <= 0 { return }
            offset += written
        }
    }

    /// Whether the stream is a terminal, which can show progress.
    static var isTerminal: Bool { isatty(2) == 1 }
}

/// The standard input stream.
enum StandardInput {
    /// Whether the stream is a terminal.
    static var isTerminal: Bool { isatty(0) == 1 }
}

/// The standard output stream.
enum StandardOutput {
    /// Whether the stream is a terminal.
    static var isTerminal: Bool { isatty(1) == 1 }

    /// Whether to write colors: the stream is a terminal, and neither NO_COLOR nor TERM=dumb is set.
    static var showsColor: Bool {
        isTerminal && Environment["NO_COLOR"]?.isEmpty != false && Environment["TERM"] != "dumb"
    }
}

private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(file, bytes, count)
}
