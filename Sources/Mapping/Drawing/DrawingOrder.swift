import Portrayal
import Symbology

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// In what order a layer draws its features and their symbol layers.
enum DrawingOrder: Sendable {
    /// One feature after the other.
    case features
    /// All features level by level: a pass over the features for each level.
    case levels(SymbolLevels)
    /// Larger symbols first, so that smaller ones are seen on them; in each rank of sizes in the features' order.
    case largestFirst(SizeRanks)

    /// The order that a layer or an overlay asks for.
    ///
    /// - Parameters:
    ///   - levels: the names of symbol layers, the uppermost level first; nil for none.
    ///   - renderer: may draw larger symbols first.
    ///   - scale: the map scale's denominator.
    init(levels: [String]?, renderer: RendererDefinition?, scale: Double) {
        if let levels, !levels.isEmpty {
            self = .levels(SymbolLevels(topFirst: levels))
        } else if let renderer, renderer.drawsLargestFirst {
            self = .largestFirst(SizeRanks(classes: renderer.symbols(atScale: scale)))
        } else {
            self = .features
        }
    }

    /// What plans have to know of levels.
    var levels: SymbolLevels? {
        if case .levels(let levels) = self { levels } else { nil }
    }

    /// How many passes over the features there are.
    var passCount: Int { levels?.count ?? 1 }
}

/// Ranks features by the size of their symbols, the largest first.
///
/// Sizes in one rank differ by less than a tenth: smaller differences hide nothing.
struct SizeRanks: Sendable {
    private let ranks: [Int]

    /// Ranks from 1024 points down to a quarter of a point.
    static let count = 12 * ranksPerOctave + 1
    private static let ranksPerOctave = 8

    /// - Parameter classes: the symbols, which count where no column says another size.
    init(classes: [SymbolDefinition]) {
        ranks = classes.map { symbol in
            Self.rank(of: symbol.kind == .line ? symbol.lineWidth : symbol.markerSize)
        }
    }

    /// The rank of a feature, from 0 for the largest to ``count``.
    ///
    /// - Parameter size: the value of the size slot, points; NaN where it has none.
    func rank(ofClass index: Int, size: Float) -> Int {
        if size.isFinite { return Self.rank(of: Double(size)) }
        return ranks.indices.contains(index) ? ranks[index] : Self.count - 1
    }

    private static func rank(of size: Double) -> Int {
        guard size > 0.25 else { return count - 1 }
        return min(max(Int(((10 - log2(size)) * Double(ranksPerOctave)).rounded()), 0), count - 1)
    }
}
