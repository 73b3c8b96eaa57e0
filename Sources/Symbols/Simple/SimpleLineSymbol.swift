import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

/// A line in one color, solid or dashed, with optional arrowheads at its ends.
public final class SimpleLineSymbol: LineSymbol, @unchecked Sendable {
    /// The dash pattern of a line.
    ///
    /// All lengths are multiples of the line's width: 3 for a dash, 6 for a long dash, 1 for a dot and 2 for a gap. The
    /// short styles have gaps of 1 line width.
    public enum Style: Hashable, Sendable {
        /// Dashes.
        case dash
        /// Alternating dashes and dots.
        case dashDot
        /// A dash and two dots, repeated.
        case dashDotDot
        /// Dots.
        case dot
        /// Dashes of double length.
        case longDash
        /// Alternating dashes of double length and dots.
        case longDashDot
        /// No line; nothing is drawn.
        case noLine
        /// Dashes with gaps of half length.
        case shortDash
        /// Alternating dashes and dots with gaps of half length.
        case shortDashDot
        /// A dash and two dots, repeated, with gaps of half length.
        case shortDashDotDot
        /// Dots with gaps of half length.
        case shortDot
        /// A line without gaps.
        case solid
    }

    /// The shape of the markers at the ends of a line.
    public enum MarkerStyle: Hashable, Sendable {
        /// No markers.
        case none
        /// An arrowhead in the line's color; its length and width are 4 line widths.
        case arrow
    }

    /// The ends of a line that have markers.
    public enum MarkerPlacement: Hashable, Sendable {
        /// The start of the line.
        case begin
        /// The end of the line.
        case end
        /// Both ends of the line.
        case beginAndEnd
    }

    struct Pattern: Hashable, Sendable {
        var style = Style.solid
        var markerStyle = MarkerStyle.none
        var markerPlacement = MarkerPlacement.end
    }

    private let pattern: Guarded<Pattern>

    /// Creates a line; the default is solid, light gray and 1 DIP wide.
    ///
    /// - Parameters:
    ///   - style: The dash pattern. Default: `.solid`.
    ///   - color: The color. Default: light gray (D3D3D3).
    ///   - width: The width in DIPs. Default: 1.
    ///   - markerStyle: The shape of the markers at the ends. Default: `.none`.
    ///   - markerPlacement: The ends that have markers. Default: `.end`.
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

    private init(copying other: SimpleLineSymbol, _ copies: SymbolCopies, _ access: SymbolLock.Access) {
        pattern = Guarded(other.pattern.value(access))
        super.init(copying: other, access)
    }

    /// The dash pattern of the line.
    ///
    /// Default: `.solid`.
    public var style: Style {
        get { pattern.read(\.style) }
        set { pattern.edit { $0.style = newValue } }
    }

    /// The shape of the markers at the ends of the line; outlines of areas and markers have no markers.
    ///
    /// Default: `.none`.
    public var markerStyle: MarkerStyle {
        get { pattern.read(\.markerStyle) }
        set { pattern.edit { $0.markerStyle = newValue } }
    }

    /// The ends of the line that have markers.
    ///
    /// Default: `.end`.
    public var markerPlacement: MarkerPlacement {
        get { pattern.read(\.markerPlacement) }
        set { pattern.edit { $0.markerPlacement = newValue } }
    }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        SimpleLineSymbol(copying: self, copies, access)
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), pattern.lastChange(access))
    }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        let pen = pen.value(access)
        let pattern = pattern.value(access)
        let arrows = pattern.markerStyle == .arrow ? pattern.markerPlacement : nil
        return SymbolDefinition(
            kind: .line, layers: LineDrawing(style: pattern.style, pen: pen, arrows: arrows).layers)
    }

    package override func outlineLayers(_ access: SymbolLock.Access) -> [LayerDefinition] {
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
    // If the JSON lacks a member, the default of web maps applies, not the default of the API.
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
