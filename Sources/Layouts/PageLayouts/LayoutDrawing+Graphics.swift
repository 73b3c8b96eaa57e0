import CartoucheCLibrary
import CartoucheCanvases
import CartoucheDocuments
import CartoucheMapDrawing
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols

/// Draws texts, shapes and symbols.
extension LayoutDrawing {
    mutating func draw(
        _ content: TextContent, in element: LayoutElement, on canvas: inout some Canvas
    ) {
        let frames = Dictionary(
            maps.map { ($0.name, (scale: $0.frame.scale, rotation: $0.frame.rotation)) },
            uniquingKeysWith: { first, _ in first })
        let dynamic = DynamicText(values: values, layoutName: layout.name, frames: frames)
        var missing: [String] = []
        let text = dynamic.resolved(content.text) { missing.append($0) }
        for tag in missing {
            note(
                .dynamicTextWithoutValue, element.path + ".graphic.text",
                "the dynamic text \(tag.brief) has no value", instead: "it is left out")
        }
        guard let drawn = PageText(text, content, box: element.box, fonts: fonts) else { return }
        drawn.draw(scale: scale, on: &canvas)
        add(drawn.diagnostics)
    }

    mutating func draw(_ shape: PageShape, on canvas: inout some Canvas) {
        let transform = shape.transform.concatenated(with: .scale(x: scale, y: scale))
        var portrayer = portrayer
        let plan = SymbolPlan(shape.symbol, pixelsPerPoint: scale * 96 / 72, fonts: fonts)
        switch shape.geometry {
        case .none: return
        case .point(let point):
            let pixel = PixelPoint(transform.apply(to: point))
            portrayer.draw(points: CollectionOfOne(pixel), with: plan, on: &canvas)
        case .multipoint(let points):
            portrayer.draw(
                points: points.map { PixelPoint(transform.apply(to: $0)) }, with: plan, on: &canvas)
        case .polyline:
            var path = Path()
            path.append(shape.geometry, transform: transform)
            portrayer.draw(lines: path, with: plan, on: &canvas)
        case .polygon:
            var path = Path()
            path.append(shape.geometry, transform: transform)
            portrayer.draw(area: path, outline: path, with: plan, on: &canvas)
        case .envelope(let low, let high):
            let path = PageBox(transform.apply(to: low), transform.apply(to: high)).path
            portrayer.draw(area: path, outline: path, with: plan, on: &canvas)
        }
        portrayer.finish(on: &canvas)
        add(portrayer.report.diagnostics)
    }

    /// Draws a polygon or line symbol on an area in pixels.
    mutating func draw(_ symbol: SymbolDefinition, area: Path, on canvas: inout some Canvas) {
        var portrayer = portrayer
        let plan = SymbolPlan(symbol, pixelsPerPoint: scale * 96 / 72, fonts: fonts)
        portrayer.draw(area: area, outline: area, with: plan, on: &canvas)
        portrayer.finish(on: &canvas)
        add(portrayer.report.diagnostics)
    }

    /// Draws a line symbol along lines in pixels.
    mutating func draw(_ symbol: SymbolDefinition, lines: Path, on canvas: inout some Canvas) {
        var portrayer = portrayer
        let plan = SymbolPlan(symbol, pixelsPerPoint: scale * 96 / 72, fonts: fonts)
        portrayer.draw(lines: lines, with: plan, on: &canvas)
        portrayer.finish(on: &canvas)
        add(portrayer.report.diagnostics)
    }

    /// Draws a point symbol as large as a box in pixels.
    mutating func draw(
        _ symbol: SymbolDefinition, in box: PageBox, north: Double, on canvas: inout some Canvas
    ) {
        let size = box.size
        guard size.x >= 1, size.y >= 1, size.max() <= Double(SwatchLayout.maximumSide) else {
            note(
                .layoutElementOutsidePage, "",
                "a symbol of \(Int(size.x)) × \(Int(size.y)) pixels has no usable size",
                instead: "it is not drawn")
            return
        }
        let swatch = SwatchLayout(
            fitting: symbol, width: Int(size.x.rounded()), height: Int(size.y.rounded()),
            pixelsPerPoint: scale * 96 / 72)
        let center = (box.low + box.high) / 2
        let half = SIMD2(Double(swatch.width), Double(swatch.height)) / 2
        let (cosine, sine) = (cos(north), sin(north))
        canvas.begin(
            .transform(
                AffineTransform(
                    a: cosine, b: sine, c: -sine, d: cosine,
                    tx: center.x - cosine * half.x + sine * half.y,
                    ty: center.y - sine * half.x - cosine * half.y)))
        add(Swatch.draw(symbol, swatch, on: &canvas).diagnostics)
        canvas.end()
    }
}
