import Geospatial

/// The limits of a map for the scale and the extent of its pictures.
struct ViewLimits: Hashable, Sendable {
    /// The range of scales of pictures.
    var range = ScaleRange()
    /// The extent that limits the center of pictures and how far they zoom out; nil means no limit.
    var extent: Envelope?

    /// A box in the map's own spatial reference.
    struct Box {
        var low, high: SIMD2<Double>
        var target: FrameTarget { .box(low: low, high: high) }
    }

    /// Returns the extent in the map's spatial reference; nil if there is none.
    func box(in reference: SpatialReference) throws -> Box? {
        guard let extent, !extent.isEmpty else { return nil }
        let transformation = try CoordinateTransformation.known(
            from: extent.spatialReference ?? reference, to: reference)
        guard let box = transformation.project(envelope: extent) else {
            throw MapError.noPlace(
                what: "the maximum extent of the map is outside the area of \(reference)",
                suggestion: "choose another extent or spatial reference")
        }
        return Box(low: SIMD2(box.xMin, box.yMin), high: SIMD2(box.xMax, box.yMax))
    }

    /// Returns the target that replaces a frame; nil if the frame is within the limits.
    ///
    /// - Parameter whole: The extent in the map's spatial reference, and the scale at which it fits the picture.
    func allowed(_ frame: MapFrame, whole: (scale: Double, box: Box)?) -> FrameTarget? {
        var scale = frame.scale
        var center = frame.center
        if let whole {
            scale = min(scale, whole.scale)
            center = pointwiseMin(pointwiseMax(center, whole.box.low), whole.box.high)
        }
        if let most = range.minScale, most > 0 { scale = min(scale, most) }
        if let least = range.maxScale, least > 0 { scale = max(scale, least) }
        // The tolerance allows for rounding between scales and map units.
        let isSame = abs(scale - frame.scale) <= frame.scale * 1e-9 && center == frame.center
        return isSame ? nil : .center(center, scale: scale)
    }
}
