import CartoucheSymbolModel
import Synchronization

/// The plans of symbols in swatches.
///
/// Measuring and drawing a swatch need the same plans, and so does the next swatch of the same symbol. The memory is
/// limited: a cache keeps the plans of the last symbols.
package final class SwatchPlans: Sendable {
    private typealias Parts = (whole: SymbolDefinition, parts: [SymbolDefinition])

    private let plans = PlanCache(capacity: SwatchPlans.capacity)
    /// The parts of composites, which are new objects, by the identity of the whole symbol.
    private let parts = Mutex<[ObjectIdentifier: Parts]>([:])
    private static let capacity = 8192

    /// Creates an empty cache.
    package init() {}

    /// Returns the plan of a symbol at a scale.
    func plan(for definition: SymbolDefinition, pixelsPerPoint: Double) -> SymbolPlan {
        plans.plan(for: definition, pixelsPerPoint: pixelsPerPoint)
    }

    /// Returns the symbols that draw a symbol, one for each kind of geometry, polygons first.
    func parts(of definition: SymbolDefinition) -> [SymbolDefinition] {
        let key = ObjectIdentifier(definition)
        if let known = parts.withLock({ $0[key]?.parts }) { return known }
        let new = definition.withSampleText.withFlatBodies.partsByKind
        if new.count == 1, new[0] === definition { return new }
        return parts.withLock { parts in
            if let known = parts[key] { return known.parts }
            if parts.count >= Self.capacity { parts.removeAll() }
            parts[key] = (definition, new)
            return new
        }
    }
}

extension SymbolDefinition {
    /// The symbol itself, or the symbols of a composite by the kind of their geometry: polygons, lines, points, texts.
    fileprivate var partsByKind: [SymbolDefinition] {
        guard isComposite else {
            return [properties.placesOnShapes == nil ? self : changed { $0.placesOnShapes = nil }]
        }
        if kind == .point, properties.placesOnShapes == nil, drawsPointsOnly { return [self] }
        let parts = simpleParts
        return [Kind.polygon, .line, .point, .text].compactMap { kind in
            let layers = parts.filter { $0.kind == kind }.map { LayerDefinition.symbol($0) }
            return layers.isEmpty ? nil : SymbolDefinition(kind: kind, layers: layers)
        }
    }
}
