import Expressions
import FeatureSources
import Features
import Geospatial
import PlanarGeometry
import Synchronization

/// Features of a source that stay in memory from picture to picture, an index over them, and their shapes
/// simplified for the scales that they were drawn at.
final class KeptFeatures: Sendable {
    /// What they were read with: the envelope is the part of the source that they are, nil all of it.
    let query: FeatureQuery
    /// The version of the source that they are of.
    let version: SourceVersion
    let batches: [FeatureBatch]
    /// The source's first vertices.
    let sample: DetailSample
    /// What was met when they were read.
    let reading: ReadingReport
    /// Bytes that they and their index take.
    let byteCount: Int
    /// How many there are.
    let count: Int

    private struct Derived {
        var index: BoxIndex?
        var levels: [LevelKey: (level: KeptLevel, number: Int)] = [:]
        var number: Int?
    }

    private let fields: Set<String>
    private let ledger: CacheLedger
    private let derived = Mutex(Derived())

    /// - Parameter isShared: whether the batches are in memory anyway.
    init(
        _ batches: [FeatureBatch], query: FeatureQuery, version: SourceVersion, sample: DetailSample,
        reading: ReadingReport, isShared: Bool, ledger: CacheLedger
    ) {
        self.batches = batches
        self.query = query
        self.version = version
        self.sample = sample
        self.reading = reading
        self.ledger = ledger
        fields = Set(query.neededFields.map { $0.lowercased() })
        count = batches.reduce(0) { $0 + $1.count }
        byteCount =
            BoxIndex.byteCount(ofItems: count)
            + (isShared ? 0 : batches.reduce(0) { $0 + $1.byteCount })
    }

    deinit {
        derived.withLock { derived in
            if let number = derived.number { ledger.remove(number) }
            for (_, number) in derived.levels.values { ledger.remove(number) }
        }
    }

    /// Has the ledger count them; false where they are too large to be kept.
    func register(drop: @escaping CacheLedger.Drop) -> Bool {
        guard let number = ledger.add(bytes: byteCount, drop: drop) else { return false }
        derived.withLock { $0.number = number }
        return true
    }

    /// Whether a query's features are among these.
    func cover(_ other: FeatureQuery) -> Bool {
        guard other.whereClause == query.whereClause,
            other.neededFields.allSatisfy({ fields.contains($0.lowercased()) })
        else { return false }
        guard let region = query.envelope else { return true }
        return other.envelope.map(region.contains) ?? false
    }

    /// The rows of each batch that a query wants, with the batch's number; nil for all of a batch.
    func rows(in envelope: Envelope?) -> [(batch: Int, rows: [Int]?)] {
        derived.withLock { $0.number }.map(ledger.use)
        guard let envelope else { return batches.indices.map { ($0, nil) } }
        let window = SIMD4(envelope.xMin, envelope.yMin, envelope.xMax, envelope.yMax)
        var chosen: [(batch: Int, rows: [Int]?)] = []
        var (batch, first) = (0, 0)
        var rows: [Int] = []
        func close() {
            if !rows.isEmpty { chosen.append((batch, rows.count == batches[batch].count ? nil : rows)) }
            rows = []
        }
        for number in index.items(touching: Box(bounds: window)) {
            while number >= first + batches[batch].count {
                close()
                first += batches[batch].count
                batch += 1
            }
            let row = number - first
            if GeometryColumn.touch(batches[batch].geometry.bounds(of: row), window) { rows.append(row) }
        }
        close()
        return chosen
    }

    private var index: BoxIndex {
        if let known = derived.withLock({ $0.index }) { return known }
        let index = BoxIndex(
            batches.flatMap { batch in (0..<batch.count).map { Box(bounds: batch.geometry.bounds(of: $0)) } })
        derived.withLock { $0.index = index }
        return index
    }

    /// The shapes in a map's system, simplified by a grid; nil where they are not there and are not to be made.
    func level(_ key: LevelKey, orMake make: (() throws -> KeptLevel)?) rethrows -> KeptLevel? {
        let known = derived.withLock { $0.levels[key] }
        if let known {
            ledger.use(known.number)
            return known.level
        }
        guard let level = try make?() else { return nil }
        let drop: CacheLedger.Drop = { [weak self] in
            self?.derived.withLock { derived in derived.levels[key] = nil }
        }
        // Who makes the same at the same time counts it twice for a moment, and keeps one.
        guard let number = ledger.add(bytes: level.byteCount, drop: drop) else { return level }
        let earlier = derived.withLock { derived in
            defer { derived.levels[key] = (level, number) }
            return derived.levels[key]
        }
        if let earlier { ledger.remove(earlier.number) }
        return level
    }
}
