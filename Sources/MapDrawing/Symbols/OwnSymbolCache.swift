import CartoucheDocuments
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// Caches the definitions and plans of the own symbols of an overlay's graphics between pictures.
///
/// Equal symbols share a definition and a plan. For example, a hundred thousand graphics with their own red circle
/// are drawn with one plan.
struct OwnSymbolCache: Sendable {
    private(set) var definitions = DistinctDefinitions()
    private var symbols: [Symbol] = []
    private var revision: UInt64 = 0
    /// The plans of the last picture, with the symbol lengths and the levels for which they were made.
    private var plans: (lengths: SymbolLengths, levels: SymbolLevels?, values: SymbolPlans)?

    /// The maximum number of plans to keep; an overlay with more plans compiles them again for each picture.
    private static let maxPlans = 1 << 15

    /// Updates the definitions from the current list of symbols and their changes.
    mutating func update(with symbols: [Symbol]) {
        let now = SymbolLock.revision
        let known = self.symbols.count
        let isLonger =
            revision == now && symbols.count >= known
            && zip(self.symbols, symbols).allSatisfy { $0 === $1 }
        if isLonger, symbols.count == known { return }
        let earlier = definitions
        if !isLonger { definitions = DistinctDefinitions() }
        for symbol in symbols[definitions.indexes.count...] { definitions.append(symbol) }
        self.symbols = symbols
        revision = now
        // In most cases, other symbols were edited, and these plans stay valid.
        if !definitions.areSame(as: earlier) { plans = nil }
    }

    /// Returns the plans of the definitions on a page.
    mutating func plans(on page: DrawingPage, scaled: Bool, levels: SymbolLevels?) -> SymbolPlans {
        let lengths = page.lengths(scaled: scaled)
        if let plans, plans.lengths == lengths, plans.levels == levels { return plans.values }
        let values = SymbolPlans(
            page.plans(for: definitions.definitions, scaled: scaled, levels: levels))
        plans = values.plans.count <= Self.maxPlans ? (lengths, levels, values) : nil
        return values
    }
}

/// The distinct definitions of some symbols; equal symbols share one.
struct DistinctDefinitions: Sendable {
    private(set) var definitions: [SymbolDefinition] = []
    /// The index of the definition for each symbol.
    private(set) var indexes: [Int32] = []
    /// Diagnostics for what was not read faithfully from the symbols' documents.
    private(set) var diagnostics: [Diagnostic] = []
    private var reported: Set<Diagnostic> = []
    private var byIdentity: [ObjectIdentifier: Int32] = [:]
    private var byValue: [SymbolDefinition: Int32] = [:]

    /// Returns whether both have identical definition objects in the same order.
    func areSame(as other: DistinctDefinitions) -> Bool {
        definitions.count == other.definitions.count
            && zip(definitions, other.definitions).allSatisfy { $0 === $1 }
    }

    mutating func append(_ symbol: Symbol) {
        let definition = symbol.definition
        // The symbols in a composite can come from several documents.
        let found = symbol is CompositeSymbol ? symbol.allDiagnostics : symbol.diagnostics
        for diagnostic in found where reported.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
        let next = Int32(clamping: definitions.count)
        let index = byIdentity[ObjectIdentifier(definition)] ?? byValue[definition] ?? next
        if index == next {
            definitions.append(definition)
            byValue[definition] = index
            byIdentity[ObjectIdentifier(definition)] = index
        }
        indexes.append(index)
    }
}
