import Documents
import Images
import SymbolModel

/// An area filled with one colour or with lines of one colour.
public final class SimpleFillSymbol: FillSymbol, @unchecked Sendable {
    /// What the fill is made of.
    ///
    /// Lines are 1 point wide and 10 DIPs apart along x and y.
    public enum Style: Hashable, Sendable {
        /// Lines from the lower left to the upper right (/).
        case backwardDiagonal
        /// Level and upright lines.
        case cross
        /// Lines along both diagonals.
        case diagonalCross
        /// Lines from the upper left to the lower right (\).
        case forwardDiagonal
        /// Level lines.
        case horizontal
        /// Nothing but the outline.
        case noFill
        /// One colour all over.
        case solid
        /// Upright lines.
        case vertical
    }

    private let pattern: Guarded<Style>

    /// A fill; solid, light grey and without outline unless told otherwise.
    ///
    /// - Parameters:
    ///   - style: What the fill is made of. Default: `.solid`.
    ///   - color: The colour. Default: light grey (D3D3D3).
    ///   - outline: A line along the edge. Default: none.
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

    /// What the fill is made of.
    ///
    /// Default: `.solid`.
    public var style: Style {
        get { pattern.snapshot }
        set { pattern.edit { $0 = newValue } }
    }

    override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
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
    // Where JSON leaves the colour out, the web's default holds, not the one of code.
    private static let colorMember = JSONMember<Color?>.color(
        "color", missing: Color(red8: 0, green: 0, blue: 0, alpha: 64))
}
