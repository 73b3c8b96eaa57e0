import CartoucheCanvases
import CartoucheSymbolGeometry

/// The frame of the picture, and the state that the painters of a feature share.
package struct PaintContext {
    package internal(set) var frame: PortrayalFrame
    /// The feature's whole geometry in pixels with y up, if a layer needs it.
    var whole: EffectGeometry?
    /// The fill rule of a polygon's path: even-odd for features, non-zero for characters.
    package var rule = FillRule.evenOdd
    /// The feature's object ID, or its number from 1.
    ///
    /// Random grids depend on it.
    var objectID = 1
    /// The feature's rotation in degrees, counterclockwise, for point symbols on lines and polygons.
    var rotation = 0.0
    /// Whether something was omitted because it would take too much work.
    var isExhausted = false
    /// The pieces of markers that may still be drawn for the feature, or for the symbol that contains the marker.
    var budget: PieceBudget
    /// The pieces of large markers that were drawn for the feature.
    var markerPieces = 0
    /// Whether a placement needs measures that the feature doesn't have.
    var lacksMeasures = false
    /// Buffers that painters reuse from feature to feature.
    var stamps: [Stamp] = []
    var spots: [MarkerSpot] = []
    var path = Path()

    init(frame: PortrayalFrame, budget: PieceBudget = .feature) {
        self.frame = frame
        self.budget = budget
    }

    /// Returns whether a geometry is within a distance of the picture.
    func sees(_ geometry: EffectGeometry, within reach: Double) -> Bool {
        guard let (low, high) = geometry.box else { return false }
        return high.x >= frame.minimum.x - reach && low.x <= frame.maximum.x + reach
            && 0 - low.y >= frame.minimum.y - reach && 0 - high.y <= frame.maximum.y + reach
    }

    /// Adds the parts of lines and rings that are near the picture.
    ///
    /// Each piece stores its distance from the line's start.
    func append(_ geometry: EffectGeometry, within reach: Double, to path: inout Path) {
        let margin = reach + 2
        let box = ClipBox(low: frame.minimum - margin, high: frame.maximum + margin)
        // The same box with y up.
        let upright = ClipBox(low: SIMD2(box.low.x, 0 - box.high.y), high: SIMD2(box.high.x, 0 - box.low.y))
        for part in geometry.parts {
            switch upright.position(of: part.points) {
            case .outside: break
            case .inside:
                guard part.points.count > 1 else { break }
                for point in part.points { path.append(PixelPoint(SIMD2(point.x, 0 - point.y))) }
                path.endContour(closed: part.isClosed)
            case .crossing:
                let pixels = part.points.map { SIMD2($0.x, 0 - $0.y) }
                box.cut(pixels, isRing: part.isClosed, into: &path)
            }
        }
    }
}
