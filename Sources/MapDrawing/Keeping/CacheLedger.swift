import CartoucheCLibrary
import Synchronization

/// Counts the memory of cached items, and drops the least recently used items if the total exceeds a limit.
package final class CacheLedger: Sendable {
    /// Drops an item; called without the ledger's lock.
    package typealias Drop = @Sendable () -> Void

    private struct Piece {
        var bytes: Int
        var lastUse: Int
        var drop: Drop
    }

    private struct State {
        var limit: Int
        var bytes = 0
        var pieces: [Int: Piece] = [:]
        var lastNumber = 0
        var uses = 0

        /// Removes the least recently used items until the rest fits.
        mutating func shrink(sparing spared: Int? = nil) -> [Drop] {
            var dropped: [Drop] = []
            while bytes > limit {
                guard
                    let oldest = pieces.filter({ $0.key != spared }).min(by: {
                        $0.value.lastUse < $1.value.lastUse
                    })
                else { break }
                pieces[oldest.key] = nil
                bytes -= oldest.value.bytes
                dropped.append(oldest.value.drop)
            }
            return dropped
        }
    }

    /// The ledger of the process.
    package static let shared = CacheLedger(byteLimit: defaultLimit)

    private let state: Mutex<State>

    /// Creates a ledger with a maximum number of bytes.
    package init(byteLimit: Int) {
        state = Mutex(State(limit: max(byteLimit, 0)))
    }

    private static var defaultLimit: Int {
        let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
        guard pages > 0, size > 0 else { return 256 << 20 }
        return min(pages / 8 * size, 1 << 30)
    }

    /// The maximum number of bytes.
    package var byteLimit: Int {
        get { state.withLock(\.limit) }
        set {
            let dropped = state.withLock { state in
                state.limit = max(newValue, 0)
                return state.shrink()
            }
            for drop in dropped { drop() }
        }
    }

    /// The number of bytes of all items.
    package var byteCount: Int { state.withLock(\.bytes) }

    /// Adds an item, and drops others if necessary.
    ///
    /// - Returns: The item's number; nil if it is larger than the limit.
    package func add(bytes: Int, drop: @escaping Drop) -> Int? {
        let (number, dropped) = state.withLock { state -> (Int?, [Drop]) in
            guard bytes <= state.limit else { return (nil, []) }
            state.lastNumber += 1
            state.uses += 1
            state.pieces[state.lastNumber] = Piece(bytes: bytes, lastUse: state.uses, drop: drop)
            state.bytes += bytes
            return (state.lastNumber, state.shrink(sparing: state.lastNumber))
        }
        for drop in dropped { drop() }
        return number
    }

    /// Marks an item as used.
    package func use(_ number: Int) {
        state.withLock { state in
            state.uses += 1
            state.pieces[number]?.lastUse = state.uses
        }
    }

    /// Removes an item without calling its drop handler.
    package func remove(_ number: Int) {
        state.withLock { state in
            if let piece = state.pieces.removeValue(forKey: number) { state.bytes -= piece.bytes }
        }
    }

    /// Drops all items.
    package func removeAll() {
        let dropped = state.withLock { state in
            let dropped = state.pieces.values.map(\.drop)
            state.pieces.removeAll()
            state.bytes = 0
            return dropped
        }
        for drop in dropped { drop() }
    }
}
