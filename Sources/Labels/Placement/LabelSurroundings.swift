import CartouchePlanarGeometry

/// The usable positions of a label, best first.
struct LabelPositions: Sendable {
    /// The positions that are nearest to their own feature.
    var clear: [Int] = []
    /// The positions that are as near to another labeled point.
    var ambiguous: [Int] = []
    /// The reason why there is no position; nil if there is one.
    var absence: LabelAbsence?

    var all: [Int] { clear + ambiguous }
}

/// What is around labels apart from other labels: features in the way, and other points with labels.
struct LabelSurroundings: Sendable {
    /// The positions of all points with labels, and the index of their units.
    private let anchors: [(position: SIMD2<Double>, classIndex: Int, unit: Int)]
    private var anchorIndex: LabelIndex
    private let turn: SIMD2<Double>?
    let obstacles: LabelObstacles

    init(units: [LabelUnit], rules: [UnitRules], obstacles: LabelObstacles, turn: SIMD2<Double>?) {
        self.obstacles = obstacles
        self.turn = turn
        var anchors: [(position: SIMD2<Double>, classIndex: Int, unit: Int)] = []
        // Points of a small scale are crowded.
        anchorIndex = LabelIndex(capacity: units.count, cellSize: 32)
        for (number, (unit, rule)) in zip(units, rules).enumerated()
        where rule.isPoint && !unit.candidates.isEmpty {
            for copy in turn == nil ? 0...0 : -1...1 {
                let position = unit.anchor + (turn ?? .zero) * Double(copy)
                anchorIndex.insert(anchors.count, Box(low: position, high: position))
                anchors.append((position, rule.classIndex, number))
            }
        }
        self.anchors = anchors
    }

    /// Returns whether a shape is on a feature that forbids labels.
    func isForbidden(_ shape: LabelShape, of unit: LabelUnit) -> Bool {
        !obstacles.isEmpty
            && obstacles.weight(on: shape, of: unit.feature, at: unit.anchor) >= LabelObstacles.forbidden
    }

    /// Returns the usable positions of a label, best first.
    ///
    /// - Parameter number: The index of the label; passing the label itself would copy it.
    func positions(of number: Int, in units: [LabelUnit], _ rules: [UnitRules]) -> LabelPositions {
        let anchor = units[number].anchor
        let (isPoint, removal) = (rules[number].isPoint, rules[number].removesAmbiguous)
        var clear: [(cost: Double, candidate: Int)] = []
        var ambiguous: [(cost: Double, candidate: Int)] = []
        var isObstructed = false
        for index in units[number].candidates.indices {
            let shape = units[number].candidates[index].shape
            var cost = units[number].candidates[index].cost
            if !obstacles.isEmpty {
                let weight = obstacles.weight(on: shape, of: units[number].feature, at: anchor)
                if weight >= LabelObstacles.forbidden {
                    isObstructed = true
                    continue
                }
                cost += LabelObstacles.cost(ofWeight: weight)
            }
            if isPoint, isAmbiguous(shape, at: anchor) {
                let isRemoved =
                    switch removal {
                    case .none: false
                    case .all: true
                    case .labelClass:
                        isAmbiguous(shape, at: anchor, within: rules[number].classIndex)
                    }
                if !isRemoved { ambiguous.append((cost, index)) }
            } else {
                clear.append((cost, index))
            }
        }
        func sorted(_ list: [(cost: Double, candidate: Int)]) -> [Int] {
            list.sorted { ($0.cost, $0.candidate) < ($1.cost, $1.candidate) }.map(\.candidate)
        }
        var positions = LabelPositions(clear: sorted(clear), ambiguous: sorted(ambiguous))
        if clear.isEmpty, ambiguous.isEmpty { positions.absence = isObstructed ? .obstructed : .ambiguous }
        return positions
    }

    /// Returns whether another point with a label is as near to a shape as its own point.
    ///
    /// - Parameters:
    ///   - place: The anchor of the label.
    ///   - counts: Whether the point of a label counts, by the number of the label.
    func isAmbiguous(
        _ shape: LabelShape, at place: SIMD2<Double>, within classIndex: Int? = nil,
        counts: (Int) -> Bool = { _ in true }
    ) -> Bool {
        let own = shape.distance(to: .zero)
        let box = shape.box
        let window = Box(low: box.low + place - own, high: box.high + place + own)
        return anchorIndex.contains(near: window) { item in
            let anchor = anchors[item]
            guard anchor.position != place, classIndex == nil || classIndex == anchor.classIndex else {
                return false
            }
            return counts(anchor.unit) && shape.distance(to: anchor.position - place) <= own
        }
    }
}
