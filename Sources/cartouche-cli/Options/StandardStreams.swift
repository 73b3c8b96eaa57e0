import CLibrary

/// The process's error stream: everything that is not the product goes here.
enum StandardError {
    /// Writes one line.
    static func print(_ line: String) {
        write(line + "\n")
    }

    /// Writes text as it is.
    static func write(_ text: String) {
        let bytes = Array(text.utf8)
        var offset = 0
        while offset < bytes.count {
            let written = bytes.withUnsafeBytes { writeBytes(2, $0.baseAddress! + offset, $0.count - offset) }
            if written <= 0 { return }
            offset += written
        }
    }

    /// Whether a person is looking: progress and colour are for terminals only.
    static var isTerminal: Bool { isatty(2) == 1 }
}

/// The process's output stream.
enum StandardOutput {
    /// Whether a person is looking.
    static var isTerminal: Bool { isatty(1) == 1 }

    /// Whether a person is looking who has not asked for plain text with the variable NO_COLOR.
    static var showsColor: Bool {
        isTerminal && Environment["NO_COLOR"]?.isEmpty != false && Environment["TERM"] != "dumb"
    }
}

private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(file, bytes, count)
}
