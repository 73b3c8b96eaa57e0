import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheSymbolStyles
import CartoucheTerminalComposer

/// The options of the commands that list items.
struct StyleListOptions: ParsableArguments {
    @OptionGroup
    var selection: StyleSelection

    @OptionGroup
    var reading: ReadingOptions

    @Option(
        help: ArgumentHelp(
            "kitty, iterm2, blocks, blocks256 or none. Default: what the terminal can show.",
            valueName: "form"))
    var pictures: TerminalPictureForm?

    @Flag(help: "Write JSON.")
    var json = false

    /// Writes items as a table or as JSON.
    func write(_ items: [StyleFile.Item], of style: StyleFile) throws {
        let table = StyleTable(items, of: style, pictures: pictures ?? .best)
        let bytes = json ? table.json.bytes(.pretty) : Array(table.text.utf8)
        try OutputError.write(bytes, to: "-")
    }
}

/// `cartouche style ls`: lists the symbols of a style.
struct StyleListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ls",
        abstract: "Lists the symbols and other items of a style with their categories and tags.",
        discussion: """
            Examples:
              cartouche style ls roads.stylx
              cartouche style ls roads.stylx --class point --category Transport
              cartouche style ls roads.stylx --json

            Several values of one option are alternatives; different options must all
            match. On a terminal, the list is a table with pictures. Otherwise each line
            has key, class, category, name and tags, with tabs between them.
            """)

    @Argument(help: "Style (.stylx), or web style (.json).", completion: .file())
    var file: String

    @OptionGroup
    var options: StyleListOptions

    func run() throws {
        let style = try options.reading.style(file)
        try options.write(options.selection.items(of: style), of: style)
    }
}

/// `cartouche style search`: finds symbols by words.
struct StyleSearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Finds items of a style by words in their texts.",
        discussion: """
            Examples:
              cartouche style search roads.stylx motorway
              cartouche style search points.stylx red hospital --class point

            Each word must be in the key, the name, the category or a tag. The case of
            letters does not matter. The exit status is 1 if nothing is found.
            """)

    @Argument(help: "Style (.stylx), or web style (.json).", completion: .file())
    var file: String

    @Argument(help: "Words to find.")
    var words: [String]

    @OptionGroup
    var options: StyleListOptions

    func run() throws {
        let style = try options.reading.style(file)
        let wanted = words.map { $0.lowercased() }
        let found = options.selection.items(of: style).filter { item in
            let texts = ([item.key, item.name, item.category] + item.tags).map { $0.lowercased() }
            return wanted.allSatisfy { word in texts.contains { $0.contains(word) } }
        }
        try options.write(found, of: style)
        guard found.isEmpty else { return }
        StandardError.print("\(file): no item has the words '\(words.joined(separator: "', '"))'")
        throw ExitStatus.failed
    }
}

/// `cartouche style show`: shows symbols with all their parts.
struct StyleShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows items of a style: texts, picture and parts.",
        discussion: """
            Examples:
              cartouche style show roads.stylx Motorway
              cartouche style show roads.stylx --category Rail
              cartouche style show roads.stylx Motorway --json
            """)

    @Argument(help: "Style (.stylx), or web style (.json).", completion: .file())
    var file: String

    @Argument(help: "Keys of items. Default: all that the options select.")
    var keys: [String] = []

    @OptionGroup
    var options: StyleListOptions

    func run() throws {
        let style = try options.reading.style(file)
        var items = options.selection.items(of: style)
        if !keys.isEmpty {
            let byKey = Dictionary(items.map { ($0.key, $0) }) { first, _ in first }
            items = try keys.map { key in
                guard let item = byKey[key] else {
                    throw InputError(
                        "there is no symbol '\(key)'", at: file,
                        suggestion: SimilarWords.suggestion(for: key, among: items.prefix(5000).map(\.key))
                            ?? "`cartouche style ls \(file)` lists the symbols")
                }
                return item
            }
        }
        var isComplete = true
        var results: [JSONValue] = []
        let pictures = options.pictures ?? .best
        for item in items {
            let facts = StyleTable([item], of: style, pictures: .none)
            let entry = SymbolFile.Entry(item, in: style)
            do {
                var tree: SymbolTree
                var picture = ""
                let json: JSONValue
                if item.isSymbol {
                    let content = try entry.read(
                        source: file, resources: options.reading.resources.besides(file))
                    json = content.json
                    picture = content.drawn.map { pictures.large($0) } ?? ""
                    tree = SymbolTree(content, hasColor: StandardOutput.showsColor)
                } else {
                    json = try JSONValue(parsing: style.content(of: item))
                    picture = (try? entry.read(source: file).drawn).map { pictures.large($0) } ?? ""
                    tree = SymbolTree(json, hasColor: StandardOutput.showsColor)
                }
                if options.json {
                    var members = facts.json.array?.first?.object ?? JSONObject()
                    members[item.isSymbol ? "symbol" : "content"] = json
                    results.append(.object(members))
                    continue
                }
                try OutputError.write(Array((Self.heading(item) + picture + tree.text + "\n").utf8), to: "-")
            } catch let error as DocumentError {
                StandardError.print("cartouche: \(error)")
                isComplete = false
            }
        }
        if options.json { try OutputError.write(JSONValue.array(results).bytes(.pretty), to: "-") }
        if !isComplete { throw ExitStatus.notFaithful }
    }

    private static func heading(_ item: StyleFile.Item) -> String {
        let rows = [
            ("key", item.key), ("name", item.name == item.key ? "" : item.name),
            ("class", StyleClassName.text(item.itemClass)), ("category", item.category),
            ("tags", item.tags.joined(separator: ", ")),
        ]
        return rows.filter { !$0.1.isEmpty }
            .map { name, value in
                name + String(repeating: " ", count: 10 - name.count) + TerminalText.printable(value) + "\n"
            }.joined()
    }
}
