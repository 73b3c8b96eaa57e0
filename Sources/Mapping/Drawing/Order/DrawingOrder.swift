import CLibrary
import Portrayal
import SymbolModel

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
    ///   - levels: of symbol layers; nil for none.
    ///   - ranks: of the renderer's symbols, where it draws larger ones first and no levels are given.
    init(levels: SymbolLevels?, ranks: SizeRanks?) {
        if let levels {
            self = .levels(levels)
        } else if let ranks {
            self = .largestFirst(ranks)
        } else {
            self = .features
        }
    }

    /// The levels that the names of symbol layers ask for, the uppermost level first; nil for none.
    static func levels(named names: [String]?) -> SymbolLevels? {
        guard let names, !names.isEmpty else { return nil }
        return SymbolLevels(topFirst: names)
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
