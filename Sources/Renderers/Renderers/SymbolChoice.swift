import CartoucheSymbolModel
import CartoucheSymbols

/// The symbols of a class for different scales.
///
/// The first symbol whose range contains the scale is drawn.
struct SymbolChoice: Sendable {
    /// One of the symbols with its scale range, sizes and overrides.
    struct Candidate: Sendable {
        var symbol: SymbolDefinition
        /// The scales at which the symbol is drawn; nil for all.
        var range: SymbolReferenceProperties?
        /// Sizes by scale in points; nil if the symbol has its authored size at all scales.
        var sizes: StopTable<Double>?
        /// The overrides with values from features.
        ///
        /// The slot is nil if only a separate symbol can express the value.
        var overrides: [(value: FeatureOverride, slot: OverrideSlot?)]

        init(symbol: SymbolDefinition, range: SymbolReferenceProperties?, use: SymbolUse?) {
            self.symbol = symbol
            self.range = range
            sizes = use?.sizes
            overrides = (use?.overrides ?? []).map { ($0, OverrideSlot($0, in: symbol)) }
        }
    }

    var candidates: [Candidate]

    /// Returns the index of the candidate to draw at a scale; nil if there is none.
    ///
    /// A scale of NaN gives the first candidate.
    func index(atScale scale: Double) -> Int? {
        candidates.firstIndex { $0.range?.contains(scale: scale) ?? true }
    }

    /// Returns the candidate to draw at a scale; nil if there is none.
    func candidate(atScale scale: Double) -> Candidate? {
        index(atScale: scale).map { candidates[$0] }
    }
}
