import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartouchePortrayal
import CartoucheSymbols

/// Draws map frames with the extents of others.
extension LayoutDrawing {
    mutating func draw(
        _ content: MapFrameContent, _ map: PlacedMap, in element: LayoutElement, on canvas: inout some Canvas
    ) {
        let corner = element.box.pixels(scale).low
        let box = PageBox(corner, corner + SIMD2(Double(map.frame.width), Double(map.frame.height)))
        canvas.begin(.clip(box.path, .nonZero))
        canvas.begin(.transform(.translation(x: corner.x, y: corner.y)))
        map.recording.replay(on: &canvas)
        let isInDegrees = map.frame.spatialReference.isGeographic
        for case .measured(let reference, _) in content.grids.map(\.coordinates)
        where reference?.isGeographic ?? isInDegrees {
            note(
                .layoutValueUnusable, element.path + ".grids",
                "a coordinate system in degrees has no eastings and northings",
                instead: "lines of latitude and longitude are drawn")
        }
        for indicator in content.extentIndicators {
            guard let source = maps.first(where: { $0.name == indicator.source }) else {
                note(
                    .layoutValueUnusable, element.path + ".extentIndicators",
                    "the layout has no map frame \(indicator.source.brief)",
                    instead: "its extent is not drawn")
                continue
            }
            let size = SIMD2(Double(source.frame.width), Double(source.frame.height))
            let corners = [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)].map {
                map.frame.screenTransform.apply(to: source.frame.screenTransform.position(at: $0))
            }
            guard corners.allSatisfy({ abs($0.x) < 1e6 && abs($0.y) < 1e6 }) else { continue }
            var extent = Path()
            extent.append(contentsOf: corners, closed: true)
            if let symbol = indicator.symbol {
                draw(symbol, area: extent, on: &canvas)
            } else {
                canvas.stroke(
                    extent, with: .color(Color(red: 0.8, green: 0, blue: 0)),
                    style: StrokeStyle(width: 1.5 * scale))
            }
        }
        canvas.end()
        for grid in content.referenceGrids { draw(grid, in: box, on: &canvas) }
        canvas.end()
    }
}
