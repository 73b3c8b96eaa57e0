import Canvases
import Cartouche
import Documents
import Images
import Portrayal
import SymbolModel
import SymbolStyles

/// A web page with the differences of two styles, and pictures before and after.
///
/// The pictures are inside the page, so that it is one file.
struct StyleDiffPage {
    private let difference: StyleDifference
    private let old: StyleFile
    private let new: StyleFile
    private let resources: ResourceLoader

    /// The width and height of a picture in DIPs.
    private static let side = 64

    init(_ difference: StyleDifference, _ old: StyleFile, _ new: StyleFile, resources: ResourceLoader) {
        (self.difference, self.old, self.new, self.resources) = (difference, old, new, resources)
    }

    var bytes: [UInt8] {
        let names = (FilePath.name(of: old.path), FilePath.name(of: new.path))
        var page = WebPage.head(title: "\(names.0) → \(names.1)", styles: Self.styles)
        page += """
            <body>
            <main>
            <h1>\(WebPage.escaped(names.0)) → \(WebPage.escaped(names.1))</h1>
            <p>\(difference.added.count) added, \(difference.removed.count) removed, \
            \(difference.changed.count) changed</p>

            """
        if !difference.properties.isEmpty {
            page += "<h2>Properties</h2>\n\(list(difference.properties))\n"
        }
        page += table("Changed", difference.changed.map { ($0.old, $0.new, $0.details) })
        page += table("Added", difference.added.map { (nil, $0, []) })
        page += table("Removed", difference.removed.map { ($0, nil, []) })
        return Array((page + "</main>\n</body>\n</html>\n").utf8)
    }

    private func list(_ texts: [String]) -> String {
        texts.isEmpty ? "" : "<ul>" + texts.map { "<li>\(WebPage.escaped($0))</li>" }.joined() + "</ul>"
    }

    private func table(
        _ title: String, _ rows: [(old: StyleFile.Item?, new: StyleFile.Item?, details: [String])]
    ) -> String {
        if rows.isEmpty { return "" }
        var text = """
            <h2>\(title)</h2>
            <table>
            <thead><tr><th scope="col">Symbol</th><th scope="col">Before</th><th scope="col">After</th>\
            <th scope="col">Differences</th></tr></thead>
            <tbody>

            """
        for row in rows {
            let key = WebPage.escaped(row.old?.key ?? row.new?.key ?? "")
            let (before, after) = (
                picture(row.old, old, "\(key) before"), picture(row.new, new, "\(key) after")
            )
            text +=
                "<tr><th scope=\"row\">\(key)</th><td>\(before)</td><td>\(after)</td><td>\(list(row.details))</td></tr>\n"
        }
        return text + "</tbody>\n</table>\n"
    }

    /// Returns an image element; a dash for items that have no picture.
    private func picture(_ item: StyleFile.Item?, _ style: StyleFile, _ label: String) -> String {
        guard let item, item.isSymbol,
            let definition = try? SymbolFile.Entry(item, in: style)
                .read(source: style.path, resources: resources.besides(style.path)).drawn
        else { return "–" }
        let scale = 2.0
        let pixels = Int(Double(Self.side) * scale)
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        var layout = SwatchLayout(tightAround: definition, pixelsPerPoint: unit)
        if layout.width > pixels || layout.height > pixels {
            layout = SwatchLayout(fitting: definition, width: pixels, height: pixels, pixelsPerPoint: unit)
        }
        let page = CanvasPage(width: layout.width, height: layout.height, pixelsPerDIP: scale, threads: 1)
        guard var canvas = try? PictureOutput.picture.makeCanvas(page) else { return "–" }
        Swatch.draw(definition, layout, on: &canvas)
        guard let image = try? PictureOutput.picture.finish(&canvas) else { return "–" }
        return """
            <img alt="\(label)" width="\(max(image.width / 2, 1))" height="\(max(image.height / 2, 1))" \
            src="data:image/png;base64,\(Base64.encode(image.png()))">
            """
    }

    private static let styles = """
        main { max-width: 70rem; margin: 0 auto; padding: 1.2rem; }
        table { border-collapse: collapse; width: 100%; }
        th, td { border-bottom: 1px solid var(--line); padding: .4rem .7rem; text-align: left; vertical-align: middle; }
        td ul { margin: 0; padding-left: 1.1rem; font-size: .85rem; color: var(--soft); overflow-wrap: anywhere; }
        td img { background: #fff; padding: 4px; border-radius: 4px; }
        """
}
