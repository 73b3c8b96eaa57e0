import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheSymbolModel
import CartoucheSymbols
import Synchronization

/// The symbols that a dictionary style composes from the attributes of features.
struct DictionaryRule: Sendable {
    /// An attribute that the style reads.
    private struct Attribute: Sendable {
        /// The name in the style.
        var name: String
        /// The field of the features; empty for null.
        var field: String
        /// Whether the renderer names the field, so that features must have it.
        var isNamed: Bool
    }

    private let attributes: [Attribute]
    private let composition: any DictionaryComposition
    /// The values of the style's configuration.
    private let values: [String: String]
    /// The factor of the sizes; nil for none.
    private let size: ValueSource?
    private let composed = ComposedSymbols()

    init(
        _ properties: DictionaryRenderer.Properties, _ composition: any DictionaryComposition,
        values: [String: String]
    ) {
        self.composition = composition
        self.values = values
        let source = ValueSource(arcade: properties.scaleExpression)
        size = properties.scaleExpression.isEmpty || !source.isEvaluable ? nil : source
        var seen: Set<String> = []
        func attributes(_ names: [String], _ overrides: [String: String]) -> [Attribute] {
            let fields = Dictionary(overrides.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
            return names.filter { seen.insert($0.lowercased()).inserted }.map { name in
                let field = fields[name.lowercased()]
                return Attribute(name: name, field: field ?? name, isNamed: field != nil)
            }
        }
        self.attributes =
            attributes(composition.symbologyFieldNames, properties.symbologyFields)
            + attributes(composition.textFieldNames, properties.textFields)
    }

    /// The fields that features must have, and the factor of the sizes.
    var sources: [ValueSource] {
        attributes.filter { $0.isNamed && !$0.field.isEmpty }.map { ValueSource(field: $0.field) }
            + (size.map { [$0] } ?? [])
    }

    /// The fields that features can lack.
    var otherFields: [String] { attributes.filter { !$0.isNamed }.map(\.field) }

    /// Replaces the class of each feature of class 0 with the index of its symbol.
    ///
    /// - Parameters:
    ///   - first: The index of the first symbol.
    ///   - tally: Receives what is missing or wrong.
    /// - Returns: The symbols. Features with the same attributes share one.
    func assign(
        _ classes: inout [Int16], first: Int, of batch: FeatureBatch, in context: ValueContext,
        tally: inout DictionaryTally, diagnostics: inout [Diagnostic]
    ) -> [SymbolDefinition] {
        let groups = groups(of: batch, in: context, diagnostics: &diagnostics)
        var symbols: [SymbolDefinition] = []
        var indexes = [Int16](repeating: -1, count: groups.representatives.count)
        var known: [ObjectIdentifier: Int16] = [:]
        for (number, row) in groups.representatives.enumerated() {
            let (result, definition) = symbol(groups, row)
            tally.add(result.diagnostics, features: groups.counts[number])
            guard let definition else { continue }
            if let index = known[ObjectIdentifier(definition)] {
                indexes[number] = index
            } else if let index = Int16(exactly: first + symbols.count) {
                known[ObjectIdentifier(definition)] = index
                indexes[number] = index
                symbols.append(definition)
            } else {
                tally.add(
                    [
                        Diagnostic(
                            .warning, code: .tooManyOverrides,
                            message: "the attributes result in too many different symbols",
                            instead: "the remaining features are not drawn")
                    ], features: groups.counts[number])
            }
        }
        for row in classes.indices where classes[row] == 0 { classes[row] = indexes[Int(groups.codes[row])] }
        return symbols
    }

    /// Returns the symbols of a batch without those that draw nothing, each once.
    func composedSymbols(of batch: FeatureBatch, in context: ValueContext) -> [ComposedDictionarySymbol] {
        var ignored: [Diagnostic] = []
        let groups = groups(of: batch, in: context, diagnostics: &ignored)
        return groups.representatives.map { symbol(groups, $0).result }.filter { $0.symbol != nil }
    }

    /// The features of a batch in groups with the same attributes.
    private struct Groups {
        var codes: [Int32]
        /// A row of each group.
        var representatives: [Int]
        var counts: [Int]
        var columns: [AttributeColumn?]
        var factors: [Double]?
        var kinds: [GeometryKind]
    }

    private func groups(
        of batch: FeatureBatch, in context: ValueContext, diagnostics: inout [Diagnostic]
    ) -> Groups {
        let columns = attributes.map { column(of: $0, in: batch, diagnostics: &diagnostics) }
        let factors = size?.numbers(of: batch, in: context, for: .variable, diagnostics: &diagnostics)
        var groups = RowGroups(count: batch.count)
        for column in columns { if let column { groups.divide(by: column) } }
        if let factors { groups.divide(by: AttributeColumn(name: "", values: .doubles(factors))) }
        groups.divide(by: batch.geometry.kinds.map { Int32($0.symbolKind.dictionaryCode) })
        let (representatives, counts) = groups.members
        return Groups(
            codes: groups.codes, representatives: representatives, counts: counts, columns: columns,
            factors: factors, kinds: batch.geometry.kinds)
    }

    private func column(
        of attribute: Attribute, in batch: FeatureBatch, diagnostics: inout [Diagnostic]
    ) -> AttributeColumn? {
        guard !attribute.field.isEmpty else { return nil }
        if !attribute.isNamed { return batch.column(named: attribute.field) }
        return ValueSource(field: attribute.field).results(
            of: batch, in: ValueContext(scale: .nan), for: .part, diagnostics: &diagnostics)?.column
    }

    private func symbol(
        _ groups: Groups, _ row: Int
    ) -> (result: ComposedDictionarySymbol, definition: SymbolDefinition?) {
        let kind = groups.kinds[row].symbolKind
        let factor = groups.factors.map { $0[row].isFinite ? $0[row] : 1 } ?? 1
        let key = ComposedSymbols.Key(
            values: groups.columns.map { $0?[row].withoutNaN ?? .null }, kind: kind, factor: factor)
        let result = composed.symbol(key) {
            var values: [String: AttributeValue] = [:]
            for (attribute, value) in zip(attributes, key.values) where value != .null {
                values[attribute.name] = value
            }
            return composition.composed(from: values, values: self.values, kind: kind)
        }
        guard factor > 0 else { return (result.symbol, nil) }
        return (result.symbol, result.definition)
    }
}

/// A cache of composed symbols by the attributes of features.
private final class ComposedSymbols: Sendable {
    struct Key: Hashable {
        var values: [AttributeValue]
        var kind: SymbolDefinition.Kind
        var factor: Double
    }

    struct Entry {
        var symbol: ComposedDictionarySymbol
        /// The definition for the kind of geometry and the factor; nil draws nothing.
        var definition: SymbolDefinition?
    }

    private struct Variant: Hashable {
        var definition: ObjectIdentifier
        var kind: SymbolDefinition.Kind
        var factor: Double
    }

    private struct Entries {
        var symbols: [Key: Entry] = [:]
        /// The number of layers of all symbols.
        var layerCount = 0
        /// The last symbols whose script did not end.
        var endless: [ComposedDictionarySymbol] = []
        /// The changed definitions: symbols with equal texts of the script share them.
        var variants: [Variant: (original: SymbolDefinition, changed: SymbolDefinition)] = [:]
    }

    private let entries = Mutex(Entries())
    /// The maximum number of cached symbols.
    private static let capacity = 1 << 14
    private static let maximumLayers = 1 << 18
    /// The number of scripts without an end after which no other feature waits for the script.
    private static let maximumEndless = 8

    func symbol(_ key: Key, _ make: () -> ComposedDictionarySymbol) -> Entry {
        let (known, endless) = entries.withLock { entries in
            (
                entries.symbols[key],
                entries.endless.count < Self.maximumEndless ? nil : entries.endless[0]
            )
        }
        if let known { return known }
        let symbol = endless ?? make()
        let original = symbol.symbol?.definition
        return entries.withLock { entries in
            // Another thread may have made it meanwhile: equal attributes must give the same object.
            if let earlier = entries.symbols[key] { return earlier }
            if symbol.isEndless { entries.endless.append(symbol) }
            if entries.symbols.count >= Self.capacity || entries.layerCount > Self.maximumLayers {
                entries = Entries(endless: entries.endless)
            }
            entries.layerCount += original?.layers.count ?? 0
            let definition = original.map { original in
                let variant = Variant(
                    definition: ObjectIdentifier(original), kind: key.kind, factor: key.factor)
                if let known = entries.variants[variant] { return known.changed }
                let changed = original.drawn(on: key.kind, scaledBy: key.factor)
                entries.variants[variant] = (original, changed)
                return changed
            }
            let entry = Entry(symbol: symbol, definition: definition)
            entries.symbols[key] = entry
            return entry
        }
    }
}

extension SymbolDefinition {
    /// Returns the symbol with all sizes multiplied by a factor; markers are placed on polygons.
    fileprivate func drawn(on kind: Kind, scaledBy factor: Double) -> SymbolDefinition {
        let sized = factor > 0 && factor != 1 ? scaled(by: factor) : self
        return kind == .polygon ? sized.placedOnLabelPoints : sized
    }
}

extension SymbolDefinition.Kind {
    fileprivate var dictionaryCode: Int {
        switch self {
        case .line: 1
        case .polygon: 2
        default: 0
        }
    }
}

extension GeometryKind {
    /// The kind of symbols for the geometry.
    fileprivate var symbolKind: SymbolDefinition.Kind {
        switch self {
        case .polyline: .line
        case .polygon: .polygon
        case .none, .point, .multipoint: .point
        }
    }
}
