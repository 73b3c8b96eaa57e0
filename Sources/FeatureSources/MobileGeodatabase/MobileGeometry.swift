import CartoucheGeospatial

/// What a mobile geodatabase says about the geometries of a table.
struct MobileGeometry: Sendable {
    /// The grid of the coordinates.
    var grid = CoordinateGrid()
    /// The spatial reference; nil if it is unknown.
    var spatialReference: SpatialReference?

    /// Returns the time of a Julian day, in which mobile geodatabases have dates.
    static func milliseconds(julianDay day: Double) -> Int64 {
        let epoch = 2_440_587.5
        return Int64(exactly: ((day - epoch) * 86_400_000).rounded()) ?? 0
    }
}
