import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheSymbolStyles

/// The symbols of a style (`.stylx`) or a web style.
struct StyleSurvey {
    private let symbols: [StyleFile.Item]
    private let others: [StyleFile.Item]

    /// The maximum number of keys in the text.
    private static let maxLines = 50

    init(_ style: StyleFile) {
        symbols = style.items.filter(\.isSymbol)
        others = style.items.filter { !$0.isSymbol }
    }

    /// The style as text: counts, and the keys of the first symbols.
    func lines(path: String, format: String) -> [String] {
        let counts = Dictionary(grouping: symbols, by: \.kindName).mapValues(\.count).sorted {
            $0.key < $1.key
        }
        let kinds = counts.map { counted($0.value, $0.key) }.joined(separator: ", ")
        var lines = [
            "\(path): \(format), \(counted(symbols.count, "symbol"))" + (kinds.isEmpty ? "" : ": \(kinds)")
        ]
        let otherCounts = Dictionary(grouping: others, by: \.itemClass).sorted { $0.key < $1.key }
        if !otherCounts.isEmpty {
            let texts = otherCounts.map { "\($0.value.count) \(StyleClass.name($0.key))" }
            lines.append("  other items: \(texts.joined(separator: ", "))")
        }
        for symbol in symbols.prefix(Self.maxLines) {
            let name = symbol.name == symbol.key || symbol.name.isEmpty ? "" : "  \"\(symbol.name)\""
            lines.append("  \(symbol.kindName)  #\(symbol.key)\(name)")
        }
        if symbols.count > Self.maxLines {
            lines.append("  … and \(counted(symbols.count - Self.maxLines, "more symbol")); --json lists all")
        }
        return lines
    }

    /// The symbols as JSON.
    var json: JSONValue {
        .array(
            symbols.map {
                [
                    "key": .string($0.key), "name": .string($0.name), "category": .string($0.category),
                    "kind": .string($0.kindName),
                ]
            })
    }
}

extension StyleFile.Item {
    /// The kind of symbol in words.
    fileprivate var kindName: String {
        switch itemClass {
        case 3: "point symbol"
        case 4: "line symbol"
        case 5: "polygon symbol"
        case 6: "text symbol"
        default: "mesh symbol"
        }
    }
}
