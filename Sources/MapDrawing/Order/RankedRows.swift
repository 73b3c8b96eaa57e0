import CartoucheFeatures
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// The features of a layer that draws larger symbols first, sorted by rank, with a memory limit.
///
/// Features are collected until all of them are read. If they exceed the limit, the features of the last ranks are
/// dropped. All features are read again for these ranks. If one rank alone exceeds the limit, its features are drawn
/// while they are read.
struct RankedRows {
    private let maxBytes: Int
    /// The ranks that are drawn in this round; fewer after the limit is reached.
    private(set) var range = 0..<SizeRanks.count
    private var held: [RankedBatch] = []
    private var heldBytes = [Int](repeating: 0, count: SizeRanks.count)
    /// The bytes of all features of the layer by rank, counted in the first round.
    private var layerBytes = [Int](repeating: 0, count: SizeRanks.count)
    private var isFirstRound = true

    init(maxBytes: Int) { self.maxBytes = maxBytes }

    /// Begins another round; false if no features are left.
    mutating func beginNext() -> Bool {
        isFirstRound = false
        let next = range.upperBound..<SizeRanks.count
        guard let first = next.first(where: { layerBytes[$0] > 0 }) else { return false }
        var (end, sum) = (first + 1, layerBytes[first])
        while end < SizeRanks.count, sum + layerBytes[end] <= maxBytes {
            sum += layerBytes[end]
            end += 1
        }
        range = first..<end
        return true
    }

    /// Whether the collected features must be drawn immediately, because their rank alone exceeds the limit.
    var drawsAtOnce: Bool {
        !isFirstRound && range.count == 1 && layerBytes[range.lowerBound] > maxBytes
    }

    /// Collects sorted batches.
    mutating func take(_ batches: [RankedBatch]) {
        for batch in batches {
            for rank in 0..<SizeRanks.count where batch.bytes[rank] > 0 {
                if isFirstRound { layerBytes[rank] += batch.bytes[rank] }
                if range.contains(rank) { heldBytes[rank] += batch.bytes[rank] }
            }
        }
        held += batches
        // Later rounds use the counts of the first round, so their features fit.
        if isFirstRound { shrink() }
    }

    private mutating func shrink() {
        var sum = heldBytes.reduce(0, +)
        guard sum > maxBytes else { return }
        while sum > maxBytes, !range.isEmpty {
            range = range.lowerBound..<range.upperBound - 1
            sum -= heldBytes[range.upperBound]
            heldBytes[range.upperBound] = 0
        }
        for index in held.indices { held[index].drop(from: range.upperBound) }
    }

    /// Returns the collected features in drawing order, and removes them.
    mutating func takePieces() -> [[FeatureRun]] {
        var pieces = FeaturePieces()
        for rank in range {
            for (number, sorted) in held.enumerated() {
                let rows = sorted.rows(of: rank)
                if !rows.isEmpty { pieces.append(sorted.batch, number: number, rows) }
            }
        }
        pieces.close()
        held = []
        heldBytes = [Int](repeating: 0, count: SizeRanks.count)
        return pieces.pieces
    }
}

/// A batch whose features are sorted by rank; features of one rank keep their order.
struct RankedBatch: Sendable {
    private(set) var batch: ClassifiedBatch
    /// The approximate bytes of the features of each rank, including features that are not kept.
    private(set) var bytes = [Int](repeating: 0, count: SizeRanks.count)
    /// The first row of each rank, and the end of the last rank.
    private var starts = [Int](repeating: 0, count: SizeRanks.count + 1)

    /// - Parameter range: The ranks whose features are kept.
    init(_ batch: ClassifiedBatch, keeping range: Range<Int>) {
        let ranks = SizeRanks(batch.plans)
        let geometry = batch.features.geometry
        let sizes = batch.classification.slots?.size
        let bytesOfVertex = batch.plans.needsMeasures ? 24 : 16
        var rankOfRow = [UInt8](repeating: 0, count: batch.features.count)
        for row in 0..<batch.features.count {
            let symbol = Int(batch.classification.symbolIndex[row])
            let rank = ranks.rank(ofSymbol: symbol, size: sizes?[row] ?? .nan)
            rankOfRow[row] = UInt8(rank)
            bytes[rank] += 64 + geometry.coordinateRange(of: row).count * bytesOfVertex
            if range.contains(rank) { starts[rank + 1] += 1 }
        }
        for rank in 0..<SizeRanks.count { starts[rank + 1] += starts[rank] }
        var rows = [Int](repeating: 0, count: starts[SizeRanks.count])
        var next = starts
        for row in 0..<batch.features.count {
            let rank = Int(rankOfRow[row])
            guard range.contains(rank) else { continue }
            rows[next[rank]] = row
            next[rank] += 1
        }
        self.batch = batch.selecting(rows)
    }

    /// Returns the rows of the features of a rank.
    package func rows(of rank: Int) -> Range<Int> { starts[rank]..<starts[rank + 1] }

    /// Drops the features of this rank and of all later ranks.
    fileprivate mutating func drop(from rank: Int) {
        let count = starts[rank]
        guard count < batch.features.count else { return }
        batch = batch.selecting(Array(0..<count))
        for index in rank...SizeRanks.count { starts[index] = count }
    }
}
