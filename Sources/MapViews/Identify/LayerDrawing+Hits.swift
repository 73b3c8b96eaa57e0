import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbols
import Synchronization

extension LayerDrawing {
    /// Returns the features that are drawn near a point, the topmost first.
    func hits(_ search: HitSearch, in table: FeatureTable?) throws -> [Feature] {
        try forSearch.drawnHits(search, in: table)
    }

    private func drawnHits(_ search: HitSearch, in table: FeatureTable?) throws -> [Feature] {
        var query = try query(near: search)
        query.fields = nil
        let near = try batches(of: query)
        let tracing = tracing(grid: near.grid)
        var tested: [HitSearch.Hit] = []
        let hasOneKey: Bool = if case .features = order { true } else { false }
        for number in near.rows.indices.reversed() {
            if hasOneKey, background == nil, let limit = search.limit, tested.count >= limit { break }
            let batch = near.batch(number)
            let rows = Array(0..<batch.count)
            for classified in classify([batch], isBackground: false) where renderer.dots == nil {
                try search.test(
                    classified, by: tracing, batch: number, rows: rows, pass: background == nil ? 0 : 1,
                    &tested)
            }
            guard background != nil else { continue }
            for classified in classify([batch], isBackground: true) {
                try search.test(classified, by: tracing, batch: number, rows: rows, &tested)
            }
        }
        let hits = search.sorted(tested)
        let batches = Dictionary(uniqueKeysWithValues: Set(hits.map(\.batch)).map { ($0, near.batch($0)) })
        let found = hits.compactMap { hit in batches[hit.batch].map { ($0, hit.row) } }
        guard !near.areComplete else { return found.map { $0.feature($1, in: table) } }
        return try features(found, of: query, in: table)
    }

    /// Returns features with all attributes, which are read again.
    private func features(
        _ rows: [(batch: FeatureBatch, row: Int)], of query: FeatureQuery, in table: FeatureTable?
    ) throws -> [Feature] {
        guard !rows.isEmpty else { return [] }
        struct Name: Hashable {
            var key: FeatureKey
            var number: Int
        }
        var places: [Name: [Int]] = [:]
        for (index, (batch, row)) in rows.enumerated() {
            places[Name(key: FeatureKey(batch, row: row), number: batch.number(of: row)), default: []]
                .append(index)
        }
        var found = [Feature?](repeating: nil, count: rows.count)
        try source.forEachBatch(query) { batch in
            try page.checkCancellation()
            for row in 0..<batch.count {
                let name = Name(key: FeatureKey(batch, row: row), number: batch.number(of: row))
                guard let index = places[name]?.popLast() else { continue }
                found[index] = batch.feature(row, in: table)
            }
        }
        return found.compactMap { $0 }
    }

    /// Returns the feature of a label; nil if it is no longer in the source.
    ///
    /// - Parameter number: The number of the feature.
    func labeledFeature(number: Int, in table: FeatureTable?) throws -> Feature? {
        var all = query
        all.envelope = nil
        all.turn = nil
        all.fields = nil
        var found: Feature?
        do {
            try source.forEachBatch(all) { features in
                try page.checkCancellation()
                guard let row = (0..<features.count).first(where: { features.number(of: $0) == number })
                else { return }
                found = features.feature(row, in: table)
                throw Found()
            }
        } catch is Found {}
        return found
    }

    /// Ends the reading.
    private struct Found: Error {}

    /// Returns the layer's query for the features whose drawing can be near the point of a search.
    private func query(near search: HitSearch) throws -> FeatureQuery {
        let window = DataWindow(
            of: try search.window(), reach: reach, source: source, by: projection.transformation)
        var query = query
        query.envelope = window.envelope
        query.turn = window.turn
        query.boundsMargin = window.boundsMargin
        return query
    }

    /// The features near a point.
    private struct Near {
        private let batches: [FeatureBatch]
        /// The rows of each batch that are near the point, with the number of the batch; nil for all rows.
        let rows: [(batch: Int, rows: [Int]?)]
        /// The grid that drops invisible detail in the picture.
        var grid: DetailGrid?
        /// Whether the features have all attributes.
        var areComplete: Bool

        init(
            _ batches: [FeatureBatch], rows: [(batch: Int, rows: [Int]?)]? = nil, grid: DetailGrid?,
            areComplete: Bool
        ) {
            self.batches = batches
            self.rows = rows ?? batches.indices.map { ($0, nil) }
            self.grid = grid
            self.areComplete = areComplete
        }

        /// Returns the features of one entry of ``rows``.
        func batch(_ index: Int) -> FeatureBatch {
            let (number, rows) = rows[index]
            return rows.map(batches[number].selecting) ?? batches[number]
        }
    }

    /// Returns the features of a query, from memory if possible.
    ///
    /// The second search keeps the features of the picture in memory, with a spatial index.
    private func batches(of query: FeatureQuery) throws -> Near {
        if let near = keptBatches(of: query) { return near }
        if let version, featureCache.isSearchedAgain(self.query, version: version) {
            try keepFeatures()
            if let near = keptBatches(of: query) {
                featureCache.noteKept(self.query)
                return near
            }
        }
        var batches: [FeatureBatch] = []
        try source.forEachBatch(query) { batch in
            try page.checkCancellation()
            if batch.count > 0 { batches.append(batch) }
        }
        return Near(
            batches, grid: batches.first.flatMap { page.detailGrid(for: $0, by: transformation) },
            areComplete: true)
    }

    /// Returns the features of a query; nil if they are not in memory.
    private func keptBatches(of query: FeatureQuery) -> Near? {
        guard let version,
            let kept = featureCache.features(for: self.query(inWindowOf: query), version: version)
        else { return nil }
        return Near(
            kept.batches, rows: kept.rows(near: query),
            grid: kept.grid(on: page.frame, by: transformation),
            areComplete: source is MemorySource || kept.query.fields == nil)
    }

    /// Reads the features of the picture with all attributes, so that they are kept in memory if they fit.
    private func keepFeatures() throws {
        var drawing = self
        drawing.query.fields = nil
        let reader = try BatchReader(of: drawing, isFirstPass: true)
        defer { reader.cancel() }
        while try !reader.next(atMost: page.threads * 2).isEmpty { try page.checkCancellation() }
    }

    /// Returns a query with the fields of the layer and the window of another query.
    private func query(inWindowOf other: FeatureQuery) -> FeatureQuery {
        var query = other
        query.fields = self.query.fields
        return query
    }
}
