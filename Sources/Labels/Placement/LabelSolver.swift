import PlanarGeometry

/// Chooses positions of labels that keep clear of each other.
///
/// Labels are placed in their order, each in its best free position. ``makeRoom(for:movable:inside:)`` then moves
/// labels to free a place for others.
struct LabelSolver: Sendable {
    let units: [LabelUnit]
    let rules: [UnitRules]
    let surroundings: LabelSurroundings
    /// The vector to the copies of the world; nil if there are none.
    private let turn: SIMD2<Double>?
    /// The index of the chosen candidate of each label; -1 without a place.
    private(set) var chosen: [Int32]
    /// The reason why a label has no place.
    private(set) var reasons: [LabelAbsence?]
    private var index: LabelIndex
    /// The positions that are already ordered.
    private var positions: [LabelPositions?]
    /// The placed labels by their text, for labels that remove duplicates.
    private var placedTexts: [String: [Int]] = [:]

    /// The distance around a label in which others are compared.
    ///
    /// It includes the buffers. Two labels of points that meet at a larger scale are nearer to each other than the sum
    /// of their distances to their points.
    private let surrounding: Double

    init(units: [LabelUnit], rules: [UnitRules], surroundings: LabelSurroundings, turn: SIMD2<Double>?) {
        self.units = units
        self.rules = rules
        self.surroundings = surroundings
        self.turn = turn
        chosen = Array(repeating: -1, count: units.count)
        reasons = units.map(\.reason)
        positions = Array(repeating: nil, count: units.count)
        index = LabelIndex(capacity: units.count)
        var farthest = 0.0
        for (unit, rule) in zip(units, rules) where rule.isPoint {
            for candidate in unit.candidates { farthest = max(farthest, candidate.shape.distance(to: .zero)) }
        }
        surrounding = max(rules.reduce(0) { max($0, $1.buffer) }, min(2 * farthest, 64))
    }

    // MARK: Placed labels

    func candidate(of unit: Int) -> LabelCandidate? {
        chosen[unit] < 0 ? nil : units[unit].candidates[Int(chosen[unit])]
    }

    /// Gives a label a place; -1 takes it away.
    mutating func set(_ unit: Int, _ candidate: Int32) {
        if chosen[unit] >= 0 { forEachCopy(of: unit) { $0.remove($1, $2) } }
        chosen[unit] = candidate
        if candidate >= 0 {
            reasons[unit] = nil
            forEachCopy(of: unit) { $0.insert($1, $2) }
        }
    }

    private mutating func forEachCopy(of unit: Int, _ body: (inout LabelIndex, Int, Box) -> Void) {
        let rule = rules[unit]
        guard !rule.allowsOverlap, !rule.isBackground, let candidate = candidate(of: unit) else { return }
        let box = candidate.shape.box
        let anchor = units[unit].anchor
        for copy in turn == nil ? 0...0 : -1...1 {
            let offset = anchor + (turn ?? .zero) * Double(copy)
            body(&index, unit * 3 + copy + 1, Box(low: box.low + offset, high: box.high + offset))
        }
    }

    /// Returns whether `body` is true for a placed label whose box is near a window.
    @inline(__always)
    private func contains(
        near shape: LabelShape, of unit: Int, reach: Double,
        where body: (_ other: Int, _ offset: SIMD2<Double>) -> Bool
    ) -> Bool {
        let anchor = units[unit].anchor
        let window = Box(low: shape.box.low + anchor - reach, high: shape.box.high + anchor + reach)
        return index.contains(near: window) { item in
            let other = item / 3
            guard other != unit else { return false }
            var offset = units[other].anchor - anchor
            if let turn { offset += turn * Double(item % 3 - 1) }
            return body(other, offset)
        }
    }

    private func meets(
        _ shape: LabelShape, of unit: Int, _ other: Int, at offset: SIMD2<Double>, hasBuffer: Bool
    ) -> Bool {
        let placed = units[other].candidates[Int(chosen[other])].shape
        var gap = 0.0
        if hasBuffer { gap = max(rules[unit].buffer, rules[other].buffer) }
        if rules[unit].isBufferHard { gap = max(gap, rules[unit].buffer) }
        if rules[other].isBufferHard { gap = max(gap, rules[other].buffer) }
        if shape.isNear(placed, at: offset, gap: gap) { return true }
        return rules[unit].isPoint && rules[other].isPoint && shape.meetsWhenEnlarged(placed, at: offset)
    }

    /// Returns the usable positions of a label, best first.
    mutating func positions(of unit: Int) -> LabelPositions {
        if let known = positions[unit] { return known }
        let made = surroundings.positions(of: unit, units[unit], rules[unit])
        positions[unit] = made
        return made
    }

    /// Returns whether a position keeps clear of all placed labels.
    func isFree(_ candidate: Int, of unit: Int, hasBuffer: Bool) -> Bool {
        let shape = units[unit].candidates[candidate].shape
        return !contains(near: shape, of: unit, reach: surrounding) {
            meets(shape, of: unit, $0, at: $1, hasBuffer: hasBuffer)
        }
    }

    /// Returns the placed labels in the way of a position; nil if there are more than a number.
    func blockers(of candidate: Int, of unit: Int, atMost limit: Int) -> [Int]? {
        let shape = units[unit].candidates[candidate].shape
        var found: [Int] = []
        let isCrowded = contains(near: shape, of: unit, reach: surrounding) {
            guard !found.contains($0), meets(shape, of: unit, $0, at: $1, hasBuffer: false) else {
                return false
            }
            found.append($0)
            return found.count > limit
        }
        return isCrowded ? nil : found.sorted()
    }

    // MARK: In order

    /// Places labels in their order, each in its best free position.
    ///
    /// - Parameter kept: The positions that labels have at smaller scales; -1 for none. These are placed first.
    mutating func place(_ order: [Int], kept: [Int32]) {
        for unit in order where kept[unit] >= 0 {
            let candidate = Int(kept[unit])
            if !surroundings.isForbidden(units[unit].candidates[candidate].shape, of: units[unit]),
                !isDuplicate(unit),
                isFree(candidate, of: unit, hasBuffer: false)
            {
                take(unit, candidate)
            }
        }
        for unit in order where kept[unit] >= 0 && chosen[unit] >= 0 && rules[unit].kind == 2 {
            improve(unit)
        }
        for unit in order where chosen[unit] < 0 && !units[unit].candidates.isEmpty { place(unit) }
    }

    /// Gives a label of an area a better position than at smaller scales, where the area had less room.
    private mutating func improve(_ unit: Int) {
        let current = chosen[unit]
        guard current > 0, !rules[unit].allowsOverlap else { return }
        let better = positions(of: unit).clear.prefix { $0 != Int(current) }
        guard !better.isEmpty else { return }
        set(unit, -1)
        set(unit, better.first { isFree($0, of: unit, hasBuffer: true) }.map(Int32.init) ?? current)
    }

    /// Places a label in its best free position.
    private mutating func place(_ unit: Int) {
        if isDuplicate(unit) {
            reasons[unit] = .duplicate
            return
        }
        let all = positions(of: unit)
        if rules[unit].allowsOverlap {
            if let best = all.clear.first ?? all.ambiguous.first { take(unit, best) }
            return
        }
        for some in [all.clear, all.ambiguous] {
            for hasBuffer in [true, false] {
                for candidate in some where isFree(candidate, of: unit, hasBuffer: hasBuffer) {
                    return take(unit, candidate)
                }
            }
        }
        reasons[unit] = all.absence ?? .covered
    }

    mutating func take(_ unit: Int, _ candidate: Int) {
        set(unit, Int32(candidate))
        if rules[unit].thinning != nil { placedTexts[rules[unit].text, default: []].append(unit) }
    }

    /// Returns whether a label with the same text is too near.
    func isDuplicate(_ unit: Int) -> Bool {
        let rule = rules[unit]
        guard let thinning = rule.thinning, let others = placedTexts[rule.text] else { return false }
        return others.contains { other in
            guard chosen[other] >= 0, other != unit else { return false }
            let sameScope =
                switch thinning.scope {
                case .labelClass: rules[other].classIndex == rule.classIndex
                case .featureType: rules[other].kind == rule.kind
                case .all: true
                }
            guard sameScope else { return false }
            if rule.thinningDistance == .infinity { return true }
            let offset = units[other].anchor - units[unit].anchor
            return (offset * offset).sum().squareRoot() < rule.thinningDistance
        }
    }

    // MARK: Labels that are always placed

    /// Places labels that are never removed, in the position with the smallest overlap.
    mutating func placeRest(_ order: [Int]) {
        for unit in order where chosen[unit] < 0 && rules[unit].neverRemoves {
            var best: (area: Double, candidate: Int)?
            for candidate in units[unit].candidates.indices {
                let shape = units[unit].candidates[candidate].shape
                var area = 0.0
                var seen: Set<Int> = []
                _ = contains(near: shape, of: unit, reach: 0) { other, offset in
                    guard seen.insert(other).inserted else { return false }
                    area += shape.sharedArea(
                        with: units[other].candidates[Int(chosen[other])].shape, at: offset)
                    return false
                }
                if area < best?.area ?? .infinity { best = (area, candidate) }
            }
            if let best { take(unit, best.candidate) }
        }
    }
}
