import CartoucheGeometryOperations
import CartoucheGeospatial

/// The path of a freehand drag, in map coordinates.
struct Stroke: Sendable {
    /// The maximum number of positions; a longer path is simplified.
    static let maxPositions = 20_000

    private(set) var positions: [SIMD2<Double>]

    /// Adds a position if it is at least one DIP away from the last position.
    ///
    /// - Parameter unitsPerDIP: The number of map units per DIP.
    mutating func add(_ position: SIMD2<Double>, unitsPerDIP: Double) {
        guard position.x.isFinite, position.y.isFinite else { return }
        if let last = positions.last {
            let arm = position - last
            guard (arm * arm).sum() >= unitsPerDIP * unitsPerDIP else { return }
        }
        positions.append(position)
        guard positions.count > Self.maxPositions else { return }
        positions = generalized(maxDeviation: unitsPerDIP)
        // If the path is still too long, keep every second position.
        guard positions.count > Self.maxPositions / 2 else { return }
        positions = positions.indices.filter { $0 % 2 == 0 }.map { positions[$0] }
    }

    /// Returns the path without vertices that change its course by less than a distance in map units.
    func generalized(maxDeviation: Double) -> [SIMD2<Double>] {
        var packed = PackedCoordinates()
        packed.appendPart(positions)
        let line = GeometryEngine.generalize(
            Polyline(coordinates: packed, spatialReference: nil), maxDeviation: maxDeviation,
            removeDegenerateParts: false)
        return line?.paths.positions ?? positions
    }
}
