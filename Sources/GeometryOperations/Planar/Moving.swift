import CLibrary
import Geospatial

// Moving, turning and stretching on the flat map. Heights and measures stay as they are.
extension GeometryEngine {
    /// The geometry moved along the axes.
    ///
    /// - Parameters:
    ///   - geometry: what is moved; an empty one comes back as it is.
    ///   - deltaX: how far along x, in the unit of the spatial reference.
    ///   - deltaY: how far along y.
    /// - Returns: nil for a distance that is not a number.
    public static func move<G: Geometry>(_ geometry: G, deltaX: Double, deltaY: Double) -> G? {
        guard isNumber(deltaX, "deltaX"), isNumber(deltaY, "deltaY") else { return nil }
        return geometry.placed { $0 + SIMD2(deltaX, deltaY) } as? G
    }

    /// The geometry turned around a point.
    ///
    /// - Parameters:
    ///   - geometry: what is turned; an envelope becomes a polygon, an empty geometry comes back as it is.
    ///   - angle: degrees counter-clockwise.
    ///   - origin: what stays in place, projected into the geometry's spatial reference; by default, and where
    ///     it is empty, the middle of the extent.
    /// - Returns: nil for an angle that is not a number, or where the origin cannot be projected.
    public static func rotate(
        _ geometry: any Geometry, by angle: Double, around origin: Point? = nil
    ) -> (any Geometry)? {
        guard isNumber(angle, "angle"), let center = fixedPoint(origin, of: geometry) else { return nil }
        let degrees = angle.remainder(dividingBy: 360)
        // Quarters exactly.
        let (sine, cosine): (Double, Double) =
            switch degrees {
            case 0: (0, 1)
            case 90: (1, 0)
            case -90: (-1, 0)
            case 180, -180: (0, -1)
            default: (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
            }
        let turned: any Geometry = (geometry as? Envelope).map { $0.polygon } ?? geometry
        return turned.placed { position in
            let arm = position - center
            return center + SIMD2(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
        }
    }

    /// The geometry stretched from a point.
    ///
    /// - Parameters:
    ///   - geometry: what is stretched; an empty one comes back as it is.
    ///   - factorX: by how much along x; negative reflects.
    ///   - factorY: by how much along y; negative reflects.
    ///   - origin: what stays in place, projected into the geometry's spatial reference; by default, and where
    ///     it is empty, the middle of the extent.
    /// - Returns: nil for a factor that is not a number, or where the origin cannot be projected.
    public static func scale<G: Geometry>(
        _ geometry: G, factorX: Double, factorY: Double, origin: Point? = nil
    ) -> G? {
        guard isNumber(factorX, "factorX"), isNumber(factorY, "factorY"),
            let center = fixedPoint(origin, of: geometry)
        else { return nil }
        return geometry.placed { center + ($0 - center) * SIMD2(factorX, factorY) } as? G
    }

    /// Whether a parameter is finite; reports it if not.
    private static func isNumber(_ value: Double, _ name: String) -> Bool {
        if !value.isFinite {
            report(
                .invalidParameter(
                    name, what: "\(value) is not a finite number", suggestion: "use a finite number"))
        }
        return value.isFinite
    }

    private static func fixedPoint(_ origin: Point?, of geometry: any Geometry) -> SIMD2<Double>? {
        guard let origin, !origin.isEmpty else {
            let center = geometry.extent.center
            return SIMD2(center.x, center.y)
        }
        let position = SIMD2(origin.x, origin.y)
        guard let from = origin.spatialReference, let to = geometry.spatialReference, from != to else {
            return position
        }
        guard let way = attempt(try CoordinateTransformation(from: from, to: to)) else { return nil }
        let projected = way.transform(position)
        if projected.x.isNaN { report(.notAPlace) }
        return projected.x.isNaN ? nil : projected
    }
}

extension Geometry {
    /// The geometry with every position somewhere else.
    fileprivate func placed(_ place: (SIMD2<Double>) -> SIMD2<Double>) -> any Geometry {
        switch self {
        case let point as Point:
            let position = place(SIMD2(point.x, point.y))
            return Point(
                x: position.x, y: position.y, z: point.z, m: point.m, spatialReference: spatialReference)
        case let envelope as Envelope:
            let low = place(SIMD2(envelope.xMin, envelope.yMin))
            let high = place(SIMD2(envelope.xMax, envelope.yMax))
            return Envelope(
                xMin: low.x, yMin: low.y, xMax: high.x, yMax: high.y, zMin: envelope.zMin,
                zMax: envelope.zMax, mMin: envelope.mMin, mMax: envelope.mMax,
                spatialReference: spatialReference)
        case let points as Multipoint:
            return Multipoint(
                coordinates: points.coordinates.replacingPositions(points.coordinates.positions.map(place)),
                spatialReference: spatialReference)
        case let line as Polyline:
            return Polyline(
                coordinates: line.coordinates.replacingPositions(line.coordinates.positions.map(place)),
                spatialReference: spatialReference)
        case let area as Polygon:
            return Polygon(
                coordinates: area.coordinates.replacingPositions(area.coordinates.positions.map(place)),
                spatialReference: spatialReference)
        default: return self
        }
    }
}
