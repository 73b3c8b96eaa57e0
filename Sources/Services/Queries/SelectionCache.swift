import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import Synchronization

/// The features of the last selections of a layer.
final class SelectionCache: Sendable {
    /// The features of a selection.
    struct Kept: Sendable {
        var envelope: SIMD4<Double>?
        var source: MemorySource
    }

    /// The features of one reading, as long as there are not too many.
    struct Collector {
        fileprivate var batches: [FeatureBatch] = []
        fileprivate var byteCount = 0

        mutating func add(_ batch: FeatureBatch) {
            byteCount += batch.byteCount
            if byteCount <= SelectionCache.maximumBytes { batches.append(batch) } else { batches = [] }
        }
    }

    private struct Entry: Sendable {
        var selection: LayerRequest.Selection
        var source: MemorySource
        var byteCount: Int
    }

    private let entries = Mutex<[Entry]>([])

    /// The maximum size of the features of one layer.
    fileprivate static let maximumBytes = 128 << 20
    private static let maximumEntries = 16

    init() {}

    func collector() -> Collector { Collector() }

    /// Returns features that contain those of a selection; nil if there are none.
    func answer(to selection: LayerRequest.Selection) -> Kept? {
        entries.withLock { entries in
            entries.last { $0.selection.contains(selection) }.map {
                Kept(envelope: $0.selection.envelope, source: $0.source)
            }
        }
    }

    /// Keeps features, and removes the oldest ones if there are too many.
    func keep(
        _ collector: Collector, for selection: LayerRequest.Selection, name: String,
        _ reference: SpatialReference?, _ report: ReadingReport
    ) {
        guard collector.byteCount <= Self.maximumBytes else { return }
        let source = MemorySource(
            name: name, batches: collector.batches, spatialReference: reference, reading: report)
        entries.withLock { entries in
            entries.append(Entry(selection: selection, source: source, byteCount: collector.byteCount))
            while entries.count > Self.maximumEntries
                || entries.reduce(0, { $0 + $1.byteCount }) > Self.maximumBytes
            {
                entries.removeFirst()
            }
        }
    }

    func removeAll() { entries.withLock { $0 = [] } }
}

extension LayerRequest.Selection {
    /// Whether all features of another selection are in this one, with all attributes and enough detail.
    fileprivate func contains(_ other: Self) -> Bool {
        guard whereClause == other.whereClause, time == other.time else { return false }
        if let fields {
            guard let wanted = other.fields, Set(wanted).isSubset(of: fields) else { return false }
        }
        if let resolution {
            guard let needed = other.resolution, resolution <= needed else { return false }
        }
        guard let own = envelope else { return true }
        guard let box = other.envelope else { return false }
        return own[0] <= box[0] && own[1] <= box[1] && own[2] >= box[2] && own[3] >= box[3]
    }
}
