import CartoucheCGeos
import CartoucheGeospatial
import CartouchePlanarGeometry

extension Topology {
    /// Returns the union of areas, within a limit of work.
    ///
    /// Neighbors are united in pairs, then the results in pairs, and so on. Each crossing of two borders is a vertex of
    /// the pair's union. Therefore the number of vertices of all unions of a level measures the work.
    ///
    /// - Parameters:
    ///   - areas: The rings of each area; the inside of an odd number of rings is covered.
    ///   - maxVertices: The maximum number of vertices of all unions of a level, beyond those of the areas.
    /// - Throws: `GeospatialError.unusableCoordinate` or `.operationFailed`.
    package static func union(
        of areas: [PackedCoordinates], maxVertices: Int
    ) throws(GeospatialError) -> PackedCoordinates {
        let session = try GeosSession()
        var pieces: [GeosGeometry] = []
        var boxes: [Box] = []
        for area in areas {
            guard let piece = try GeosOperand.make(area, dimension: 2, in: session) else { continue }
            pieces.append(piece)
            boxes.append(Box(around: area.positions))
        }
        let limit = pieces.reduce(maxVertices) { $0 + $1.vertexCount }
        var level = BoxIndex.order(of: boxes).map { pieces[$0] }
        while level.count > 1 {
            var unions: [GeosGeometry] = []
            unions.reserveCapacity(level.count / 2 + 1)
            var vertices = 0
            for first in stride(from: 0, to: level.count - 1, by: 2) {
                let union = try session.apply(
                    session.functions.Union, gridded: session.functions.UnionPrec, level[first],
                    level[first + 1], "union")
                vertices += union.vertexCount
                guard vertices <= limit else {
                    throw .operationFailed(
                        operation: "union", reason: "borders cross too often: over \(limit) vertices")
                }
                unions.append(union)
            }
            if level.count % 2 == 1 { unions.append(level[level.count - 1]) }
            level = unions
        }
        guard let whole = level.first else { return PackedCoordinates() }
        return GeosResult(whole, hasZ: false).areas
    }
}
