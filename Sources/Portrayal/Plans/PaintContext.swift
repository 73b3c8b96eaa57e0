import Canvases
import SymbolGeometry

/// Where painting happens, and what painters of one feature have in common.
package struct PaintContext {
    package let frame: PortrayalFrame
    /// The feature's whole geometry, pixels with y up, where a layer needs it.
    var whole: EffectGeometry?
    /// The fill rule of an area's path: even-odd for features, non-zero for characters.
    package var rule = FillRule.evenOdd
    /// The feature's object id, or its number from 1: random grids depend on it.
    var objectID = 1
    /// Whether something was left undone because it would have taken too much work.
    var isExhausted = false
    /// Whether markers belong at measures and the feature has none.
    var lacksMeasures = false
    /// Memory that painters use again from feature to feature.
    var stamps: [Stamp] = []
    var spots: [MarkerSpot] = []
    var path = Path()

    init(frame: PortrayalFrame) {
        self.frame = frame
    }

    /// Whether a geometry comes near the picture.
    func sees(_ geometry: EffectGeometry, within reach: Double) -> Bool {
        guard let (low, high) = geometry.box else { return false }
        return high.x >= frame.minimum.x - reach && low.x <= frame.maximum.x + reach
            && 0 - low.y >= frame.minimum.y - reach && 0 - high.y <= frame.maximum.y + reach
    }

    /// Rings of more points than this are cut, so that only what is near the picture is drawn.
    private static let mostUncutPoints = 512
    /// As far beyond the picture, in pixels, a ring is not too long to be drawn whole.
    private static let nearness = 4096.0

    private func isNear(_ pixels: [SIMD2<Double>]) -> Bool {
        ClipBox(low: frame.minimum - Self.nearness, high: frame.maximum + Self.nearness)
            .position(of: pixels) == .inside
    }

    /// Adds what comes near the picture of a geometry's lines and rings; pieces keep their distance along them.
    func append(_ geometry: EffectGeometry, within reach: Double, to path: inout Path) {
        let margin = reach + 2
        let box = ClipBox(low: frame.minimum - margin, high: frame.maximum + margin)
        // The same box where y runs up.
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
                if part.isClosed, pixels.count <= Self.mostUncutPoints, isNear(pixels) {
                    // A ring that stays whole has the same corner at its first vertex in every tile.
                    path.append(contentsOf: pixels, closed: true)
                } else {
                    box.cut(pixels, isRing: part.isClosed, into: &path)
                }
            }
        }
    }
}
