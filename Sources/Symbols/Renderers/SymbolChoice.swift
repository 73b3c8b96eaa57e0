import SymbolModel

/// The symbols that a class has for different scales; the first whose range holds the scale is drawn.
struct SymbolChoice: Sendable {
    /// One of the symbols, and the circumstances of its use.
    struct Candidate: Sendable {
        var symbol: SymbolDefinition
        /// The scales that it is drawn at; nil for all.
        var range: SymbolReferenceProperties?
        /// Sizes by scale, points; nil where the symbol has the size that it was authored with.
        var sizes: StopTable<Double>?
        /// Members whose values come from the features, and the columns that take them without a symbol more.
        var overrides: [(value: FeatureOverride, slot: OverrideSlot?)]

        init(symbol: SymbolDefinition, range: SymbolReferenceProperties?, use: SymbolUse?) {
            self.symbol = symbol
            self.range = range
            sizes = use?.sizes
            overrides = (use?.overrides ?? []).map { ($0, OverrideSlot($0, in: symbol)) }
        }
    }

    var candidates: [Candidate]

    /// The candidate to draw at a scale; all are possible where the scale is NaN.
    func index(atScale scale: Double) -> Int? {
        candidates.firstIndex { $0.range?.contains(scale: scale) ?? true }
    }

    /// The candidate to draw at a scale.
    func candidate(atScale scale: Double) -> Candidate? {
        index(atScale: scale).map { candidates[$0] }
    }
}
