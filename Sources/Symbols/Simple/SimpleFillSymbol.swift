import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

/// A fill in one solid color or with hatch lines of one color.
public final class SimpleFillSymbol: FillSymbol, @unchecked Sendable {
    /// The pattern of a simple fill.
    ///
    /// Hatch lines are 1 point wide; their distance along x and y is 10 DIPs.
    public enum Style: Hashable, Sendable {
        /// Lines from the lower left to the upper right (/).
        case backwardDiagonal
        /// Horizontal and vertical lines.
        case cross
        /// Lines along both diagonals.
        case diagonalCross
        /// Lines from the upper left to the lower right (\).
        case forwardDiagonal
        /// Horizontal lines.
        case horizontal
        /// No fill; only the outline is drawn.
        case noFill
        /// A solid color.
        case solid
        /// Vertical lines.
        case vertical
    }

    private let pattern: Guarded<Style>

    /// Creates a fill; the default is solid, light gray and without outline.
    ///
    /// - Parameters:
    ///   - style: The pattern. Default: `.solid`.
    ///   - color: The color. Default: light gray (D3D3D3).
    ///   - outline: The line along the edge. Default: nil, no outline.
    public init(
        style: Style = .solid, color: Color = Color(red8: 0xD3, green: 0xD3, blue: 0xD3),
        outline: LineSymbol? = nil
    ) {
        pattern = Guarded(style)
        super.init(area: Area(color: color, outline: outline))
    }

    init(reading: inout JSONReading) {
        pattern = Guarded(reading.value(Self.styleMember))
        let area = Area(color: reading.value(Self.colorMember), outline: reading.outline())
        super.init(reading: reading, area: area)
    }

    private init(copying other: SimpleFillSymbol, _ copies: SymbolCopies, _ access: SymbolLock.Access) {
        pattern = Guarded(other.pattern.value(access))
        super.init(copying: other, copies, access)
    }

    /// The pattern of the fill.
    ///
    /// Default: `.solid`.
    public var style: Style {
        get { pattern.snapshot }
        set { pattern.edit { $0 = newValue } }
    }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        SimpleFillSymbol(copying: self, copies, access)
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), pattern.lastChange(access))
    }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        let area = area.value(access)
        let fill = FillPattern(style: pattern.value(access), color: area.color).layers
        return SymbolDefinition(kind: .polygon, layers: fill + (area.outline?.outlineLayers(access) ?? []))
    }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        guard let other = other as? SimpleFillSymbol else { return false }
        return area.snapshot == other.area.snapshot && style == other.style
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let area = area.value(access)
        var writing = JSONWriting(over: original, type: "esriSFS")
        writing.put(Self.styleMember, pattern.value(access))
        writing.put(Self.colorMember, area.color)
        writing.put("outline", area.outline, access)
        return writing.object
    }

    private static let styleMember = JSONMember<Style>.choice(
        "style", missing: .solid, code: .unknownFillStyle, instead: "drawn as a solid fill",
        [
            "esriSFSBackwardDiagonal": .backwardDiagonal, "esriSFSCross": .cross,
            "esriSFSDiagonalCross": .diagonalCross, "esriSFSForwardDiagonal": .forwardDiagonal,
            "esriSFSHorizontal": .horizontal, "esriSFSNull": .noFill, "esriSFSSolid": .solid,
            "esriSFSVertical": .vertical,
        ])
    // If the JSON has no color, the default of web maps applies, not the default of the API.
    private static let colorMember = JSONMember<Color?>.color(
        "color", missing: Color(red8: 0, green: 0, blue: 0, alpha: 64))
}
