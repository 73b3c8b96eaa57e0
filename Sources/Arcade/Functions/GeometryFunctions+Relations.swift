import CartoucheGeometryOperations
import CartoucheGeospatial
import CartouchePlanarGeometry

extension ArcadeBuiltin {
    /// Spatial relationships, and properties of one geometry.
    static let geometryRelations: [ArcadeBuiltin] = [
        relation("Intersects", .intersects), relation("Contains", .contains), relation("Within", .within),
        relation("Crosses", .crosses), relation("Touches", .touches), relation("Overlaps", .overlaps),
        relation("Disjoint", .disjoint),
        geometry("Relate", "geometry1, geometry2, relation", 3...3) { (run, arguments) throws(ArcadeFault) in
            guard let first = try ArcadeGeometries.optional(arguments[0], run),
                let second = try ArcadeGeometries.optional(arguments[1], run)
            else { return .boolean(false) }
            let pattern = arguments[2].text
            return .boolean(
                try ArcadeGeometries.compute(run, [first, second], work: .scan) {
                    () throws(GeospatialError) in
                    try Topology.holds(.matches(pattern), first, second)
                })
        },
        geometry("EnvelopeIntersects", "geometry1, geometry2", 2...2) {
            (run, arguments) throws(ArcadeFault) in
            guard let first = try ArcadeGeometries.optional(arguments[0], run),
                let second = try ArcadeGeometries.optional(arguments[1], run)
            else { return .boolean(false) }
            return .boolean(first.extent.intersects(second.extent))
        },
        geometry("IsSimple", "geometry", 1...1) { (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run) else {
                return .boolean(true)
            }
            return .boolean(
                try ArcadeGeometries.compute(run, [geometry], work: .scan) { () throws(GeospatialError) in
                    try Topology.isSimple(geometry)
                })
        },
        geometry("IsSelfIntersecting", "geometry", 1...1) { (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run, points: .polyline) else {
                return .boolean(false)
            }
            return .boolean(
                try ArcadeGeometries.compute(run, [geometry], work: .scan) { () throws(GeospatialError) in
                    geometry.paths.intersectsItself
                })
        },
        geometry("RingIsClockwise", "points", 1...1) { (run, arguments) throws(ArcadeFault) in
            guard case .array = arguments[0],
                let ring = try ArcadeGeometries.optional(arguments[0], run, points: .polygon)
            else { throw ArcadeGeometries.expected("an array of points", arguments[0]) }
            return .boolean(ArcadeMeasures.area(ring) > 0)
        },
    ]

    private static func relation(_ name: String, _ relation: SpatialRelation) -> ArcadeBuiltin {
        geometry(name, "geometry1, geometry2", 2...2) { (run, arguments) throws(ArcadeFault) in
            guard let first = try ArcadeGeometries.optional(arguments[0], run),
                let second = try ArcadeGeometries.optional(arguments[1], run)
            else { return .boolean(false) }
            return .boolean(
                try ArcadeGeometries.compute(run, [first, second], work: .scan) {
                    () throws(GeospatialError) in
                    try Topology.holds(relation, first, second)
                })
        }
    }
}

extension PackedCoordinates {
    /// Whether a part crosses or touches itself anywhere but at a common end of neighbors, or at its closed end.
    fileprivate var intersectsItself: Bool {
        (0..<partCount).contains { part in
            let range = range(ofPart: part)
            var path: [SIMD2<Double>] = []
            for index in range where path.last != positions[index] { path.append(positions[index]) }
            guard path.count > 2 else { return false }
            let segments = zip(path, path.dropFirst()).map { PlanarSegment(from: $0, to: $1) }
            let index = SegmentIndex(
                segments.enumerated().map { SegmentIndex.Entry($1, line: 0, vertex: $0) })
            let isClosed = path.first == path.last
            return segments.indices.contains { number in
                var isCrossed = false
                index.forEach(touching: segments[number].box) { entry in
                    let other = Int(index.entries[entry].vertex)
                    guard other > number, !isCrossed else { return }
                    let isNext =
                        other == number + 1 || isClosed && number == 0 && other == segments.count - 1
                    isCrossed =
                        isNext
                        ? segments[number].runsBack(along: segments[other])
                        : segments[number].squaredDistance(to: segments[other]) == 0
                }
                return isCrossed
            }
        }
    }
}

extension PlanarSegment {
    /// Whether two neighbors with a common end lie on each other.
    fileprivate func runsBack(along other: PlanarSegment) -> Bool {
        let (a, b) = (end - start, other.end - other.start)
        let isFolded = a.x * b.y - a.y * b.x == 0 && (a * b).sum() < 0
        return isFolded
    }
}
