import Documents

/// A geometry in a marker's frame, y up.
package enum MarkerGeometry: Hashable, Sendable {
    /// None, or one that can't be read.
    case none
    case point(SIMD2<Double>)
    case multipoint([SIMD2<Double>])
    case polyline([MarkerContour])
    /// Even-odd; rings need not repeat their first point.
    case polygon([MarkerContour])
    /// A box, painted as the polygon that it is.
    case envelope(minimum: SIMD2<Double>, maximum: SIMD2<Double>)
}

/// A run of segments in a marker's frame.
package struct MarkerContour: Hashable, Sendable {
    /// From the previous point to another.
    package enum Segment: Hashable, Sendable {
        case line(to: SIMD2<Double>)
        case cubic(SIMD2<Double>, SIMD2<Double>, to: SIMD2<Double>)
        /// A circular arc about a centre; a whole circle when it ends where it began.
        case arc(center: SIMD2<Double>, clockwise: Bool, to: SIMD2<Double>)
        /// A part of an ellipse; a whole one when it ends where it began.
        indirect case ellipse(EllipticArc, to: SIMD2<Double>)

        /// Where the segment ends.
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
    /// The direction of the longer axis, radians counter-clockwise.
    package var rotation: Double
    /// Half the longer axis.
    package var semiMajor: Double
    /// The shorter axis over the longer one.
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

/// A geometry as a member: what it means, and the text that it was read from.
package struct GeometryMember: Hashable, Sendable {
    package let geometry: MarkerGeometry
    /// Written back as it stands; nil where the geometry was made by code.
    package let source: RawJSON?

    package init(_ geometry: MarkerGeometry = .none, source: RawJSON? = nil) {
        self.geometry = geometry
        self.source = source
    }
}
