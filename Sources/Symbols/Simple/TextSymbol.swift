import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

/// A text of one style, for points, multipoints, lines and polygons.
///
/// Each point has the text. A line has it in the middle of its longest part, and a polygon has it at its label point.
/// The text is horizontal, unless ``MarkerSymbol/angle`` rotates it about the point.
public final class TextSymbol: MarkerSymbol, @unchecked Sendable {
    /// The slant of a font.
    public enum FontStyle: Hashable, Sendable {
        /// Upright.
        case normal
        /// The italic font of the family.
        case italic
        /// The oblique font of the family.
        case oblique
    }

    /// The weight of a font.
    public enum FontWeight: Hashable, Sendable {
        /// The regular weight.
        case normal
        /// The bold weight.
        case bold
        /// As `bold`, because the weight is relative to the regular weight.
        case bolder
        /// The light weight.
        case lighter
    }

    /// The lines along a text.
    public enum FontDecoration: Hashable, Sendable {
        /// No line.
        case none
        /// A line below the text.
        case underline
        /// A line across the text.
        case lineThrough
    }

    /// The horizontal position of the text relative to the point.
    public enum HorizontalAlignment: Hashable, Sendable {
        /// The text starts at the point.
        case left
        /// The text ends at the point.
        case right
        /// The center of the text is at the point.
        case center
        /// As `left`, because the lines of a symbol have no width to fill.
        case justify
    }

    /// The vertical position of the text relative to the point.
    public enum VerticalAlignment: Hashable, Sendable {
        /// The text is below the point.
        case top
        /// The middle of the text is at the point.
        case middle
        /// The baseline of the first line is at the point.
        case baseline
        /// The text is above the point.
        case bottom
    }

    struct Properties: Equatable, Sendable {
        var text = ""
        var font = Font()
        var color: Color? = .black
        var haloColor: Color?
        var haloWidth = SymbolLength.zero
        var backgroundColor: Color?
        var outlineColor: Color?
        var outlineWidth = SymbolLength.zero
        var isKerningEnabled = true
        var horizontalAlignment = HorizontalAlignment.center
        var verticalAlignment = VerticalAlignment.middle
        /// Whether paragraphs run from right to left; false finds the direction from the text.
        var isRightToLeft = false
        /// The distance between lines as a factor of the font's own; only symbols of web scenes have others than 1.
        var lineHeight = 1.0
        /// How scenes lift labels above their features; only symbols of web scenes have it.
        var lift: SymbolLift?
    }

    struct Font: Equatable, Sendable {
        var family = ""
        var size = SymbolLength(dips: 8)
        var style = FontStyle.normal
        var weight = FontWeight.normal
        var decoration = FontDecoration.none
    }

    private let properties: Guarded<Properties>

    /// Creates a text symbol.
    ///
    /// - Parameters:
    ///   - text: The text; line breaks start new lines. Default: empty.
    ///   - color: The color of the letters. Default: black.
    ///   - size: The font size in DIPs. Default: 8.
    ///   - horizontalAlignment: The horizontal position. Default: `.center`.
    ///   - verticalAlignment: The vertical position. Default: `.middle`.
    public init(
        text: String = "", color: Color = .black, size: Double = 8,
        horizontalAlignment: HorizontalAlignment = .center, verticalAlignment: VerticalAlignment = .middle
    ) {
        var now = Properties()
        now.text = text
        now.color = color
        now.font.size = SymbolLength(dips: size)
        now.horizontalAlignment = horizontalAlignment
        now.verticalAlignment = verticalAlignment
        properties = Guarded(now)
        super.init()
    }

    init(reading: inout JSONReading) {
        let position = Position(reading: &reading)
        properties = Guarded(Properties(reading: &reading))
        super.init(reading: reading, position: position)
    }

    /// Creates the text symbol of a web scene.
    init(_ properties: Properties, reading: JSONReading) {
        self.properties = Guarded(properties)
        super.init(reading: reading, position: Position())
    }

    private init(copying other: TextSymbol, _ access: SymbolLock.Access) {
        properties = Guarded(other.properties.value(access))
        super.init(copying: other, access)
    }

    /// The text; line breaks start new lines.
    ///
    /// Default: empty.
    public var text: String {
        get { properties.read(\.text) }
        set { properties.edit { $0.text = newValue } }
    }

    /// The color of the letters; a null color in JSON is read as transparent.
    ///
    /// Default: black.
    public var color: Color {
        get { properties.read { $0.color ?? .transparent } }
        set { properties.edit { $0.color = newValue } }
    }

    /// The font size in DIPs.
    ///
    /// Default: 8.
    public var size: Double {
        get { properties.read(\.font.size.dips) }
        set { properties.edit { $0.font.size = SymbolLength(dips: newValue) } }
    }

    /// The name of the font family; if empty (default), a sans-serif font is used.
    ///
    /// If the family is not installed, a similar font is used and reported.
    public var fontFamily: String {
        get { properties.read(\.font.family) }
        set { properties.edit { $0.font.family = newValue } }
    }

    /// The slant of the font.
    ///
    /// Default: `.normal`.
    public var fontStyle: FontStyle {
        get { properties.read(\.font.style) }
        set { properties.edit { $0.font.style = newValue } }
    }

    /// The weight of the font.
    ///
    /// Default: `.normal`.
    public var fontWeight: FontWeight {
        get { properties.read(\.font.weight) }
        set { properties.edit { $0.font.weight = newValue } }
    }

    /// The line below or across the text.
    ///
    /// Default: `.none`.
    public var fontDecoration: FontDecoration {
        get { properties.read(\.font.decoration) }
        set { properties.edit { $0.font.decoration = newValue } }
    }

    /// The color of the halo around the letters; nil (default) for none.
    public var haloColor: Color? {
        get { properties.read(\.haloColor) }
        set { properties.edit { $0.haloColor = newValue } }
    }

    /// The width of the halo around the letters in DIPs.
    ///
    /// Default: 0.
    public var haloWidth: Double {
        get { properties.read(\.haloWidth.dips) }
        set { properties.edit { $0.haloWidth = SymbolLength(dips: newValue) } }
    }

    /// The color of the box behind the text; nil (default) for none.
    public var backgroundColor: Color? {
        get { properties.read(\.backgroundColor) }
        set { properties.edit { $0.backgroundColor = newValue } }
    }

    /// The color of the line around the box behind the text; nil (default) for none.
    public var outlineColor: Color? {
        get { properties.read(\.outlineColor) }
        set { properties.edit { $0.outlineColor = newValue } }
    }

    /// The width in DIPs of the line around the box behind the text.
    ///
    /// Default: 0.
    public var outlineWidth: Double {
        get { properties.read(\.outlineWidth.dips) }
        set { properties.edit { $0.outlineWidth = SymbolLength(dips: newValue) } }
    }

    /// Whether pairs of letters have their own distance, if the font has distances for pairs.
    ///
    /// Default: true.
    public var isKerningEnabled: Bool {
        get { properties.read(\.isKerningEnabled) }
        set { properties.edit { $0.isKerningEnabled = newValue } }
    }

    /// The horizontal position of the text relative to the point.
    ///
    /// Default: `.center`. JSON without this member has `.center` too.
    public var horizontalAlignment: HorizontalAlignment {
        get { properties.read(\.horizontalAlignment) }
        set { properties.edit { $0.horizontalAlignment = newValue } }
    }

    /// The vertical position of the text relative to the point.
    ///
    /// Default: `.middle`. JSON without this member has `.baseline`.
    public var verticalAlignment: VerticalAlignment {
        get { properties.read(\.verticalAlignment) }
        set { properties.edit { $0.verticalAlignment = newValue } }
    }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        TextSymbol(copying: self, access)
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), properties.lastChange(access))
    }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        properties.value(access).definition(at: position.value(access))
    }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        guard let other = other as? TextSymbol else { return false }
        return position.snapshot == other.position.snapshot
            && properties.snapshot == other.properties.snapshot
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        // The members of a web scene's symbol mean nothing in a text symbol.
        let original = original?["type"]?.string == "LabelSymbol3D" ? nil : original
        var writing = JSONWriting(over: original, type: "esriTS")
        properties.value(access).write(to: &writing, original: original)
        position.value(access).write(to: &writing)
        return writing.object
    }
}
