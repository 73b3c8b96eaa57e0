import Documents
import Images
import SymbolModel

/// A line in one colour, solid or with one of eleven dash patterns, with arrowheads at its ends if wanted.
public final class SimpleLineSymbol: LineSymbol, @unchecked Sendable {
    /// The pattern of dashes.
    ///
    /// Dashes and gaps grow with the line's width.
    public enum Style: Hashable, Sendable {
        /// Dashes.
        case dash
        /// A dash and a dot in turn.
        case dashDot
        /// A dash and two dots in turn.
        case dashDotDot
        /// Dots.
        case dot
        /// Dashes twice as long.
        case longDash
        /// A dash twice as long and a dot in turn.
        case longDashDot
        /// Nothing is drawn.
        case noLine
        /// Dashes with gaps half as long.
        case shortDash
        /// A dash and a dot in turn, with gaps half as long.
        case shortDashDot
        /// A dash and two dots in turn, with gaps half as long.
        case shortDashDotDot
        /// Dots with gaps half as long.
        case shortDot
        /// Without gaps.
        case solid
    }

    /// What stands at the line's ends.
    public enum MarkerStyle: Hashable, Sendable {
        /// Nothing.
        case none
        /// An arrowhead in the line's colour, four times as long and as wide as the line is wide.
        case arrow
    }

    /// At which ends markers stand.
    public enum MarkerPlacement: Hashable, Sendable {
        /// Where the line begins.
        case begin
        /// Where the line ends.
        case end
        /// At both ends.
        case beginAndEnd
    }

    struct Pattern: Hashable, Sendable {
        var style = Style.solid
        var markerStyle = MarkerStyle.none
        var markerPlacement = MarkerPlacement.end
    }

    private let pattern: Guarded<Pattern>

    /// A line; solid, light grey and 1 DIP wide unless told otherwise.
    ///
    /// - Parameters:
    ///   - style: The pattern of dashes. Default: `.solid`.
    ///   - color: The colour. Default: light grey (D3D3D3).
    ///   - width: The width in DIPs. Default: 1.
    ///   - markerStyle: What stands at the ends. Default: `.none`.
    ///   - markerPlacement: At which ends. Default: `.end`.
    public init(
        style: Style = .solid, color: Color = Color(red8: 0xD3, green: 0xD3, blue: 0xD3), width: Double = 1,
        markerStyle: MarkerStyle = .none, markerPlacement: MarkerPlacement = .end
    ) {
        pattern = Guarded(
            Pattern(style: style, markerStyle: markerStyle, markerPlacement: markerPlacement))
        super.init(pen: Pen(color: color, width: SymbolLength(dips: width)))
    }

    init(reading: inout JSONReading) {
        var pattern = Pattern(style: reading.value(Self.styleMember))
        let pen = Pen(color: reading.value(Self.colorMember), width: reading.size(Self.widthMember))
        if let marker = reading.object["marker"], marker.object != nil {
            var inner = reading.inside(marker, "marker")
            pattern.markerStyle = inner.value(Self.markerStyleMember)
            pattern.markerPlacement = inner.value(Self.markerPlacementMember)
            reading.diagnostics += inner.diagnostics
        }
        self.pattern = Guarded(pattern)
        super.init(reading: reading, pen: pen)
    }

    /// The pattern of dashes.
    ///
    /// Default: `.solid`.
    public var style: Style {
        get { pattern.read(\.style) }
        set { pattern.edit { $0.style = newValue } }
    }

    /// What stands at the line's ends; outlines of areas and markers have no ends.
    ///
    /// Default: `.none`.
    public var markerStyle: MarkerStyle {
        get { pattern.read(\.markerStyle) }
        set { pattern.edit { $0.markerStyle = newValue } }
    }

    /// At which ends markers stand.
    ///
    /// Default: `.end`.
    public var markerPlacement: MarkerPlacement {
        get { pattern.read(\.markerPlacement) }
        set { pattern.edit { $0.markerPlacement = newValue } }
    }

    override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), pattern.lastChange(access))
    }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        let pen = pen.value(access)
        let pattern = pattern.value(access)
        let arrows = pattern.markerStyle == .arrow ? pattern.markerPlacement : nil
        return SymbolDefinition(
            kind: .line, layers: LineDrawing(style: pattern.style, pen: pen, arrows: arrows).layers)
    }

    override func outlineLayers(_ access: SymbolLock.Access) -> [LayerDefinition] {
        let pen = pen.value(access)
        guard pen.width.size > 0 else { return [] }
        return LineDrawing(style: pattern.value(access).style, pen: pen, arrows: nil, isOutline: true).layers
    }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        guard let other = other as? SimpleLineSymbol else { return false }
        return pen.snapshot == other.pen.snapshot && pattern.snapshot == other.pattern.snapshot
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let pen = pen.value(access)
        let pattern = pattern.value(access)
        var writing = JSONWriting(over: original, type: "esriSLS")
        writing.put(Self.styleMember, pattern.style)
        writing.put(Self.colorMember, pen.color)
        writing.put(Self.widthMember, pen.width)
        if pattern.markerStyle == .arrow {
            var marker = JSONWriting(over: original?["marker"]?.object ?? [:], type: "")
            marker.put(Self.markerStyleMember, pattern.markerStyle)
            marker.put(Self.markerPlacementMember, pattern.markerPlacement)
            var object = marker.object
            if object["style"] == nil { object["style"] = "arrow" }
            writing.put("marker", json: .object(object))
        } else if writing.object["marker"].map({ !$0.isNull }) ?? false {
            writing.put("marker", json: nil)
        }
        return writing.object
    }

    private static let styleMember = JSONMember<Style>.choice(
        "style", missing: .solid, code: .unknownLineStyle, instead: "drawn as a solid line",
        [
            "esriSLSSolid": .solid, "esriSLSDash": .dash, "esriSLSDashDot": .dashDot,
            "esriSLSDashDotDot": .dashDotDot, "esriSLSDot": .dot, "esriSLSLongDash": .longDash,
            "esriSLSLongDashDot": .longDashDot, "esriSLSNull": .noLine, "esriSLSShortDash": .shortDash,
            "esriSLSShortDashDot": .shortDashDot, "esriSLSShortDashDotDot": .shortDashDotDot,
            "esriSLSShortDot": .shortDot, "esriSLSInsideFrame": .solid,
        ])
    // Where JSON leaves a member out, the web's defaults hold, not the ones of code.
    private static let colorMember = JSONMember<Color?>.color(
        "color", missing: Color(red: 0, green: 0, blue: 0))
    private static let widthMember = JSONMember<SymbolLength>.points("width", missing: 0.75)
    private static let markerStyleMember = JSONMember<MarkerStyle>.choice(
        "style", missing: .arrow, code: .unknownLineMarkerStyle, instead: "drawn as an arrow",
        ["arrow": .arrow])
    private static let markerPlacementMember = JSONMember<MarkerPlacement>.choice(
        "placement", missing: .beginAndEnd, code: .unknownLineMarkerPlacement,
        instead: "drawn at both ends",
        ["begin": .begin, "end": .end, "begin-end": .beginAndEnd])
}
