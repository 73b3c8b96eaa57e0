import CartouchePlanarGeometry
import Synchronization

/// The labels of a square part of a level.
///
/// A label belongs to the block with the middle of its position, or with its anchor if it has no place.
struct LabelBlock: Sendable {
    /// The place of a block among the blocks of a level.
    struct Key: Hashable, Sendable {
        var step: Int
        var rotation: Double
        var column: Int
        var row: Int

        /// The part of the level in DIPs.
        var box: Box {
            let low = SIMD2(Double(column), Double(row)) * LabelBlock.side
            return Box(low: low, high: low + LabelBlock.side)
        }
    }

    /// The side of a block in DIPs.
    static let side = 1024.0
    /// The distance around a block in which labels have an influence on those of the block, in DIPs.
    ///
    /// Labels are placed in this area, too. So blocks agree on nearly all labels at their borders.
    static let margin = 512.0
    /// The greatest distance between the middle of a label and its ends, in DIPs.
    static let labelReach = 384.0

    /// The labels of the block; those with a place have it as their only position.
    var units: [LabelUnit] = []
    /// The reasons why labels have no place, in the order of ``units``.
    var reasons: [LabelAbsence?] = []

    /// Takes the labels of a block from a placement of its surroundings.
    init(_ placement: LabelPlacement, in box: Box) {
        for index in placement.units.indices {
            let candidate = placement.candidate(of: index)
            let place = placement.units[index].anchor + (candidate?.shape.box.center ?? .zero)
            // Each position is in one block.
            guard all(place .>= box.low), all(place .< box.high) else { continue }
            var unit = placement.units[index]
            unit.candidates = candidate.map { [$0] } ?? []
            units.append(unit)
            reasons.append(placement.reasons[index])
        }
    }

    /// Returns the blocks of the next smaller scale whose labels the block keeps.
    static func keptKeys(of key: Key, at level: LabelLevel, from smaller: LabelLevel) -> Set<Key> {
        let box = key.box.outset(by: margin)
        let scale = level.unitsPerDIP / smaller.unitsPerDIP
        return keys(
            touching: Box(low: box.low * scale, high: box.high * scale).outset(
                by: LabelRequest.greatestDistance), of: smaller)
    }

    /// Returns the blocks that touch a part of a level.
    static func keys(touching box: Box, of level: LabelLevel) -> Set<Key> {
        let (low, high) = ((box.low / side).rounded(.down), (box.high / side).rounded(.down))
        // Farther away, positions are too coarse for labels.
        guard !box.isEmpty, low.min() > -1e12, high.max() < 1e12 else { return [] }
        var keys: Set<Key> = []
        for row in Int(low.y)...Int(high.y) {
            for column in Int(low.x)...Int(high.x) {
                keys.insert(Key(step: level.step, rotation: level.rotation, column: column, row: row))
            }
        }
        return keys
    }
}

/// Keeps finished blocks for further pictures; the least recently used ones are removed first.
final class LabelBlockCache: Sendable {
    private struct State {
        /// The labels of the last level that is not divided into blocks.
        var base: (step: Int, rotation: Double, labels: KeptLabels)?
        var blocks: [LabelBlock.Key: (block: LabelBlock, use: Int)] = [:]
        var labelCount = 0
        var useCount = 0
    }

    private let state = Mutex(State())

    /// Returns the labels of a level that is not divided into blocks.
    func base(_ level: LabelLevel, _ make: () -> LabelPlacement) -> (labels: KeptLabels, made: Int) {
        if let known = state.withLock({ $0.base }), known.step == level.step, known.rotation == level.rotation
        {
            return (known.labels, 0)
        }
        let placement = make()
        let labels = KeptLabels(placement, pointCount: nil)
        state.withLock { $0.base = (level.step, level.rotation, labels) }
        return (labels, placement.madePositions)
    }

    /// The greatest number of labels and of blocks that are kept.
    private static let (maxLabels, maxBlocks) = (100_000, 4096)

    /// Returns the known ones of some blocks.
    func blocks(for keys: Set<LabelBlock.Key>) -> [LabelBlock.Key: LabelBlock] {
        state.withLock { state in
            state.useCount += 1
            var known: [LabelBlock.Key: LabelBlock] = [:]
            for key in keys {
                guard let entry = state.blocks[key] else { continue }
                state.blocks[key]?.use = state.useCount
                known[key] = entry.block
            }
            return known
        }
    }

    func keep(_ blocks: [LabelBlock.Key: LabelBlock]) {
        state.withLock { state in
            state.useCount += 1
            for (key, block) in blocks {
                state.labelCount += block.units.count - (state.blocks[key]?.block.units.count ?? 0)
                state.blocks[key] = (block, state.useCount)
            }
            guard state.labelCount > Self.maxLabels || state.blocks.count > Self.maxBlocks else { return }
            for (key, entry) in state.blocks.sorted(by: { $0.value.use < $1.value.use }) {
                // Half of them stay, so that the blocks are not sorted for each picture.
                guard state.labelCount > Self.maxLabels / 2 || state.blocks.count > Self.maxBlocks / 2
                else { break }
                state.labelCount -= entry.block.units.count
                state.blocks[key] = nil
            }
        }
    }
}
