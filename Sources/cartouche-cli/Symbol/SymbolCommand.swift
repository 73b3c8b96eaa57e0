import ArgumentParser
import Cartouche
import Documents
import SymbolStyles

/// `cartouche symbol`: what a symbol is made of.
struct SymbolCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "symbol",
        abstract: "Shows the symbols of styles, layer files, maps and JSON as readable trees.",
        discussion: """
            Examples:
              cartouche symbol roads.stylx                       lists what the style holds
              cartouche symbol roads.stylx "Motorway"            one symbol: layers bottom first
              cartouche symbol roads.lyrx '$.layerDefinitions[0].renderer.symbol'
              cartouche symbol symbol.json --json                the symbol's JSON, as read
              cartouche symbol roads.stylx --json --all          every symbol, by key

            Colours are shown on terminals, unless the variable NO_COLOR is set.
            A symbol that cannot be read is left out and named on standard error; with --strict the exit status
            is 2 then.
            """)

    @Argument(
        help:
            "A style (.stylx), layer or map document (.lyrx, .mapx), web map, or a symbol's JSON; - reads standard input.",
        completion: .file())
    var file: String

    @Argument(
        help: "The symbol's key in a style, or its path in JSON. Without it the file's symbols are listed.")
    var key: String?

    @Flag(help: "Write JSON: the symbol as the model holds it, or the list.")
    var json = false

    @Flag(help: "With --json: every symbol of the file in one object, by key or path.")
    var all = false

    @Flag(help: "Exit with status 2 if a symbol can't be read or something in it is not understood.")
    var strict = false

    @Flag(name: [.short, .long], help: "No progress on the terminal.")
    var quiet = false

    func validate() throws {
        if all, !json { throw ValidationError("--all needs --json.") }
        if all, key != nil { throw ValidationError("Give a key or --all, not both.") }
    }

    func run() throws {
        let symbols = try SymbolFile(path: file)
        if all { return try writeAll(symbols) }
        if key == nil, symbols.entries.count != 1 || symbols.entries.first?.key != "$" {
            return try list(symbols)
        }
        let entry = try symbols.chosen(key, of: file)
        let content = try entry.read(source: file)
        if json {
            try OutputError.write(content.json.bytes(.pretty) + [0x0A], to: "-")
            for finding in content.findings { StandardError.print("\(file): \(finding)") }
        } else {
            let tree = SymbolTree(content, hasColor: StandardOutput.showsColor)
            try OutputError.write(Array(tree.text.utf8), to: "-")
        }
        if strict, content.findings.contains(where: { $0.severity > .note }) { throw ExitStatus.notFaithful }
    }

    private func list(_ symbols: SymbolFile) throws {
        guard !symbols.entries.isEmpty else { throw InputError("the file has no symbols", at: file) }
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        var kinds: [String] = []
        var isWhole = true
        for (index, entry) in symbols.entries.enumerated() {
            progress?.update("symbols looked at", done: index, of: symbols.entries.count)
            do {
                kinds.append(Self.kindName(try entry.json(of: file)))
            } catch {
                progress?.clear()
                StandardError.print("cartouche: \(error)")
                kinds.append("unknown")
                isWhole = false
            }
        }
        progress?.clear()
        try write(symbols, kinds)
        if strict, !isWhole { throw ExitStatus.notFaithful }
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
        var isWhole = true
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        for (index, entry) in symbols.entries.enumerated() {
            progress?.update("symbols read", done: index, of: symbols.entries.count)
            do {
                let content = try entry.read(source: file)
                members[entry.key] = content.json
                if content.findings.contains(where: { $0.severity > .note }) { isWhole = false }
            } catch {
                progress?.clear()
                StandardError.print("cartouche: \(error)")
                isWhole = false
            }
        }
        progress?.clear()
        try OutputError.write(JSONValue.object(members).bytes(.pretty) + [0x0A], to: "-")
        if strict, !isWhole { throw ExitStatus.notFaithful }
    }

    /// `point`, `line` …, as the JSON says without being read whole.
    private static func kindName(_ json: JSONPart) -> String {
        switch (json["symbol"]?.object ?? json)["type"]?.string {
        case "CIMPointSymbol", "esriSMS", "esriPMS", "PointSymbol3D": "point"
        case "CIMLineSymbol", "esriSLS", "LineSymbol3D": "line"
        case "CIMPolygonSymbol", "esriSFS", "esriPFS", "PolygonSymbol3D": "polygon"
        case "CIMMeshSymbol", "MeshSymbol3D": "mesh"
        case "CIMTextSymbol", "esriTS", "LabelSymbol3D": "text"
        default: "unknown"
        }
    }
}
