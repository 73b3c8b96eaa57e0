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

    /// - Parameter numbers: The features that can be in the way; nil for all.
    init(
        _ features: [LabelFeature], _ classes: [StyledLabelClass], at level: LabelLevel, numbers: [Int]? = nil
    ) {
        var obstacles: [Obstacle] = []
        var boxes: [Box] = []
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
            boxes.append(obstacle.box)
            obstacles.append(obstacle)
        }
        self.obstacles = obstacles
        index = BoxIndex(boxes)
    }

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
