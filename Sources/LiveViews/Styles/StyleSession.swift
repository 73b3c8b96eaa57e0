import CartoucheSymbols
import Synchronization

/// The symbol that a page edits, and what it was before each edit.
final class StyleSession: Sendable {
    private struct State {
        var symbol: Symbol?
        var earlier: [Symbol] = []
        var later: [Symbol] = []
        var step = ""
    }

    /// The maximum number of edits that can be undone.
    private static let undoLimit = 100

    private let state = Mutex(State())

    /// The symbol; nil before the page has opened one.
    var symbol: Symbol? { state.withLock(\.symbol) }

    /// Whether an edit can be undone, and whether it can be repeated.
    var history: (undo: Bool, redo: Bool) {
        state.withLock { (!$0.earlier.isEmpty, !$0.later.isEmpty) }
    }

    /// Begins with a symbol.
    func open(_ symbol: Symbol) { state.withLock { $0 = State(symbol: symbol) } }

    /// Changes the symbol.
    ///
    /// - Parameters:
    ///   - step: The name of the edit. Edits with the same name follow each other while a slider moves; they are undone
    ///     together.
    ///   - body: Changes the symbol.
    func edit(_ step: String, _ body: (Symbol) throws(HostRefusal) -> Void) throws(HostRefusal) {
        guard let now = symbol else { throw .badRequest("no symbol is open") }
        let before = now.clone()
        try body(now)
        state.withLock { state in
            state.later = []
            if state.step == step, !state.earlier.isEmpty { return }
            state.step = step
            state.earlier.append(before)
            if state.earlier.count > Self.undoLimit { state.earlier.removeFirst() }
        }
    }

    /// Undoes the last edit; does nothing if there is none.
    func undo() {
        state.withLock { state in
            guard let symbol = state.symbol, let before = state.earlier.popLast() else { return }
            state.later.append(symbol)
            state.symbol = before
            state.step = ""
        }
    }

    /// Repeats the edit that was undone; does nothing if there is none.
    func redo() {
        state.withLock { state in
            guard let symbol = state.symbol, let after = state.later.popLast() else { return }
            state.earlier.append(symbol)
            state.symbol = after
            state.step = ""
        }
    }
}
