import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatures
import CartoucheSymbolModel
import CartoucheSymbols
import Synchronization

/// Composes the symbols of a dictionary style from the attributes of features.
package final class DictionaryComposer: Sendable {
    package let definition: DictionaryDefinition
    private let style: StyleFile
    private let items: [String: StyleFile.Item]
    /// The texts of a style without a script; nil for other styles.
    private let labels: LabelRules?
    /// The items that were read, and why others could not be read.
    private let parts = Mutex<[String: (part: Part?, failures: [Diagnostic])]>([:])

    /// An item of the style.
    private struct Part: Sendable {
        var symbol: SymbolDefinition
        var diagnostics: [Diagnostic]
    }

    /// The symbols by the texts that led to them: many attributes lead to few symbols.
    private let symbols = Mutex<[TextKey: DictionarySymbol]>([:])

    private struct TextKey: Hashable {
        var returned: String
        var texts: [String: String]
        var kind: SymbolDefinition.Kind
    }

    /// The maximum length of a text that the script returns for symbols that are kept.
    private static let maximumKeptText = 4096

    /// The maximum number of items that are kept.
    private static let capacity = 4096

    /// Reads the rules of a style.
    ///
    /// - Throws: `DocumentError` if the style is no dictionary style, or if its script is not Arcade.
    package init(_ style: StyleFile) throws(DocumentError) {
        self.style = style
        let hasScript = !(style.properties["dictionary_script"] ?? "").isEmpty
        labels = hasScript ? nil : LabelRules(style)
        definition = try DictionaryDefinition(
            style.properties, items: style.items, texts: labels, source: style.path)
        items = Dictionary(style.items.filter(\.isSymbol).map { ($0.key, $0) }) { first, _ in first }
    }

    /// Runs the script for the attributes of a feature, and composes the symbol.
    ///
    /// - Parameters:
    ///   - attributes: The attributes by the names that the style knows.
    ///   - values: The values of the configuration; those of the style stand in for missing ones.
    ///   - kind: The kind of the feature's geometry: point, line or polygon.
    /// - Throws: `ArcadeFault` if the script fails, or if its result is no text.
    package func symbol(
        for attributes: FoldedAttributes, values: [String: String], kind: SymbolDefinition.Kind
    ) throws(ArcadeFault) -> DictionarySymbol {
        let text = try definition.text(for: attributes, values: values, kind: kind)
        let texts = texts(of: attributes, values)
        guard text.utf8.count <= Self.maximumKeptText else { return composed(text, texts, kind) }
        let key = TextKey(returned: text, texts: texts, kind: kind)
        if let known = symbols.withLock({ $0[key] }) { return known }
        let result = composed(text, texts, kind)
        return symbols.withLock { symbols in
            // Another thread may have composed it meanwhile: equal texts must give the same symbol.
            if let earlier = symbols[key] { return earlier }
            if symbols.count >= Self.capacity { symbols.removeAll(keepingCapacity: true) }
            symbols[key] = result
            return result
        }
    }

    private func composed(
        _ text: String, _ texts: [String: String], _ kind: SymbolDefinition.Kind
    ) -> DictionarySymbol {
        var result = DictionarySymbol(returned: text)
        let instructions = DictionaryInstructions(text)
        result.report(instructions)
        let found = found(instructions.keys, kind, &result)
        compose(found, instructions.overrides, texts, &result)
        return result
    }

    /// Whether the style has an item.
    func hasItem(_ key: String) -> Bool { items[key] != nil }

    /// Chooses the items for the keys; without the first one, the style's symbol for invalid features.
    private func found(
        _ keys: [[String]], _ kind: SymbolDefinition.Kind, _ result: inout DictionarySymbol
    ) -> [(key: String, part: Part)] {
        var found: [(key: String, part: Part)] = []
        for (index, alternatives) in keys.enumerated() {
            if let key = alternatives.first(where: { items[$0] != nil }) {
                if let part = part(key, &result) { found.append((key, part)) }
                continue
            }
            result.missing.append(alternatives.joined(separator: "|"))
            guard index == 0 else { continue }
            let invalid = "Invalid_" + (kind == .line ? "L" : kind == .polygon ? "A" : "P")
            result.isInvalid = true
            found = items[invalid] == nil ? [] : part(invalid, &result).map { [(invalid, $0)] } ?? []
            break
        }
        result.keys = found.map(\.key)
        result.names = found.compactMap { items[$0.key]?.name }
        return found
    }

    private func part(_ key: String, _ result: inout DictionarySymbol) -> Part? {
        let known = parts.withLock { $0[key] } ?? read(key)
        result.diagnostics += known.failures
        return known.part
    }

    private func read(_ key: String) -> (part: Part?, failures: [Diagnostic]) {
        guard let item = items[key] else { return (nil, []) }
        var read: (part: Part?, failures: [Diagnostic]) = (nil, [])
        do {
            let content = try SymbolFile.Entry(item, in: style).read(source: style.path)
            read.part = content.drawn.map {
                Part(symbol: $0, diagnostics: content.diagnostics + content.liveDiagnostics)
            }
        } catch {
            read.failures = [
                Diagnostic(
                    .error, code: .unreadableItem, path: key, message: "\(error.what)",
                    instead: "drawn without the item")
            ]
        }
        return parts.withLock { parts in
            if parts.count >= Self.capacity { parts.removeAll(keepingCapacity: true) }
            parts[key] = read
            return read
        }
    }

    /// The texts for the placeholders in symbols, by their names in lower case.
    private func texts(of attributes: FoldedAttributes, _ values: [String: String]) -> [String: String] {
        let configured = definition.configurations.first { $0.name.lowercased() == "text" }
        let isOff = configured.map { (values[$0.name] ?? $0.value).uppercased() == "OFF" } ?? false
        var texts: [String: String] = [:]
        for name in definition.textFieldNames {
            let value = isOff ? nil : attributes[name].map { ArcadeValue($0) }
            texts[name.lowercased()] = value.map(\.text) ?? ""
        }
        return texts
    }

    /// Returns the texts of an item by the label rules of the style; nil if there are none.
    private func labelSymbol(
        of key: String, _ texts: [String: String], on symbol: SymbolDefinition
    ) -> (name: String, definition: SymbolDefinition)? {
        guard let labels, let item = items[key], labels.hasRules(item) else { return nil }
        let bounds = symbol.markerBounds
        let layers = labels.labels(of: item, texts, in: style).map {
            $0.marker(on: symbol.kind, beside: bounds)
        }
        return layers.isEmpty ? nil : (item.key, SymbolDefinition(kind: symbol.kind, layers: layers))
    }

    private func compose(
        _ found: [(key: String, part: Part)], _ overrides: [PrimitiveOverride.Value],
        _ texts: [String: String],
        _ result: inout DictionarySymbol
    ) {
        result.overrides = overrides.map { DictionarySymbol.Override(value: $0, count: 0) }
        var symbols: [Symbol] = []
        var wrong: Set<Int> = []
        var rest = found[...]
        while let kind = rest.first?.part.symbol.kind {
            // Items for different geometries stay symbols of their own; the geometry decides which of them draw.
            let group = rest.prefix { $0.part.symbol.kind == kind }
            rest = rest.dropFirst(group.count)
            // Symbols keep the diagnostics of their items; the first one also those of the script's text.
            let diagnostics = (symbols.isEmpty ? result.diagnostics : []) + group.flatMap(\.part.diagnostics)
            var parts = group.map { item in
                let changed = item.part.symbol.overridden(by: overrides)
                for (index, count) in changed.counts.enumerated() { result.overrides[index].count += count }
                wrong.formUnion(changed.wrong)
                return (name: item.key, definition: changed.symbol.withTexts(texts))
            }
            if let bottom = group.first,
                let texts = labelSymbol(of: bottom.key, texts, on: bottom.part.symbol)
            {
                parts.append(texts)
            }
            if let symbol = MultilayerSymbol.composed(of: parts, diagnostics: diagnostics) {
                symbols.append(symbol)
            } else {
                result.diagnostics.append(
                    Diagnostic(
                        .warning, code: .memberNotDrawn, path: parts[0].name,
                        message: "the item is a \(kind.rawValue) symbol, which has no layers",
                        instead: "drawn without the item"))
            }
        }
        result.symbol = symbols.count > 1 ? CompositeSymbol(symbols: symbols) : symbols.first
        let kept = symbols.flatMap(\.diagnostics)
        result.diagnostics = result.diagnostics.filter { !kept.contains($0) } + kept
        result.report(wrong: wrong)
    }
}
