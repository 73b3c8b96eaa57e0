import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel

/// Draws an item of a style in the size of the SVG drawing from which it was made.
struct StyleItemDrawing {
    let styles: StyleLibrary
    let svg: SVGRenderer

    /// Draws the item with the pair's ID and its SVG drawing.
    ///
    /// - Throws: An error if a file cannot be read, or no style has the item.
    func draw(_ pair: TruthPair) throws -> TruthDrawing {
        let bytes = try FileBytes.contents(of: pair.definition, limit: 16 << 20)
        let size = SVGRenderer.size(of: bytes)
        guard let json = try styles.symbol(pair.id) else {
            throw TruthError("no style in or near the folder has an item '\(pair.id)'")
        }
        let symbol = try ReadSymbol(json, resources: nil)
        let (width, height) = (Int(size.x.rounded(.up)), Int(size.y.rounded(.up)))
        // The marker's frame is the view box of the drawing with the y axis reversed.
        var pixelsPerPoint = SymbolLength.pixelsPerPoint(pixelsPerDIP: 1)
        for case .vectorMarker(let marker) in symbol.definition.layers {
            guard let frame = marker.frame, frame.maximum.y > frame.minimum.y, marker.marker.size > 0 else {
                continue
            }
            pixelsPerPoint = size.y / marker.marker.size
        }
        var canvas = RasterCanvas(width: width, height: height, background: .clear)
        var portrayer = Portrayer(frame: PortrayalFrame(width: width, height: height))
        let plan = SymbolPlan(symbol.definition, pixelsPerPoint: pixelsPerPoint)
        portrayer.draw(points: CollectionOfOne(PixelPoint(size / 2)), with: plan, on: &canvas)
        portrayer.finish(on: &canvas)
        var result = TruthDrawing(ours: canvas.makeImage())
        result.diagnostics = symbol.diagnostics + portrayer.report.diagnostics
        result.classes = PairDrawing.classes(in: json)
        do {
            result.theirs = try svg.image(of: bytes, width: width, height: height)
        } catch {
            result.notes.append("the SVG is not drawn: \(error)")
        }
        return result
    }
}
