import CartoucheCLibrary

/// A segment along an ellipse or a circle.
///
/// Angles are in radians, counter-clockwise from the major axis; on a circle from the x axis. They are parametric
/// angles: angles on the circle whose scaled image is the ellipse.
public struct EllipticArcSegment: Segment {
    /// The start of the segment.
    public let startPoint: Point
    /// The end of the segment.
    public let endPoint: Point
    /// The center of the ellipse.
    public let centerPoint: Point
    /// The angle from the x axis to the major axis, in radians.
    public let rotationAngle: Double
    /// Half of the longer axis, in units of the coordinates.
    public let semiMajorAxis: Double
    /// The shorter axis divided by the longer one; 1 for a circle.
    public let minorMajorRatio: Double
    /// The angle of the start, in radians.
    public let startAngle: Double
    /// The angle from start to end, in radians; negative is clockwise, and ±2π is the whole ellipse.
    public let centralAngle: Double
    /// The spatial reference of the coordinates; nil if it is unknown.
    public let spatialReference: SpatialReference?

    /// Creates an arc of an ellipse around a center.
    ///
    /// The ends have no heights or measures. If an axis is not positive or not a number, the segment is drawn as a
    /// straight line.
    ///
    /// - Parameters:
    ///   - centerPoint: The center of the ellipse.
    ///   - rotationAngle: The angle from the x axis to the major axis, in radians.
    ///   - semiMajorAxis: Half of the major axis, in units of the coordinates.
    ///   - minorMajorRatio: The minor axis divided by the major axis.
    ///   - startAngle: The angle of the start, from the major axis, in radians.
    ///   - centralAngle: The angle from start to end, in radians; negative is clockwise. Values beyond ±2π are
    ///     limited to ±2π.
    ///   - spatialReference: The spatial reference of the coordinates; by default the center's.
    public init(
        centerPoint: Point, rotationAngle: Double, semiMajorAxis: Double, minorMajorRatio: Double,
        startAngle: Double, centralAngle: Double, spatialReference: SpatialReference? = nil
    ) {
        let reference = spatialReference ?? centerPoint.spatialReference
        let sweep = centralAngle.isNaN ? .nan : max(-2 * .pi, min(2 * .pi, centralAngle))
        let turn = SIMD2(cos(rotationAngle), sin(rotationAngle))
        func place(_ angle: Double) -> Point {
            let p = SIMD2(cos(angle), sin(angle) * minorMajorRatio) * semiMajorAxis
            return Point(
                x: centerPoint.x + (p.x * turn.x - p.y * turn.y),
                y: centerPoint.y + (p.x * turn.y + p.y * turn.x), spatialReference: reference)
        }
        startPoint = place(startAngle)
        // A whole turn must end exactly at its start, without rounding error.
        endPoint = abs(sweep) == 2 * .pi ? startPoint : place(startAngle + sweep)
        self.centerPoint = Point(x: centerPoint.x, y: centerPoint.y, spatialReference: reference)
        self.rotationAngle = rotationAngle
        self.semiMajorAxis = semiMajorAxis
        self.minorMajorRatio = minorMajorRatio
        self.startAngle = startAngle
        self.centralAngle = sweep
        self.spatialReference = reference
    }

    /// Creates an arc between two points on an ellipse of a given size.
    ///
    /// Four arcs are possible: `isMinor` and `isCounterClockwise` select one. If the ellipse is too small to reach
    /// both points, it is enlarged. If its size is 0, or if start equals end, the segment is drawn as a straight
    /// line.
    ///
    /// - Parameters:
    ///   - startPoint: The start.
    ///   - endPoint: The end.
    ///   - rotationAngle: The angle from the x axis to the major axis, in radians.
    ///   - isMinor: Whether the arc is less than half a turn.
    ///   - isCounterClockwise: Whether the arc is counter-clockwise.
    ///   - semiMajorAxis: Half of the major axis, in units of the coordinates.
    ///   - minorMajorRatio: The minor axis divided by the major axis.
    ///   - spatialReference: The spatial reference of all points; by default that of the first point that has one.
    public init(
        startPoint: Point, endPoint: Point, rotationAngle: Double, isMinor: Bool, isCounterClockwise: Bool,
        semiMajorAxis: Double, minorMajorRatio: Double, spatialReference: SpatialReference? = nil
    ) {
        let turn = SIMD2(cos(rotationAngle), sin(rotationAngle))
        var major = abs(semiMajorAxis)
        let ratio = abs(minorMajorRatio)
        // On the unit circle: half of the chord between the ends, then the distance from the chord to the center.
        let half = (startPoint.position - endPoint.position) / 2
        let turned = SIMD2(half.x * turn.x + half.y * turn.y, half.y * turn.x - half.x * turn.y)
        var chord = turned / SIMD2(major, major * ratio)
        let length = hypot(chord.x, chord.y)
        if length > 1 {
            major *= length
            chord /= length
        }
        let across = max(0, 1 - chord.x * chord.x - chord.y * chord.y).squareRoot()
        let side = isMinor == isCounterClockwise ? 1.0 : -1.0
        let norm = max(hypot(chord.x, chord.y), .leastNormalMagnitude)
        let p = SIMD2(chord.y, -chord.x) / norm * across * side * SIMD2(major, major * ratio)
        let middle = (startPoint.position + endPoint.position) / 2
        self.init(
            startPoint: startPoint, endPoint: endPoint,
            center: middle + SIMD2(p.x * turn.x - p.y * turn.y, p.x * turn.y + p.y * turn.x),
            clockwise: !isCounterClockwise, rotation: rotationAngle, semiMajor: major, ratio: ratio,
            spatialReference: spatialReference)
    }

    /// Creates the arc between two points around a center.
    init(
        startPoint: Point, endPoint: Point, center: SIMD2<Double>, clockwise: Bool, rotation: Double,
        semiMajor: Double?, ratio: Double, spatialReference: SpatialReference?
    ) {
        let reference = spatialReference ?? [startPoint, endPoint].firstSpatialReference
        let arc = EllipseArc(
            from: startPoint.position, to: endPoint.position, center: center, clockwise: clockwise,
            rotation: rotation, axes: semiMajor.map { SIMD2($0, $0 * ratio) })
        self.startPoint = startPoint.placed(in: reference)
        self.endPoint = endPoint.placed(in: reference)
        centerPoint = Point(x: center.x, y: center.y, spatialReference: reference)
        rotationAngle = rotation
        semiMajorAxis = semiMajor ?? arc.radii.x
        minorMajorRatio = ratio
        startAngle = arc.startAngle
        centralAngle = arc.sweep
        self.spatialReference = reference
    }
}

extension EllipticArcSegment {
    /// Creates an arc of a circle around a center.
    ///
    /// The ends have no heights or measures.
    ///
    /// - Parameters:
    ///   - centerPoint: The center of the circle.
    ///   - radius: The radius, in units of the coordinates.
    ///   - startAngle: The angle of the start, from the x axis, counter-clockwise, in radians.
    ///   - centralAngle: The angle from start to end, in radians; negative is clockwise. Values beyond ±2π are
    ///     limited to ±2π.
    ///   - spatialReference: The spatial reference of the coordinates; by default the center's.
    public static func makeCircular(
        centerPoint: Point, radius: Double, startAngle: Double, centralAngle: Double,
        spatialReference: SpatialReference? = nil
    ) -> EllipticArcSegment {
        EllipticArcSegment(
            centerPoint: centerPoint, rotationAngle: 0, semiMajorAxis: radius, minorMajorRatio: 1,
            startAngle: startAngle, centralAngle: centralAngle, spatialReference: spatialReference)
    }

    /// Creates an arc of a circle between two points through a third.
    ///
    /// If the points are on one line, the segment is drawn as a straight line. If the end is the start, the segment
    /// is a whole circle, and the interior point is opposite the start.
    ///
    /// - Parameters:
    ///   - startPoint: The start.
    ///   - endPoint: The end.
    ///   - interiorPoint: A point on the arc; its height and measure are ignored.
    ///   - spatialReference: The spatial reference of all points; by default that of the first point that has one.
    public static func makeCircular(
        startPoint: Point, endPoint: Point, interiorPoint: Point, spatialReference: SpatialReference? = nil
    ) -> EllipticArcSegment {
        let circle = CircleThrough(startPoint.position, interiorPoint.position, endPoint.position)
        return EllipticArcSegment(
            startPoint: startPoint, endPoint: endPoint, center: circle?.center ?? SIMD2(.nan, .nan),
            clockwise: circle?.isClockwise ?? false, rotation: 0, semiMajor: nil, ratio: 1,
            spatialReference: spatialReference
                ?? [startPoint, endPoint, interiorPoint].firstSpatialReference)
    }

    /// Half of the shorter axis, in units of the coordinates.
    public var semiMinorAxis: Double { semiMajorAxis * minorMajorRatio }
    /// The angle of the end, in radians.
    public var endAngle: Double { startAngle + centralAngle }
    /// Whether the ellipse is a circle.
    public var isCircular: Bool { minorMajorRatio == 1 }
    /// Whether the arc from start to end is counter-clockwise.
    public var isCounterClockwise: Bool { centralAngle > 0 }

    /// The curve; nil if the arc is so short that its end equals its start.
    ///
    /// Such an arc must not become a whole turn.
    var shape: Curve? {
        if isClosed, !(abs(centralAngle) > .pi) { return nil }
        return .ellipticArc(
            center: centerPoint.position, clockwise: !isCounterClockwise, rotation: rotationAngle,
            semiMajor: isCircular ? nil : semiMajorAxis, ratio: minorMajorRatio)
    }
}
