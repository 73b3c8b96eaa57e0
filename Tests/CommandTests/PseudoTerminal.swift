import CartoucheCLibrary
import Foundation

/// A terminal without a window, in which the command runs.
final class PseudoTerminal {
    private let process = Process()
    /// The descriptor of the window: it reads what the command writes.
    private let window: Int32
    private let device: Int32
    /// Everything that the command has written.
    private(set) var text = ""

    struct Failure: Error {}

    /// Whether the system has pseudo terminals; some sandboxes have none.
    static let isAvailable: Bool = {
        guard let (window, name) = openWindow() else { return false }
        let device = open(name, O_RDWR | O_NOCTTY)
        close(window)
        close(device)
        return device >= 0
    }()

    /// Starts the command in a folder.
    init(
        _ arguments: [String], in folder: Scratch, columns: Int = 80, lines: Int = 24,
        environment: [String: String] = [:]
    ) throws {
        guard let (window, name) = Self.openWindow() else { throw Failure() }
        self.window = window
        device = open(name, O_RDWR | O_NOCTTY)
        guard device >= 0 else { throw Failure() }
        setSize(columns: columns, lines: lines)
        // The test runner blocks and ignores signals, and so would the processes that it starts.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["--default-signal", Scratch.command.path] + arguments
        process.currentDirectoryURL = folder.url
        // A handler of crashes that prints on the terminal, and waits for a key, would run after that of the command.
        process.environment = ProcessInfo.processInfo.environment.merging(
            [
                "TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "",
                "SWIFT_BACKTRACE": "enable=no",
            ]
        ) { $1 }.merging(environment) { $1 }
        let terminal = FileHandle(fileDescriptor: device)
        process.standardInput = terminal
        process.standardOutput = terminal
        process.standardError = terminal
        try process.run()
    }

    /// Opens a pseudo terminal; returns its window and the path of its device.
    private static func openWindow() -> (window: Int32, device: String)? {
        #if canImport(Darwin)
            let window = posix_openpt(O_RDWR | O_NOCTTY)
            guard window >= 0, grantpt(window) == 0, unlockpt(window) == 0, let name = ptsname(window) else {
                return nil
            }
            return (window, String(cString: name))
        #else
            // The functions of POSIX are not in the module of Glibc, so these are the requests that they make:
            // TIOCSPTLCK and TIOCGPTN.
            let window = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var (isLocked, number): (Int32, Int32) = (0, 0)
            guard window >= 0, ioctl(window, 0x4004_5431, &isLocked) == 0,
                ioctl(window, 0x8004_5430, &number) == 0
            else { return nil }
            return (window, "/dev/pts/\(number)")
        #endif
    }

    deinit {
        if process.isRunning { process.terminate() }
        close(window)
        close(device)
    }

    func setSize(columns: Int, lines: Int) {
        var size = winsize(ws_row: UInt16(lines), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(window, UInt(TIOCSWINSZ), &size)
    }

    /// Types keys.
    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(window, bytes, bytes.count)
    }

    /// Reads until the command has written a text after the last call, at most for two minutes.
    func wait(for expected: String) -> Bool { wait(forOneOf: [expected]) != nil }

    /// Reads until the command has written one of several texts after the last call, at most for two minutes.
    ///
    /// - Returns: The text; nil if the command has ended or takes longer.
    func wait(forOneOf texts: [String]) -> String? {
        let start = text.endIndex
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            let isRunning = process.isRunning
            read()
            if let found = texts.first(where: text[start...].contains) { return found }
            if !isRunning { return nil }
        }
        return nil
    }

    /// Reads what the terminal has now, or gets in 20 milliseconds.
    ///
    /// - Returns: Whether there was something.
    @discardableResult
    private func read() -> Bool {
        var events = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
        guard poll(&events, 1, 20) > 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = CartoucheCLibrary.read(window, &bytes, bytes.count)
        if count > 0 { text += String(decoding: bytes[..<count], as: UTF8.self) }
        return count > 0
    }

    /// Whether the terminal delivers whole lines and shows what is typed, as in a shell.
    var isForLines: Bool {
        var state = termios()
        tcgetattr(device, &state)
        let flags = tcflag_t(ICANON | ECHO)
        return state.c_lflag & flags == flags
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits for the end of the command, and returns its status, or the number of the signal.
    func end() -> Int32 {
        let end = ContinuousClock.now + .seconds(120)
        while process.isRunning, ContinuousClock.now < end { read() }
        guard !process.isRunning else { return -1 }
        // One reading gives 4 KB at most.
        while read() {}
        return process.terminationStatus
    }
}
