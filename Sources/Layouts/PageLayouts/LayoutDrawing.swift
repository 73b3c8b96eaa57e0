import CLibrary
import Canvases
import Documents
import Images
import Mapping
import Portrayal
import SymbolModel
import Symbols
import Text

/// The drawing of a map in a map frame of a page.
package struct PlacedMap: Sendable {
    /// The name of the map frame.
    package let name: String
    package let frame: MapFrame
    package let recording: Recording
    /// The legend at the scale of the frame; nil if no element needs it.
    package let legend: Legend?

    package init(name: String, frame: MapFrame, recording: Recording, legend: Legend?) {
        self.name = name
        self.frame = frame
        self.recording = recording
        self.legend = legend
    }
}

/// Draws a page on any canvas.
package struct LayoutDrawing {
    private let layout: PageLayout
    private let maps: [PlacedMap]
    private let values: PageValues
    private let fonts: FontLibrary
    /// The number of pixels per DIP.
    private let scale: Double
    /// What is not drawn as the document defines it.
    package private(set) var diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - layout: The page.
    ///   - maps: The maps of the map frames, in the order of ``PageLayout/mapFrames``.
    ///   - values: The values of dynamic texts.
    ///   - scale: The number of pixels per DIP.
    ///   - fonts: The fonts. Default: the fonts of the process.
    package init(
        _ layout: PageLayout, maps: [PlacedMap], values: PageValues, scale: Double,
        fonts: FontLibrary = .shared
    ) {
        self.layout = layout
        self.maps = maps
        self.values = values
        self.scale = scale
        self.fonts = fonts
        diagnostics = layout.diagnostics
    }

    /// Draws all elements.
    package mutating func draw(on canvas: inout some Canvas) {
        var mapIndex = 0
        for element in layout.elements {
            var map: PlacedMap?
            if element.mapFrame != nil {
                map = maps.indices.contains(mapIndex) ? maps[mapIndex] : nil
                mapIndex += 1
            }
            // Smaller rotations are rounding errors of the program that wrote the document.
            guard abs(element.rotation) > 1e-6 else {
                draw(element, map: map, on: &canvas)
                continue
            }
            canvas.begin(.transform(rotation(of: element)))
            draw(element, map: map, on: &canvas)
            canvas.end()
        }
    }

    private func rotation(of element: LayoutElement) -> AffineTransform {
        let angle = element.rotation.remainder(dividingBy: 360) * .pi / 180
        let (cosine, sine) = (cos(angle), sin(angle))
        let center = element.rotationCenter * scale
        return AffineTransform(
            a: cosine, b: -sine, c: sine, d: cosine,
            tx: center.x - cosine * center.x - sine * center.y,
            ty: center.y + sine * center.x - cosine * center.y)
    }

    private mutating func draw(
        _ element: LayoutElement, map: PlacedMap?, on canvas: inout some Canvas
    ) {
        let frame = element.frame
        if let shadow = frame.shadow {
            let box = PageBox(element.box.low + frame.shadowOffset, element.box.high + frame.shadowOffset)
            draw(shadow, area: box.pixels(scale).path, on: &canvas)
        }
        if let background = frame.background {
            let box = element.box.grown(by: frame.backgroundGap)
            draw(background, area: box.pixels(scale).path, on: &canvas)
        }
        switch element.kind {
        case .mapFrame(let content):
            if let map { draw(content, map, in: element, on: &canvas) }
        case .legend(let content): draw(content, in: element, on: &canvas)
        case .scaleBar(let content): draw(content, in: element, on: &canvas)
        case .northArrow(let content): draw(content, in: element, on: &canvas)
        case .text(let content): draw(content, in: element, on: &canvas)
        case .picture(let symbol): draw(symbol, in: element.box.pixels(scale), north: 0, on: &canvas)
        case .shape(let shape): draw(shape, on: &canvas)
        }
        if let border = frame.border {
            let box = element.box.grown(by: frame.borderGap)
            draw(border, area: box.pixels(scale).path, on: &canvas)
        }
    }

    // MARK: Map frames

    /// Returns the map with a name; without one, the map of the largest map frame.
    private func map(named name: String) -> PlacedMap? {
        maps.first { $0.name == name }
            ?? layout.mainMapFrame.flatMap { main in maps.first { $0.name == main.name } } ?? maps.first
    }

    private mutating func draw(
        _ content: MapFrameContent, _ map: PlacedMap, in element: LayoutElement, on canvas: inout some Canvas
    ) {
        let corner = element.box.pixels(scale).low
        let box = PageBox(corner, corner + SIMD2(Double(map.frame.width), Double(map.frame.height)))
        canvas.begin(.clip(box.path, .nonZero))
        canvas.begin(.transform(.translation(x: corner.x, y: corner.y)))
        map.recording.replay(on: &canvas)
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
        canvas.end()
    }

    // MARK: Map surrounds

    private mutating func draw(
        _ content: LegendContent, in element: LayoutElement, on canvas: inout some Canvas
    ) {
        guard var legend = map(named: content.mapFrame)?.legend else { return }
        add(legend.diagnostics)
        legend.keep(layers: content.layers)
        guard !legend.isEmpty else { return }
        let fitted = FittedLegend(
            legend, title: content.title, room: element.box.size, isWide: content.isWide, scale: scale,
            fonts: fonts)
        let pixels = element.box.pixels(scale)
        canvas.begin(.clip(pixels.path, .nonZero))
        add(fitted.layout.draw(at: pixels.low, on: &canvas))
        canvas.end()
        if !fitted.fits {
            note(
                .legendDoesNotFit, "", "the legend is larger than its part of the page",
                instead: "the entries outside are not visible")
        }
    }

    private mutating func draw(
        _ content: ScaleBarContent, in element: LayoutElement, on canvas: inout some Canvas
    ) {
        guard let map = map(named: content.mapFrame) else { return }
        let meters = GroundMeasure(map.frame).metersPerPixel
        // The last text is centered at the end of the bar.
        let textWidth = 2.7 * content.textSize
        let room = element.box.size.x - textWidth
        // The box of a bar that changes with the scale can be too small for any bar.
        let limit = (room < 40 ? min(120, layout.size.x / 4) : room) * scale
        var bar: ScaleBar?
        if let division = content.division {
            bar = ScaleBar(
                unit: content.unitLabel, meters: content.metersPerUnit, division: division,
                divisions: content.divisions, metersPerPixel: meters, limit: layout.size.x * scale)
        }
        bar =
            bar
            ?? ScaleBar(
                unit: content.unitLabel, meters: content.metersPerUnit, metersPerPixel: meters, limit: limit)
        let line = max(scale.rounded(), 1)
        guard let bar else { return }
        var corner = SIMD2(element.box.low.x, element.box.high.y) * scale + SIMD2(line, -line)
        let end = (element.box.high.x - textWidth / 2) * scale
        if content.growsLeft, corner.x + bar.length > end { corner.x = end - bar.length }
        bar.draw(
            at: corner, form: content.form, barHeight: content.barHeight, textSize: content.textSize,
            scale: scale, fonts: fonts, on: &canvas)
    }

    private mutating func draw(
        _ content: NorthArrowContent, in element: LayoutElement, on canvas: inout some Canvas
    ) {
        guard let map = map(named: content.mapFrame) else { return }
        let north = GroundMeasure(map.frame).north
        let box = PageBox(element.box.low * scale, element.box.high * scale)
        if let symbol = content.symbol {
            let plan = SymbolPlan(symbol, pixelsPerPoint: scale * 96 / 72, fonts: fonts)
            let missing: Set<Diagnostic.Code> = [.fontSubstituted, .fontNotInstalled, .characterNotInFont]
            if !plan.diagnostics.contains(where: { missing.contains($0.code) }) {
                draw(symbol, in: box, north: north, on: &canvas)
                return
            }
            // A letter of another font is not an arrow.
            note(
                .layoutElementNotDrawn, element.path + ".pointSymbol",
                "the font of the north arrow is not available", instead: "a plain north arrow is drawn")
        }
        NorthArrow.draw(in: box, north: north, scale: scale, fonts: fonts, on: &canvas)
    }

    // MARK: Graphics

    private mutating func draw(
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

    private mutating func draw(_ shape: PageShape, on canvas: inout some Canvas) {
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
    private mutating func draw(_ symbol: SymbolDefinition, area: Path, on canvas: inout some Canvas) {
        var portrayer = portrayer
        let plan = SymbolPlan(symbol, pixelsPerPoint: scale * 96 / 72, fonts: fonts)
        portrayer.draw(area: area, outline: area, with: plan, on: &canvas)
        portrayer.finish(on: &canvas)
        add(portrayer.report.diagnostics)
    }

    /// Draws a point symbol as large as a box in pixels.
    private mutating func draw(
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

    private var portrayer: Portrayer {
        let size = layout.size * scale
        return Portrayer(frame: PortrayalFrame(width: Int(size.x.rounded()), height: Int(size.y.rounded())))
    }

    // MARK: Reports

    private mutating func note(
        _ code: Diagnostic.Code, _ path: String, _ message: String, instead: String
    ) {
        add([Diagnostic(.warning, code: code, path: path, message: message, instead: instead)])
    }

    private mutating func add(_ found: [Diagnostic]) {
        for diagnostic in found where diagnostics.count < 1000 && !diagnostics.contains(diagnostic) {
            diagnostics.append(diagnostic)
        }
    }
}

extension Legend {
    /// Removes all layers but those with the given names; keeps everything if there are none of them.
    fileprivate mutating func keep(layers: Set<String>) {
        func kept(_ items: [LegendItem]) -> [LegendItem] {
            items.compactMap { item in
                if layers.contains(item.label) { return item }
                guard case .group = item.kind else { return nil }
                var group = item
                group.items = kept(item.items)
                return group.items.isEmpty ? nil : group
            }
        }
        guard !layers.isEmpty else { return }
        let found = kept(items)
        if !found.isEmpty { items = found }
    }
}
