import CartoucheCommandInputs
import CartouchePageFiles
import CartoucheSymbolStyles

/// A web page with all symbols of a style, which opens from disk and needs no server and no other site.
struct StyleCatalogPage {
    let title: String
    let symbols: [StyleExport.Written]

    var bytes: [UInt8] {
        let body = HTMLTemplate(.catalog).filled([
            "title": HTMLText.escaped(title), "categories": select("category", "Category", categories),
            "classes": select("class", "Class", classes), "tags": select("tag", "Tag", tags),
            "count": counted(symbols.count, "symbol"), "symbols": symbols.map(Self.item).joined(),
            "script": PageFile.catalogScript.text,
        ])
        return WebPage.document(title: "\(title) – symbols", styles: .catalogStyle, body: body)
    }

    private var categories: [String] { Self.unique(symbols.map(\.item.category)) }
    private var classes: [String] { Self.unique(symbols.map { StyleClassName.text($0.item.itemClass) }) }
    private var tags: [String] { Self.unique(symbols.flatMap(\.item.tags)) }

    private static func unique(_ texts: [String]) -> [String] { Set(texts).filter { !$0.isEmpty }.sorted() }

    private func select(_ name: String, _ label: String, _ values: [String]) -> String {
        guard values.count > 1 else { return "" }
        let options = values.map { "<option>\(HTMLText.escaped($0))</option>" }.joined()
        return
            "<label>\(label) <select id=\"\(name)\"><option value=\"\">all</option>\(options)</select></label>"
    }

    private static func item(_ symbol: StyleExport.Written) -> String {
        let item = symbol.item
        let name = item.name.isEmpty ? item.key : item.name
        let facts = [StyleClassName.text(item.itemClass), item.category].filter { !$0.isEmpty }.joined(
            separator: " · ")
        let size =
            symbol.width.flatMap { width in symbol.height.map { " width=\"\(width)\" height=\"\($0)\"" } }
            ?? ""
        let tags = item.tags.map { HTMLText.escaped($0) }.joined(separator: "&#10;")
        return """
            <li><button type="button" data-key="\(HTMLText.escaped(item.key))" data-category="\(HTMLText.escaped(item.category))" \
            data-class="\(HTMLText.escaped(StyleClassName.text(item.itemClass)))" data-tags="\(tags)" \
            title="Copy the key \(HTMLText.escaped(item.key))"><span class="box">\
            <img src="\(WebPage.address(symbol.file))"\(size) alt="" loading="lazy"></span>\
            <span class="name">\(HTMLText.escaped(name))</span>\
            <span class="key">\(HTMLText.escaped(item.key == name ? "" : item.key))</span>\
            <span class="facts">\(HTMLText.escaped(facts))</span></button></li>

            """
    }
}
