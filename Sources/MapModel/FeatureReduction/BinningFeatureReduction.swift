import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols

/// Draws points as the cells of a fixed grid, with statistics of their points.
///
/// Cells keep their place and their size on the ground, so neighboring tiles join.
public final class BinningFeatureReduction: FeatureReduction, @unchecked Sendable {
    /// The shape of bins, with its name in documents.
    ///
    /// Web maps of ArcGIS have geohashes only; other programs may not know the other names.
    public enum BinType: String, Hashable, Sendable, CaseIterable {
        /// The cells of geohashes: rectangles of longitudes and latitudes.
        case geohash
        /// Squares.
        case square
        /// Hexagons with horizontal sides at the top and at the bottom.
        case flatHexagon
        /// Hexagons with a corner at the top and at the bottom.
        case pointyHexagon

        /// The levels of the type; the cells of greater levels are smaller.
        public var levels: ClosedRange<Int> { self == .geohash ? 1...9 : 1...24 }
    }

    private struct Cells: Sendable {
        var type = BinType.geohash
        var level: Int
        /// In points; 0 for the fixed level.
        var minimumSize = 0.0
        var reference: SpatialReference?
    }

    private let cells: ModelState<Cells>

    /// Creates a reduction.
    ///
    /// - Parameters:
    ///   - renderer: The renderer of the cells. Default: nil, blue fills that are darker for more points.
    ///   - fixedBinLevel: The level, limited to those of the type. Default: 3, geohashes of 1.4 degrees.
    ///   - binType: The shape of the cells. Default: `.geohash`.
    public init(renderer: Renderer? = nil, fixedBinLevel: Int = 3, binType: BinType = .geohash) {
        cells = ModelState(Cells(type: binType, level: fixedBinLevel))
        var content = Content()
        content.renderer = renderer
        super.init(content)
    }

    package init(reading: inout JSONReading, _ content: inout Content) {
        var cells = Cells(level: 3)
        if let name = reading.object["binType"]?.string {
            if let type = BinType.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) {
                cells.type = type
            } else {
                reading.report(
                    .warning, .binTypeNotDrawn, at: "binType",
                    "bins of the type \(name.brief) are not supported",
                    instead: "drawn as the cells of geohashes")
            }
        }
        let levels = cells.type.levels
        let number = reading.value(Self.levelMember)
        let usable = min(max(number, Double(levels.lowerBound)), Double(levels.upperBound)).rounded()
        if usable != number {
            reading.report(
                .warning, .binLevel, at: "fixedBinLevel",
                "the level \(number) is not a whole number from \(levels.lowerBound) to \(levels.upperBound)",
                instead: "the nearest level is used")
        }
        cells.level = Int(usable)
        self.cells = ModelState(cells)
        super.init(content, diagnostics: reading.diagnostics)
    }

    /// Creates a reduction from a document of ArcGIS Pro.
    ///
    /// - Parameter minimumSize: The least size of a cell in points; 0 for the level.
    package init(
        type: BinType, level: Int, minimumSize: Double, reference: SpatialReference?, _ content: Content
    ) {
        cells = ModelState(
            Cells(type: type, level: level, minimumSize: max(minimumSize, 0), reference: reference))
        super.init(content)
    }

    /// The shape of the cells.
    ///
    /// Default: `.geohash`.
    public var binType: BinType {
        get { cells.read(\.type) }
        set { cells.edit { $0.type = newValue } }
    }

    /// The level of the cells, limited to the levels of their type.
    ///
    /// For geohashes, it is the number of characters. The side of a square, and the distance between opposite sides of a
    /// hexagon, is the length of the equator divided by 2 to the power of the level: 39 km at level 10.
    public var fixedBinLevel: Int {
        get { cells.read { min(max($0.level, $0.type.levels.lowerBound), $0.type.levels.upperBound) } }
        set { cells.edit { $0.level = newValue } }
    }

    /// The least size of a cell in the picture, in DIPs (1/96 inch); 0 (default) for ``fixedBinLevel`` at all scales.
    ///
    /// With a size, the level depends on the scale: it has the smallest cells that are not smaller than this size.
    public var minimumBinSize: Double {
        get { cells.read { $0.minimumSize * 96 / 72 } }
        set { cells.edit { $0.minimumSize = newValue > 0 && newValue.isFinite ? newValue * 72 / 96 : 0 } }
    }

    /// The spatial reference in which cells are squares or regular hexagons; nil (default) for that of the map.
    ///
    /// Geohashes have none.
    public var spatialReference: SpatialReference? {
        get { cells.read(\.reference) }
        set { cells.edit { $0.reference = newValue } }
    }

    /// The length of the equator in meters.
    package static let equator = 40_075_016.685_578

    /// Returns the greater side of a cell at the equator, in meters.
    package static func cellSize(_ type: BinType, level: Int) -> Double {
        guard type == .geohash else { return equator / Double(1 << level) }
        let cell = GeohashGrid(level: level).cell
        return max(cell.x, cell.y) * equator / 360
    }

    /// Returns the level of the cells on a map.
    package func level(atScale scale: Double) -> Int {
        let now = cells.read { $0 }
        guard now.minimumSize > 0, scale > 0, scale.isFinite else { return fixedBinLevel }
        let meters = now.minimumSize / 72 / 39.37 * scale
        return now.type.levels.last { Self.cellSize(now.type, level: $0) >= meters }
            ?? now.type.levels.lowerBound
    }

    /// The name of the attribute with the number of features of a bin.
    public override var countFieldName: String { "aggregateCount" }

    package override var typeName: String { "binning" }

    override func writeMembers(to writing: inout JSONWriting) {
        writing.putUnlessMissing(Self.typeMember, binType.rawValue)
        writing.put(Self.levelMember, Double(fixedBinLevel))
    }

    /// Returns the renderer of the bins.
    package var drawnRenderer: Renderer { renderer ?? Self.plain }

    /// Blue fills by the number of points.
    private static let plain = countRenderer(
        [0xDDEAF6, 0x9EC2E2, 0x4A8CC4, 0x2A66A0, 0x123A66].map { Color(hex: $0) })

    /// Returns a renderer with five fills by the number of points.
    package static func countRenderer(_ colors: [Color]) -> Renderer {
        let outline = SimpleLineSymbol(
            style: .solid, color: Color(red8: 255, green: 255, blue: 255), width: 0.5)
        let classes: [(Double, String)] = [
            (1, "1"), (10, "2 – 10"), (100, "11 – 100"), (1000, "101 – 1,000"),
            (.greatestFiniteMagnitude, "> 1,000"),
        ]
        let renderer = ClassBreaksRenderer(
            fieldName: "aggregateCount",
            classBreaks: zip(classes, colors).map { item, color in
                ClassBreak(
                    description: "", label: item.1, minValue: .nan, maxValue: item.0,
                    symbol: SimpleFillSymbol(style: .solid, color: color, outline: outline))
            })
        renderer.boundaryRule = .upperInclusive
        renderer.minValue = 0
        return renderer
    }

    private static let levelMember = JSONMember<Double>.number("fixedBinLevel", missing: 3)
    private static let typeMember = JSONMember<String>.string("binType", missing: "geohash")
}
