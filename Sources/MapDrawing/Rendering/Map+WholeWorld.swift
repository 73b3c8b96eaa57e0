import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel

extension Map {
    /// Returns the box of a picture of the whole world, and what the picture leaves out.
    ///
    /// - Parameters:
    ///   - extent: The box around all data.
    ///   - overlays: The overlays above the layers.
    ///   - showsAntarctica: Whether Antarctica is part of the picture in any case.
    /// - Returns: Nil if the data do not span the world, or continue beyond its edges.
    func wholeWorld(
        of extent: (low: SIMD2<Double>, high: SIMD2<Double>), _ overlays: [GraphicsOverlay],
        showsAntarctica: Bool
    ) throws -> (low: SIMD2<Double>, high: SIMD2<Double>, limits: WholeWorld)? {
        guard let world = try? reference.worldExtent(), !world.isEmpty,
            extent.high.x - extent.low.x >= world.width * WholeWorld.share,
            extent.low.x >= world.xMin - world.width * 1e-6, extent.high.x <= world.xMax + world.width * 1e-6
        else { return nil }
        var (low, high) = extent
        if WrapAround.of(reference) != nil { (low.x, high.x) = (world.xMin, world.xMax) }
        guard !showsAntarctica, hasContent(overlays), let y = reference.yOfParallel(WholeWorld.antarctic),
            low.y < y, y < high.y,
            try !hasAntarcticData(overlays)
        else { return (low, high, WholeWorld()) }
        low.y = y
        return (low, high, WholeWorld(south: WholeWorld.antarctic))
    }

    /// Whether the map has overlays, or layers that can draw features.
    ///
    /// A basemap alone is drawn as the whole world.
    private func hasContent(_ overlays: [GraphicsOverlay]) -> Bool {
        !overlays.isEmpty
            || layersInDrawingOrder.contains { !$0.drawnLayers.isEmpty || !$0.drawnOverlays.isEmpty }
    }

    /// Whether a visible layer or overlay has data in Antarctica other than the continent itself.
    private func hasAntarcticData(_ overlays: [GraphicsOverlay]) throws -> Bool {
        let layers = layersInDrawingOrder.filter(\.isVisible)
        if (layers.flatMap(\.drawnOverlays) + overlays).contains(where: \.reachesAntarctica) { return true }
        return try layers.flatMap(\.drawnLayers).contains { layer in
            do {
                return try layer.isVisible && layer.hasAntarcticData()
            } catch {
                guard error.ofOneLayer != nil else { throw error }
                return false
            }
        }
    }
}

extension GraphicsOverlay {
    /// Whether some graphics are in Antarctica.
    fileprivate var reachesAntarctica: Bool {
        guard isVisible, let extent, !extent.isEmpty else { return false }
        let places = try? CoordinateTransformation.known(from: extent.spatialReference ?? .wgs84, to: .wgs84)
            .project(envelope: extent)
        return places.map { $0.yMin < WholeWorld.antarctic } ?? true
    }
}

extension FeatureLayer {
    /// Whether the layer has features in Antarctica other than the continent itself.
    ///
    /// Points are such features. Lines and areas are such features if none of them spans half of the world there:
    /// otherwise, the layer has continents, coasts or a grid.
    fileprivate func hasAntarcticData() throws -> Bool {
        let source = try featureSource()
        let own = source.spatialReference ?? .wgs84
        let projection = try FeatureProjection(from: own, to: .wgs84)
        var query = FeatureQuery(whereClause: try drawnClause(), fields: [])
        if let south = own.part(southOf: WholeWorld.antarctic) {
            guard try source.computedExtent().yMin < south.yMax else { return false }
            query.envelope = south
        }
        struct Enough: Error {}
        var hasData = false
        do {
            try source.forEachBatch(query) { batch in
                var outside = OutsideProjection()
                let column = projection.project(batch.geometry, rows: 0..<batch.count, &outside).column
                for row in 0..<column.count {
                    let isPoint = column.kinds[row] == .point || column.kinds[row] == .multipoint
                    for part in column.parts(of: row) {
                        let bounds = GeometryColumn.placedBounds(
                            of: column.coordinates[column.coordinateRange(ofPart: part)])
                        guard bounds.y < WholeWorld.antarctic else { continue }
                        hasData = bounds.z - bounds.x <= 180 || isPoint
                        if isPoint || !hasData { throw Enough() }
                    }
                }
            }
        } catch is Enough {}
        return hasData
    }
}
