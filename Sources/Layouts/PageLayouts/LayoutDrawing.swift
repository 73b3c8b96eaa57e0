import CartoucheCLibrary
import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheLegends
import CartoucheMapDrawing
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheText

/// The drawing of a map in a map frame of a page.
package struct PlacedMap: Sendable {
    /// The name of the map frame.
    package let name: String
    package let frame: MapFrame
    package let recording: Recording
    /// The legend at the scale of the frame; nil if no element needs it.
    package let legend: Legend?
    /// The numbers that replace labels on the map, with their texts; legends list them below the layers.
    package let keys: [LabelKey]

    package init(
        name: String, frame: MapFrame, recording: Recording, legend: Legend?, keys: [LabelKey] = []
    ) {
        self.name = name
        self.frame = frame
        self.recording = recording
        self.legend = legend
        self.keys = keys
    }
}

/// Draws a page on any canvas.
package struct LayoutDrawing {
    let layout: PageLayout
    let maps: [PlacedMap]
    let values: PageValues
    let fonts: FontLibrary
    /// The color of the page.
    let pageColor: Color
    /// The number of pixels per DIP.
    let scale: Double
    /// What is not drawn as the document defines it.
    package private(set) var diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - layout: The page.
    ///   - maps: The maps of the map frames, in the order of ``PageLayout/mapFrames``.
    ///   - values: The values of dynamic texts.
    ///   - scale: The number of pixels per DIP.
    ///   - pageColor: The color of the page. Default: white.
    ///   - fonts: The fonts. Default: the fonts of the process.
    package init(
        _ layout: PageLayout, maps: [PlacedMap], values: PageValues, scale: Double,
        pageColor: Color = Color(red: 1, green: 1, blue: 1), fonts: FontLibrary = .shared
    ) {
        self.layout = layout
        self.maps = maps
        self.values = values
        self.scale = scale
        self.pageColor = pageColor
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

    // MARK: Parts

    /// Returns the map with a name; without one, the map of the largest map frame.
    func map(named name: String) -> PlacedMap? {
        maps.first { $0.name == name }
            ?? layout.mainMapFrame.flatMap { main in maps.first { $0.name == main.name } } ?? maps.first
    }

    /// Returns the color of an element's background, else of the page.
    func color(behind element: LayoutElement) -> Color {
        element.frame.background?.consensusColor ?? pageColor
    }

    /// A portrayer of the whole page.
    var portrayer: Portrayer {
        let size = layout.size * scale
        return Portrayer(frame: PortrayalFrame(width: Int(size.x.rounded()), height: Int(size.y.rounded())))
    }

    // MARK: Reports

    mutating func note(
        _ code: Diagnostic.Code, _ path: String, _ message: String, instead: String
    ) {
        add([Diagnostic(.warning, code: code, path: path, message: message, instead: instead)])
    }

    mutating func add(_ found: [Diagnostic]) {
        for diagnostic in found where diagnostics.count < 1000 && !diagnostics.contains(diagnostic) {
            diagnostics.append(diagnostic)
        }
    }
}
