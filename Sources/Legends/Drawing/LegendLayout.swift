import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheText

/// A legend that is arranged in columns, for any canvas.
///
/// Lengths are pixels. Texts are laid out by the Text module, and symbols are drawn by Portrayal, so a legend looks like
/// its map. If most texts run from right to left, columns and rows begin on the right.
package struct LegendLayout {
    /// A column: rows with the distance of their top from the top of the column.
    private struct Column {
        var rows: [(row: LegendRow, y: Double)] = []
        var height = 0.0
    }

    private let columns: [Column]
    private let columnWidth: Double
    private let gap: Double
    private let title: TextLayout?
    private let titleHeight: Double
    private let isMirrored: Bool
    private let margin: Double
    private let paint: Paint
    /// The number of pixels per DIP.
    private let scale: Double
    /// The size in pixels, with margins.
    package let size: SIMD2<Double>
    /// The number of columns.
    package var columnCount: Int { columns.count }

    /// Arranges a legend.
    ///
    /// - Parameters:
    ///   - legend: The legend.
    ///   - style: The columns, texts and distances.
    ///   - scale: The number of pixels per DIP.
    ///   - fonts: The fonts. Default: the fonts of the process.
    package init(_ legend: Legend, style: LegendStyle, scale: Double, fonts: FontLibrary = .shared) {
        let rows = LegendRows(legend, style: style, scale: scale, fonts: fonts).rows
        self.scale = scale
        margin = (style.margin * scale).rounded()
        gap = (style.textSize * 2 * scale).rounded()
        paint = .color(style.textColor)
        let width = rows.reduce(0) { max($0, $1.width) }.rounded(.up)
        let withText = rows.filter { $0.text != nil }
        isMirrored = 2 * withText.count { $0.isRightToLeft } > withText.count
        let total = Self.height(of: rows[...])
        let arranged: [Column]
        if let count = style.columns {
            arranged = Self.arrange(rows, count: min(max(count, 1), LegendStyle.maximumColumns))
        } else {
            let limit =
                style.maxHeight.map { $0 * scale }
                ?? max(900 * scale, (total * (width + gap)).squareRoot() * 0.8)
            arranged = Self.arrange(rows, count: Self.arrange(rows, height: limit).count)
        }
        columns = arranged
        columnWidth = width
        let across = Double(arranged.count) * (width + gap) - (arranged.isEmpty ? 0 : gap)
        var block = TextBlock()
        block.verticalAlignment = .top
        block.maxWidth = max(across, min(style.maxTextWidth, style.maxColumnWidth ?? .infinity) * scale)
        let titleStyle = TextStyle(
            font: FontRequest(family: style.fontFamily, style: "Bold"), size: style.textSize * 1.35 * scale)
        if isMirrored { block.horizontalAlignment = .right }
        title =
            style.title.isEmpty
            ? nil : TextLayout(LegendText.styled(style.title, titleStyle), block, fonts: fonts)
        let titleSize = title?.linesBox?.size ?? .zero
        titleHeight = titleSize.y > 0 ? (titleSize.y + style.textSize * scale * 0.75).rounded(.up) : 0
        let tallest = arranged.reduce(0) { max($0, $1.height) }
        size =
            SIMD2(max(across, titleSize.x), titleHeight + tallest).rounded(.up) + 2 * margin
    }

    /// Returns the number of columns of this width that are beside each other in a width.
    func columnCount(inWidth width: Double) -> Int {
        let count = (width - 2 * margin + gap) / (columnWidth + gap)
        return min(max(Int(count), 1), LegendStyle.maximumColumns)
    }

    /// Draws the legend.
    ///
    /// - Parameter corner: The upper left corner in pixels. Default: the origin.
    /// - Returns: The diagnostics of the symbols.
    @discardableResult
    package func draw(at corner: SIMD2<Double> = .zero, on canvas: inout some Canvas) -> [Diagnostic] {
        var report = PortrayalReport()
        let inner = corner + margin
        let right = inner.x + size.x - 2 * margin
        if let title, let bounds = title.linesBox {
            let x = isMirrored ? right - bounds.high.x : inner.x - bounds.low.x
            canvas.draw(
                title, paints: [paint], transform: .translation(x: x, y: inner.y - bounds.low.y))
        }
        for (index, column) in columns.enumerated() {
            let offset = Double(index) * (columnWidth + gap)
            let x = isMirrored ? right - offset - columnWidth : inner.x + offset
            for (row, y) in column.rows {
                report.merge(
                    row.draw(
                        at: SIMD2(x, inner.y + titleHeight + y), scale: scale, width: columnWidth,
                        isMirrored: isMirrored, paint: paint, on: &canvas))
            }
        }
        return report.diagnostics
    }

    // MARK: Columns

    private static func height(of rows: ArraySlice<LegendRow>) -> Double {
        rows.reduce(0) { $0 + $1.height + $1.spaceAbove } - (rows.first?.spaceAbove ?? 0)
    }

    /// Divides rows into columns that are not higher than a limit, unless a single block is.
    private static func arrange(_ rows: [LegendRow], height limit: Double) -> [Column] {
        var columns: [Column] = []
        var column = Column()
        var index = 0
        while index < rows.count {
            // Headings stay with the row below them.
            var end = index + 1
            while end < rows.count, rows[end - 1].keepsWithNext { end += 1 }
            let block = rows[index..<end]
            let space = column.rows.isEmpty ? 0 : block[index].spaceAbove
            if !column.rows.isEmpty, column.height + space + height(of: block) > limit {
                columns.append(column)
                column = Column()
            }
            for row in block {
                let y = column.rows.isEmpty ? 0 : column.height + row.spaceAbove
                column.rows.append((row, y))
                column.height = y + row.height
            }
            index = end
        }
        if !column.rows.isEmpty { columns.append(column) }
        return columns
    }

    /// Divides rows into at most a number of columns, as low as possible.
    private static func arrange(_ rows: [LegendRow], count: Int) -> [Column] {
        let total = height(of: rows[...])
        guard count > 1 else { return arrange(rows, height: .infinity) }
        var (low, high) = (total / Double(count), total)
        for _ in 0..<20 {
            let middle = (low + high) / 2
            if arrange(rows, height: middle).count <= count { high = middle } else { low = middle }
        }
        return arrange(rows, height: high)
    }
}
