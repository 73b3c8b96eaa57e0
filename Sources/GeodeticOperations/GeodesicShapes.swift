import CLibrary
import Geospatial

extension Geodesy {
    /// An ellipse on the globe, or a sector of one: meters, and degrees counter-clockwise from east.
    struct EllipseShape {
        var center: Point
        /// Half of the axis in the axis direction, and half of the other axis.
        var major, minor: Double
        var axisDirection: Double
        /// The start direction of a sector, and its clockwise angle; nil for the whole ellipse.
        var sector: (start: Double, angle: Double)?
        var maxPointCount: Int
        var maxSegment: Double
    }

    /// The maximum radius in meters.
    ///
    /// Larger circles come near the opposite point of the globe and overlap themselves.
    static let maxRadius = 19_900_000.0

    /// An ellipse needs at least this number of points.
    private static let minPointCount = 10

    /// Creates the shape: the points of the border, the border, or the area.
    static func shape<Shape: Geometry>(_ ellipse: EllipseShape, as type: Shape.Type) throws(GeospatialError)
        -> Shape
    {
        guard type is Multipoint.Type || type is Polyline.Type || type is Polygon.Type else {
            throw .invalidParameter(
                "geometryType", what: "the geometry type is not supported",
                suggestion: "use Multipoint, Polyline or Polygon")
        }
        let frame = try GeodeticFrame.of(ellipse.center.spatialReference)
        var center = frame.geographic(SIMD2(ellipse.center.x, ellipse.center.y))
        guard !center.x.isNaN else { throw .notAPlace }
        // Move a center at a pole by 0.1 mm, so that directions have a meaning.
        center.y = min(max(center.y, -90 + 1e-9), 90 - 1e-9)
        let (major, minor) = (ellipse.major, ellipse.minor)
        guard minor > 0, major <= maxRadius else {
            throw .invalidParameter(
                "semiAxis1Length, semiAxis2Length", what: "the lengths are out of range",
                suggestion: "use lengths above 0 and at most 19,900 km")
        }
        guard ellipse.axisDirection.isFinite, ellipse.sector?.start.isFinite != false,
            ellipse.sector?.angle.isFinite != false
        else { throw .invalidParameter("axisDirection", what: "the angle is not a number") }
        func radius(_ direction: Double) -> Double {
            let angle = (direction - ellipse.axisDirection) * .pi / 180
            return major * minor / hypot(minor * cos(angle), major * sin(angle))
        }

        var ring = GlobeRing(with: frame.solver)
        // Points at equal steps of the ellipse's parameter are closer together where the curvature is larger.
        func parameter(_ direction: Double) -> Double {
            let angle = (direction - ellipse.axisDirection) * .pi / 180
            let turns = (angle / (2 * .pi)).rounded() * 2 * .pi
            return atan2(major * sin(angle - turns), minor * cos(angle - turns)) + turns
        }
        func polar(_ parameter: Double) -> (azimuth: Double, distance: Double) {
            let (along, across) = (major * cos(parameter), minor * sin(parameter))
            let direction = atan2(across, along) * 180 / .pi + ellipse.axisDirection
            return (90 - direction, hypot(along, across))
        }
        let angle = ellipse.sector.map { min(abs($0.angle), 360) } ?? 360
        guard angle > 0 else {
            throw .invalidParameter("sectorAngle", what: "the angle is 0", suggestion: "use an angle above 0")
        }
        let start = parameter(ellipse.sector?.start ?? ellipse.axisDirection)
        let end = angle == 360 ? start - 2 * .pi : parameter((ellipse.sector?.start ?? 0) - angle)
        // Ramanujan's first approximation of the circumference gives the number of points.
        let circumference =
            .pi * (3 * (major + minor) - ((3 * major + minor) * (major + 3 * minor)).squareRoot())
        let fraction = abs(end - start) / (2 * .pi)
        let maxCount = min(max(ellipse.maxPointCount, minPointCount), PackedCoordinates.maxVertices)
        let wanted = ellipse.maxSegment > 0 ? circumference * fraction / ellipse.maxSegment : 360 * fraction
        let count = Int(min(max(wanted.rounded(.up), Double(minPointCount)), Double(maxCount)))

        let isArea = type is Polygon.Type
        let hasRadii = isArea && angle < 360
        if hasRadii {
            appendRadius(from: center, polar(start), outward: true, count: count, ellipse, to: &ring)
        }
        ring.append(from: start, to: end, count: count) { parameter in
            let (azimuth, distance) = polar(parameter)
            return frame.solver.direct(from: center, azimuth: azimuth, distance: distance).place
        }
        if hasRadii {
            appendRadius(from: center, polar(end), outward: false, count: count, ellipse, to: &ring)
        }

        var places = PackedCoordinates()
        if isArea {
            let sector = ellipse.sector
            places = ring.area(around: center) { azimuth in
                let direction = 90 - azimuth
                if let sector, angle < 360 {
                    let behind = (sector.start - direction).truncatingRemainder(dividingBy: 360)
                    guard (behind < 0 ? behind + 360 : behind) <= angle else { return 0 }
                }
                return radius(direction)
            }
        } else {
            for place in ring.places { places.append(place) }
            places.endPart()
        }
        let z = ellipse.center.z
        if let z {
            var raised = PackedCoordinates()
            for part in 0..<places.partCount {
                for index in places.range(ofPart: part) { raised.append(places.positions[index], z: z) }
                raised.endPart()
            }
            places = raised
        }
        if type is Multipoint.Type {
            let strip = WorldStrip.degrees
            var points = places.positions.map { SIMD2(strip.wrapped($0.x), $0.y) }
            // The end of a whole ellipse repeats its start.
            if angle == 360 { points.removeLast() }
            points = frame.planar(points)
            guard points.allSatisfy({ !$0.x.isNaN }) else { throw .notAPlace }
            var packed = PackedCoordinates()
            for point in points { packed.append(point, z: z) }
            packed.endPart()
            let multipoint = Multipoint(coordinates: packed, spatialReference: frame.spatialReference)
            guard let shape = multipoint as? Shape else { throw .notAPlace }
            return shape
        }
        guard let shape = try frame.geometry(places, isArea: isArea, isClosed: true) as? Shape else {
            throw .notAPlace
        }
        return shape
    }

    /// Adds the straight side of a sector, from the center or to it, without the point on the ellipse.
    private static func appendRadius(
        from center: SIMD2<Double>, _ end: (azimuth: Double, distance: Double), outward: Bool, count: Int,
        _ ellipse: EllipseShape,
        to ring: inout GlobeRing
    ) {
        let wanted = ellipse.maxSegment > 0 ? end.distance / ellipse.maxSegment : 32
        let pieces = Int(min(max(wanted.rounded(.up), 1), Double(count)))
        let steps = (0..<pieces).map { Double($0) / Double(pieces) }
        for step in outward ? steps : steps.reversed() {
            ring.append(
                step == 0
                    ? center
                    : ring.solver.direct(
                        from: center, azimuth: end.azimuth, distance: end.distance * step
                    ).place)
        }
    }
}
