import CartoucheGeospatial

extension GeometryEngine {
    /// Returns the geometry with the same height at all positions, or without heights.
    ///
    /// - Parameters:
    ///   - geometry: The geometry; its positions and measures stay.
    ///   - z: The height of all positions; nil or NaN removes the heights.
    public static func makeGeometry<G: Geometry>(from geometry: G, z: Double?) -> G {
        geometry.replacing(z: .some(z), m: .none)
    }

    /// Returns the geometry with the same measure at all positions, or without measures.
    ///
    /// - Parameters:
    ///   - geometry: The geometry; its positions and heights stay.
    ///   - m: The measure of all positions; nil or NaN removes the measures.
    public static func makeGeometry<G: Geometry>(from geometry: G, m: Double?) -> G {
        geometry.replacing(z: .none, m: .some(m))
    }

    /// Returns the geometry with the same height and measure at all positions, or without them.
    ///
    /// - Parameters:
    ///   - geometry: The geometry; its positions stay.
    ///   - z: The height of all positions; nil or NaN removes the heights.
    ///   - m: The measure of all positions; nil or NaN removes the measures.
    public static func makeGeometry<G: Geometry>(from geometry: G, z: Double?, m: Double?) -> G {
        geometry.replacing(z: .some(z), m: .some(m))
    }
}

extension Geometry {
    /// Replaces heights and measures: `.none` keeps them, `.some(nil)` removes them.
    fileprivate func replacing(z: Double??, m: Double??) -> Self {
        let z = z.map { $0.flatMap { $0.isNaN ? nil : $0 } }
        let m = m.map { $0.flatMap { $0.isNaN ? nil : $0 } }
        let changed: Geometry =
            switch self {
            case let point as Point:
                Point(
                    x: point.x, y: point.y, z: z ?? point.z, m: m ?? point.m,
                    spatialReference: spatialReference)
            case let envelope as Envelope:
                Envelope(
                    xMin: envelope.xMin, yMin: envelope.yMin, xMax: envelope.xMax, yMax: envelope.yMax,
                    zMin: z ?? envelope.zMin, zMax: z ?? envelope.zMax, mMin: m ?? envelope.mMin,
                    mMax: m ?? envelope.mMax, spatialReference: spatialReference)
            case let points as Multipoint:
                Multipoint(
                    coordinates: points.coordinates.replacing(z: z, m: m), spatialReference: spatialReference)
            case let line as Polyline:
                Polyline(
                    coordinates: line.coordinates.replacing(z: z, m: m), spatialReference: spatialReference)
            case let area as Polygon:
                Polygon(
                    coordinates: area.coordinates.replacing(z: z, m: m), spatialReference: spatialReference)
            default: self
            }
        return changed as? Self ?? self
    }
}

extension PackedCoordinates {
    fileprivate func replacing(z: Double??, m: Double??) -> PackedCoordinates {
        var result = PackedCoordinates()
        for part in 0..<partCount {
            for index in range(ofPart: part) {
                result.append(positions[index], z: z ?? heights?[index], m: m ?? measures?[index])
            }
            result.endPart()
        }
        return result
    }
}
