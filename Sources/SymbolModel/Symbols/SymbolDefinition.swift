import Synchronization

/// An immutable symbol, structured like the CIM (Cartographic Information Model).
///
/// Lengths are points (1/72 inch). Angles are degrees counterclockwise, as in documents. Only the API's
/// accessors and the planner convert units.
///
/// It is a class because plans are cached by the object's identity. An edit therefore creates a new object.
package final class SymbolDefinition: CIMValue {
    /// The kind of geometry that the symbol is for.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case point, line, polygon
        /// Faces and edges of models.
        case mesh
        /// Text. ``SymbolProperties/text`` has its members.
        case text
        /// An unknown class. The symbol is kept and not drawn.
        case unknown
    }

    /// Whether a marker or pattern stays upright on the screen or rotates with the map.
    package enum AngleAlignment: String, CaseIterable, CIMChoice {
        case display, map
        package static let table = ChoiceTable<Self>()
    }

    /// All members of the symbol.
    package let properties: SymbolProperties
    /// The number of symbols of a composite at every depth, or 1; at most ``maxParts`` + 1.
    ///
    /// Composites can share inner symbols, so the number can double with each level.
    package let partCount: Int
    /// The number of symbols in composites, markers and hatches at every depth, with this symbol; at most
    /// ``maxSymbols`` + 1.
    package let symbolCount: Int
    /// The hash value; 0 if it is not known yet.
    private let knownHash = Atomic(0)

    /// The maximum number of symbols that a composite draws.
    package static let maxParts = 10_000
    /// The maximum number of symbols in a composite with the symbols in their markers and hatches.
    package static let maxSymbols = 100_000

    package init(_ properties: SymbolProperties) {
        self.properties = properties
        partCount = Self.partCount(of: properties.layers)
        symbolCount = Self.symbolCount(of: properties.layers)
    }

    package init(
        kind: Kind, layers: [LayerDefinition], angle: Double = 0, angleAlignment: AngleAlignment = .display
    ) {
        properties = SymbolProperties(
            kind: kind, layers: layers, angle: angle, angleAlignment: angleAlignment)
        partCount = Self.partCount(of: layers)
        symbolCount = Self.symbolCount(of: layers)
    }

    private static func symbolCount(of layers: [LayerDefinition]) -> Int {
        var count = 1
        for layer in layers {
            for inner in layer.innerSymbols { count = min(count + inner.symbolCount, maxSymbols + 1) }
        }
        return count
    }

    private static func partCount(of layers: [LayerDefinition]) -> Int {
        var count = 0
        for layer in layers {
            if case .symbol(let inner) = layer { count = min(count + inner.partCount, maxParts + 1) }
        }
        return max(count, 1)
    }

    /// The kind of geometry that the symbol is for.
    package var kind: Kind { properties.kind }
    /// The layers in drawing order, bottom first.
    ///
    /// Documents list them top first.
    package var layers: [LayerDefinition] { properties.layers }
    /// The effects, applied to the geometry in order, before any layer's effects.
    package var effects: [EffectDefinition] { properties.effects }
    /// The rotation of all marker layers in degrees, counterclockwise.
    package var angle: Double { properties.angle }
    /// Whether markers and patterns rotate with the map.
    package var angleAlignment: AngleAlignment { properties.angleAlignment }
    /// The members of a text symbol, or nil for other symbols.
    package var text: TextProperties? { properties.text?.value }

    /// Whether the layers are whole symbols, as in a composite symbol.
    ///
    /// A text symbol is one symbol: its layers draw the same text on each kind of geometry.
    package var isComposite: Bool {
        kind != .text && layers.contains { if case .symbol = $0 { true } else { false } }
    }

    /// The symbol itself, or the symbols of a composite at every depth, bottom first.
    package var simpleParts: [SymbolDefinition] {
        guard isComposite else { return [self] }
        return layers.flatMap { layer -> [SymbolDefinition] in
            if case .symbol(let inner) = layer { inner.simpleParts } else { [] }
        }
    }

    /// Whether the symbol, or every symbol of a composite, is for points.
    package var drawsPointsOnly: Bool { simpleParts.allSatisfy { $0.kind == .point } }

    /// Returns a new symbol with changed members.
    package func changed(_ change: (inout SymbolProperties) -> Void) -> SymbolDefinition {
        var properties = properties
        change(&properties)
        return SymbolDefinition(properties)
    }

    package static func == (left: SymbolDefinition, right: SymbolDefinition) -> Bool {
        EqualPairs.areEqual(left, right) { left.properties == right.properties }
    }

    package func hash(into hasher: inout Hasher) {
        var hash = knownHash.load(ordering: .relaxed)
        if hash == 0 {
            var own = Hasher()
            own.combine(kind)
            own.combine(layers)
            own.combine(angle)
            hash = own.finalize()
            knownHash.store(hash, ordering: .relaxed)
        }
        hasher.combine(hash)
    }
}
