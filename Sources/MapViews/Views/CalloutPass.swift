import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapDrawing

/// Draws the callout of a view above everything else.
final class CalloutPass: LastPass {
    let callout: Callout
    /// The location when the pass was made, without the callout's offset; nil if there was none.
    let anchor: Point?

    init(_ callout: Callout, anchor: Point?) {
        self.callout = callout
        self.anchor = anchor
    }

    func draw<Target: Canvas>(in frame: MapFrame, on canvas: inout Target) throws -> [Diagnostic] {
        guard let pixel = frame.pixel(ofAnchor: anchor) else { return [] }
        callout.draw(
            at: pixel, width: frame.width, height: frame.height, scale: frame.pixelsPerDIP, on: &canvas)
        return []
    }
}

extension MapFrame {
    /// Returns the pixel at the anchor of a callout; nil if it has none.
    func pixel(ofAnchor anchor: Point?) -> SIMD2<Double>? { anchor.flatMap(pixel) }
}

extension Callout {
    /// The location to which the callout points, without its offset on the screen; nil if there is none.
    package var anchor: Point? { placement.anchor }

    /// Draws the callout, if the end of its leader is in the picture.
    ///
    /// - Parameters:
    ///   - pixel: The location in pixels, without the callout's offset.
    ///   - width: The width of the picture in pixels.
    ///   - height: The height of the picture in pixels.
    ///   - scale: The number of pixels per DIP.
    package func draw(
        at pixel: SIMD2<Double>, width: Int, height: Int, scale: Double, on canvas: inout some Canvas
    ) {
        let page = SIMD2(Double(width), Double(height)) / scale
        guard let location = location(at: pixel / scale, page: page) else { return }
        CalloutBox(self).draw(at: location, page: page, scale: scale, on: &canvas)
    }

    /// Returns the part at a point; nil outside the callout, and if the end of its leader is outside the page.
    ///
    /// - Parameters:
    ///   - point: The point in DIPs.
    ///   - anchor: The location in DIPs, without the callout's offset.
    ///   - page: The size of the picture in DIPs.
    package func part(
        at point: ScreenPoint, pointingTo anchor: SIMD2<Double>, page: SIMD2<Double>
    ) -> Callout.Part? {
        location(at: anchor, page: page).flatMap {
            CalloutBox(self).part(at: SIMD2(point.x, point.y), location: $0, page: page)
        }
    }

    /// Returns the end of the leader in DIPs, with the callout's offset; nil if it is outside the page.
    fileprivate func location(at point: SIMD2<Double>, page: SIMD2<Double>) -> SIMD2<Double>? {
        let location = point + SIMD2(placement.offset.x, placement.offset.y)
        guard location.x >= 0, location.y >= 0, location.x <= page.x, location.y <= page.y else { return nil }
        return location
    }
}
