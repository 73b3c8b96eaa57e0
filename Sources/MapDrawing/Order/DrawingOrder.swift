import CartoucheCLibrary
import CartouchePortrayal
import CartoucheSymbolModel

/// The order in which a layer draws its features and their symbol layers.
package enum DrawingOrder: Sendable {
    /// One feature after the other.
    case features
    /// All features level by level, with one pass over the features for each level.
    case levels(SymbolLevels)
    /// Larger symbols first, so that smaller symbols are visible on them; the features of one size rank keep their
    /// order.
    case largestFirst

    /// Creates the order of a layer or an overlay.
    ///
    /// - Parameters:
    ///   - levels: The levels of symbol layers; nil for none.
    ///   - isLargestFirst: Whether the renderer draws larger symbols first, unless there are levels.
    init(levels: SymbolLevels?, isLargestFirst: Bool) {
        if let levels {
            self = .levels(levels)
        } else {
            self = isLargestFirst ? .largestFirst : .features
        }
    }

    /// Returns the levels for names of symbol layers, the top level first; nil for none.
    static func levels(named names: [String]?) -> SymbolLevels? {
        guard let names, !names.isEmpty else { return nil }
        return SymbolLevels(topFirst: names)
    }

    /// The levels of symbol layers; nil for other orders.
    var levels: SymbolLevels? {
        if case .levels(let levels) = self { levels } else { nil }
    }

    /// The number of passes over the features.
    var passCount: Int { levels?.count ?? 1 }
}

/// Ranks features by the size of their symbols, the largest first.
///
/// Sizes in one rank differ by less than a tenth. Smaller differences do not hide symbols.
package struct SizeRanks: Sendable {
    private let ranks: [Int]

    /// The number of ranks: from 1024 points down to a quarter of a point.
    static let count = 12 * ranksPerOctave + 1
    private static let ranksPerOctave = 8

    /// - Parameter plans: The symbols of a batch; their sizes apply to features without a value in the size slot.
    init(_ plans: SymbolPlans) { ranks = plans.plans.map(Self.rank) }

    /// Returns the rank of a feature, from 0 for the largest to ``count`` - 1.
    ///
    /// - Parameters:
    ///   - index: The index of the feature's symbol in its batch.
    ///   - size: The value of the size slot, in points; NaN if there is none.
    package func rank(ofSymbol index: Int, size: Float) -> Int {
        if size.isFinite { return Self.rank(of: Double(size)) }
        return ranks.indices.contains(index) ? ranks[index] : Self.count - 1
    }

    private static func rank(of plan: SymbolPlan) -> Int {
        let symbol = plan.definition
        switch symbol.kind {
        // An own symbol of a graphic can fill an area, which must not hide the symbols of points.
        case .polygon: return 0
        case .line: return rank(of: symbol.lineWidth)
        default: return rank(of: symbol.markerSize)
        }
    }

    private static func rank(of size: Double) -> Int {
        guard size > 0.25 else { return count - 1 }
        return min(max(Int(((10 - log2(size)) * Double(ranksPerOctave)).rounded()), 0), count - 1)
    }
}
