import Canvases
import Documents
import Images
import Mapping
import Text

/// A legend as an HTML document with SVG pictures.
package struct LegendHTML {
    /// The document.
    package private(set) var text: String
    /// The list of items in the document, for other documents.
    package private(set) var fragment = ""
    /// What is not drawn faithfully.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Writes a legend.
    ///
    /// All texts are escaped. Each has its own direction.
    ///
    /// - Throws: The errors of drawing pictures.
    package init(_ legend: Legend, style: LegendStyle, fonts: FontLibrary = .shared) throws {
        let title = LegendText.plain(style.title)
        text = """
            <!DOCTYPE html>
            <html>
            <head>
            <meta charset="utf-8">
            <title>\(Self.escaped(title.isEmpty ? "Legend" : title))</title>
            <style>
            .legend { font: 12px sans-serif; color: #212121; columns: \(style.columns ?? 1); }
            .legend ul { list-style: none; margin: 0; padding-inline-start: 0; }
            .legend ul ul ul { padding-inline-start: 1em; }
            .legend li { margin: 4px 0; overflow-wrap: anywhere; }
            .legend img { vertical-align: middle; margin-inline-end: 8px; }
            .legend .hidden { opacity: 0.4; }
            .legend .group, .legend .layer { font-weight: bold; break-after: avoid; }
            </style>
            </head>
            <body>
            <div class="legend">\n
            """
        if !title.isEmpty { text += "<h1 dir=\"auto\">\(Self.escaped(title))</h1>\n" }
        let start = text.utf8.count
        try add(legend.items, style, fonts)
        fragment = String(decoding: text.utf8.dropFirst(start), as: UTF8.self)
        text += "</div>\n</body>\n</html>\n"
    }

    private mutating func add(_ items: [LegendItem], _ style: LegendStyle, _ fonts: FontLibrary) throws {
        guard !items.isEmpty else { return }
        text += "<ul>\n"
        for item in items {
            text += item.isVisible ? "<li>" : "<li class=\"hidden\">"
            let label = Self.escaped(LegendText.plain(item.label))
            switch item.kind {
            case .group: text += "<span class=\"group\" dir=\"auto\">\(label)</span>\n"
            case .layer: text += "<span class=\"layer\" dir=\"auto\">\(label)</span>\n"
            case .heading: text += "<span class=\"heading\" dir=\"auto\">\(label)</span>\n"
            case .symbol:
                try addPicture(of: item, alternative: "", style, fonts)
                text += "<span dir=\"auto\">\(label)</span>"
            case .colors(let ramp):
                text += "<span dir=\"auto\">\(label)</span><br>"
                try addPicture(of: item, alternative: Self.list(ramp.labels.map(\.text)), style, fonts)
            case .sizes(let sizes):
                text += "<span dir=\"auto\">\(label)</span><br>"
                try addPicture(of: item, alternative: Self.list(sizes.steps.map(\.text)), style, fonts)
            }
            try add(item.items, style, fonts)
            text += "</li>\n"
        }
        text += "</ul>\n"
    }

    private mutating func addPicture(
        of item: LegendItem, alternative: String, _ style: LegendStyle, _ fonts: FontLibrary
    ) throws {
        guard let picture = LegendPicture(of: item, style: style, scale: 1, fonts: fonts) else { return }
        let svg = try picture.draw(to: SVGTextOutput(), diagnostics: &diagnostics)
        text += "<img width=\"\(picture.width)\" height=\"\(picture.height)\" alt=\"\(alternative)\" "
        text += "src=\"data:image/svg+xml;base64,\(Base64.encode(svg))\">"
    }

    private static func list(_ texts: [String]) -> String { escaped(texts.joined(separator: ", ")) }

    /// Returns a text in which no character has a meaning in HTML, in element content and in attributes.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            // Control characters are not allowed in HTML.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
