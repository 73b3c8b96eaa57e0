import CLibrary

/// A segment along an ellipse or a circle.
///
/// Angles are in radians, counter-clockwise, measured on the circle that the ellipse is a squeezed image of
/// (so called parametric angles), from the major axis; on a circle from the x axis.
public struct EllipticArcSegment: Segment {
    /// Where the segment starts.
    public let startPoint: Point
    /// Where the segment ends.
    public let endPoint: Point
    /// The middle of the ellipse.
    public let centerPoint: Point
    /// The angle from the x axis to the major axis.
    public let rotationAngle: Double
    /// Half of the longer axis, in units of the coordinates.
    public let semiMajorAxis: Double
    /// The shorter axis over the longer one; 1 for a circle.
    public let minorMajorRatio: Double
    /// The angle of the start.
    public let startAngle: Double
    /// The angle from start to end; negative is clockwise, ±2π the whole ellipse.
    public let centralAngle: Double
    /// The system that the coordinates are in; nil where nobody said.
    public let spatialReference: SpatialReference?

    /// A part of an ellipse around a centre.
    ///
    /// The ends have no heights or measures. Numbers that make no ellipse (an axis that is not positive, or
    /// not a number) make a segment that is drawn as a straight line.
    ///
    /// - Parameters:
    ///   - centerPoint: the middle of the ellipse.
    ///   - rotationAngle: the angle from the x axis to the major axis.
    ///   - semiMajorAxis: half of the major axis, in units of the coordinates.
    ///   - minorMajorRatio: the minor axis over the major one.
    ///   - startAngle: the angle of the start, from the major axis.
    ///   - centralAngle: the angle from start to end; negative is clockwise. More than a whole turn is one.
    ///   - spatialReference: the system of the coordinates; by default the centre's.
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
        // A whole turn ends exactly where it starts, whatever rounding says.
        endPoint = abs(sweep) == 2 * .pi ? startPoint : place(startAngle + sweep)
        self.centerPoint = Point(x: centerPoint.x, y: centerPoint.y, spatialReference: reference)
        self.rotationAngle = rotationAngle
        self.semiMajorAxis = semiMajorAxis
        self.minorMajorRatio = minorMajorRatio
        self.startAngle = startAngle
        self.centralAngle = sweep
        self.spatialReference = reference
    }

    /// A part of an ellipse of a size between two points.
    ///
    /// Of the four ways there are, two turn this way, and one of them is the shorter. An ellipse that is too
    /// small to reach both points is enlarged until it does; one that has no size, or whose ends are one
    /// point, makes a segment that is drawn as a straight line.
    ///
    /// - Parameters:
    ///   - startPoint: where it starts.
    ///   - endPoint: where it ends.
    ///   - rotationAngle: the angle from the x axis to the major axis.
    ///   - isMinor: whether it is the way of less than half a turn.
    ///   - isCounterClockwise: whether it turns counter-clockwise.
    ///   - semiMajorAxis: half of the major axis, in units of the coordinates.
    ///   - minorMajorRatio: the minor axis over the major one.
    ///   - spatialReference: the system of all points; by default that of the first that has one.
    public init(
        startPoint: Point, endPoint: Point, rotationAngle: Double, isMinor: Bool, isCounterClockwise: Bool,
        semiMajorAxis: Double, minorMajorRatio: Double, spatialReference: SpatialReference? = nil
    ) {
        let turn = SIMD2(cos(rotationAngle), sin(rotationAngle))
        var major = abs(semiMajorAxis)
        let ratio = abs(minorMajorRatio)
        // On the unit circle: half of the chord between the ends, and across it to the centre.
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

    /// The arc between two points around a centre.
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

// Circles.
extension EllipticArcSegment {
    /// A part of a circle around a centre.
    ///
    /// The ends have no heights or measures.
    ///
    /// - Parameters:
    ///   - centerPoint: the middle of the circle.
    ///   - radius: its radius, in units of the coordinates.
    ///   - startAngle: the angle of the start, from the x axis, counter-clockwise.
    ///   - centralAngle: the angle from start to end; negative is clockwise. More than a whole turn is one.
    ///   - spatialReference: the system of the coordinates; by default the centre's.
    public static func makeCircular(
        centerPoint: Point, radius: Double, startAngle: Double, centralAngle: Double,
        spatialReference: SpatialReference? = nil
    ) -> EllipticArcSegment {
        EllipticArcSegment(
            centerPoint: centerPoint, rotationAngle: 0, semiMajorAxis: radius, minorMajorRatio: 1,
            startAngle: startAngle, centralAngle: centralAngle, spatialReference: spatialReference)
    }

    /// The part of a circle between two points through a third.
    ///
    /// Points on one line, as which no circle runs, make a segment that is drawn as a straight line. Where
    /// the end is the start, it is the whole circle on which the interior point lies opposite.
    ///
    /// - Parameters:
    ///   - startPoint: where it starts.
    ///   - endPoint: where it ends.
    ///   - interiorPoint: a point on its way; its height and measure do not count.
    ///   - spatialReference: the system of all points; by default that of the first that has one.
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
    /// The angle of the end.
    public var endAngle: Double { startAngle + centralAngle }
    /// Whether the ellipse is a circle.
    public var isCircular: Bool { minorMajorRatio == 1 }
    /// Whether the way from start to end turns counter-clockwise.
    public var isCounterClockwise: Bool { centralAngle > 0 }

    /// The curve; nil where the way is so short that its end is its start: not to be taken for a whole turn.
    var shape: Curve? {
        if isClosed, !(abs(centralAngle) > .pi) { return nil }
        return .ellipticArc(
            center: centerPoint.position, clockwise: !isCounterClockwise, rotation: rotationAngle,
            semiMajor: isCircular ? nil : semiMajorAxis, ratio: minorMajorRatio)
    }
}
