import Cartouche
import Documents
import SymbolChecks
import SymbolStyles

/// What was found in checking one file.
struct FileCheck {
    /// A finding with the symbol that it concerns; empty for the file's own.
    struct Finding {
        var symbol: String
        var diagnostic: Diagnostic
    }

    let path: String
    let kind: String
    private(set) var counts: [SymbolCheck.Verdict: Int] = [:]
    private(set) var findings: [Finding] = []
    private(set) var isUnreadable = false

    /// Checks all symbols of a file.
    init(path: String) {
        self.path = path
        let file: SymbolFile
        do {
            file = try SymbolFile(path: path)
        } catch {
            kind = Self.kindByName(path)
            isUnreadable = true
            findings = [
                Finding(
                    symbol: "",
                    diagnostic: Diagnostic(.error, code: .fileNotRead, path: "$", message: "\(error)"))
            ]
            return
        }
        kind = file.kind.rawValue
        for entry in file.entries {
            let check = entry.check(source: path)
            counts[check.verdict, default: 0] += 1
            findings += check.diagnostics.map { Finding(symbol: entry.key, diagnostic: $0) }
        }
    }

    private static func kindByName(_ path: String) -> String {
        let ending = path.split(separator: ".").last?.lowercased() ?? ""
        return ["stylx", "lyrx", "mapx", "pagx"].contains(ending) ? ending : "symbol"
    }

    /// How many symbols there are.
    var symbols: Int { counts.values.reduce(0, +) }

    /// Whether nothing falls short.
    var isFaithful: Bool {
        !isUnreadable && !findings.contains { $0.diagnostic.severity > .note }
            && counts.allSatisfy { [.exact, .approximate].contains($0.key) || $0.value == 0 }
    }

    /// The public, stable form.
    var json: JSONValue {
        var members: JSONObject = [
            "path": .string(path), "kind": .string(kind), "symbols": .number(JSONNumber(Double(symbols))),
        ]
        for verdict in SymbolCheck.Verdict.allCases {
            members[verdict.rawValue] = .number(JSONNumber(Double(counts[verdict] ?? 0)))
        }
        members["findings"] = .array(
            findings.map { finding in
                let diagnostic = finding.diagnostic
                return [
                    "severity": .string(diagnostic.severity.rawValue),
                    "code": .string(diagnostic.code.rawValue),
                    "path": .string(diagnostic.path.isEmpty ? "$" : diagnostic.path),
                    "symbol": .string(finding.symbol), "message": .string(diagnostic.message),
                    "instead": .string(diagnostic.instead),
                ]
            })
        return .object(members)
    }

    /// For people: the counts, then each kind of finding once with how many symbols have it.
    var text: String {
        let parts = SymbolCheck.Verdict.allCases.compactMap { verdict in
            counts[verdict].map { "\($0) \(verdict.rawValue)" }
        }
        var text = "\(path): \(symbols) symbols"
        text += parts.isEmpty ? "\n" : ": \(parts.joined(separator: ", "))\n"
        var order: [String] = []
        var groups: [String: [String]] = [:]
        for finding in findings {
            let diagnostic = finding.diagnostic
            var words = "\(diagnostic.severity.rawValue) \(diagnostic.code): \(diagnostic.message)"
            if !diagnostic.instead.isEmpty { words += " (\(diagnostic.instead))" }
            if groups[words] == nil { order.append(words) }
            if groups[words]?.last != finding.symbol { groups[words, default: []].append(finding.symbol) }
        }
        for words in order {
            let symbols = (groups[words] ?? []).filter { !$0.isEmpty }
            text += "  \(words)\n"
            if let first = symbols.first {
                text += "    in \(first)"
                text += symbols.count > 1 ? " and \(symbols.count - 1) more\n" : "\n"
            }
        }
        return text
    }
}

extension SymbolFile.Entry {
    /// Checks the symbol.
    fileprivate func check(source: String) -> SymbolCheck {
        do {
            let content = try read(source: source, resources: ResourceLoader(besides: source))
            return SymbolCheck(
                json: content.json, definition: content.drawn, reading: content.findings)
        } catch {
            return SymbolCheck(failed: "\(error)")
        }
    }
}
