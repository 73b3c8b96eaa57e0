import PlanarGeometry

extension LabelSolver {
    /// The greatest number of positions that are tried for one label.
    private static let maxSteps = 160
    /// The greatest number of labels that move to make room for one.
    private static let maxDepth = 4

    /// Moves labels so that others get a place (ejection chains).
    ///
    /// No label loses its place. The number of steps is limited, and the result depends on nothing but the labels.
    ///
    /// - Parameters:
    ///   - waiting: The labels without a place, in their order.
    ///   - isMovable: Whether a label can move.
    mutating func makeRoom(for waiting: [Int], isMovable: (Int) -> Bool) {
        var search = ChainSearch()
        for unit in waiting where chosen[unit] < 0 && !isDuplicate(unit) {
            search.begin(steps: Self.maxSteps)
            if insert(unit, from: -1, depth: Self.maxDepth, &search, isMovable) {
                search.forgetFailures()
                if rules[unit].thinning != nil { take(unit, Int(chosen[unit])) }
            }
        }
    }

    /// Moves labels so that others, which could belong to another point, get a position that could not.
    ///
    /// - Parameters:
    ///   - unclear: The labels that could belong to another point, in their order.
    ///   - isMovable: Whether a label can move.
    mutating func makeClear(_ unclear: [Int], isMovable: (Int) -> Bool) {
        var search = ChainSearch()
        for unit in unclear where chosen[unit] >= 0 && isUnclear(unit) {
            search.begin(steps: Self.maxSteps / 4)
            let last = chosen[unit]
            set(unit, -1)
            if insert(unit, from: last, depth: 1, isClear: true, &search, isMovable) {
                search.forgetFailures()
            } else {
                set(unit, last)
            }
        }
    }

    /// Returns whether a label gets a place, directly or if others move.
    ///
    /// - Parameters:
    ///   - last: The position that the label has lost; -1 for none.
    ///   - isClear: Whether only positions that could not belong to another point are tried.
    private mutating func insert(
        _ unit: Int, from last: Int32, depth: Int, isClear: Bool = false, _ search: inout ChainSearch,
        _ isMovable: (Int) -> Bool
    ) -> Bool {
        guard !search.hasFailed(unit, depth) else { return false }
        search.moving.insert(unit)
        defer { search.moving.remove(unit) }
        let all = positions(of: unit)
        // A label that moves for another one does not become ambiguous.
        let usable = isClear || all.clear.contains(Int(last)) ? all.clear : all.all
        var jams: [(candidate: Int, blockers: [Int])] = []
        for candidate in usable where candidate != Int(last) {
            guard search.useStep() else { return false }
            let blockers = blockers(of: candidate, of: unit, atMost: 2) {
                isMovable($0) && !search.moving.contains($0)
            }
            guard let blockers else { continue }
            if blockers.isEmpty {
                search.move(unit, from: chosen[unit])
                set(unit, Int32(candidate))
                return true
            }
            jams.append((candidate, blockers))
        }
        guard depth > 0 else {
            search.fail(unit, depth)
            return false
        }
        for jam in jams {
            guard search.useStep() else { return false }
            let mark = search.moves.count
            let places = jam.blockers.map { chosen[$0] }
            for blocker in jam.blockers {
                search.move(blocker, from: chosen[blocker])
                set(blocker, -1)
            }
            search.move(unit, from: chosen[unit])
            set(unit, Int32(jam.candidate))
            let hasRoom = zip(jam.blockers, places).allSatisfy {
                insert($0, from: $1, depth: depth - 1, &search, isMovable)
            }
            if hasRoom { return true }
            while search.moves.count > mark {
                let move = search.moves.removeLast()
                set(move.unit, move.candidate)
            }
        }
        search.fail(unit, depth)
        return false
    }

    /// Moves labels to better positions that are free.
    mutating func improve(_ order: [Int], where isMovable: (Int) -> Bool) {
        for unit in order where chosen[unit] >= 0 && isMovable(unit) {
            for candidate in positions(of: unit).all {
                if candidate == Int(chosen[unit]) { break }
                if isFree(candidate, of: unit, hasBuffer: false) {
                    set(unit, Int32(candidate))
                    break
                }
            }
        }
    }
}

/// The state of a search for a chain of labels that move.
private struct ChainSearch {
    private var stepsLeft = 0
    /// The labels that have lost their place and search for another.
    var moving: Set<Int> = []
    /// The earlier positions of the labels that moved.
    var moves: [(unit: Int, candidate: Int32)] = []
    /// The greatest number of further labels with which a label found no place, since the last one did.
    private var failures: [Int: Int] = [:]

    /// Starts the search for a label.
    mutating func begin(steps: Int) {
        stepsLeft = steps
        moves = []
    }

    mutating func useStep() -> Bool {
        stepsLeft -= 1
        return stepsLeft >= 0
    }

    mutating func move(_ unit: Int, from candidate: Int32) { moves.append((unit, candidate)) }

    func hasFailed(_ unit: Int, _ depth: Int) -> Bool { failures[unit].map { $0 >= depth } ?? false }

    mutating func fail(_ unit: Int, _ depth: Int) { failures[unit] = max(failures[unit] ?? 0, depth) }

    mutating func forgetFailures() { failures = [:] }
}
