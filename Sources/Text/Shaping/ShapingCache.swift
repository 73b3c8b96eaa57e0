import Synchronization

/// Keeps the most recently used shaped runs.
///
/// Each shard has two generations. If the young generation is full, it becomes the old one, and the previous old
/// generation is dropped. A used run moves to the young generation, so runs that are in use stay.
final class ShapingCache: Sendable {
    private struct Shard: Sendable {
        var young: [ShapingKey: ShapedRun] = [:]
        var old: [ShapingKey: ShapedRun] = [:]
        /// The number of glyphs and characters in the young generation.
        var cost = 0
    }

    /// A shard with its own lock; a class, because a lock cannot be copied.
    private final class LockedShard: Sendable {
        let content = Mutex(Shard())
    }

    private let shards = (0..<16).map { _ in LockedShard() }
    private let shaped = Atomic(0)
    private let maxCost: Int

    /// Creates a cache.
    ///
    /// - Parameter maxCost: The greatest number of glyphs and characters in each generation of all shards. Default:
    ///   262,144, which need about 12 MB.
    init(maxCost: Int = 262_144) { self.maxCost = max(maxCost / 16, 1) }

    /// The number of runs that were shaped.
    var shapedCount: Int { shaped.load(ordering: .relaxed) }
    /// The number of runs in the cache.
    var count: Int {
        shards.reduce(0) { $0 + $1.content.withLock { $0.young.count + $0.old.count } }
    }

    /// Returns the glyphs of a run; shapes it only if it is not in the cache.
    func run(_ key: ShapingKey) -> ShapedRun {
        let shard = shards[(key.hashValue >> 8) & 15]
        if let known = shard.content.withLock({ find(key, in: &$0) }) { return known }
        let run = Shaper.shape(key)
        shaped.add(1, ordering: .relaxed)
        // Key slices keep the whole text in memory, so the stored key has its own arrays.
        var stored = key
        stored.text = ArraySlice(Array(key.text))
        stored.before = ArraySlice(Array(key.before))
        stored.after = ArraySlice(Array(key.after))
        shard.content.withLock { insert(run, for: stored, in: &$0) }
        return run
    }

    /// Removes all runs.
    func removeAll() {
        for shard in shards { shard.content.withLock { $0 = Shard() } }
    }

    private func find(_ key: ShapingKey, in shard: inout Shard) -> ShapedRun? {
        if let run = shard.young[key] { return run }
        guard let run = shard.old.removeValue(forKey: key) else { return nil }
        insert(run, for: key, in: &shard)
        return run
    }

    private func insert(_ run: ShapedRun, for key: ShapingKey, in shard: inout Shard) {
        let cost = run.glyphs.count + key.text.count + 4
        guard cost <= maxCost else { return }
        if shard.cost + cost > maxCost {
            shard.old = shard.young
            shard.young = [:]
            shard.cost = 0
        }
        shard.young[key] = run
        shard.cost += cost
    }
}
