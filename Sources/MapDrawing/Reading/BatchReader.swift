import CartoucheArcade
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbols

/// Reads the batches that a layer draws, from its source or from the features that are kept in memory.
package final class BatchReader {
    /// How the batches get their positions on the map.
    private(set) var placing: FeaturePlacing
    /// The grid that drops invisible detail; nil if there is no such detail, or if it is already dropped.
    ///
    /// It is known after the first batches are read.
    package private(set) var grid: DetailGrid?
    /// Counts of what was cut off from shapes that are already projected.
    private(set) var outside = OutsideProjection()

    private enum State {
        case reading(BatchQueue)
        case kept(KeptFeatures, KeptLevel?, ArraySlice<(batch: Int, rows: [Int]?)>)
    }

    private var state: State
    private let layer: LayerDrawing
    private var sample: DetailSample?
    private var isGridKnown = false
    /// Collects the batches to keep; nil if they are not kept.
    private var collector: BatchCollector?
    /// The query whose window the read batches can leave; nil if they do not.
    private var window: FeatureQuery?

    /// - Parameters:
    ///   - layer: The layer.
    ///   - isFirstPass: Whether this is the first reading for the picture. Features are kept only from the first
    ///     reading.
    package init(of layer: LayerDrawing, isFirstPass: Bool) throws {
        self.layer = layer
        placing = layer.placing
        let source = layer.source
        var query = layer.query
        let version = layer.featureCache.ledger.byteLimit > 0 ? source.version : nil
        if let version, let kept = layer.featureCache.features(for: query, version: version) {
            state = .kept(kept, nil, [])
            try take(kept)
            return
        }
        let firstBatchIsSample =
            query.whereClause == nil && (query.envelope == nil || !source.readsByEnvelope)
        if !firstBatchIsSample { sample = try Self.sample(of: source, query) }
        if let version, isFirstPass, layer.featureCache.isDrawnAgain(query) {
            if source.readsByEnvelope {
                query.envelope = query.envelope.flatMap { Self.grown($0, in: source) }
            } else if query.envelope != nil {
                // Every reading of such a source is complete, so that one serves all windows.
                var near = query
                near.whereClause = nil
                window = near
                query.envelope = nil
            }
            collector = BatchCollector(
                query, version, isShared: source is MemorySource && query.whereClause == nil)
        }
        state = .reading(
            BatchQueue(
                reading: source, query: query, depth: layer.page.threads * 2,
                cancellation: layer.page.cancellation))
    }

    /// Returns the next batches in the source's order: at least one and at most `limit`, or none at the end.
    package func next(atMost limit: Int) throws -> [FeatureBatch] {
        switch state {
        case .reading(let queue):
            var batches: [FeatureBatch] = []
            repeat {
                batches = try queue.next(atMost: limit)
                collector?.take(batches, limit: layer.featureCache.ledger.byteLimit)
                if batches.isEmpty { break }
                if let window {
                    batches = try batches.map(window.filtered).filter { $0.count > 0 }
                }
            } while batches.isEmpty
            if sample == nil { sample = queue.sample }
            if batches.isEmpty { keep(queue.reading) }
            if !isGridKnown, !batches.isEmpty {
                grid = sample?.grid(on: layer.page.frame, by: layer.transformation)
                isGridKnown = true
            }
            return batches
        case .kept(let kept, let level, let waiting):
            let taken = waiting.prefix(limit)
            state = .kept(kept, level, waiting.dropFirst(limit))
            return taken.map { number, rows in
                var batch = kept.batches[number]
                if let level { batch.geometry = level.columns[number] }
                return rows.map { batch.selecting($0) } ?? batch
            }
        }
    }

    /// The report of the reading; complete after the end.
    var reading: ReadingReport {
        switch state {
        case .reading(let queue): queue.reading
        case .kept(let kept, _, _): kept.reading
        }
    }

    /// Stops the reader.
    package func cancel() {
        if case .reading(let queue) = state { queue.cancel() }
    }

    /// Returns a larger window, so that small movements of the map need no reading; nil if it contains the whole
    /// source.
    private static func grown(_ envelope: Envelope, in source: any FeatureSource) -> Envelope? {
        let room = SIMD2(envelope.width, envelope.height) / 4
        let grown = Envelope(
            xMin: envelope.xMin - room.x, yMin: envelope.yMin - room.y, xMax: envelope.xMax + room.x,
            yMax: envelope.yMax + room.y, spatialReference: envelope.spatialReference)
        if let extent = source.extent, grown.contains(extent) { return nil }
        return grown
    }

    private func keep(_ reading: ReadingReport) {
        guard let collector, let sample else { return }
        self.collector = nil
        if let kept = collector.finished(sample, reading, ledger: layer.featureCache.ledger) {
            layer.featureCache.keep(kept)
        }
    }

    /// Takes the batches from kept features, with their simplified shapes if that is faster.
    private func take(_ kept: KeptFeatures) throws {
        let rows = kept.rows(matching: layer.query)
        grid = kept.grid(on: layer.page.frame, by: layer.transformation)
        isGridKnown = true
        let wanted = rows.reduce(0) { $0 + ($1.rows?.count ?? kept.batches[$1.batch].count) }
        let key = LevelKey(reference: layer.page.frame.spatialReference, halvings: grid?.halvings)
        var level: KeptLevel?
        // Simplified shapes have no measures, other places for dots, and other areas and lengths for scripts.
        if !layer.transformation.isIdentity || grid != nil, !layer.plans.needsMeasures,
            layer.renderer.dots == nil, !layer.renderer.scriptNeeds.geometry
        {
            let make = {
                try KeptLevel(
                    kept.batches, by: self.layer.placing, worlds: self.layer.page.worlds, grid: self.grid,
                    threads: self.layer.page.threads, cancellation: self.layer.page.cancellation)
            }
            level = try kept.level(key, orMake: wanted * 4 >= kept.count ? make : nil)
        }
        let isPart = rows.count < kept.batches.count || rows.contains { $0.rows != nil }
        // The level counts what was cut from all features. A query for some of them needs other counts.
        if isPart, let outside = level?.outside, !outside.isEmpty { level = nil }
        if let level {
            placing = FeaturePlacing(isInsideWorld: level.isInsideWorld)
            grid = nil
            outside = level.outside
        }
        state = .kept(kept, level, rows[...])
    }

    /// Returns the sample of the source's first features.
    ///
    /// The sample is the same for all queries. So the decision to drop detail does not depend on the drawn features.
    private static func sample(of source: any FeatureSource, _ query: FeatureQuery) throws -> DetailSample? {
        if source.geometryKind == .point || source.geometryKind == .multipoint {
            return DetailSample(FeatureBatch(geometry: GeometryColumn()))
        }
        var sample: DetailSample?
        do {
            try source.forEachBatch(FeatureQuery(fields: query.neededFields)) { batch in
                sample = DetailSample(batch)
                throw SampleTaken()
            }
        } catch is SampleTaken {}
        return sample
    }

    /// Ends the reading after the first features.
    private struct SampleTaken: Error {}
}

/// Collects batches as they are read, up to a number of bytes.
private struct BatchCollector {
    private let query: FeatureQuery
    private let version: SourceVersion
    private let isShared: Bool
    private var batches: [FeatureBatch] = []
    private var byteCount = 0
    private var isTooLarge = false

    init(_ query: FeatureQuery, _ version: SourceVersion, isShared: Bool) {
        self.query = query
        self.version = version
        self.isShared = isShared
    }

    mutating func take(_ more: [FeatureBatch], limit: Int) {
        guard !isTooLarge else { return }
        batches += more
        if !isShared { byteCount += more.reduce(0) { $0 + $1.byteCount } }
        if byteCount > limit {
            isTooLarge = true
            batches = []
        }
    }

    func finished(
        _ sample: DetailSample, _ reading: ReadingReport, ledger: CacheLedger
    ) -> KeptFeatures? {
        guard !isTooLarge else { return nil }
        return KeptFeatures(
            batches, query: query, version: version, sample: sample, reading: reading, isShared: isShared,
            ledger: ledger)
    }
}
