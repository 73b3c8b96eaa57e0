import CartouchePlanarGeometry

/// The features that reject labels.
struct LabelObstacles: Sendable {
    /// The weight from which labels are forbidden.
    static let forbidden = 1000

    private struct Obstacle: Sendable {
        var feature: Int
        /// The weight of the drawn shape, or of the inside of an area.
        var weight: Int
        var boundaryWeight: Int
        /// The box of a point, or the box around the feature.
        var box: Box
        /// The edges; nil for points.
        var edges: SegmentIndex?
        var halfWidth: Double
        var isArea: Bool
    }

    private let obstacles: [Obstacle]
    private let index: BoxIndex

    var isEmpty: Bool { obstacles.isEmpty }

    /// No features.
    static let none = LabelObstacles([])

    private init(_ obstacles: [Obstacle]) {
        self.obstacles = obstacles
        index = BoxIndex(obstacles.map(\.box))
    }

    /// - Parameter numbers: The features that can be in the way; nil for all.
    init(
        _ features: [LabelFeature], _ classes: [StyledLabelClass], at level: LabelLevel, numbers: [Int]? = nil
    ) {
        var obstacles: [Obstacle] = []
        let rejects = classes.contains {
            $0.labelClass.rules.conflicts.featureWeight > 0
                || $0.labelClass.rules.conflicts.boundaryWeight > 0
        }
        guard rejects else {
            self = .none
            return
        }
        var seen: Set<[Int]> = []
        for number in numbers ?? Array(features.indices) {
            let feature = features[number]
            let conflicts = classes[feature.classIndex].labelClass.rules.conflicts
            let (weight, boundary) = (conflicts.featureWeight, conflicts.boundaryWeight)
            guard weight > 0 || boundary > 0 else { continue }
            // A feature that several classes label is one obstacle for each weight.
            guard seen.insert([feature.layer, feature.id, feature.part, weight, boundary]).inserted else {
                continue
            }
            var obstacle = Obstacle(
                feature: number, weight: min(weight, Self.forbidden),
                boundaryWeight: min(boundary, Self.forbidden),
                box: .nothing, halfWidth: feature.halfWidth, isArea: false)
            switch feature.geometry {
            case .point(let place):
                let position = level.position(of: place)
                obstacle.box = Box(low: feature.marker.low + position, high: feature.marker.high + position)
            case .line(let places):
                let line = places.map(level.position)
                let entries = zip(line, line.dropFirst()).map {
                    SegmentIndex.Entry(PlanarSegment(from: $0, to: $1))
                }
                obstacle.edges = SegmentIndex(entries)
                obstacle.box = Box(around: line).outset(by: feature.halfWidth)
            case .area(let rings):
                let rings = rings.map { Ring($0.map(level.position)) }
                obstacle.edges = SegmentIndex(rings)
                obstacle.box = rings.reduce(into: Box.nothing) { $0.formUnion($1.box) }
                    .outset(by: feature.halfWidth)
                obstacle.isArea = true
            }
            obstacles.append(obstacle)
        }
        self.init(obstacles)
    }

    /// Returns whether a part of a label is on a feature other than its own.
    func covers(_ piece: OrientedBox, of feature: Int) -> Bool {
        weight(on: LabelShape([piece]), of: feature, at: .zero) > 0
    }

    /// Returns whether the best position of a label is on a feature.
    ///
    /// The usual case, a free position without costs, needs one search.
    func coverBest(of unit: LabelUnit) -> Bool {
        let order = unit.candidates.indices.sorted { unit.candidates[$0].cost < unit.candidates[$1].cost }
        var least = Double.infinity
        for index in order {
            let candidate = unit.candidates[index]
            if candidate.cost > least { return true }
            let weight = weight(on: candidate.shape, of: unit.feature, at: unit.anchor)
            if weight == 0 { return false }
            if weight >= Self.forbidden { continue }
            least = min(least, candidate.cost + Self.cost(ofWeight: weight))
        }
        return !order.isEmpty
    }

    /// Returns how much worse a position on a feature is.
    ///
    /// A feature in the way is worse than every other position of the same form of the text.
    static func cost(ofWeight weight: Int) -> Double { Double(weight) / 2 }

    /// Returns the greatest weight of the features on which a label is; its own feature does not count.
    func weight(on shape: LabelShape, of feature: Int, at anchor: SIMD2<Double>) -> Int {
        let window = Box(low: shape.box.low + anchor, high: shape.box.high + anchor)
        let pieces = (shape.pieces.isEmpty ? [OrientedBox(shape.box)] : shape.pieces).map {
            $0.moved(by: anchor)
        }
        var greatest = 0
        index.forEach(touching: window) { number in
            let obstacle = obstacles[number]
            guard obstacle.feature != feature, max(obstacle.weight, obstacle.boundaryWeight) > greatest,
                obstacle.box.touches(window)
            else { return }
            guard let edges = obstacle.edges else {
                let box = OrientedBox(obstacle.box)
                if pieces.contains(where: { $0.isNear(box, gap: 0) }) { greatest = obstacle.weight }
                return
            }
            let touchesEdge = pieces.contains { $0.touches(edges, within: obstacle.halfWidth) }
            if touchesEdge {
                greatest = max(greatest, obstacle.isArea ? obstacle.boundaryWeight : obstacle.weight)
            }
            if obstacle.isArea, obstacle.weight > greatest,
                touchesEdge || pieces.contains(where: { edges.windingNumber(around: $0.center).isOdd })
            {
                greatest = obstacle.weight
            }
        }
        return greatest
    }
}

extension OrientedBox {
    /// Returns whether an edge is nearer than a distance.
    func touches(_ edges: SegmentIndex, within distance: Double) -> Bool {
        var isFound = false
        edges.forEach(touching: bounds.outset(by: distance)) { entry in
            guard !isFound else { return }
            let segment = edges.entries[entry].segment
            let offset = segment.end - segment.start
            let length = (offset * offset).sum().squareRoot()
            guard length > 0 else { return }
            let line = OrientedBox(
                center: (segment.start + segment.end) / 2, axis: offset / length, half: SIMD2(length / 2, 0))
            isFound = isNear(line, gap: max(distance, 1e-9))
        }
        return isFound
    }
}
