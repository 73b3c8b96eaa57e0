import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols
import Synchronization

extension RendererDefinition {
    /// Fills the size columns of classes whose symbol has another size at this scale.
    ///
    /// Sizes that a visual variable has set stay.
    func fillSizes(ofScale scale: Double, _ classes: [Int16], _ slots: inout SymbolSlots) {
        for (number, choice) in choices.enumerated() {
            guard scale.isFinite, let candidate = choice.candidate(atScale: scale),
                let sizes = candidate.sizes
            else { continue }
            let size = Float(sizes.value(at: scale))
            let isOutline = candidate.symbol.kind == .polygon
            var column =
                (isOutline ? slots.outlineWidth : slots.size)
                ?? [Float](repeating: .nan, count: classes.count)
            for row in classes.indices where Int(classes[row]) == number && column[row].isNaN {
                column[row] = size
            }
            if isOutline { slots.outlineWidth = column } else { slots.size = column }
        }
    }

    /// Applies the overrides of the classes' symbols to the features.
    ///
    /// An override fills a column if it can. Otherwise this method creates one symbol for each different set of values.
    ///
    /// - Returns: The created symbols; `classes` refers to them by indices after those of the classes.
    func override(
        _ classes: inout [Int16], _ slots: inout SymbolSlots, _ batch: FeatureBatch, in context: ValueContext,
        diagnostics: inout [Diagnostic]
    ) -> [SymbolDefinition] {
        var symbols: [SymbolDefinition] = []
        for (number, choice) in choices.enumerated() {
            guard let index = choice.index(atScale: context.scale),
                !choice.candidates[index].overrides.isEmpty
            else { continue }
            let candidate = choice.candidates[index]
            let rows = classes.indices.filter { Int(classes[$0]) == number }
            guard !rows.isEmpty else { continue }
            var rest: [(value: FeatureOverride, column: AttributeColumn)] = []
            for (override, slot) in candidate.overrides {
                guard
                    let column = override.source.results(
                        of: batch, in: context, for: .override, diagnostics: &diagnostics)?.column
                else { continue }
                if let slot {
                    slots.fill(slot, rows, column)
                } else {
                    rest.append((override, column))
                }
            }
            if rest.isEmpty { continue }
            var known: [[AttributeValue]: Int16] = [:]
            for row in rows {
                let values = rest.map { $0.column[row].withoutNaN }
                if let index = known[values] {
                    classes[row] = index
                    continue
                }
                guard let next = Int16(exactly: choices.count + symbols.count) else {
                    diagnostics.append(
                        Diagnostic(
                            .warning, code: .tooManyOverrides,
                            message: "primitive overrides result in too many different symbols",
                            instead: "the remaining features are drawn without overrides"))
                    break
                }
                let key = OverriddenSymbols.Key(choice: number, candidate: index, values: values)
                let symbol = overridden.symbol(key) { diagnostic in
                    candidate.symbol.overridden(by: rest.map(\.value), values, &diagnostic)
                }
                if let diagnostic = symbol.diagnostic { diagnostics.append(diagnostic) }
                // If nothing has changed, the feature keeps the index of its class.
                let place = symbol.definition === candidate.symbol ? Int16(number) : next
                if place == next { symbols.append(symbol.definition) }
                known[values] = place
                classes[row] = place
            }
        }
        return symbols
    }
}

/// A cache of the symbols created by overrides: equal values share one symbol and its drawing plan.
final class OverriddenSymbols: Sendable {
    struct Key: Hashable {
        var choice: Int
        var candidate: Int
        var values: [AttributeValue]
    }

    struct Entry {
        var definition: SymbolDefinition
        /// The diagnostic for a value without effect.
        var diagnostic: Diagnostic?
    }

    private let entries = Mutex<[Key: Entry]>([:])
    /// The maximum number of cached symbols.
    private static let capacity = 4096

    /// Returns the symbol for a key; creates it if it is not in the cache.
    func symbol(_ key: Key, _ make: (inout Diagnostic?) -> SymbolDefinition) -> Entry {
        if let known = entries.withLock({ $0[key] }) { return known }
        var diagnostic: Diagnostic?
        let definition = make(&diagnostic)
        return entries.withLock { entries in
            // Another thread may have created it meanwhile: equal values must give the same object.
            if let earlier = entries[key] { return earlier }
            if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
            let entry = Entry(definition: definition, diagnostic: diagnostic)
            entries[key] = entry
            return entry
        }
    }
}

extension SymbolSlots {
    /// Writes an override's values into a column.
    ///
    /// Rotations are added. A size or a color from a visual variable takes precedence.
    fileprivate mutating func fill(_ slot: OverrideSlot, _ rows: [Int], _ column: AttributeColumn) {
        switch slot {
        case .rotation(let authored, let isClockwise):
            let numbers = column.numbers()
            var turns = rotation ?? [Float](repeating: .nan, count: column.count)
            for row in rows where numbers[row].isFinite {
                let heading = isClockwise ? 0 - numbers[row] : numbers[row]
                let more = (heading - authored).truncatingRemainder(dividingBy: 360)
                turns[row] = (turns[row].isFinite ? turns[row] : 0) + Float(more)
            }
            rotation = turns
        case .size:
            let numbers = column.numbers()
            var sizes = size ?? [Float](repeating: .nan, count: column.count)
            for row in rows where numbers[row].isFinite && sizes[row].isNaN {
                sizes[row] = Float(max(numbers[row], 0))
            }
            size = sizes
        case .color:
            var colors = color ?? [Color?](repeating: nil, count: column.count)
            for row in rows where colors[row] == nil {
                if case .string(let text) = column[row] { colors[row] = CIMColor(text: text)?.resolved }
            }
            color = colors
        }
    }
}
