import CartoucheCLibrary
import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols

/// A division of a map frame into columns and rows of equal size (CIM: `CIMReferenceGrid`).
///
/// Columns have names at the top and at the bottom, and rows at the left and at the right, in the middle of their
/// cells. The names of both are the name of a cell, such as A1.
package struct ReferenceGrid: Sendable {
    /// The number of columns (x) and rows (y); 0 if the size of the frame determines it.
    package var counts = SIMD2(0, 0)
    /// The names of columns and rows; letters and numbers follow if there are fewer names.
    package var columnNames: [String] = []
    package var rowNames: [String] = []
    package var hasLabels = false
    /// The symbol of the lines; nil for gray lines.
    package var line: SymbolDefinition?
    /// The symbol of the names; nil for gray text with a white halo.
    package var text: SymbolDefinition?

    /// The greatest number of columns, and of rows.
    package static let maximumCount = 1000
    /// The preferred side of a cell in DIPs, about 50 mm.
    private static let side = 190.0

    /// Returns the number of columns and rows in a frame.
    ///
    /// - Parameter size: The size of the frame in DIPs.
    package func counts(in size: SIMD2<Double>) -> SIMD2<Int> {
        func count(_ own: Int, _ length: Double) -> Int {
            own > 0
                ? min(own, Self.maximumCount)
                : min(max(Int((length / Self.side).rounded()), 1), Self.maximumCount)
        }
        return SIMD2(count(counts.x, size.x), count(counts.y, size.y))
    }

    /// Returns the name of a column, from 0: A to Z, then AA.
    package func columnName(_ index: Int) -> String {
        if index < columnNames.count { return columnNames[index] }
        var (rest, name) = (index, "")
        repeat {
            name = String(UnicodeScalar(UInt8(65 + rest % 26))) + name
            rest = rest / 26 - 1
        } while rest >= 0
        return name
    }

    /// Returns the name of a row, from 0: 1 is the uppermost.
    package func rowName(_ index: Int) -> String {
        index < rowNames.count ? rowNames[index] : String(index + 1)
    }
}

extension LayoutDrawing {
    /// Draws a reference grid in a map frame.
    ///
    /// - Parameter box: The frame in pixels.
    mutating func draw(_ grid: ReferenceGrid, in box: PageBox, on canvas: inout some Canvas) {
        let counts = grid.counts(in: box.size / scale)
        let cell = box.size / SIMD2(Double(counts.x), Double(counts.y))
        var lines = Path()
        for column in 1..<max(counts.x, 1) {
            let x = box.low.x + Double(column) * cell.x
            lines.append(contentsOf: [SIMD2(x, box.low.y), SIMD2(x, box.high.y)], closed: false)
        }
        for row in 1..<max(counts.y, 1) {
            let y = box.low.y + Double(row) * cell.y
            lines.append(contentsOf: [SIMD2(box.low.x, y), SIMD2(box.high.x, y)], closed: false)
        }
        if let symbol = grid.line {
            draw(symbol, lines: lines, on: &canvas)
        } else {
            canvas.stroke(
                lines, with: .color(Color(red8: 70, green: 70, blue: 70, alpha: 153)),
                style: StrokeStyle(width: scale))
        }
        guard grid.hasLabels else { return }
        let symbol = grid.text ?? Self.nameSymbol
        // Names in cells that are lower or narrower than the text would cover each other.
        let least = (symbol.text?.height ?? 8) * 96 / 72 * scale
        let inset = 3 * scale
        if cell.x >= least {
            for column in 0..<counts.x {
                let (name, x) = (grid.columnName(column), box.low.x + (Double(column) + 0.5) * cell.x)
                draw(name, symbol, .center, .top, at: SIMD2(x, box.low.y + inset), on: &canvas)
                draw(name, symbol, .center, .bottom, at: SIMD2(x, box.high.y - inset), on: &canvas)
            }
        }
        if cell.y >= least {
            for row in 0..<counts.y {
                let (name, y) = (grid.rowName(row), box.low.y + (Double(row) + 0.5) * cell.y)
                draw(name, symbol, .left, .center, at: SIMD2(box.low.x + inset, y), on: &canvas)
                draw(name, symbol, .right, .center, at: SIMD2(box.high.x - inset, y), on: &canvas)
            }
        }
    }

    /// Draws a name at a place in pixels.
    private mutating func draw(
        _ name: String, _ symbol: SymbolDefinition, _ horizontal: TextProperties.HorizontalAlignment,
        _ vertical: TextProperties.VerticalAlignment, at place: SIMD2<Double>, on canvas: inout some Canvas
    ) {
        let aligned = symbol.changed { symbol in
            guard var text = symbol.text?.value else { return }
            text.horizontalAlignment = horizontal
            text.verticalAlignment = vertical
            symbol.text = Boxed(text)
        }
        let content = TextContent(text: name, symbol: aligned, isParagraph: false)
        let point = place / scale
        guard let text = PageText(name, content, box: PageBox(point, point), fonts: fonts) else { return }
        text.draw(scale: scale, on: &canvas)
        add(text.diagnostics)
    }

    private static var nameSymbol: SymbolDefinition {
        let symbol = TextSymbol(color: Color(red8: 70, green: 70, blue: 70), size: 11)
        symbol.haloColor = .white
        symbol.haloWidth = 1.5
        return symbol.definition
    }
}
