import CartoucheCLibrary
import CartoucheGeospatial

// Planar moving, rotating and scaling. Heights and measures do not change.
extension GeometryEngine {
    /// Returns the geometry moved along the axes.
    ///
    /// - Parameters:
    ///   - geometry: The geometry to move; an empty one is returned unchanged.
    ///   - deltaX: The distance along x, in the unit of the spatial reference.
    ///   - deltaY: The distance along y, in the unit of the spatial reference.
    /// - Returns: Nil if a distance is not a finite number.
    public static func move<G: Geometry>(_ geometry: G, deltaX: Double, deltaY: Double) -> G? {
        guard isNumber(deltaX, "deltaX"), isNumber(deltaY, "deltaY") else { return nil }
        return geometry.placed { $0 + SIMD2(deltaX, deltaY) } as? G
    }

    /// Returns the geometry rotated around a point.
    ///
    /// - Parameters:
    ///   - geometry: The geometry to rotate. An envelope becomes a polygon. An empty geometry is returned
    ///     unchanged.
    ///   - angle: The angle in degrees, counter-clockwise.
    ///   - origin: The fixed point, projected to the geometry's spatial reference; by default, or if it is empty,
    ///     the center of the extent.
    /// - Returns: Nil if the angle is not a finite number, or if the origin cannot be projected.
    public static func rotate(
        _ geometry: Geometry, by angle: Double, around origin: Point? = nil
    ) -> Geometry? {
        guard isNumber(angle, "angle"), let center = fixedPoint(origin, of: geometry) else { return nil }
        let degrees = angle.remainder(dividingBy: 360)
        // Multiples of 90° are exact.
        let (sine, cosine): (Double, Double) =
            switch degrees {
            case 0: (0, 1)
            case 90: (1, 0)
            case -90: (-1, 0)
            case 180, -180: (0, -1)
            default: (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
            }
        let turned: Geometry = (geometry as? Envelope).map { $0.polygon } ?? geometry
        return turned.placed { position in
            let arm = position - center
            return center + SIMD2(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
        }
    }

    /// Returns the geometry scaled from a point.
    ///
    /// - Parameters:
    ///   - geometry: The geometry to scale; an empty one is returned unchanged.
    ///   - factorX: The factor along x; negative reflects.
    ///   - factorY: The factor along y; negative reflects.
    ///   - origin: The fixed point, projected to the geometry's spatial reference; by default, or if it is empty,
    ///     the center of the extent.
    /// - Returns: Nil if a factor is not a finite number, or if the origin cannot be projected.
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

    private static func fixedPoint(_ origin: Point?, of geometry: Geometry) -> SIMD2<Double>? {
        guard let origin, !origin.isEmpty else {
            let center = geometry.extent.center
            return SIMD2(center.x, center.y)
        }
        let position = SIMD2(origin.x, origin.y)
        guard let from = origin.spatialReference, let to = geometry.spatialReference, from != to else {
            return position
        }
        guard let transformation = attempt(try CoordinateTransformation.known(from: from, to: to)) else {
            return nil
        }
        let projected = transformation.transform(position)
        if projected.x.isNaN { report(.notAPlace) }
        return projected.x.isNaN ? nil : projected
    }
}

extension Geometry {
    /// Returns the geometry with a function applied to every position.
    fileprivate func placed(_ place: (SIMD2<Double>) -> SIMD2<Double>) -> Geometry {
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
