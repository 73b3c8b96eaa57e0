import ArgumentParser
import Cartouche
import CartoucheDocuments
import CartoucheSymbolStyles

/// `cartouche symbol`: lists symbols, or shows the parts of one.
struct SymbolCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "symbol",
        abstract: "Lists the symbols of a file, or shows one symbol as a tree.",
        discussion: """
            Examples:
              cartouche symbol roads.stylx                 lists the symbols
              cartouche symbol roads.stylx "Motorway"      one symbol, bottom layer first
              cartouche symbol roads.lyrx '$.layerDefinitions[0].renderer.symbol'
              cartouche symbol symbol.json --json          the symbol's JSON, as read
              cartouche symbol roads.stylx --json --all    all symbols, by key

            On terminals, the tree shows colors unless the variable NO_COLOR is set.
            Symbols that cannot be read are skipped, with a message on standard error.
            The exit status is then 2.
            """)

    @Argument(
        help:
            "Style (.stylx), layer or map document (.lyrx, .mapx), web map or symbol JSON; '-' reads standard input.",
        completion: .file())
    var file: String

    @Argument(
        help: "Key, name, label or JSON path of the symbol. Without it, the command lists all.")
    var key: String?

    @OptionGroup
    var reading: ReadingOptions

    @Flag(help: "Write JSON: the list, or the symbol as it is read.")
    var json = false

    @Flag(help: "With --json: all symbols as one object, by key.")
    var all = false

    @Flag(help: "Exit with status 2 if a part cannot be read.")
    var strict = false

    @Flag(name: [.short, .long], help: "Do not print progress.")
    var quiet = false

    func validate() throws {
        if all, !json { throw ValidationError("--all needs --json") }
        if all, key != nil { throw ValidationError("Give a key or --all, not both") }
    }

    func run() throws {
        let symbols = try SymbolFile(path: file, resources: reading.resources)
        if all { return try writeAll(symbols) }
        if key == nil, symbols.entries.count != 1 || symbols.entries.first?.key != "$" {
            return try list(symbols)
        }
        let entry = try symbols.chosen(key, of: file)
        let content = try entry.read(source: file, resources: reading.resources.besides(file))
        if json {
            try OutputError.write(content.json.bytes(.pretty) + [0x0A], to: "-")
            for diagnostic in content.diagnostics { StandardError.print("\(file): \(diagnostic)") }
        } else {
            let tree = SymbolTree(content, hasColor: StandardOutput.showsColor)
            try OutputError.write(Array(tree.text.utf8), to: "-")
        }
        if content.diagnostics.contains(where: isBad) { throw ExitStatus.notFaithful }
    }

    /// Whether a diagnostic changes the exit status.
    private func isBad(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.severity == .error || strict && diagnostic.severity > .note
    }

    private func list(_ symbols: SymbolFile) throws {
        guard !symbols.entries.isEmpty else { throw SymbolFile.noSymbols(file) }
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        var kinds: [String] = []
        var isComplete = true
        for (index, entry) in symbols.entries.enumerated() {
            progress?.update("symbols read", done: index, of: symbols.entries.count)
            do {
                kinds.append(Self.kindName(try entry.json(of: file)))
            } catch {
                progress?.clear()
                StandardError.print("cartouche: \(error)")
                kinds.append("unknown")
                isComplete = false
            }
        }
        progress?.clear()
        try write(symbols, kinds)
        if !isComplete { throw ExitStatus.notFaithful }
    }

    private func write(_ symbols: SymbolFile, _ kinds: [String]) throws {
        if json {
            let rows = zip(symbols.entries, kinds).map { entry, kind -> JSONValue in
                ["key": .string(entry.key), "name": .string(entry.name), "kind": .string(kind)]
            }
            let whole: JSONValue = ["kind": .string(symbols.kind.rawValue), "symbols": .array(rows)]
            return try OutputError.write(whole.bytes(.pretty) + [0x0A], to: "-")
        }
        var text = ""
        for (entry, kind) in zip(symbols.entries, kinds) {
            text += "\(kind)\t\(entry.key)"
            text += entry.name.isEmpty || entry.name == entry.key ? "\n" : "\t\(entry.name)\n"
        }
        try OutputError.write(Array(text.utf8), to: "-")
    }

    private func writeAll(_ symbols: SymbolFile) throws {
        var members = JSONObject()
        var isComplete = true
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        for (index, entry) in symbols.entries.enumerated() {
            progress?.update("symbols read", done: index, of: symbols.entries.count)
            do {
                let content = try entry.read(source: file, resources: reading.resources.besides(file))
                members[entry.key] = content.json
                if content.diagnostics.contains(where: isBad) { isComplete = false }
            } catch {
                progress?.clear()
                StandardError.print("cartouche: \(error)")
                isComplete = false
            }
        }
        progress?.clear()
        try OutputError.write(JSONValue.object(members).bytes(.pretty) + [0x0A], to: "-")
        if !isComplete { throw ExitStatus.notFaithful }
    }

    /// The kind of a symbol, such as `point`, from the type in its JSON.
    private static func kindName(_ json: JSONPart) -> String {
        // Text symbols also have a member `symbol`: the fill of their glyphs.
        let isReference = json["type"]?.string == "CIMSymbolReference"
        return switch (isReference ? json["symbol"]?.object ?? json : json)["type"]?.string {
        case "CIMPointSymbol", "esriSMS", "esriPMS", "PointSymbol3D": "point"
        case "CIMLineSymbol", "esriSLS", "LineSymbol3D": "line"
        case "CIMPolygonSymbol", "esriSFS", "esriPFS", "PolygonSymbol3D": "polygon"
        case "CIMMeshSymbol", "MeshSymbol3D": "mesh"
        case "CIMTextSymbol", "esriTS", "LabelSymbol3D": "text"
        default: "unknown"
        }
    }
}
