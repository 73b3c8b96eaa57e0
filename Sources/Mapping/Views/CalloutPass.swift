import Canvases
import Documents
import Geospatial

/// Draws the callout of a view above everything else.
final class CalloutPass: LastPass {
    let callout: Callout
    /// The location when the pass was made, without the callout's offset; nil if there was none.
    let anchor: Point?

    init(_ callout: Callout, anchor: Point?) {
        self.callout = callout
        self.anchor = anchor
    }

    func fieldNames(ofLayer layer: String) -> [String]? { nil }

    func draw<Target: Canvas>(
        _ features: [CollectedFeatures], in frame: MapFrame, on canvas: inout Target
    ) throws -> [Diagnostic] {
        guard let pixel = anchor.flatMap(frame.pixel) else { return [] }
        let scale = frame.pixelsPerDIP
        let page = SIMD2(Double(frame.width), Double(frame.height)) / scale
        let offset = callout.placement.offset
        let location = pixel / scale + SIMD2(offset.x, offset.y)
        guard location.x >= 0, location.y >= 0, location.x <= page.x, location.y <= page.y else { return [] }
        CalloutBox(callout).draw(at: location, page: page, scale: scale, on: &canvas)
        return []
    }
}
