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
        for unit in waiting where chosen[unit] < 0 && !isDuplicate(unit) {
            var search = ChainSearch(steps: Self.maxSteps)
            if insert(unit, depth: Self.maxDepth, &search, isMovable) {
                if rules[unit].thinning != nil { take(unit, Int(chosen[unit])) }
            }
        }
    }

    /// Returns whether a label gets a place, directly or if others move.
    private mutating func insert(
        _ unit: Int, depth: Int, _ search: inout ChainSearch, _ isMovable: (Int) -> Bool
    ) -> Bool {
        search.moving.insert(unit)
        defer { search.moving.remove(unit) }
        let positions = positions(of: unit).all
        for candidate in positions {
            guard search.useStep() else { return false }
            if isFree(candidate, of: unit, hasBuffer: false) {
                search.move(unit, from: chosen[unit])
                set(unit, Int32(candidate))
                return true
            }
        }
        guard depth > 0 else { return false }
        for candidate in positions {
            guard search.useStep() else { return false }
            guard let blockers = blockers(of: candidate, of: unit, atMost: 2), !blockers.isEmpty,
                blockers.allSatisfy({ isMovable($0) && !search.moving.contains($0) })
            else { continue }
            let mark = search.moves.count
            for blocker in blockers {
                search.move(blocker, from: chosen[blocker])
                set(blocker, -1)
            }
            search.move(unit, from: chosen[unit])
            set(unit, Int32(candidate))
            if blockers.allSatisfy({ insert($0, depth: depth - 1, &search, isMovable) }) { return true }
            while search.moves.count > mark {
                let move = search.moves.removeLast()
                set(move.unit, move.candidate)
            }
        }
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
    private var stepsLeft: Int
    /// The labels that have lost their place and search for another.
    var moving: Set<Int> = []
    /// The earlier positions of the labels that moved.
    var moves: [(unit: Int, candidate: Int32)] = []

    init(steps: Int) { stepsLeft = steps }

    mutating func useStep() -> Bool {
        stepsLeft -= 1
        return stepsLeft >= 0
    }

    mutating func move(_ unit: Int, from candidate: Int32) { moves.append((unit, candidate)) }
}
