import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatures
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

extension DictionaryComposer: DictionaryComposition {
    package var symbologyFieldNames: [String] { definition.symbologyFieldNames }

    package var textFieldNames: [String] { definition.textFieldNames }

    package var configurationDomains: [(name: String, domain: [String])] {
        definition.configurations.map { ($0.name, $0.domain) }
    }

    package func composed(
        from attributes: [String: AttributeValue], values: [String: String], kind: SymbolDefinition.Kind
    ) -> ComposedDictionarySymbol {
        let result: DictionarySymbol
        do throws(ArcadeFault) {
            result = try symbol(for: FoldedAttributes(attributes), values: values, kind: kind)
        } catch {
            let message = DocumentError(error, in: definition.script, source: "the dictionary style")
                .description
            var composed = ComposedDictionarySymbol(
                symbol: nil, name: "",
                diagnostics: [
                    Diagnostic(.error, code: .dictionaryScriptFault, message: message, instead: "not drawn")
                ])
            composed.isEndless = error.kind == .doesNotEnd
            return composed
        }
        var missing = result.missing
        var diagnostics: [Diagnostic] = []
        if result.isInvalid, !missing.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .dictionarySymbolInvalid,
                    message:
                        "the dictionary style has no item \(missing.removeFirst().brief), the first of a symbol",
                    instead: result.symbol == nil ? "not drawn" : "drawn as an invalid feature"))
        }
        diagnostics += missing.map { key in
            Diagnostic(
                .warning, code: .dictionaryItemMissing,
                message: "the dictionary style has no item \(key.brief)", instead: "drawn without the item")
        }
        var composed = ComposedDictionarySymbol(
            symbol: result.symbol, name: Self.name(of: result), diagnostics: diagnostics + result.diagnostics)
        composed.legendKey = Self.legendKey(of: result)
        return composed
    }

    /// Returns a text for the items and the overrides that changed something other than a text.
    private static func legendKey(of symbol: DictionarySymbol) -> String {
        let overrides = symbol.overrides.filter {
            $0.count > 0 && $0.value.propertyName.lowercased() != "textstring"
        }
        return
            (symbol.keys
            + overrides.map {
                "po:\($0.value.primitiveName)|\($0.value.propertyName)|\($0.value.value.string ?? "")"
            }).joined(separator: ";")
    }

    /// Returns the names of the items, the bottom one first, each once.
    private static func name(of symbol: DictionarySymbol) -> String {
        var seen: Set<String> = []
        let names = symbol.names.filter { !$0.isEmpty && seen.insert($0).inserted }
        return names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
    }
}
