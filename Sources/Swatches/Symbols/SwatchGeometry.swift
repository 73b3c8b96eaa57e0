import CartoucheCanvases
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartouchePortrayal
import CartoucheSymbols

/// A geometry in DIPs around the center of a swatch, drawn as a graphic on an empty map.
///
/// One unit of the map is one DIP.
package struct SwatchGeometry {
    private let map = Map(spatialReference: .webMercator)
    private let overlay = GraphicsOverlay()

    package init(_ geometry: Geometry, _ symbol: Symbol) {
        overlay.addGraphic(Graphic(geometry: geometry.inPlane, symbol: symbol))
    }

    /// Draws the geometry.
    package func picture(_ size: SwatchSize, scale: Double, background: Color?) throws -> Image {
        map.backgroundColor = background ?? .clear
        return try draw(width: size.width, height: size.height, scale: scale, to: PictureOutput(sprites: nil))
    }

    /// Returns the size around the origin that contains everything that is drawn.
    package func size(scale: Double) throws -> SwatchSize {
        map.backgroundColor = .clear
        let side = 2 * SwatchLayout.maximumSide
        var reach = SIMD2(1.0, 1.0)
        if let box = try draw(width: side, height: side, scale: scale, to: BoundsOutput()) {
            let (low, high) = (SIMD2<Double>(box.low), SIMD2<Double>(box.high))
            let middle = Double(side) / 2
            reach = pointwiseMax(reach, pointwiseMax(middle - low, high - middle))
        }
        let pixels = (2 * (reach - 1e-3)).rounded(.up) / scale
        return try SwatchSize(width: pixels.x, height: pixels.y, scale: scale)
    }

    private func draw<Output: CanvasOutput>(
        width: Int, height: Int, scale: Double, to output: Output
    ) throws -> Output.Product {
        let size = ScreenSize(width: Double(width) / scale, height: Double(height) / scale)
        let frame = try MapFrame(
            .center(SIMD2(0, 0), scale: MapFrame.dipsPerMeter), size: size, scale: scale,
            spatialReference: .webMercator, pixelLimit: .max, maximumSide: output.maximumSide)
        var report = DrawingReport()
        return try map.draw(in: frame, to: output, graphicsOverlays: [overlay], report: &report)
    }
}

/// Computes the box around a drawing, without the background of the page.
private struct BoundsOutput: CanvasOutput {
    var maximumSide: Int { .max }

    func makeCanvas(_ page: CanvasPage) -> BoundsCanvas { BoundsCanvas() }

    func finish(_ canvas: inout BoundsCanvas) -> PixelBox? { canvas.box }
}

extension Geometry {
    /// The same coordinates on the plane of the swatch.
    fileprivate var inPlane: Geometry {
        let reference = SpatialReference.webMercator
        return switch self {
        case let point as Point: Point(x: point.x, y: point.y, spatialReference: reference)
        case let points as Multipoint: Multipoint(points: points.points, spatialReference: reference)
        case let line as Polyline: Polyline(parts: Array(line.parts), spatialReference: reference)
        case let area as Polygon: Polygon(parts: Array(area.parts), spatialReference: reference)
        case let box as Envelope:
            Envelope(
                xMin: box.xMin, yMin: box.yMin, xMax: box.xMax, yMax: box.yMax,
                spatialReference: reference)
        default: self
        }
    }
}
