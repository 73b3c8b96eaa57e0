import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheMapModel
import CartouchePageFiles
import CartoucheText

/// A legend as an HTML document with SVG pictures.
package struct LegendHTML {
    /// The document.
    package private(set) var text = ""
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
        try add(legend.items, style, fonts)
        let heading = title.isEmpty ? "" : "<h1 dir=\"auto\">\(HTMLText.escaped(title))</h1>\n"
        text =
            HTMLTemplate(.legend).filled([
                "title": HTMLText.escaped(title.isEmpty ? "Legend" : title),
                "columns": "\(style.columns ?? 1)", "page": style.pageColor.css,
                "ink": style.textColor.css, "heading": heading, "items": fragment,
            ]) + "\n"
    }

    private mutating func add(_ items: [LegendItem], _ style: LegendStyle, _ fonts: FontLibrary) throws {
        guard !items.isEmpty else { return }
        fragment += "<ul>\n"
        for item in items {
            fragment += item.isVisible ? "<li>" : "<li class=\"hidden\">"
            let label = HTMLText.escaped(LegendText.plain(item.label))
            switch item.kind {
            case .group: fragment += "<span class=\"group\" dir=\"auto\">\(label)</span>\n"
            case .layer: fragment += "<span class=\"layer\" dir=\"auto\">\(label)</span>\n"
            case .heading: fragment += "<span class=\"heading\" dir=\"auto\">\(label)</span>\n"
            case .symbol:
                try addPicture(of: item, alternative: "", style, fonts)
                fragment += "<span dir=\"auto\">\(label)</span>"
            case .colors(let ramp):
                fragment += "<span dir=\"auto\">\(label)</span><br>"
                try addPicture(of: item, alternative: Self.list(ramp.labels.map(\.text)), style, fonts)
            case .sizes(let sizes):
                fragment += "<span dir=\"auto\">\(label)</span><br>"
                try addPicture(of: item, alternative: Self.list(sizes.steps.map(\.text)), style, fonts)
            }
            try add(item.items, style, fonts)
            fragment += "</li>\n"
        }
        fragment += "</ul>\n"
    }

    private mutating func addPicture(
        of item: LegendItem, alternative: String, _ style: LegendStyle, _ fonts: FontLibrary
    ) throws {
        guard let picture = LegendPicture(of: item, style: style, scale: 1, fonts: fonts) else { return }
        let svg = try picture.draw(to: SVGTextOutput(), diagnostics: &diagnostics)
        fragment += "<img width=\"\(picture.width)\" height=\"\(picture.height)\" alt=\"\(alternative)\" "
        fragment += "src=\"data:image/svg+xml;base64,\(Base64.encode(svg))\">"
    }

    private static func list(_ texts: [String]) -> String { HTMLText.escaped(texts.joined(separator: ", ")) }
}
