import CLibrary
import Synchronization

/// One line on the terminal that says how far long work is.
///
/// It comes only when the work takes longer than a blink, changes a few times a second, and goes when the work is
/// done.
final class ProgressLine: Sendable {
    private struct State {
        var next: ContinuousClock.Instant
        var isShown = false
    }

    private static let patience = Duration.milliseconds(400)
    private static let pause = Duration.milliseconds(100)
    private static let barLength = 24

    private let state = Mutex(State(next: .now + patience))

    private init() {}

    /// A line where a person is looking who has not asked for quiet; nil otherwise.
    static func onTerminal(isQuiet: Bool = false) -> ProgressLine? {
        guard !isQuiet, StandardError.isTerminal, Environment["TERM"] != "dumb" else { return nil }
        return ProgressLine()
    }

    /// Shows what is being done.
    func update(_ text: @autoclosure () -> String) {
        let isDue = state.withLock { state in
            let now = ContinuousClock.now
            guard now >= state.next else { return false }
            state.next = now + Self.pause
            state.isShown = true
            return true
        }
        if isDue { StandardError.write("\r\u{1B}[K\(text())") }
    }

    /// Shows what it is told.
    var teller: @Sendable (String) -> Void { { text in self.update(text) } }

    /// Shows how much of some work is done, as a bar.
    func update(_ what: String, done: Int, of total: Int) {
        update(Self.bar(what, done: done, of: total))
    }

    static func bar(_ what: String, done: Int, of total: Int) -> String {
        let share = total > 0 ? min(max(Double(done) / Double(total), 0), 1) : 1
        let filled = Int(share * Double(barLength))
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: barLength - filled)
        return "[\(bar)] \(done) of \(total) \(what)"
    }

    /// Leaves the terminal as it was.
    func clear() {
        let wasShown = state.withLock { state in
            defer { state.isShown = false }
            return state.isShown
        }
        if wasShown { StandardError.write("\r\u{1B}[K") }
    }
}

/// What the environment says.
enum Environment {
    /// The value of a variable; nil where it is not set.
    static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
