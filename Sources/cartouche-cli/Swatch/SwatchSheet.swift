import Cartouche
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheImages
import CartoucheLayouts
import CartouchePortrayal
import CartoucheScenes
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheText

/// A contact sheet: all symbols of a file in rows, each with its name.
struct SwatchSheet {
    /// A symbol and its name; nil for a symbol that cannot be read.
    private struct Cell {
        var name: String
        var definition: SymbolDefinition?
        /// The name as it is drawn, in one to three lines.
        var label: TextLayout?
    }

    private var cells: [Cell] = []
    private var sheets: [SwatchGrid] = []
    /// The diagnostics from reading and drawing.
    private(set) var diagnostics: [Diagnostic] = []
    private let scale: Double

    /// Reads all symbols of a file.
    ///
    /// - Throws: An error if the file cannot be read or has no symbols.
    init(_ file: String, scale: Double, resources: ResourceLoader) throws {
        let symbols = try SymbolFile(path: file, resources: resources)
        try self.init(symbols.entries, of: file, scale: scale, resources: resources)
    }

    /// Reads some symbols of a file.
    ///
    /// - Throws: An error if there are none.
    init(_ entries: [SymbolFile.Entry], of file: String, scale: Double, resources: ResourceLoader) throws {
        self.scale = scale
        guard !entries.isEmpty else { throw SymbolFile.noSymbols(file) }
        for entry in entries {
            var cell = Cell(name: entry.name.isEmpty ? entry.key : entry.name)
            do throws(DocumentError) {
                let content = try entry.read(source: file, resources: resources.besides(file))
                var found: [Diagnostic] = []
                cell.definition = content.drawn?.withModelPictures(
                    side: 0, pixelsPerPoint: SymbolLength.pixelsPerPoint(pixelsPerDIP: scale),
                    resources: resources.besides(file), diagnostics: &found)
                add(found)
                // Text symbols have no class in the API, but are drawn.
                let isDrawn = content.live is UnsupportedSymbol && content.drawn != nil
                add(content.diagnostics + (isDrawn ? [] : content.liveDiagnostics))
            } catch {
                add([Diagnostic(.error, code: .symbolNotRead, message: "\(entry.key): \(error.what)")])
            }
            cells.append(cell)
        }
        for index in cells.indices { cells[index].label = label(of: cells[index].name) }
        sheets = SwatchGrid.grids(
            of: cells.map {
                SwatchGrid.Item(
                    size: size(of: $0), labelHeight: ($0.label?.bounds?.size.y ?? 0) / scale)
            })
    }

    private mutating func add(_ found: [Diagnostic]) {
        for diagnostic in found where !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    /// The number of sheets.
    var count: Int { sheets.count }

    /// Returns the size of a cell's symbol in DIPs.
    private func size(of cell: Cell) -> SIMD2<Double> {
        guard let definition = cell.definition else { return .zero }
        let layout = layout(of: definition)
        var size = SIMD2(Double(layout.width), Double(layout.height))
        if definition.kind == .line {
            // The box of a line is a square, of which most lines need only a part.
            var canvas = BoundsCanvas()
            Swatch.draw(definition, layout, on: &canvas)
            let reach = canvas.box.map { box in
                max(size.y / 2 - Double(box.low.y), Double(box.high.y) - size.y / 2)
            }
            size.y = min(size.y, 2 * max(reach ?? 0, 0))
        }
        return size / scale
    }

    /// Returns the layout of a symbol in its own size, or smaller if it exceeds the room of a cell.
    ///
    /// Lines are longer than in a legend, so that their patterns are visible.
    private func layout(of definition: SymbolDefinition) -> SwatchLayout {
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        let room = (SwatchGrid.room * scale).rounded(.down)
        var layout = SwatchLayout(tightAround: definition, pixelsPerPoint: unit)
        if Double(layout.width) > room.x || Double(layout.height) > room.y {
            layout = SwatchLayout(
                fitting: definition, width: min(Int(room.x), layout.width),
                height: min(Int(room.y), layout.height), pixelsPerPoint: unit, plans: layout.plans)
        }
        if definition.kind == .line {
            layout.width = max(layout.width, Int((SwatchGrid.lineLength * scale).rounded()))
        }
        return layout
    }

    /// Returns the page of a sheet.
    func page(_ sheet: Int, background: Color?) -> CanvasPage {
        let size = (sheets[sheet].size * scale).rounded(.up)
        return CanvasPage(
            width: Int(size.x), height: Int(size.y), pixelsPerDIP: scale, background: background)
    }

    /// Draws a sheet.
    ///
    /// - Parameter background: The color of the page; nil is transparent, and usually seen on white.
    mutating func draw(_ sheet: Int, background: Color?, on canvas: inout some Canvas) {
        for place in sheets[sheet].places {
            let cell = cells[place.index]
            if let definition = cell.definition {
                let layout = layout(of: definition)
                let size = SIMD2(Double(layout.width), Double(layout.height))
                let corner = (place.center * scale - size / 2).rounded(.toNearestOrEven)
                SwatchPlate(
                    behind: definition, corner: corner, size: size, scale: scale, on: background ?? .white
                )?.draw(on: &canvas)
                var found: [Diagnostic] = []
                canvas.within(.transform(.translation(x: corner.x, y: corner.y))) {
                    found = Swatch.draw(definition, layout, on: &$0).diagnostics
                }
                add(found)
            }
            guard let label = cell.label else { continue }
            canvas.draw(
                label, paints: [.color(Color(red: 0.2, green: 0.2, blue: 0.2))],
                transform: .translation(x: place.label.x * scale, y: place.label.y * scale))
        }
    }

    /// Returns a centered name, shortened to the room of a label.
    private func label(of name: String) -> TextLayout {
        let style = TextStyle(font: FontRequest(family: ""), size: SwatchGrid.labelSize * scale)
        var block = TextBlock()
        block.horizontalAlignment = .center
        block.verticalAlignment = .top
        block.maxWidth = SwatchGrid.labelRoom.x * scale
        let room = SwatchGrid.labelRoom * scale
        var shown = String(name.prefix(100))
        while true {
            let text = shown.count < name.count ? shown + "…" : shown
            let layout = TextLayout(StyledText(text, style), block)
            let size = layout.bounds.map { $0.high - $0.low } ?? .zero
            if all(size .<= room) || shown.count <= 1 { return layout }
            shown.removeLast(max(shown.count / 8, 1))
        }
    }
}

extension SwatchSheet {
    /// Writes all sheets: to the pages of a PDF document, or to numbered files.
    ///
    /// - Throws: `InputError` if several pictures would go to standard output.
    mutating func write(to output: String, format: PictureFormat, background: Color?) throws {
        if format == .pdf {
            let result = PDFOutput(path: output)
            var canvas = try result.makeCanvas(page(0, background: background))
            for sheet in 0..<count {
                if sheet > 0 { canvas.beginPage(page(sheet, background: background)) }
                draw(sheet, background: background, on: &canvas)
            }
            _ = try result.finish(&canvas)
            return add(canvas.diagnostics)
        }
        if output == "-", count > 1 {
            throw InputError(
                "\(count) sheets cannot be written to standard output as \(format.rawValue)",
                suggestion: "use --format pdf, or name a file")
        }
        for sheet in 0..<count {
            let path = sheet == 0 ? output : Self.path(output, number: sheet + 1)
            if format == .svg {
                try write(sheet, to: SVGOutput(path: path), background)
            } else {
                let image = try write(sheet, to: PictureOutput.picture, background)
                try OutputError.write(format.encode(image), to: path)
            }
        }
    }

    @discardableResult
    private mutating func write<Output: CanvasOutput>(
        _ sheet: Int, to output: Output, _ background: Color?
    ) throws -> Output.Product {
        var canvas = try output.makeCanvas(page(sheet, background: background))
        draw(sheet, background: background, on: &canvas)
        let product = try output.finish(&canvas)
        add(canvas.diagnostics)
        return product
    }

    /// Returns the path with a number before its extension.
    private static func path(_ path: String, number: Int) -> String {
        let ending = FilePath.fileExtension(of: path)
        guard !ending.isEmpty else { return "\(path)-\(number)" }
        return "\(path.dropLast(ending.count + 1))-\(number).\(ending)"
    }
}
