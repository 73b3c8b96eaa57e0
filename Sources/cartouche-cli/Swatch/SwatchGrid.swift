/// The places of symbols on a contact sheet, in DIPs.
///
/// Columns are as wide as the widest symbol of the file or a name needs, and rows are as high as their tallest symbol
/// and name. Sheets of small markers therefore have small cells.
struct SwatchGrid {
    /// A symbol with its name.
    struct Item {
        var size: SIMD2<Double>
        var labelHeight: Double
    }

    /// The place of one symbol.
    struct Place {
        /// The index of the symbol in the file.
        var index: Int
        /// The center of the symbol.
        var center: SIMD2<Double>
        /// The middle of the upper side of the name.
        var label: SIMD2<Double>
    }

    private(set) var size = SIMD2(0.0, 0.0)
    private(set) var places: [Place] = []

    /// The greatest size of a symbol.
    static let room = SIMD2(96.0, 96.0)
    /// The least length of a line.
    static let lineLength = 64.0
    /// The size of a name's font.
    static let labelSize = 9.5
    /// The greatest size of a name: three lines.
    static let labelRoom = SIMD2(80.0, 38.0)

    private static let sheetSize = SIMD2(960.0, 1280.0)
    private static let gap = 10.0
    private static let labelGap = 4.0
    private static let margin = 12.0
    private static let leastHeight = 16.0

    /// Divides symbols into sheets.
    static func grids(of items: [Item]) -> [SwatchGrid] {
        let width = items.reduce(labelRoom.x) { max($0, $1.size.x) } + gap
        let columns = min(max(Int((sheetSize.x - 2 * margin) / width), 1), items.count)
        var grids: [SwatchGrid] = []
        var grid = SwatchGrid()
        var top = margin
        for start in stride(from: 0, to: items.count, by: columns) {
            let row = start..<min(start + columns, items.count)
            let height = items[row].reduce(leastHeight) { max($0, $1.size.y) } + labelGap
            let bottom = height + items[row].reduce(0) { max($0, $1.labelHeight) }
            if top + bottom + margin > sheetSize.y, !grid.places.isEmpty {
                grids.append(grid)
                (grid, top) = (SwatchGrid(), margin)
            }
            for index in row {
                let x = margin + (Double(index - start) + 0.5) * width
                let middle = top + (height - labelGap) / 2
                grid.places.append(
                    Place(index: index, center: SIMD2(x, middle), label: SIMD2(x, top + height)))
            }
            grid.size = SIMD2(2 * margin + Double(columns) * width, top + bottom + margin)
            top += bottom + gap
        }
        grids.append(grid)
        return grids
    }
}
