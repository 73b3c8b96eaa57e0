import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheSymbolChecks
import CartoucheSymbolStyles

/// The result of checking the symbols of one file.
struct FileCheck {
    /// A diagnostic and the symbol that it concerns.
    struct SymbolDiagnostic {
        /// The key of the symbol; empty for the file itself.
        var symbol: String
        var diagnostic: Diagnostic
    }

    let path: String
    let kind: String
    private(set) var counts: [SymbolCheck.Verdict: Int] = [:]
    private(set) var diagnostics: [SymbolDiagnostic] = []
    /// The reason why the file cannot be read; nil if it can.
    private(set) var failure: Failure?
    /// The numbers of parts of the file that are not symbols, such as color ramps, by their names.
    private(set) var others: [(name: String, count: Int)] = []

    /// Checks all symbols of a file; a file that cannot be read gives an error diagnostic.
    init(path: String, resources: ResourceLoader) {
        self.path = path
        let file: SymbolFile
        do {
            file = try SymbolFile(path: path, resources: resources)
        } catch {
            kind = Self.kindByName(path)
            failure = Failure(error)
            diagnostics = [
                SymbolDiagnostic(
                    symbol: "",
                    diagnostic: Diagnostic(.error, code: .fileNotRead, path: "$", message: "\(error)"))
            ]
            return
        }
        kind = file.kind.rawValue
        others = file.others.map { ($0.name, $0.count) }
        for entry in file.entries {
            let check = entry.check(source: path, resources: resources.besides(path))
            counts[check.verdict, default: 0] += 1
            diagnostics += check.diagnostics.map { SymbolDiagnostic(symbol: entry.key, diagnostic: $0) }
        }
        guard [.stylx, .webstyle].contains(file.kind), let style = try? StyleFile(path: path) else { return }
        diagnostics += style.diagnostics.map { SymbolDiagnostic(symbol: "", diagnostic: $0) }
        diagnostics += style.dictionaryFaults().map { SymbolDiagnostic(symbol: "", diagnostic: $0) }
        guard let faults = try? style.faults() else { return }
        diagnostics += faults.map { SymbolDiagnostic(symbol: $0.key, diagnostic: $0.diagnostic) }
    }

    /// The greatest number of symbols that the text lists for a missing font.
    private static let maxSymbols = 12

    private static func kindByName(_ path: String) -> String {
        let ending = path.split(separator: ".").last?.lowercased() ?? ""
        return ["stylx", "lyrx", "mapx", "pagx"].contains(ending) ? ending : "symbol"
    }

    /// The number of symbols.
    var symbols: Int { counts.values.reduce(0, +) }

    /// Whether a symbol cannot be read.
    var hasErrors: Bool { diagnostics.contains { $0.diagnostic.severity == .error } }

    /// Whether every symbol is drawn exactly or approximately, or draws nothing, without warnings or errors.
    ///
    /// It is false for a file without symbols, and for a file with rasters or dictionaries, which are not checked.
    var isFaithful: Bool {
        symbols > 0 && !others.contains { !SymbolFile.OtherPart.isChecked($0.name) }
            && !diagnostics.contains { $0.diagnostic.severity > .note }
            && counts.allSatisfy {
                [.verified, .drawn, .approximate, .nothing]
                    .contains($0.key) || $0.value == 0
            }
    }

    /// The result as JSON, with stable member names.
    ///
    /// `exact` counts the symbols that are verified, and those that are drawn as documented.
    var json: JSONValue {
        var members: JSONObject = [
            "path": .string(path), "kind": .string(kind), "symbols": .number(JSONNumber(Double(symbols))),
        ]
        let exact = (counts[.verified] ?? 0) + (counts[.drawn] ?? 0)
        members["exact"] = .number(JSONNumber(Double(exact)))
        for verdict in SymbolCheck.Verdict.allCases where ![.verified, .drawn].contains(verdict) {
            members[verdict.rawValue] = .number(JSONNumber(Double(counts[verdict] ?? 0)))
        }
        var rest = JSONObject()
        for (name, count) in others { rest[name] = .number(JSONNumber(Double(count))) }
        members["notChecked"] = .object(rest)
        members["findings"] = .array(
            diagnostics.map { item in
                let diagnostic = item.diagnostic
                return [
                    "severity": .string(diagnostic.severity.rawValue),
                    "code": .string(diagnostic.code.rawValue),
                    "path": .string(diagnostic.path.isEmpty ? "$" : diagnostic.path),
                    "symbol": .string(item.symbol), "message": .string(diagnostic.message),
                    "instead": .string(diagnostic.instead),
                ]
            })
        return .object(members)
    }

    /// The result as text: the counts, then each different diagnostic once with its symbols.
    var text: String {
        let parts = SymbolCheck.Verdict.allCases.compactMap { verdict in
            counts[verdict].map { "\($0) \(verdict.rawValue)" }
        }
        var text = "\(path): \(counted(symbols, "symbol"))"
        text += parts.isEmpty ? "\n" : ": \(parts.joined(separator: ", "))\n"
        if !others.isEmpty {
            text +=
                "  not checked: " + others.map { counted($0.count, $0.name) }.joined(separator: ", ") + "\n"
        } else if symbols == 0 {
            text += "  the file has nothing to check\n"
        }
        var order: [String] = []
        var groups: [String: [String]] = [:]
        for item in diagnostics {
            let diagnostic = item.diagnostic
            var words = "\(diagnostic.severity.rawValue) \(diagnostic.code): \(diagnostic.message)"
            if !diagnostic.instead.isEmpty { words += "; \(diagnostic.instead)" }
            if groups[words] == nil { order.append(words) }
            if groups[words]?.last != item.symbol { groups[words, default: []].append(item.symbol) }
        }
        for words in order {
            let symbols = (groups[words] ?? []).filter { !$0.isEmpty }
            text += "  \(words)\n"
            // Which symbols need a font decides whether the font must be installed.
            let shown = symbols.prefix(words.contains("font") ? Self.maxSymbols : 1)
            if !shown.isEmpty {
                text += "    in symbol \(shown.joined(separator: ", "))"
                text += symbols.count > shown.count ? " and \(symbols.count - shown.count) more\n" : "\n"
            }
        }
        return text
    }
}

extension SymbolFile.Entry {
    /// Reads and checks the symbol; an error while reading gives the verdict `failed`.
    fileprivate func check(source: String, resources: ResourceLoader) -> SymbolCheck {
        do {
            let content = try read(source: source, resources: resources)
            let overrides = content.reference?.overridesWithoutTarget ?? []
            return SymbolCheck(
                json: content.json, definition: content.drawn, reading: content.diagnostics + overrides)
        } catch {
            return SymbolCheck(failed: "\(error)")
        }
    }
}
