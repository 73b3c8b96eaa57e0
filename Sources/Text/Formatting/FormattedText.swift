/// A text with the styles of its formatting tags.
///
/// These tags have an effect:
///
/// | tags | effect |
/// |---|---|
/// | `BOL`, `ITA`, `UND`, `STR` | bold, italic, underlined, struck through |
/// | `SUP`, `SUB` | superscript, subscript |
/// | `_BOL`, `_ITA`, `_UND`, `_STR`, `_SUP`, `_SUB` | end the effect |
/// | `ACP`, `SCP` | capitals, small capitals |
/// | `FNT name style size scale` | font, size in the unit of the text, size in percent of the size around |
/// | `CLR red green blue alpha`, `CLR cyan magenta yellow black alpha` | color of the letters |
/// | `BGD`, with the attributes of `CLR` and `padding` | box behind the letters |
/// | `CHR spacing width` | letter spacing and letter width in percent |
/// | `WRD spacing` | width of spaces in percent |
/// | `LIN leading leading_type` | distance of lines: `extra` (default), `multiple` or `exact` |
/// | `ALIGN horizontal` | alignment of lines: `left`, `center`, `right` or `justify` |
/// | `PART position` | part of a composite callout: `middle`, `topLeft`, `top`, … `floating` |
package struct FormattedText: Hashable, Sendable {
    /// The color of a tag.
    package struct TagColor: Hashable, Sendable {
        /// The color model.
        package enum Model: Hashable, Sendable {
            /// Red, green and blue from 0 to 255.
            case rgb
            /// Cyan, magenta, yellow and black from 0 to 100.
            case cmyk
        }

        /// The color model.
        package var model: Model
        /// The components, and the opacity from 0 to 100.
        package var values: [Double]
    }

    /// A box behind a span.
    package struct Background: Hashable, Sendable {
        /// The color.
        package var color: TagColor
        /// The distance between the text and the edges of the box.
        package var padding: Double
    }

    /// The text with its styles.
    ///
    /// The color number of a style is 0 without a tag. Number n is the color n − 1 of ``colors``.
    package private(set) var text: StyledText
    /// The colors of the tags.
    package private(set) var colors: [TagColor] = []
    /// The box behind each span; nil if there is none.
    package private(set) var backgrounds: [Background?] = []

    /// The attributes of `PART` tags that have no effect, as in `position="corner"`; each once, in order.
    package private(set) var ignoredPartAttributes: [String] = []

    /// Creates a text in which tags are characters.
    package init(literal string: String, style: TextStyle) {
        text = StyledText(string, style)
        backgrounds = [nil]
    }

    /// Reads the tags of a text.
    ///
    /// - Parameters:
    ///   - string: The text with its tags.
    ///   - style: The style outside all tags.
    package init(tagged string: String, style: TextStyle) {
        text = StyledText(spans: [])
        var numbers: [TagColor: Int] = [:]
        for part in TaggedText(string).parts {
            var format = TagFormat(style: style)
            for tag in part.tags {
                format.apply(tag)
                for attribute in tag.ignoredPartAttributes
                where !ignoredPartAttributes.contains(attribute) && ignoredPartAttributes.count < 10 {
                    ignoredPartAttributes.append(attribute)
                }
            }
            if let color = format.color {
                if numbers[color] == nil {
                    colors.append(color)
                    numbers[color] = colors.count
                }
                format.style.color = numbers[color] ?? 0
            }
            text.spans.append(StyledText.Span(part.text, format.style))
            backgrounds.append(format.background)
        }
    }
}

extension FormattingTag {
    /// The attributes that have no effect in a tag of a text's part, in alphabetical order.
    fileprivate var ignoredPartAttributes: [String] {
        guard name == "PART" else { return [] }
        return attributes.sorted { $0.key < $1.key }.compactMap { name, value in
            if name == "position", TextPart(named: value) != nil { return nil }
            return "\(name)=\"\(value.prefix(40))\""
        }
    }
}

/// The formatting at one place of a text.
private struct TagFormat {
    var style: TextStyle
    var color: FormattedText.TagColor?
    var background: FormattedText.Background?

    mutating func apply(_ tag: FormattingTag) {
        switch tag.name {
        case "BOL": style.font.style = FontDesign.styleName(style.font.style, isBold: true)
        case "_BOL": style.font.style = FontDesign.styleName(style.font.style, isBold: false)
        case "ITA": style.font.style = FontDesign.styleName(style.font.style, isItalic: true)
        case "_ITA": style.font.style = FontDesign.styleName(style.font.style, isItalic: false)
        case "UND": style.isUnderlined = true
        case "_UND": style.isUnderlined = false
        case "STR": style.isStruckThrough = true
        case "_STR": style.isStruckThrough = false
        case "SUP": style.position = .superscript
        case "SUB": style.position = .subscript
        case "_SUP" where style.position == .superscript: style.position = .normal
        case "_SUB" where style.position == .subscript: style.position = .normal
        case "ACP": style.letterCase = .upper
        case "SCP": style.hasSmallCapitals = true
        case "FNT": applyFont(tag)
        case "CLR": color = FormattedText.TagColor(tag)
        case "BGD":
            background = FormattedText.Background(
                color: FormattedText.TagColor(tag), padding: max(tag.number("padding") ?? 0, 0))
        case "CHR":
            if let spacing = tag.number("spacing") { style.letterSpacing = spacing / 100 }
            if let width = tag.number("width"), width > 0 { style.letterWidth = width / 100 }
        case "WRD":
            if let spacing = tag.number("spacing") { style.wordSpacing = spacing / 100 }
        case "LIN":
            guard let leading = tag.number("leading") else { break }
            switch tag.attributes["leading_type"]?.lowercased() {
            case "multiple" where leading > 0: style.lineSpacing = .multiple(leading)
            case "exact": style.lineSpacing = .exact(leading)
            default: style.lineSpacing = .additional(leading)
            }
        case "PART":
            style.part = tag.attributes["position"].flatMap(TextPart.init(named:)) ?? style.part
        case "ALIGN":
            switch tag.attributes["horizontal"]?.lowercased() {
            case "left": style.alignment = .left
            case "center": style.alignment = .center
            case "right": style.alignment = .right
            case "justify": style.alignment = .justify
            default: break
            }
        default: break
        }
    }

    private mutating func applyFont(_ tag: FormattingTag) {
        if let name = tag.attributes["name"], !name.isEmpty { style.font.family = name }
        if let name = tag.attributes["style"], !name.isEmpty { style.font.style = name }
        if let size = tag.number("size"), size > 0 { style.size = size }
        if let scale = tag.number("scale"), scale > 0 { style.size *= scale / 100 }
    }
}

extension FormattedText.TagColor {
    /// Reads the color of a tag; missing components are 0, and a missing opacity is 100.
    fileprivate init(_ tag: FormattingTag) {
        let inks = ["cyan", "magenta", "yellow", "black"]
        let isCMYK = inks.contains { tag.attributes[$0] != nil }
        let names = isCMYK ? inks : ["red", "green", "blue"]
        let limit = isCMYK ? 100.0 : 255
        model = isCMYK ? .cmyk : .rgb
        values = names.map { min(max(tag.number($0) ?? 0, 0), limit) }
        values.append(min(max(tag.number("alpha") ?? 100, 0), 100))
    }
}
