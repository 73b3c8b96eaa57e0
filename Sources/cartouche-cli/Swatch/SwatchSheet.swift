import Canvases
import Cartouche
import Documents
import Images
import Portrayal
import SymbolModel
import SymbolStyles
import Text

/// A contact sheet: all symbols of a file in rows, each with its name.
struct SwatchSheet {
    /// A symbol and its name; nil for a symbol that cannot be read.
    private struct Cell {
        var name: String
        var definition: SymbolDefinition?
    }

    private var cells: [Cell] = []
    /// The diagnostics from reading and drawing.
    private(set) var diagnostics: [Diagnostic] = []
    private let scale: Double

    /// The number of symbols in a row, and of rows on a sheet.
    private static let columns = 8
    private static let rows = 10
    /// The size of a cell, of the box for its symbol, and of the label, in DIPs.
    private static let cell = SIMD2(120.0, 110.0)
    private static let box = SIMD2(100.0, 72.0)
    private static let labelSize = 10.0

    /// Reads all symbols of a file.
    ///
    /// - Throws: an error if the file cannot be read or has no symbols.
    init(_ file: String, scale: Double, resources: ResourceLoader) throws {
        let symbols = try SymbolFile(path: file, resources: resources)
        try self.init(symbols.entries, of: file, scale: scale, resources: resources)
    }

    /// Reads some symbols of a file.
    ///
    /// - Throws: an error if there are none.
    init(_ entries: [SymbolFile.Entry], of file: String, scale: Double, resources: ResourceLoader) throws {
        self.scale = scale
        guard !entries.isEmpty else { throw SymbolFile.noSymbols(file) }
        for entry in entries {
            var cell = Cell(name: entry.name.isEmpty ? entry.key : entry.name)
            do throws(DocumentError) {
                let content = try entry.read(source: file, resources: resources.besides(file))
                cell.definition = content.drawn
                add(content.diagnostics + content.liveDiagnostics)
            } catch {
                add([Diagnostic(.error, code: .symbolNotRead, message: "\(entry.key): \(error.what)")])
            }
            cells.append(cell)
        }
    }

    private mutating func add(_ found: [Diagnostic]) {
        for diagnostic in found where !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    /// The number of sheets.
    var count: Int { (cells.count + Self.columns * Self.rows - 1) / (Self.columns * Self.rows) }

    private func cells(on sheet: Int) -> ArraySlice<Cell> {
        let size = Self.columns * Self.rows
        return cells[sheet * size..<min((sheet + 1) * size, cells.count)]
    }

    /// Returns the page of a sheet.
    func page(_ sheet: Int, background: Color?) -> CanvasPage {
        let count = cells(on: sheet).count
        let columns = min(count, Self.columns)
        let rows = (count + Self.columns - 1) / Self.columns
        let size = SIMD2(Double(columns), Double(rows)) * Self.cell * scale
        return CanvasPage(
            width: Int(size.x.rounded(.up)), height: Int(size.y.rounded(.up)), pixelsPerDIP: scale,
            background: background)
    }

    /// Draws a sheet.
    mutating func draw(_ sheet: Int, on canvas: inout some Canvas) {
        for (index, cell) in cells(on: sheet).enumerated() {
            let corner =
                SIMD2(Double(index % Self.columns), Double(index / Self.columns)) * Self.cell * scale
            if let definition = cell.definition {
                let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
                let room = (Self.box * scale).rounded(.down)
                var layout = SwatchLayout(tightAround: definition, pixelsPerPoint: unit)
                if Double(layout.width) > room.x || Double(layout.height) > room.y {
                    layout = SwatchLayout(
                        fitting: definition, width: Int(room.x), height: Int(room.y), pixelsPerPoint: unit)
                }
                let size = SIMD2(Double(layout.width), Double(layout.height))
                let free = SIMD2(Self.cell.x * scale - size.x, room.y - size.y) / 2
                let place = (corner + free + SIMD2(0, 8 * scale)).rounded(.toNearestOrEven)
                var found: [Diagnostic] = []
                canvas.within(.transform(.translation(x: place.x, y: place.y))) {
                    found = Swatch.draw(definition, layout, on: &$0).diagnostics
                }
                add(found)
            }
            label(cell.name, at: corner + SIMD2(Self.cell.x / 2, Self.cell.y - 8) * scale, on: &canvas)
        }
    }

    /// Draws a name, centered and shortened to the width of its cell.
    private func label(_ name: String, at place: SIMD2<Double>, on canvas: inout some Canvas) {
        let style = TextStyle(font: FontRequest(family: ""), size: Self.labelSize * scale)
        var block = TextBlock()
        block.horizontalAlignment = .center
        var shown = String(name.prefix(60))
        while true {
            let text = shown.count < name.count ? shown + "…" : shown
            let layout = TextLayout(StyledText(text, style), block)
            let width = layout.bounds.map { $0.high.x - $0.low.x } ?? 0
            if width <= (Self.cell.x - 6) * scale || shown.count <= 1 {
                canvas.draw(
                    layout, paints: [.color(Color(red: 0.2, green: 0.2, blue: 0.2))],
                    transform: .translation(x: place.x, y: place.y))
                return
            }
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
                draw(sheet, on: &canvas)
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
        draw(sheet, on: &canvas)
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
