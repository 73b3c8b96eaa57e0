import CartoucheDocuments

/// A geometry in a marker's frame, y up.
package enum MarkerGeometry: Hashable, Sendable {
    /// No geometry, or one that cannot be read.
    case none
    case point(SIMD2<Double>)
    case multipoint([SIMD2<Double>])
    case polyline([MarkerContour])
    /// A polygon with the even-odd rule. Rings need not repeat their first point.
    case polygon([MarkerContour])
    /// A rectangle. It is drawn as a polygon.
    case envelope(minimum: SIMD2<Double>, maximum: SIMD2<Double>)
}

/// A connected sequence of segments in a marker's frame.
package struct MarkerContour: Hashable, Sendable {
    /// A segment from the previous point to an end point.
    package enum Segment: Hashable, Sendable {
        case line(to: SIMD2<Double>)
        case cubic(SIMD2<Double>, SIMD2<Double>, to: SIMD2<Double>)
        /// A circular arc about a center. If it ends at its start, it is a whole circle.
        case arc(center: SIMD2<Double>, clockwise: Bool, to: SIMD2<Double>)
        /// An elliptic arc. If it ends at its start, it is a whole ellipse.
        indirect case ellipse(EllipticArc, to: SIMD2<Double>)

        /// The end point of the segment.
        package var end: SIMD2<Double> {
            switch self {
            case .line(let end), .cubic(_, _, let end), .arc(_, _, let end), .ellipse(_, let end): end
            }
        }
    }

    package var start: SIMD2<Double>
    package var segments: [Segment]

    package init(start: SIMD2<Double>, segments: [Segment]) {
        self.start = start
        self.segments = segments
    }
}

/// The ellipse of an elliptic arc.
package struct EllipticArc: Hashable, Sendable {
    package var center: SIMD2<Double>
    /// The direction of the longer axis, radians counterclockwise.
    package var rotation: Double
    /// Half the longer axis.
    package var semiMajor: Double
    /// The ratio of the shorter axis to the longer axis.
    package var ratio: Double
    package var clockwise: Bool

    package init(
        center: SIMD2<Double>, rotation: Double, semiMajor: Double, ratio: Double, clockwise: Bool
    ) {
        self.center = center
        self.rotation = rotation
        self.semiMajor = semiMajor
        self.ratio = ratio
        self.clockwise = clockwise
    }
}

/// A geometry as a member of an object, with its source text.
package struct GeometryMember: Hashable, Sendable {
    package let geometry: MarkerGeometry
    /// The source text, which is written back.
    ///
    /// Nil if the geometry was made by code.
    package let source: RawJSON?

    package init(_ geometry: MarkerGeometry = .none, source: RawJSON? = nil) {
        self.geometry = geometry
        self.source = source
    }
}
