import Documents
import Portrayal
import SymbolModel
import Symbols

/// What the own symbols of an overlay's graphics look like, and their plans, from picture to picture.
///
/// Symbols that look alike share a definition, and so a plan: a hundred thousand graphics that were each given a
/// new red disc are drawn with one.
struct SymbolLooks: Sendable {
    private(set) var definitions = DistinctDefinitions()
    private var symbols: [Symbol] = []
    private var revision: UInt64 = 0
    /// The plans of the last picture, and how large lengths were there.
    private var plans: (lengths: SymbolLengths, levels: SymbolLevels?, values: SymbolPlans)?

    /// Plans that are kept from picture to picture at most: an overlay beyond it compiles them anew each time.
    private static let mostPlans = 1 << 15

    /// Takes note of what symbols there are and how they have changed.
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
        // Mostly other symbols were edited: the plans of these stay.
        if !definitions.areSame(as: earlier) { plans = nil }
    }

    /// The plans of the definitions on a page.
    mutating func plans(on page: DrawingPage, scaled: Bool, levels: SymbolLevels?) -> SymbolPlans {
        let lengths = page.lengths(scaled: scaled)
        if let plans, plans.lengths == lengths, plans.levels == levels { return plans.values }
        let values = SymbolPlans(
            page.plans(for: definitions.definitions, scaled: scaled, levels: levels))
        plans = values.plans.count <= Self.mostPlans ? (lengths, levels, values) : nil
        return values
    }
}

/// The definitions of some symbols, where those that look alike share one.
struct DistinctDefinitions: Sendable {
    private(set) var definitions: [SymbolDefinition] = []
    /// For each symbol which definition is its.
    private(set) var indexes: [Int32] = []
    /// What of the symbols' documents could not be read faithfully.
    private(set) var findings: [Diagnostic] = []
    private var reported: Set<Diagnostic> = []
    private var byIdentity: [ObjectIdentifier: Int32] = [:]
    private var byLook: [SymbolDefinition: Int32] = [:]

    /// Whether both have the same definitions, as objects, in the same order.
    func areSame(as other: DistinctDefinitions) -> Bool {
        definitions.count == other.definitions.count
            && zip(definitions, other.definitions).allSatisfy { $0 === $1 }
    }

    mutating func append(_ symbol: Symbol) {
        let definition = symbol.definition
        var found = symbol is CompositeSymbol ? SimpleRenderer(symbol: symbol).findings : symbol.diagnostics
        if symbol.hasOverrides {
            found.append(
                Diagnostic(
                    .warning, code: .overridesNotApplied,
                    message: "primitive overrides are ignored on a graphic's own symbol; use a renderer",
                    instead: "drawn without the override"))
        }
        for finding in found where reported.insert(finding).inserted { findings.append(finding) }
        let next = Int32(clamping: definitions.count)
        let index = byIdentity[ObjectIdentifier(definition)] ?? byLook[definition] ?? next
        if index == next {
            definitions.append(definition)
            byLook[definition] = index
            byIdentity[ObjectIdentifier(definition)] = index
        }
        indexes.append(index)
    }
}
