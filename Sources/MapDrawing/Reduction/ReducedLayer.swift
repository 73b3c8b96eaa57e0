import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheLabels
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols

/// A layer with a feature reduction, ready to be drawn: its aggregates, and the features outside aggregates.
///
/// The features near the picture are read when the drawing is prepared. If aggregates have labels, all features are
/// read, because labels of the whole map avoid each other. Lines and areas can be far from their points, so all of them
/// are read too.
package struct ReducedLayer: Sendable {
    /// The features that are drawn by themselves.
    package var single: LayerDrawing
    /// The clusters or bins.
    package let aggregates: LayerDrawing
    /// The batches of all features that were read.
    private let batches: [FeatureBatch]
    /// The place of each feature's aggregate, batch by batch; -1 for single features.
    private let places: [[Int32]]

    /// - Parameters:
    ///   - whole: The drawing of the whole layer.
    ///   - readsAllFields: Whether to read all attributes of the features. Default: false.
    ///   - clustered: The renderer over which a reduction without its own renderer draws clusters. Default: nil, that of
    ///     the layer.
    /// - Throws: The errors of sources that cannot be read.
    package init(
        _ layer: FeatureLayer, _ reduction: FeatureReduction, over whole: LayerDrawing,
        readsAllFields: Bool = false, clustered: Renderer? = nil
    ) throws {
        let page = whole.page
        let grid = ReductionGrid(reduction, on: page.frame)
        let now = reduction.content.read { $0 }
        var query = whole.query
        let kind = whole.source.geometryKind
        if now.labels.isShown || kind != .point && kind != .multipoint {
            query.envelope = nil
            query.turn = nil
        } else {
            let window = DataWindow(
                of: page.frame, reach: (whole.reach.isFinite ? whole.reach : 0) + grid.margin,
                buffer: page.buffer, source: whole.source, by: whole.transformation)
            (query.envelope, query.turn) = (window.envelope, window.turn)
            query.boundsMargin = window.boundsMargin
        }
        let lists = now.fields.map(\.fieldNames) + [whole.labels.map(\.fieldNames) ?? []]
        let readsAll = readsAllFields || whole.query.fields == nil || lists.contains(nil)
        query.fields = readsAll ? nil : whole.query.neededFields + lists.flatMap { $0 ?? [] }
        var batches: [FeatureBatch] = []
        var positions: [[SIMD2<Double>]] = []
        try whole.source.forEachBatch(query) { batch in
            try page.checkCancellation()
            var outside = OutsideProjection()
            let column = whole.projection.project(batch.geometry, rows: 0..<batch.count, &outside).column
            positions.append((0..<batch.count).map(column.representativePoint))
            batches.append(batch)
        }
        var groups = FeatureGroups(positions: positions, cells: try grid.cells(of: positions))
        if case .clusters(let side) = grid.form { groups.join(within: side) }
        try page.checkCancellation()
        let isClustering = if case .clusters = grid.form { true } else { false }
        let order = groups.indexes(withAtLeast: isClustering ? 2 : 1)
        var placeOfGroup = [Int32](repeating: -1, count: groups.groups.count)
        for (place, index) in order.enumerated() { placeOfGroup[index] = Int32(place) }
        let places = groups.groupOfRow.map { $0.map { $0 < 0 ? -1 : placeOfGroup[Int($0)] } }
        let layerRenderer = layer.renderer ?? DefaultRenderer.shared
        let renderer =
            (reduction as? ClusteringFeatureReduction)?.renderer(over: clustered ?? layerRenderer)
            ?? (reduction as? BinningFeatureReduction)?.drawnRenderer ?? layerRenderer
        var diagnostics: [Diagnostic] = []
        let source = Self.source(
            of: order.map { groups.groups[$0] }, grid, reduction, now.fields, renderer, batches, places,
            in: whole.scriptContext, &diagnostics)
        var aggregates = try LayerDrawing(
            source: source, cache: FeatureCache(), whereClause: nil, renderer: renderer,
            labels: now.labels, drawsOwnSymbols: false, of: layer, on: page)
        aggregates.rendererDiagnostics += diagnostics
        self.aggregates = aggregates
        single = try LayerDrawing(
            source: MemorySource(
                name: whole.source.name,
                batches: zip(batches, places).map { batch, places in batch.filtered(by: places.map { $0 < 0 })
                }
                .filter { $0.count > 0 },
                fields: whole.source.fields, spatialReference: whole.source.spatialReference),
            cache: FeatureCache(), whereClause: nil, renderer: layerRenderer, labels: layer.labels,
            selection: whole.selection, of: layer, on: page)
        self.batches = batches
        self.places = places
    }

    /// Returns the features of an aggregate, at most as many as its ``AggregateGeoElement`` has.
    package func members(of place: Int, in table: FeatureTable?) -> [Feature] {
        var members: [Feature] = []
        for (batch, places) in zip(batches, places) {
            for row in places.indices where places[row] == place {
                members.append(batch.feature(row, in: table))
                if members.count == AggregateGeoElement.maximumMembers { return members }
            }
        }
        return members
    }

    /// Returns the aggregates as features: their positions or cells, their numbers of features and their statistics.
    private static func source(
        of groups: [FeatureGroups.Group], _ grid: ReductionGrid, _ reduction: FeatureReduction,
        _ fields: [AggregateField], _ renderer: Renderer, _ batches: [FeatureBatch], _ places: [[Int32]],
        in context: ArcadeContext, _ diagnostics: inout [Diagnostic]
    ) -> MemorySource {
        var geometry = GeometryColumn()
        for group in groups {
            if let corners = grid.corners(of: group.key) {
                for corner in corners { geometry.append(corner) }
                geometry.endPart()
                geometry.endFeature(.polygon)
            } else {
                geometry.appendPoint(group.position)
            }
        }
        var columns = [
            AttributeColumn(
                name: reduction.countFieldName, values: .integers(groups.map { Int64($0.count) }))
        ]
        var all = fields
        // The renderer of the layer reads the fields of features; an aggregate has their mean or most frequent value.
        for name in renderer.definition.fieldNames
        where name != reduction.countFieldName && !fields.contains(where: { $0.name == name }) {
            let isNumber = batches.lazy.compactMap { $0.column(named: name) }.first?.values.isNumeric ?? false
            let takesMode = !isNumber || renderer is UniqueValueRenderer
            all.append(
                AggregateField(
                    name: name, statisticFieldName: name, statisticType: takesMode ? .mode : .average))
        }
        for field in all where field.name != reduction.countFieldName {
            columns.append(
                Statistics.column(
                    field, of: batches, places: places, count: groups.count, in: context,
                    diagnostics: &diagnostics))
        }
        let reference = grid.reference
        let ids = (0..<groups.count).map { Int64($0 + 1) }
        let batch = FeatureBatch(
            ids: ids, geometry: geometry, attributes: columns, spatialReference: reference)
        return MemorySource(name: "", batches: [batch], spatialReference: reference)
    }
}

extension FeatureLayer {
    /// The drawing of a layer, and its parts if its features are reduced at the scale of the page.
    package struct Reduced {
        var whole: LayerDrawing
        package var parts: ReducedLayer?
        /// The name of the aggregates in reports.
        var name = ""
    }

    /// Reduces the features of a drawing of this layer, if the layer has an enabled reduction.
    ///
    /// - Throws: The errors of sources that cannot be read.
    package func reduced(_ drawing: LayerDrawing, readsAllFields: Bool = false) throws -> Reduced {
        guard let reduction = featureReduction, reduction.isUsed(atScale: drawing.page.frame.scale),
            drawing.renderer.density == nil
        else { return Reduced(whole: drawing) }
        let parts = try ReducedLayer(self, reduction, over: drawing, readsAllFields: readsAllFields)
        return Reduced(whole: drawing, parts: parts, name: reduction.aggregateName)
    }
}

extension FeatureReduction {
    /// Whether features are reduced at a scale.
    package func isUsed(atScale scale: Double) -> Bool { isEnabled && (maxScale <= 0 || scale > maxScale) }

    /// The name of the aggregates in reports.
    var aggregateName: String { self is BinningFeatureReduction ? "bins" : "clusters" }
}

extension AttributeColumn.Values {
    fileprivate var isNumeric: Bool {
        switch self {
        case .integers, .doubles, .dates: true
        case .strings, .booleans, .nulls: false
        }
    }
}
