import CartoucheCLibrary
import CartoucheImages
import CartoucheText

/// How an SVG document contains text.
public enum SVGTextForm: String, CaseIterable, Hashable, Sendable {
    /// The outlines of the glyphs: the drawing is the same on every device.
    case outlines
    /// Characters with embedded fonts: text can be searched and edited. Programs that do not read fonts in documents
    /// use installed fonts with the same names.
    ///
    /// Glyphs with own colors, upright glyphs in vertical lines, glyphs that are rotated one by one, and text with a
    /// pattern remain outlines.
    case text
}

extension SVGCanvas {
    /// Writes the characters of a run as a text element.
    ///
    /// The pieces of a text along a curve become one element, if they look the same.
    mutating func write(_ text: GlyphRun.Text, of run: GlyphRun, with paint: SVGPaint) {
        guard (text.start.x + text.start.y + text.length).isFinite, run.transform.inverted != nil else {
            return
        }
        let isScattered = body.textScope?.isScattered == true
        if isScattered, let scale = run.transform.similarityScale, !text.isRightToLeft {
            return append(text, of: run, with: paint, scale: scale)
        }
        guard text.characters.isVisible else { return }
        let decimals = body.space.decimals
        let style = attributes(of: text, run, paint, size: run.size)
        element("text", isText: true) {
            $0.append(style)
            if run.transform != .identity {
                $0.attribute("transform") { $0.append(run.transform, decimals: decimals + 1) }
            }
            $0.attribute("x") { $0.append(text.start.x, decimals: decimals + 1) }
            $0.attribute("y") { $0.append(text.start.y, decimals: decimals + 1) }
            if text.length > 0 {
                $0.attribute("textLength") { $0.append(text.length, decimals: decimals + 1) }
            }
            // The start of the run is on the left, in both directions.
            if text.isRightToLeft {
                $0.attribute("direction", "rtl")
                $0.attribute("text-anchor", "end")
            }
            $0.attribute("xml:space", "preserve")
            $0.append(">")
            $0.append(content: text.characters)
            $0.append("</text>")
        }
    }

    /// Appends a piece of a text along a curve to the element of the piece before, or to a new element.
    private mutating func append(
        _ text: GlyphRun.Text, of run: GlyphRun, with paint: SVGPaint, scale: Double
    ) {
        var style = attributes(of: text, run, paint, size: run.size * scale)
        style.attribute("xml:space", "preserve")
        var piece = SVGText()
        let place = run.transform.apply(to: text.start)
        let angle = atan2(run.transform.b, run.transform.a) * 180 / .pi
        piece.append("<tspan")
        piece.attribute("x") { $0.append(place.x, decimals: body.space.decimals) }
        piece.attribute("y") { $0.append(place.y, decimals: body.space.decimals) }
        piece.attribute("rotate") { $0.append(angle, decimals: 2) }
        piece.append(">")
        piece.append(content: text.characters)
        piece.append("</tspan>")
        if let last = body.lastText, last.end == body.text.count, body.isInPlace,
            last.attributes == style.bytes
        {
            body.text.removeLast(Self.textEnd.utf8CodeUnitCount)
            body.text.append(piece)
            body.text.append(Self.textEnd)
        } else {
            guard text.characters.isVisible else { return }
            beginElement("text", isText: true)
            body.text.append(style)
            body.text.append(">")
            body.text.append(piece)
            body.text.append(Self.textEnd)
        }
        body.lastText = (style.bytes, body.text.count)
    }

    /// The end of a text element.
    private static let textEnd: StaticString = "</text>\n"

    /// Returns the attributes for the paint and the font of a text.
    private mutating func attributes(
        of text: GlyphRun.Text, _ run: GlyphRun, _ paint: SVGPaint, size: Double
    ) -> SVGText {
        let font = fonts.add(text.characters, of: run.face)
        let design = run.face.design
        var style = SVGText()
        style.idPrefix = body.text.idPrefix
        style.fill(paint)
        style.attribute("font-family") {
            $0.append("'")
            $0.fontName(font)
            $0.append("','")
            $0.append(escaped: run.face.family)
            $0.append("'")
        }
        style.attribute("font-size") { $0.append(number: size) }
        if design.weight != 400 { style.attribute("font-weight") { $0.append(Int(design.weight)) } }
        if design.isItalic { style.attribute("font-style", "italic") }
        return style
    }
}

extension String {
    /// Whether the text has a character that is not white space.
    fileprivate var isVisible: Bool { unicodeScalars.contains { !$0.properties.isWhitespace } }
}

extension SVGText {
    /// Appends the title of an element.
    mutating func title(_ characters: String) {
        append("<title>")
        append(content: characters)
        append("</title>")
    }

    /// Appends the attributes of a stroke around glyphs.
    mutating func rim(_ paint: SVGPaint, width: Double) {
        guard case .color(let color) = paint.source else { return }
        attribute("stroke") { $0.append(color) }
        attribute("stroke-opacity", share: paint.opacity)
        attribute("stroke-width") { $0.append(number: width) }
        attribute("stroke-linejoin", "round")
    }

    /// Appends the characters of a text element; characters that XML forbids become U+FFFD.
    mutating func append(content: String) {
        for scalar in content.unicodeScalars {
            switch scalar {
            case "&": append("&amp;")
            case "<": append("&lt;")
            case ">": append("&gt;")
            case "\u{0}"..<"\t", "\u{B}", "\u{C}", "\u{E}"..<" ", "\u{FFFE}", "\u{FFFF}": append("\u{FFFD}")
            default: append(utf8: UTF8.encode(scalar)!)
            }
        }
    }
}
