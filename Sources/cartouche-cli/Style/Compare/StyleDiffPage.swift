import Cartouche
import CartoucheDocuments
import CartoucheImages
import CartouchePageFiles
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbolStyles

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
        var sections = ""
        if !difference.properties.isEmpty {
            sections += "<h2>Properties</h2>\n\(list(difference.properties))\n"
        }
        if !difference.changed.isEmpty {
            sections += "<h2>Changed</h2>\n" + changes
        }
        sections += list("Added", difference.added, new)
        sections += list("Removed", difference.removed, old)
        let counts = [
            "\(difference.added.count) added", "\(difference.removed.count) removed",
            "\(difference.changed.count) changed",
        ]
        let body = HTMLTemplate(.difference).filled([
            "old": HTMLText.escaped(names.0), "new": HTMLText.escaped(names.1),
            "counts": counts.joined(separator: ", "), "sections": sections,
        ])
        return WebPage.document(
            title: "\(names.0) → \(names.1)", styles: .differenceStyle, body: body)
    }

    private func list(_ texts: [String]) -> String {
        texts.isEmpty ? "" : "<ul>" + texts.map { "<li>\(HTMLText.escaped($0))</li>" }.joined() + "</ul>"
    }

    private static func table(_ titles: [String], _ rows: [[String]]) -> String {
        let head = titles.map { "<th scope=\"col\">\($0)</th>" }.joined()
        let body = rows.map { cells in
            "<tr><th scope=\"row\">\(cells[0])</th>"
                + cells.dropFirst().map { "<td>\($0)</td>" }.joined() + "</tr>\n"
        }
        return "<table>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n\(body.joined())</tbody>\n</table>\n"
    }

    private var changes: String {
        Self.table(
            ["Symbol", "Before", "After", "Differences"],
            difference.changed.map { change in
                let key = HTMLText.escaped(change.old.key)
                let (before, after) = (definition(change.old, old), definition(change.new, new))
                // Both pictures have the same zoom, so that a change of the size is visible.
                let zoom = Self.zoom([before, after])
                return [
                    key, Self.picture(before, zoom: zoom, "\(key) before"),
                    Self.picture(after, zoom: zoom, "\(key) after"), list(change.details),
                ]
            })
    }

    /// Returns the items that only one of the styles has.
    private func list(_ title: String, _ items: [StyleFile.Item], _ style: StyleFile) -> String {
        if items.isEmpty { return "" }
        let rows = items.map { item in
            let (key, definition) = (HTMLText.escaped(item.key), definition(item, style))
            return [
                key, Self.picture(definition, zoom: Self.zoom([definition]), key),
                HTMLText.escaped(item.category), HTMLText.escaped(item.tags.joined(separator: ", ")),
            ]
        }
        return "<h2>\(title)</h2>\n" + Self.table(["Symbol", "Picture", "Category", "Tags"], rows)
    }

    private func definition(_ item: StyleFile.Item, _ style: StyleFile) -> SymbolDefinition? {
        guard item.isSymbol else { return nil }
        return try? SymbolFile.Entry(item, in: style)
            .read(source: style.path, resources: resources.besides(style.path)).drawn
    }

    /// Returns the whole number by which small symbols are enlarged.
    private static func zoom(_ symbols: [SymbolDefinition?]) -> Double {
        let sizes = symbols.compactMap { $0 }.map { symbol in
            let layout = SwatchPicture(tightAround: symbol, scale: 1, limit: side).layout
            return max(layout.width, layout.height)
        }
        return Double(max(min(side / max(sizes.max() ?? side, 1), 4), 1))
    }

    /// Returns an image element; a dash for items that have no picture.
    private static func picture(_ definition: SymbolDefinition?, zoom: Double, _ label: String) -> String {
        guard let definition,
            let image = SwatchPicture(tightAround: definition, scale: 2 * zoom, limit: 2 * side).image
        else { return "–" }
        return """
            <img alt="\(label)" width="\(max(image.width / 2, 1))" height="\(max(image.height / 2, 1))" \
            src="data:image/png;base64,\(Base64.encode(image.png()))">
            """
    }
}
