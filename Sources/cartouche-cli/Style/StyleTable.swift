import Cartouche
import CartoucheCLibrary
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheSymbolStyles
import CartoucheTerminalComposer

/// A list of a style's items as text.
///
/// On a terminal, it is a table with pictures where the terminal can show them. Otherwise it has one line for each
/// item, with tabs between key, class, category, name and tags.
struct StyleTable {
    private let style: StyleFile
    private let items: [StyleFile.Item]
    private let pictures: TerminalPictureForm

    init(_ items: [StyleFile.Item], of style: StyleFile, pictures: TerminalPictureForm) {
        (self.items, self.style, self.pictures) = (items, style, pictures)
    }

    var text: String { StandardOutput.isTerminal ? table : lines }

    private func cells(_ item: StyleFile.Item) -> [String] {
        [
            item.key, StyleClassName.text(item.itemClass), item.category,
            item.name == item.key ? "" : item.name,
            item.tags.joined(separator: ";"),
        ].map(TerminalText.printable)
    }

    private var lines: String {
        items.map { cells($0).joined(separator: "\t") + "\n" }.joined()
    }

    private var table: String {
        let rows = items.map(cells)
        let titles = ["KEY", "CLASS", "CATEGORY", "NAME", "TAGS"]
        // Columns without text are left out.
        let shown = titles.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        let limits = [32, 8, 24, 32, 40]
        let widths = shown.map { column in
            min(
                max(rows.map { TerminalText.width($0[column]) }.max() ?? 0, titles[column].count),
                limits[column])
        }
        func line(_ cells: [String], before: String) -> String {
            let parts = zip(shown, widths).map { TerminalText.fitted(cells[$0], to: $1) }
            var text = before + parts.joined(separator: "  ")
            while text.last == " " { text.removeLast() }
            return text + "\n"
        }
        var text = line(titles, before: pictures.isShown ? "     " : "")
        for (item, row) in zip(items, rows) {
            text += line(
                row,
                before: pictures.isShown ? pictures.cell(of: SymbolFile.Entry(item, in: style), style) : "")
        }
        return text + "\(counted(items.count, "item"))\n"
    }

    /// The items as JSON.
    var json: JSONValue {
        .array(
            items.map { item in
                [
                    "key": .string(item.key), "name": .string(item.name), "category": .string(item.category),
                    "tags": .array(item.tags.map { .string($0) }),
                    "class": .string(StyleClassName.text(item.itemClass)),
                    "classNumber": .number(JSONNumber(Double(item.itemClass))),
                ]
            })
    }
}
