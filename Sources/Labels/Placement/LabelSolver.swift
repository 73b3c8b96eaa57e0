import CartouchePlanarGeometry
import CartoucheWorkers

/// Chooses positions of labels that keep clear of each other.
///
/// Labels are placed in their order, each in its best free position. ``makeRoom(for:isMovable:)`` then moves
/// labels to free a place for others.
struct LabelSolver: Sendable {
    private(set) var units: [LabelUnit]
    private(set) var rules: [UnitRules]
    let surroundings: LabelSurroundings
    /// The vector to the copies of the world; nil if there are none.
    private let turn: SIMD2<Double>?
    /// The index of the chosen candidate of each label; -1 without a place.
    private(set) var chosen: [Int32]
    /// The reason why a label has no place.
    private(set) var reasons: [LabelAbsence?]
    /// The factor by which the map must at least be enlarged until a label without a place can have one.
    private(set) var clearingFactors: [Double]
    private var index: LabelIndex
    /// The anchors of all labels, and the boxes of the placed ones, in DIPs.
    private let anchors: [SIMD2<Double>]
    private var boxes: [Box]
    /// The shapes of the placed labels, relative to their anchors.
    private var shapes: [LabelShape]
    /// The positions that are already ordered.
    private var positions: [LabelPositions?]
    /// The placed labels by their text, for labels that remove duplicates.
    private var placedTexts: [String: [Int]] = [:]

    /// The distance around a label in which others are compared.
    ///
    /// It includes the buffers. Two labels of points that meet at a larger scale are nearer to each other than the sum
    /// of their distances to their points.
    private let surrounding: Double

    /// The greatest distance in which labels are compared because they can meet at a larger scale.
    static let greatestSurrounding = 64.0

    init(units: [LabelUnit], rules: [UnitRules], surroundings: LabelSurroundings, turn: SIMD2<Double>?) {
        var farthest = 0.0
        for index in units.indices where rules[index].isPoint {
            farthest = max(farthest, units[index].reach.farthest)
        }
        let surrounding = max(
            rules.reduce(0) { max($0, $1.buffer) }, min(2 * farthest, Self.greatestSurrounding))
        self.init(
            units: units, rules: rules, surroundings: surroundings, turn: turn, surrounding: surrounding)
    }

    private init(
        units: [LabelUnit], rules: [UnitRules], surroundings: LabelSurroundings, turn: SIMD2<Double>?,
        surrounding: Double
    ) {
        self.units = units
        self.rules = rules
        self.surroundings = surroundings
        self.turn = turn
        self.surrounding = surrounding
        chosen = Array(repeating: -1, count: units.count)
        reasons = units.map(\.reason)
        clearingFactors = Array(repeating: 1, count: units.count)
        anchors = units.map(\.anchor)
        boxes = Array(repeating: .nothing, count: units.count)
        shapes = Array(repeating: LabelShape(.nothing), count: units.count)
        positions = Array(repeating: nil, count: units.count)
        index = LabelIndex(capacity: units.count)
    }

    /// Returns a solver for some labels, with their places.
    ///
    /// Copies in the next world are left out.
    func part(_ numbers: [Int]) -> LabelSolver {
        var part = LabelSolver(
            units: numbers.map { units[$0] }, rules: numbers.map { rules[$0] }, surroundings: surroundings,
            turn: nil, surrounding: surrounding)
        for (local, number) in numbers.enumerated() {
            part.positions[local] = positions[number]
            if chosen[number] >= 0 { part.set(local, chosen[number]) }
        }
        return part
    }

    /// Returns the placed labels whose boxes are near a box, in the order of their numbers.
    func placed(near box: Box) -> [Int] {
        let window = box.outset(by: surrounding)
        var found: Set<Int> = []
        _ = index.contains(near: window) { item in
            if item % 3 == 1, boxes[item / 3].touches(window) { found.insert(item / 3) }
            return false
        }
        return found.sorted()
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
            let shape = units[unit].candidates[Int(candidate)].shape
            let box = shape.box
            shapes[unit] = shape
            boxes[unit] = Box(low: box.low + anchors[unit], high: box.high + anchors[unit])
            reasons[unit] = nil
            forEachCopy(of: unit) { $0.insert($1, $2) }
        }
    }

    private mutating func forEachCopy(of unit: Int, _ body: (inout LabelIndex, Int, Box) -> Void) {
        guard !rules[unit].allowsOverlap, !rules[unit].isBackground else { return }
        let box = boxes[unit]
        for copy in turn == nil ? 0...0 : -1...1 {
            let offset = (turn ?? .zero) * Double(copy)
            body(&index, unit * 3 + copy + 1, Box(low: box.low + offset, high: box.high + offset))
        }
    }

    /// Returns whether `body` is true for a placed label whose box is near a window.
    @inline(__always)
    private func contains(
        near shape: LabelShape, of unit: Int, reach: Double,
        where body: (_ other: Int, _ offset: SIMD2<Double>) -> Bool
    ) -> Bool {
        let anchor = anchors[unit]
        let window = Box(low: shape.box.low + anchor - reach, high: shape.box.high + anchor + reach)
        return index.contains(near: window) { item in
            let other = item / 3
            guard other != unit else { return false }
            var (box, offset) = (boxes[other], anchors[other] - anchor)
            if let turn {
                let shift = turn * Double(item % 3 - 1)
                box = Box(low: box.low + shift, high: box.high + shift)
                offset += shift
            }
            return box.touches(window) && body(other, offset)
        }
    }

    private func meets(
        _ shape: LabelShape, of unit: Int, _ other: Int, at offset: SIMD2<Double>, hasBuffer: Bool
    ) -> Bool {
        var gap = 0.0
        if hasBuffer { gap = max(rules[unit].buffer, rules[other].buffer) }
        if rules[unit].isBufferHard { gap = max(gap, rules[unit].buffer) }
        if rules[other].isBufferHard { gap = max(gap, rules[other].buffer) }
        if shape.isNear(shapes[other], at: offset, gap: gap) { return true }
        return rules[unit].isPoint && rules[other].isPoint
            && shape.meetsWhenEnlarged(shapes[other], at: offset)
    }

    /// Returns the usable positions of a label, best first.
    mutating func positions(of unit: Int) -> LabelPositions {
        if let known = positions[unit] { return known }
        let made = surroundings.positions(of: unit, in: units, rules)
        positions[unit] = made
        return made
    }

    /// Orders the positions of labels whose positions are not known yet.
    mutating func preparePositions(of units: [Int], threads: Int) {
        let size = 64
        let (surroundings, all, rules) = (surroundings, self.units, rules)
        let made = WorkerPool.map(Array(stride(from: 0, to: units.count, by: size)), threads: threads) {
            first in
            units[first..<min(first + size, units.count)].map {
                surroundings.positions(of: $0, in: all, rules)
            }
        }
        for (unit, positions) in zip(units, made.joined()) { self.positions[unit] = positions }
    }

    /// Returns whether a position keeps clear of all placed labels.
    func isFree(_ candidate: Int, of unit: Int, hasBuffer: Bool) -> Bool {
        let shape = units[unit].candidates[candidate].shape
        return !contains(near: shape, of: unit, reach: surrounding) {
            meets(shape, of: unit, $0, at: $1, hasBuffer: hasBuffer)
        }
    }

    /// How a position keeps clear of all placed labels.
    private enum Clearance {
        case free
        /// Another label is nearer than the free distance of the class.
        case near
        /// Another label is in the way, at least until the map is enlarged by a factor.
        case covered(until: Double)
    }

    private func clearance(of candidate: Int, of unit: Int) -> Clearance {
        let shape = units[unit].candidates[candidate].shape
        var isNear = false
        var factor = 1.0
        let isCovered = contains(near: shape, of: unit, reach: surrounding) { other, offset in
            if meets(shape, of: unit, other, at: offset, hasBuffer: false) {
                factor = shape.clearingFactor(from: shapes[other], at: offset)
                return true
            }
            if !isNear, meets(shape, of: unit, other, at: offset, hasBuffer: true) { isNear = true }
            return false
        }
        return isCovered ? .covered(until: factor) : isNear ? .near : .free
    }

    /// Returns the placed labels in the way of a position; nil if there are more than a number, or one cannot move.
    func blockers(
        of candidate: Int, of unit: Int, atMost limit: Int, isMovable: (Int) -> Bool
    ) -> [Int]? {
        let shape = units[unit].candidates[candidate].shape
        var found: [Int] = []
        let isBlocked = contains(near: shape, of: unit, reach: surrounding) {
            guard !found.contains($0), meets(shape, of: unit, $0, at: $1, hasBuffer: false) else {
                return false
            }
            found.append($0)
            return found.count > limit || !isMovable($0)
        }
        return isBlocked ? nil : found.sorted()
    }

    // MARK: In order

    /// Places labels in their order, each in its best free position.
    ///
    /// - Parameters:
    ///   - kept: The positions that labels have at smaller scales; -1 for none. These are placed first.
    ///   - isCovered: Whether all positions of a label are known to be covered.
    mutating func place(_ order: [Int], kept: [Int32], isCovered: (Int) -> Bool) {
        for unit in order where kept[unit] >= 0 {
            let candidate = Int(kept[unit])
            if !surroundings.isForbidden(units[unit].candidates[candidate].shape, of: units[unit]),
                !isDuplicate(unit),
                isFree(candidate, of: unit, hasBuffer: false)
            {
                take(unit, candidate)
            }
        }
        for unit in order where kept[unit] >= 0 && chosen[unit] >= 0 {
            if rules[unit].kind == 2 { improve(unit) }
            clarify(unit)
        }
        for unit in order where chosen[unit] < 0 && !units[unit].candidates.isEmpty {
            if isCovered(unit) { reasons[unit] = .covered } else { place(unit) }
        }
    }

    /// Returns whether a placed label of a point could belong to another point.
    func isUnclear(_ unit: Int) -> Bool {
        rules[unit].isPoint && !rules[unit].allowsOverlap
            && surroundings.isAmbiguous(
                units[unit].candidates[Int(chosen[unit])].shape, at: anchors[unit])
    }

    /// Gives a label of a point that could belong to another point a position that could not.
    private mutating func clarify(_ unit: Int) {
        guard isUnclear(unit) else { return }
        let clear = positions(of: unit).clear
        if let better = clear.first(where: { isFree($0, of: unit, hasBuffer: false) }) {
            set(unit, Int32(better))
        }
    }

    /// Moves labels of points that could belong to another point whose label has a place, if a position is free that
    /// could not.
    ///
    /// A point without its label is less misleading than one with it.
    mutating func distinguish(_ order: [Int]) {
        func isConfusing(_ candidate: Int, of unit: Int) -> Bool {
            surroundings.isAmbiguous(units[unit].candidates[candidate].shape, at: anchors[unit]) {
                chosen[$0] >= 0
            }
        }
        for unit in order where chosen[unit] >= 0 && isUnclear(unit) {
            guard isConfusing(Int(chosen[unit]), of: unit) else { continue }
            let better = positions(of: unit).all.first {
                !isConfusing($0, of: unit) && isFree($0, of: unit, hasBuffer: false)
            }
            if let better { set(unit, Int32(better)) }
        }
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
        var factor = Double.infinity
        for some in [all.clear, all.ambiguous] {
            var second: Int?
            for candidate in some {
                switch clearance(of: candidate, of: unit) {
                case .free: return take(unit, candidate)
                case .near: second = second ?? candidate
                case .covered(let until): factor = min(factor, until)
                }
            }
            if let second { return take(unit, second) }
        }
        reasons[unit] = all.absence ?? .covered
        clearingFactors[unit] = all.absence == nil ? factor : 1
    }

    /// Places a label in one of other positions, for this scale only; returns whether one is free.
    mutating func place(_ unit: Int, in candidates: [LabelCandidate]) -> Bool {
        let (old, reason, isPoint) = (units[unit].candidates, reasons[unit], rules[unit].isPoint)
        units[unit].candidates = candidates
        positions[unit] = surroundings.positions(of: unit, in: units, rules)
        // The label can meet others at larger scales.
        rules[unit].isPoint = false
        place(unit)
        if chosen[unit] >= 0 { return true }
        units[unit].candidates = old
        positions[unit] = nil
        reasons[unit] = reason
        rules[unit].isPoint = isPoint
        return false
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
                    area += shape.sharedArea(with: shapes[other], at: offset)
                    return false
                }
                if area < best?.area ?? .infinity { best = (area, candidate) }
            }
            if let best { take(unit, best.candidate) }
        }
    }
}
