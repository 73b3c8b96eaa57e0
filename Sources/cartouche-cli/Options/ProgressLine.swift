import CartoucheCLibrary
import Synchronization

/// A progress line on the terminal.
///
/// The line appears after 0.4 s, changes at most ten times a second, and is erased by `clear()`.
final class ProgressLine: Sendable {
    private struct State {
        var next: ContinuousClock.Instant
        var isShown = false
    }

    private static let delay = Duration.milliseconds(400)
    private static let interval = Duration.milliseconds(100)
    private static let barLength = 24

    private let state = Mutex(State(next: .now + delay))

    private init() {}

    /// Returns a progress line if standard error is a terminal and `isQuiet` is false; otherwise nil.
    static func onTerminal(isQuiet: Bool = false) -> ProgressLine? {
        guard !isQuiet, StandardError.isTerminal, Environment["TERM"] != "dumb" else { return nil }
        return ProgressLine()
    }

    /// Shows a text.
    func update(_ text: @autoclosure () -> String) {
        let isDue = state.withLock { state in
            let now = ContinuousClock.now
            guard now >= state.next else { return false }
            state.next = now + Self.interval
            state.isShown = true
            return true
        }
        if isDue { StandardError.write("\r\u{1B}[K\(text())") }
    }

    /// A function that shows the text passed to it.
    var textHandler: @Sendable (String) -> Void { { text in self.update(text) } }

    /// A function that shows a bar and a count: the unit, and the numbers of done and of all.
    var countHandler: @Sendable (String, Int, Int) -> Void { { self.update($0, done: $1, of: $2) } }

    /// Shows a bar and a count, such as `3 of 8 files opened`; the unit is `files opened`.
    func update(_ unit: String, done: Int, of total: Int) {
        update(Self.bar(unit, done: done, of: total))
    }

    static func bar(_ unit: String, done: Int, of total: Int) -> String {
        let share = total > 0 ? min(max(Double(done) / Double(total), 0), 1) : 1
        let filled = Int(share * Double(barLength))
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: barLength - filled)
        return "[\(bar)] \(done) of \(total) \(unit)"
    }

    /// Erases the line.
    func clear() {
        let wasShown = state.withLock { state in
            defer { state.isShown = false }
            return state.isShown
        }
        if wasShown { StandardError.write("\r\u{1B}[K") }
    }
}

/// The environment variables of the process.
enum Environment {
    /// The value of a variable; nil if it is not set.
    static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
