import Cartouche
import CartoucheDocuments

/// The results of checks in the Static Analysis Results Interchange Format (OASIS SARIF 2.1.0).
struct SarifLog {
    private let checks: [FileCheck]

    init(_ checks: [FileCheck]) { self.checks = checks }

    var json: JSONValue {
        let codes = Set(checks.flatMap(\.diagnostics).map(\.diagnostic.code.rawValue)).sorted()
        let places = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0) })
        let rules = codes.map { code -> JSONValue in
            ["id": .string(code), "shortDescription": ["text": .string(Self.sentence(code))]]
        }
        let results = checks.flatMap { check in
            check.diagnostics.map { Self.result($0, in: check, places) }
        }
        return [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
            "runs": [
                [
                    "tool": [
                        "driver": [
                            "name": "cartouche", "version": .string(CartoucheLibrary.version),
                            "rules": .array(rules),
                        ]
                    ], "columnKind": "unicodeCodePoints", "results": .array(results),
                ]
            ],
        ]
    }

    /// The code of a diagnostic in words.
    private static func sentence(_ code: String) -> String {
        let words = code.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private static func result(
        _ item: FileCheck.SymbolDiagnostic, in check: FileCheck, _ places: [String: Int]
    ) -> JSONValue {
        let diagnostic = item.diagnostic
        let level =
            switch diagnostic.severity {
            case .error: "error"
            case .warning: "warning"
            default: "note"
            }
        var message = diagnostic.message
        if !diagnostic.instead.isEmpty { message += "; \(diagnostic.instead)" }
        if !item.symbol.isEmpty { message = "\(item.symbol): \(message)" }
        let name = [item.symbol, diagnostic.path].filter { !$0.isEmpty && $0 != "$" }.joined(separator: " ")
        var location: JSONObject = [
            "physicalLocation": ["artifactLocation": ["uri": .string(WebPage.address(check.path))]]
        ]
        // Styles are databases, so that a symbol has a name instead of a line.
        if !name.isEmpty { location["logicalLocations"] = [["fullyQualifiedName": .string(name)]] }
        return [
            "ruleId": .string(diagnostic.code.rawValue),
            "ruleIndex": .number(JSONNumber(Double(places[diagnostic.code.rawValue] ?? 0))),
            "level": .string(level),
            "message": ["text": .string(message)], "locations": [.object(location)],
        ]
    }
}
