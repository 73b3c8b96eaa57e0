import CartoucheCLibrary
import CartoucheGeospatial

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
        try ellipse.check(maxRadius: maxRadius)

        let isArea = type is Polygon.Type
        let ring = border(of: ellipse, around: center, hasRadii: isArea && ellipse.angle < 360, frame)
        var places = PackedCoordinates()
        if isArea {
            places = ring.area(around: center) { ellipse.reach(azimuth: $0) }
        } else {
            for place in ring.places { places.append(place) }
            places.endPart()
        }
        if let z = ellipse.center.z { places = places.raised(to: z) }
        let shape =
            type is Multipoint.Type
            ? try points(places, of: ellipse, frame) as? Shape
            : try frame.geometry(places, isArea: isArea, isClosed: true) as? Shape
        guard let shape else { throw .notAPlace }
        return shape
    }

    /// Returns the border of an ellipse or a sector, with the straight sides of a sector if it has any.
    private static func border(
        of ellipse: EllipseShape, around center: SIMD2<Double>, hasRadii: Bool, _ frame: GeodeticFrame
    ) -> GlobeRing {
        var ring = GlobeRing(with: frame.solver)
        let (start, end) = ellipse.parameters
        let count = ellipse.pointCount(
            from: start, to: end, range: minPointCount...PackedCoordinates.maxVertices)
        if hasRadii {
            appendRadius(
                from: center, ellipse.polar(start), outward: true, count: count, ellipse, to: &ring)
        }
        ring.append(from: start, to: end, count: count) { parameter in
            let (azimuth, distance) = ellipse.polar(parameter)
            return frame.solver.direct(from: center, azimuth: azimuth, distance: distance).place
        }
        if hasRadii {
            appendRadius(from: center, ellipse.polar(end), outward: false, count: count, ellipse, to: &ring)
        }
        return ring
    }

    /// Returns the places of the border as points.
    private static func points(
        _ places: PackedCoordinates, of ellipse: EllipseShape, _ frame: GeodeticFrame
    ) throws(GeospatialError) -> Multipoint {
        let strip = WorldStrip.degrees
        var points = places.positions.map { SIMD2(strip.wrapped($0.x), $0.y) }
        // The end of a whole ellipse repeats its start.
        if ellipse.angle == 360 { points.removeLast() }
        points = frame.planar(points)
        guard points.allSatisfy({ !$0.x.isNaN }) else { throw .notAPlace }
        var packed = PackedCoordinates()
        for point in points { packed.append(point, z: ellipse.center.z) }
        packed.endPart()
        return Multipoint(coordinates: packed, spatialReference: frame.spatialReference)
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

extension Geodesy.EllipseShape {
    /// The angle of the sector; 360 for the whole ellipse.
    fileprivate var angle: Double { sector.map { min(abs($0.angle), 360) } ?? 360 }

    /// Checks the lengths and the angles.
    fileprivate func check(maxRadius: Double) throws(GeospatialError) {
        guard minor > 0, major <= maxRadius else {
            throw .invalidParameter(
                "semiAxis1Length, semiAxis2Length", what: "the lengths are out of range",
                suggestion: "use lengths above 0 and at most 19,900 km")
        }
        guard axisDirection.isFinite, sector?.start.isFinite != false, sector?.angle.isFinite != false else {
            throw .invalidParameter("axisDirection", what: "the angle is not a number")
        }
        guard angle > 0 else {
            throw .invalidParameter("sectorAngle", what: "the angle is 0", suggestion: "use an angle above 0")
        }
    }

    /// Returns the distance of the border from the center; 0 outside the sector.
    fileprivate func reach(azimuth: Double) -> Double {
        let direction = 90 - azimuth
        if let sector, angle < 360 {
            let behind = (sector.start - direction).truncatingRemainder(dividingBy: 360)
            guard (behind < 0 ? behind + 360 : behind) <= angle else { return 0 }
        }
        let turn = (direction - axisDirection) * .pi / 180
        return major * minor / hypot(minor * cos(turn), major * sin(turn))
    }

    /// Returns the ellipse's parameter in a direction.
    ///
    /// Points at equal steps of the parameter are closer together where the curvature is larger.
    private func parameter(_ direction: Double) -> Double {
        let angle = (direction - axisDirection) * .pi / 180
        let turns = (angle / (2 * .pi)).rounded() * 2 * .pi
        return atan2(major * sin(angle - turns), minor * cos(angle - turns)) + turns
    }

    /// The parameters at the start and at the end.
    fileprivate var parameters: (start: Double, end: Double) {
        let start = parameter(sector?.start ?? axisDirection)
        return (start, angle == 360 ? start - 2 * .pi : parameter((sector?.start ?? 0) - angle))
    }

    /// Returns the direction and the distance of the point at a parameter.
    fileprivate func polar(_ parameter: Double) -> (azimuth: Double, distance: Double) {
        let (along, across) = (major * cos(parameter), minor * sin(parameter))
        let direction = atan2(across, along) * 180 / .pi + axisDirection
        return (90 - direction, hypot(along, across))
    }

    /// Returns the number of points on the border between two parameters.
    fileprivate func pointCount(from start: Double, to end: Double, range: ClosedRange<Int>) -> Int {
        // Ramanujan's first approximation of the circumference.
        let circumference =
            .pi * (3 * (major + minor) - ((3 * major + minor) * (major + 3 * minor)).squareRoot())
        let fraction = abs(end - start) / (2 * .pi)
        let maxCount = min(max(maxPointCount, range.lowerBound), range.upperBound)
        let wanted = maxSegment > 0 ? circumference * fraction / maxSegment : 360 * fraction
        return Int(min(max(wanted.rounded(.up), Double(range.lowerBound)), Double(maxCount)))
    }
}

extension PackedCoordinates {
    /// Returns the same parts with a height.
    fileprivate func raised(to z: Double) -> PackedCoordinates {
        var raised = PackedCoordinates()
        for part in 0..<partCount {
            for index in range(ofPart: part) { raised.append(positions[index], z: z) }
            raised.endPart()
        }
        return raised
    }
}
