// Geometries with other heights and measures.

import Geospatial

extension GeometryEngine {
    /// The geometry with one height everywhere, or without heights.
    ///
    /// - Parameters:
    ///   - geometry: the positions, and their measures.
    ///   - z: the height of all positions; nil takes heights away, and so does what is not a number.
    public static func makeGeometry<G: Geometry>(from geometry: G, z: Double?) -> G {
        geometry.carrying(z: .some(z), m: .none)
    }

    /// The geometry with one measure everywhere, or without measures.
    ///
    /// - Parameters:
    ///   - geometry: the positions, and their heights.
    ///   - m: the measure of all positions; nil takes measures away, and so does what is not a number.
    public static func makeGeometry<G: Geometry>(from geometry: G, m: Double?) -> G {
        geometry.carrying(z: .none, m: .some(m))
    }

    /// The geometry with one height and one measure everywhere, or without them.
    ///
    /// - Parameters:
    ///   - geometry: the positions.
    ///   - z: the height of all positions; nil takes heights away.
    ///   - m: the measure of all positions; nil takes measures away.
    public static func makeGeometry<G: Geometry>(from geometry: G, z: Double?, m: Double?) -> G {
        geometry.carrying(z: .some(z), m: .some(m))
    }
}

extension Geometry {
    /// The same positions; heights and measures that are given (or given as nothing) take the old ones' place.
    fileprivate func carrying(z: Double??, m: Double??) -> Self {
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
                    coordinates: points.coordinates.carrying(z: z, m: m), spatialReference: spatialReference)
            case let line as Polyline:
                Polyline(
                    coordinates: line.coordinates.carrying(z: z, m: m), spatialReference: spatialReference)
            case let area as Polygon:
                Polygon(
                    coordinates: area.coordinates.carrying(z: z, m: m), spatialReference: spatialReference)
            default: self
            }
        return changed as? Self ?? self
    }
}

extension PackedCoordinates {
    fileprivate func carrying(z: Double??, m: Double??) -> PackedCoordinates {
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
