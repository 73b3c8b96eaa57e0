import CartoucheGeospatial
import CartoucheMapModel

extension ViewLimits.Box {
    /// The box as the target of a frame.
    package var target: FrameTarget { .box(low: low, high: high) }
}

extension ViewLimits {
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
