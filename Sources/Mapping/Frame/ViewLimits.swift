import Geospatial

/// How far a map lets its pictures look.
struct ViewLimits: Hashable, Sendable {
    /// The scales that pictures may have.
    var range = ScaleRange()
    /// Where the middle of a picture may be, and the most that it may show.
    var extent: Envelope?

    /// A box in the map's own system.
    struct Box {
        var low, high: SIMD2<Double>
        var target: FrameTarget { .box(low: low, high: high) }
    }

    /// The extent in the map's system; nil where there is none.
    func box(in reference: SpatialReference) throws -> Box? {
        guard let extent, !extent.isEmpty else { return nil }
        let way = try CoordinateTransformation(from: extent.spatialReference ?? reference, to: reference)
        guard let box = way.project(envelope: extent) else {
            throw MapError.noPlace(
                what: "the maximum extent of the map is outside the area of \(reference)",
                suggestion: "choose another extent or spatial reference")
        }
        return Box(low: SIMD2(box.xMin, box.yMin), high: SIMD2(box.xMax, box.yMax))
    }

    /// What to show instead of a frame; nil where the frame keeps to the limits.
    ///
    /// - Parameter whole: the extent in the map's system, and the scale that shows it as a whole.
    func allowed(_ frame: MapFrame, whole: (scale: Double, box: Box)?) -> FrameTarget? {
        var scale = frame.scale
        var center = frame.center
        if let whole {
            scale = min(scale, whole.scale)
            center = pointwiseMin(pointwiseMax(center, whole.box.low), whole.box.high)
        }
        if let most = range.minScale, most > 0 { scale = min(scale, most) }
        if let least = range.maxScale, least > 0 { scale = max(scale, least) }
        // Numbers that went from scale to units and back differ in their last digits.
        let isSame = abs(scale - frame.scale) <= frame.scale * 1e-9 && center == frame.center
        return isSame ? nil : .center(center, scale: scale)
    }
}
