import CartoucheCLibrary
import CartoucheCTerminal

/// A terminal that a program uses as a whole: each key is delivered at once, and the earlier text comes back at the end.
///
/// A signal that ends the process also restores the terminal.
package final class TerminalSession {
    private let input: Int32
    private let output: Int32

    /// Shows another screen without the cursor, or returns from it.
    private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"
    private static let leave = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

    /// Begins to use a terminal.
    ///
    /// - Parameters:
    ///   - input: The descriptor of the keys. Default: standard input.
    ///   - output: The descriptor of the screen. Default: standard output.
    /// - Returns: Nil if one of the descriptors is not a terminal.
    package init?(input: Int32 = 0, output: Int32 = 1) {
        (self.input, self.output) = (input, output)
        guard isatty(output) == 1, begin() else { return nil }
    }

    deinit { end() }

    private func begin() -> Bool {
        guard cterminal_begin(input, output, Self.leave) == 0 else { return false }
        write(Self.enter)
        return true
    }

    /// Restores the terminal.
    package func end() { cterminal_end() }

    /// Gives the terminal back to the shell, as Ctrl-Z does, until the shell continues the process.
    package func suspend() {
        end()
        raise(SIGTSTP)
        _ = begin()
    }

    /// The size in characters; 80 × 24 if the terminal does not know it.
    package var size: (columns: Int, lines: Int) {
        var (columns, lines): (Int32, Int32) = (80, 24)
        _ = cterminal_size(output, &columns, &lines)
        // A pipe can claim to be a terminal of any size.
        return (min(Int(columns), 1000), min(Int(lines), 500))
    }

    /// Writes a text at once.
    package func write(_ text: String) {
        let bytes = Array(text.utf8)
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                CartoucheCLibrary.write(output, $0.baseAddress! + offset, $0.count - offset)
            }
            if count < 0, errno != EINTR, errno != EAGAIN { return }
            offset += max(count, 0)
        }
    }

    /// Waits for bytes.
    ///
    /// - Parameter milliseconds: The longest time to wait.
    /// - Returns: The bytes; empty after the time, nil if the terminal is closed.
    package func read(milliseconds: Int32) -> [UInt8]? {
        var wait = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        let count = poll(&wait, 1, milliseconds)
        guard count > 0 else { return count == 0 || errno == EINTR ? [] : nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let read = CartoucheCLibrary.read(input, &bytes, bytes.count)
        if read < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
        // A terminal with bytes to read gives none only when it is closed.
        return read == 0 ? nil : Array(bytes[..<read])
    }
}
