import CartouchePlanarGeometry

extension LabelSolver {
    /// The limits of a search.
    private struct Limits {
        /// The greatest number of positions that are tried for one label.
        var steps: Int
        /// The greatest number of labels that move, one for another.
        var depth: Int

        /// The limits for the most important labels of a cell.
        static let important = Limits(steps: 640, depth: 6)
        static let normal = Limits(steps: 160, depth: 4)
        /// The limits for a better position.
        static let clear = Limits(steps: 240, depth: 4)
    }

    /// The number of the most important labels without a place in a cell.
    static let importantCount = 10

    /// Moves labels so that others get a place (ejection chains).
    ///
    /// No label loses its place. A label that moves can become ambiguous, but only if no other way is found. The number
    /// of steps is limited, and the result depends on nothing but the labels.
    ///
    /// - Parameters:
    ///   - waiting: The labels without a place, in their order.
    ///   - isMovable: Whether a label can move.
    mutating func makeRoom(for waiting: [Int], isMovable: (Int) -> Bool) {
        var (search, clearSearch) = (ChainSearch(), ChainSearch())
        clearSearch.keepsClear = true
        for (number, unit) in waiting.enumerated() where chosen[unit] < 0 && !isDuplicate(unit) {
            let isImportant = number < Self.importantCount
            // A place is looked for first with which no label could belong to another point.
            var hasPlace = false
            if !isImportant, rules[unit].isPoint {
                clearSearch.begin(steps: Limits.clear.steps)
                hasPlace = insert(
                    unit, from: -1, depth: Limits.clear.depth, isClear: true, &clearSearch, isMovable)
            }
            if !hasPlace {
                let limits = isImportant ? Limits.important : .normal
                search.begin(steps: limits.steps)
                hasPlace = insert(unit, from: -1, depth: limits.depth, &search, isMovable)
            }
            guard hasPlace else { continue }
            search.forgetFailures()
            clearSearch.forgetFailures()
            if rules[unit].thinning != nil { take(unit, Int(chosen[unit])) }
        }
    }

    /// Moves labels so that others, which could belong to another point, get a position that could not.
    ///
    /// No label becomes ambiguous.
    ///
    /// - Parameters:
    ///   - unclear: The labels that could belong to another point, in their order.
    ///   - isMovable: Whether a label can move.
    mutating func makeClear(_ unclear: [Int], isMovable: (Int) -> Bool) {
        var search = ChainSearch()
        search.keepsClear = true
        for unit in unclear where chosen[unit] >= 0 && isUnclear(unit) {
            search.begin(steps: Limits.clear.steps)
            let last = chosen[unit]
            set(unit, -1)
            if insert(unit, from: last, depth: Limits.clear.depth, isClear: true, &search, isMovable) {
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
        let staysClear = search.keepsClear && all.clear.contains(Int(last))
        let usable = isClear || staysClear ? all.clear : all.all
        var jams: [(order: Int, candidate: Int, blockers: [Int])] = []
        for (order, candidate) in usable.enumerated() where candidate != Int(last) {
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
            jams.append((order, candidate, blockers))
        }
        guard depth > 0 else {
            search.fail(unit, depth)
            return false
        }
        // The fewer labels have to move, the sooner they find a place.
        jams.sort { ($0.blockers.count, $0.order) < ($1.blockers.count, $1.order) }
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
    /// Whether labels that could not belong to another point stay so.
    var keepsClear = false
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
