import Images
import Text

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
    mutating func write(_ text: GlyphRun.Text, of run: GlyphRun, with paint: SVGPaint) {
        let size = run.size
        guard (text.start.x + text.start.y + text.length).isFinite, run.transform.inverted != nil,
            text.characters.unicodeScalars.contains(where: { !$0.properties.isWhitespace })
        else { return }
        let decimals = body.space.decimals
        let design = run.face.design
        let font = fonts.add(text.characters, of: run.face)
        element("text") {
            $0.fill(paint)
            if let rim = run.rim, let scale = run.transform.similarityScale {
                $0.rim(paint, width: rim.width / scale)
            }
            $0.attribute("font-family") {
                $0.append("'")
                $0.fontName(font)
                $0.append("','")
                $0.append(escaped: run.face.family)
                $0.append("'")
            }
            $0.attribute("font-size") { $0.append(number: size) }
            if design.weight != 400 { $0.attribute("font-weight") { $0.append(Int(design.weight)) } }
            if design.isItalic { $0.attribute("font-style", "italic") }
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
}

extension SVGText {
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
