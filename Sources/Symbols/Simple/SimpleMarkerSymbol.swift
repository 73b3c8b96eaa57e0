import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

/// A marker with one of six shapes, for points and multipoints.
public final class SimpleMarkerSymbol: MarkerSymbol, @unchecked Sendable {
    /// The shape of a simple marker.
    public enum Style: Hashable, Sendable {
        /// A filled circle; its diameter is the size.
        case circle
        /// A horizontal and a vertical bar; the length is the size, and the thickness is a fifth of the size.
        case cross
        /// A square rotated by 45°; its height and width are the size.
        case diamond
        /// A square; its side is the size.
        case square
        /// An equilateral triangle that points up; its height is the size, and its centroid is on the point.
        case triangle
        /// Two crossed bars between the corners of a square; its side is the size.
        case x
    }

    struct Properties: Equatable, Sendable {
        var style: Style
        var color: Color?
        var size: SymbolLength
        var outline: SimpleLineSymbol?
    }

    private let properties: Guarded<Properties>

    /// Creates a marker; the default is a light gray circle of 8 DIPs without outline.
    ///
    /// - Parameters:
    ///   - style: The shape. Default: `.circle`.
    ///   - color: The fill color. Default: light gray (D3D3D3).
    ///   - size: The height in DIPs, without the outline. Default: 8.
    public init(
        style: Style = .circle, color: Color = Color(red8: 0xD3, green: 0xD3, blue: 0xD3), size: Double = 8
    ) {
        properties = Guarded(
            Properties(style: style, color: color, size: SymbolLength(dips: size), outline: nil))
        super.init()
    }

    init(reading: inout JSONReading) {
        let position = Position(reading: &reading)
        properties = Guarded(
            Properties(
                style: reading.value(Self.styleMember), color: reading.value(Self.colorMember),
                size: reading.size(Self.sizeMember), outline: reading.outline()))
        super.init(reading: reading, position: position)
    }

    private init(copying other: SimpleMarkerSymbol, _ copies: SymbolCopies, _ access: SymbolLock.Access) {
        var properties = other.properties.value(access)
        properties.outline = properties.outline.map { copies.copy(of: $0, access) }
        self.properties = Guarded(properties)
        super.init(copying: other, access)
    }

    /// The shape of the marker.
    ///
    /// Default: `.circle`.
    public var style: Style {
        get { properties.read(\.style) }
        set { properties.edit { $0.style = newValue } }
    }

    /// The fill color; a null color in JSON is read as transparent.
    ///
    /// Default: light gray (D3D3D3).
    public var color: Color {
        get { properties.read { $0.color ?? .transparent } }
        set { properties.edit { $0.color = newValue } }
    }

    /// The height of the marker in DIPs, without the outline.
    ///
    /// Default: 8.
    public var size: Double {
        get { properties.read(\.size.dips) }
        set { properties.edit { $0.size = SymbolLength(dips: newValue) } }
    }

    /// The line along the edge of the shape; nil (default) for none.
    ///
    /// Half of its width is outside the shape.
    ///
    /// If the fill color is transparent, a cross or an x is drawn as two lines with the outline's properties.
    public var outline: SimpleLineSymbol? {
        get { properties.read(\.outline) }
        set { properties.edit { $0.outline = newValue } }
    }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        SimpleMarkerSymbol(copying: self, copies, access)
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        let outline = properties.value(access).outline?.lastEdit(access) ?? 0
        return max(super.lastEdit(access), properties.lastChange(access), outline)
    }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        let now = properties.value(access)
        let position = position.value(access)
        let outline = now.outline?.outlineLayers(access) ?? []
        let graphic = MarkerShape(now.style).graphic(color: now.color, outline: outline)
        let marker = VectorMarker(
            marker: position.marker(size: now.size.size), frameMin: SIMD2(-0.5, -0.5),
            frameMax: SIMD2(0.5, 0.5), graphics: [graphic])
        return SymbolDefinition(
            kind: .point, layers: [.vectorMarker(marker)], angleAlignment: position.alignment)
    }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        guard let other = other as? SimpleMarkerSymbol else { return false }
        return position.snapshot == other.position.snapshot
            && properties.snapshot == other.properties.snapshot
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let now = properties.value(access)
        var writing = JSONWriting(over: original, type: "esriSMS")
        writing.put(Self.styleMember, now.style)
        writing.put(Self.colorMember, now.color)
        writing.put(Self.sizeMember, now.size)
        position.value(access).write(to: &writing)
        writing.put("outline", now.outline, access)
        return writing.object
    }

    private static let styleMember = JSONMember<Style>.choice(
        "style", missing: .circle, code: .unknownMarkerStyle, instead: "drawn as a circle",
        [
            "esriSMSCircle": .circle, "esriSMSCross": .cross, "esriSMSDiamond": .diamond,
            "esriSMSSquare": .square, "esriSMSTriangle": .triangle, "esriSMSX": .x,
        ])
    // If the JSON lacks a member, the default of web maps applies, not the default of the API.
    private static let colorMember = JSONMember<Color?>.color(
        "color", missing: Color(red8: 255, green: 255, blue: 255, alpha: 64))
    private static let sizeMember = JSONMember<SymbolLength>.points("size", missing: 12)
}
