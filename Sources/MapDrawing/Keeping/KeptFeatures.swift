import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartouchePlanarGeometry
import CartouchePortrayal
import Synchronization

/// Features of a source that are kept in memory between pictures.
///
/// They have a spatial index, and simplified shapes for the scales at which they were drawn.
package final class KeptFeatures: Sendable {
    /// The query of the features; its envelope is the kept part of the source, or nil for the whole source.
    package let query: FeatureQuery
    /// The version of the source.
    package let version: SourceVersion
    package let batches: [FeatureBatch]
    /// The sample of the source's first vertices.
    private let sample: DetailSample
    /// The report of the reading.
    let reading: ReadingReport
    /// The bytes of the features and their index.
    let byteCount: Int
    /// The number of features.
    let count: Int

    private struct Derived {
        var index: BoxIndex?
        /// The index of the enlarged bounds, for windows with a margin.
        var enlargedIndex: BoxIndex?
        /// The bounds of all features.
        var extent: SIMD4<Double>?
        var levels: [LevelKey: (level: KeptLevel, number: Int)] = [:]
        var number: Int?
        /// The limits of grids that drop invisible detail, by the map's spatial reference.
        var gridLimits: [SpatialReference: Double] = [:]
    }

    private let fields: Set<String>
    private let ledger: CacheLedger
    private let derived = Mutex(Derived())

    /// - Parameter isShared: Whether the source itself has the batches in memory, so that they are not counted.
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
        let all = query.fields == nil ? Self.commonFields(of: batches) : []
        fields = all.union(query.neededFields.map { $0.lowercased() })
        count = batches.reduce(0) { $0 + $1.count }
        byteCount =
            BoxIndex.byteCount(ofItems: count)
            + (isShared ? 0 : batches.reduce(0) { $0 + $1.byteCount })
    }

    /// Returns the lowercase names of the attributes that all batches have.
    private static func commonFields(of batches: [FeatureBatch]) -> Set<String> {
        func names(_ batch: FeatureBatch) -> Set<String> {
            Set(batch.attributes.map { $0.name.lowercased() })
        }
        guard let first = batches.first else { return [] }
        return batches.dropFirst().reduce(names(first)) { $0.intersection(names($1)) }
    }

    deinit {
        derived.withLock { derived in
            if let number = derived.number { ledger.remove(number) }
            for (_, number) in derived.levels.values { ledger.remove(number) }
        }
    }

    /// Adds the features to the ledger; false if they are too large.
    func register(drop: @escaping CacheLedger.Drop) -> Bool {
        guard let number = ledger.add(bytes: byteCount, drop: drop) else { return false }
        derived.withLock { $0.number = number }
        return true
    }

    /// Returns whether these features contain all results of a query.
    func cover(_ other: FeatureQuery) -> Bool {
        guard other.whereClause == query.whereClause, other.turn == query.turn || query.envelope == nil,
            other.boundsMargin == query.boundsMargin || query.envelope == nil,
            query.fields == nil || other.fields != nil,
            other.neededFields.allSatisfy({ fields.contains($0.lowercased()) })
        else { return false }
        guard let region = query.envelope else { return true }
        return other.envelope.map(region.contains) ?? false
    }

    /// Returns the rows of each batch inside the window of a query, with the batch's number; nil rows mean the whole
    /// batch.
    package func rows(matching query: FeatureQuery) -> [(batch: Int, rows: [Int]?)] {
        rows(near: query) { window, batch, row in window.touches(batch.geometry.bounds(of: row)) }
    }

    /// Returns the rows of each batch that may be inside the window of a query; see ``rows(matching:)``.
    ///
    /// - Parameter isIncluded: Tests a row. Default: nil, which includes all rows that the index finds.
    package func rows(
        near query: FeatureQuery, where isIncluded: ((QueryWindow, FeatureBatch, Int) -> Bool)? = nil
    ) -> [(batch: Int, rows: [Int]?)] {
        derived.withLock { $0.number }.map(ledger.use)
        guard let window = query.window else { return batches.indices.map { ($0, nil) } }
        var chosen: [(batch: Int, rows: [Int]?)] = []
        // The count of a batch needs a copy of the batch, so it is not read for each feature.
        var (batch, first, end) = (0, 0, batches.first?.count ?? 0)
        var rows: [Int] = []
        func close() {
            if !rows.isEmpty { chosen.append((batch, rows.count == batches[batch].count ? nil : rows)) }
            rows = []
        }
        for number in candidates(window) {
            while number >= end {
                close()
                (batch, first) = (batch + 1, end)
                end += batches[batch].count
            }
            let row = number - first
            if isIncluded?(window, batches[batch], row) ?? true { rows.append(row) }
        }
        close()
        return chosen
    }

    /// Returns the numbers of features that can touch a window, in ascending order.
    private func candidates(_ window: QueryWindow) -> [Int] {
        let index = index(for: window)
        var here: [Int] { index.items(touching: Box(bounds: window.bounds)) }
        guard let turn = window.turn, let extent else { return here }
        let first = ((extent.x - window.bounds.z) / turn).rounded(.up)
        let last = ((extent.z - window.bounds.x) / turn).rounded(.down)
        guard first <= last else { return here }
        if first == 0, last == 0 { return here }
        // Features that are many turns away are drawn from a full search.
        guard last - first < 16 else { return Array(0..<count) }
        // No copy of the world is drawn at positions that are far away.
        guard max(first.magnitude, last.magnitude) <= VisibleWorlds.farthest else { return here }
        var found = NumberSet(below: count)
        for number in [0] + (Int(first)...Int(last)).filter({ $0 != 0 }) {
            let shift = Double(number) * turn
            let moved = window.bounds + SIMD4(shift, 0, shift, 0)
            index.forEach(touching: Box(bounds: moved)) { found.insert($0) }
        }
        return found.ascending
    }

    /// The bounds of all features; nil without coordinates.
    private var extent: SIMD4<Double>? {
        let known = derived.withLock { $0.extent }
        let bounds =
            known
            ?? batches.reduce(GeometryColumn.noBounds) {
                GeometryColumn.union($0, $1.geometry.placedBounds(ofRows: 0..<$1.count))
            }
        if known == nil { derived.withLock { $0.extent = bounds } }
        return bounds.x.isNaN ? nil : bounds
    }

    private func index(for window: QueryWindow) -> BoxIndex {
        let isEnlarged = window.margin > 0
        if let known = derived.withLock({ isEnlarged ? $0.enlargedIndex : $0.index }) { return known }
        let index = BoxIndex(
            batches.flatMap { batch in
                (0..<batch.count).map {
                    Box(bounds: window.enlarged(batch.geometry.bounds(of: $0)))
                }
            })
        derived.withLock { derived in
            if isEnlarged { derived.enlargedIndex = index } else { derived.index = index }
        }
        return index
    }

    /// Returns the grid that drops invisible detail; nil if there is none.
    ///
    /// The sample is projected only once for each spatial reference, because small pictures need less time than that.
    ///
    /// - Parameters:
    ///   - frame: The part of the map in the picture.
    ///   - transformation: The transformation from the features' spatial reference to the map's; nil if they are the
    ///     same.
    package func grid(on frame: MapFrame, by transformation: CoordinateTransformation?) -> DetailGrid? {
        let known = derived.withLock { $0.gridLimits[frame.spatialReference] }
        let limit = known ?? sample.gridLimit(by: transformation)
        if known == nil { derived.withLock { $0.gridLimits[frame.spatialReference] = limit } }
        let grid = frame.detailGrid
        return grid.isUseful(above: limit) ? grid : nil
    }

    /// Returns the shapes for a map's spatial reference and a grid; nil if they are not cached and `make` is nil.
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
        // Two threads that make the same level count it twice for a short time, then one is removed.
        guard let number = ledger.add(bytes: level.byteCount, drop: drop) else { return level }
        let earlier = derived.withLock { derived in
            defer { derived.levels[key] = (level, number) }
            return derived.levels[key]
        }
        if let earlier { ledger.remove(earlier.number) }
        return level
    }
}
