import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartouchePortrayal
import CartoucheRasters
import CartoucheRenderers
import CartoucheSymbols
import CartoucheWorkers

extension Map {
    /// Returns the box around everything in the visible layers and overlays; nil if they are empty.
    ///
    /// The box is in the map's spatial reference. Data far outside the area of use of the spatial reference does not
    /// count. On a map that wraps around, the box can continue beyond an edge, if it is much narrower there. If no
    /// feature matches the layers' conditions, the box has all features.
    package func fullExtent(
        with graphicsOverlays: [GraphicsOverlay]
    ) throws -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
        var failure: (any Error)?
        // A basemap often shows the whole world, so it counts only alone.
        let all = layersInDrawingOrder
        let lists = all.count > operationalLayers.count ? [operationalLayers, all] : [all]
        for layers in lists {
            do {
                for appliesConditions in [true, false] {
                    let box = try fullExtent(
                        of: layers, with: graphicsOverlays, appliesConditions: appliesConditions)
                    if let box { return box }
                }
            } catch {
                guard error.ofOneLayer != nil else { throw error }
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return nil
    }

    private func fullExtent(
        of layers: [Layer], with graphicsOverlays: [GraphicsOverlay], appliesConditions: Bool
    ) throws -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
        var box = FullExtent(in: reference, appliesConditions: appliesConditions)
        var failure: (any Error)?
        for layer in layers where layer.isVisible {
            // The drawing reports layers that fail.
            do { try layer.prepare() } catch { if error.ofOneLayer == nil { throw error } }
        }
        for layer in layers.filter(\.isVisible).flatMap(\.drawnLayers) where layer.isVisible {
            do {
                try box.add(layer)
            } catch {
                guard error.ofOneLayer != nil else { throw error }
                // The drawing reports the layers of documents.
                if layer.origin?.path.isEmpty ?? true { failure = failure ?? error }
            }
        }
        for layer in layers.flatMap(\.visibleRasters) {
            do { try box.add(layer.raster.file().extent) } catch {
                guard error.ofOneLayer != nil else { throw error }
                if layer.origin?.path.isEmpty ?? true { failure = failure ?? error }
            }
        }
        let inLayers = layers.filter(\.isVisible).flatMap(\.drawnOverlays)
        for overlay in inLayers + graphicsOverlays where overlay.isVisible {
            let fields = overlay.renderer?.definition.fieldNames ?? []
            for part in overlay.columns(fieldNames: fields, in: reference).parts {
                box.add(part.features.geometry)
            }
        }
        if box.bounds == nil {
            // Pictures of servers often cover the whole world, so they count only alone.
            for layer in layers.flatMap(\.visiblePictures) {
                do {
                    try layer.prepare()
                    if let extent = layer.fullExtent { try box.add(extent) }
                } catch {
                    guard error.ofOneLayer != nil else { throw error }
                    if layer.origin?.path.isEmpty ?? true { failure = failure ?? error }
                }
            }
        }
        if let failure, box.bounds == nil { throw failure }
        return box.bounds
    }

    /// Returns the maximum distance between the symbols' pixels and their geometry, in pixels.
    ///
    /// It is at most a quarter of the shorter side of the picture.
    func symbolReach(in frame: MapFrame, _ graphicsOverlays: [GraphicsOverlay]) -> Double {
        let page = DrawingPage(
            frame: frame, patternAnchor: .frame, buffer: 0, resources: mapRenderer.resources,
            cancellation: Cancellation(), referenceScale: referenceScale, lastPass: nil)
        var reach = 0.0
        for layer in layersInDrawingOrder.filter(\.isVisible).flatMap(\.drawnLayers) where layer.isVisible {
            guard let renderer = layer.renderer else { continue }
            let plans = page.plans(of: renderer.definition, scaled: layer.scalesSymbols, levels: nil)
            reach = max(reach, plans.reach)
        }
        return min(reach, Double(min(frame.width, frame.height)) / 4)
    }
}

extension Layer {
    /// The visible layers of tiles and of pictures of servers.
    fileprivate var visiblePictures: [Layer] {
        guard isVisible else { return [] }
        if self is any PictureLayer { return [self] }
        return (memberLayers ?? []).flatMap(\.visiblePictures)
    }

    /// The visible raster layers in the layer, or the layer itself.
    fileprivate var visibleRasters: [RasterLayer] {
        guard isVisible else { return [] }
        return (self as? RasterLayer).map { [$0] } ?? (memberLayers ?? []).flatMap(\.visibleRasters)
    }
}

/// Collects the bounds of layers and overlays on a map.
private struct FullExtent {
    private let reference: SpatialReference
    /// Whether features that do not match a layer's condition are skipped.
    private let appliesConditions: Bool
    private let wrapAround: WrapAround?
    private var across: Coverage
    private var low = SIMD2<Double>(repeating: .infinity)
    private var high = SIMD2<Double>(repeating: -.infinity)

    init(in reference: SpatialReference, appliesConditions: Bool) {
        self.reference = reference
        self.appliesConditions = appliesConditions
        wrapAround = WrapAround.of(reference)
        across = Coverage(of: wrapAround?.world)
    }

    /// The bounds of everything; nil if there is nothing.
    package var bounds: (low: SIMD2<Double>, high: SIMD2<Double>)? {
        guard low.x <= high.x, low.y <= high.y else { return nil }
        if let narrow = across.narrowest {
            return (SIMD2(narrow.lowerBound, low.y), SIMD2(narrow.upperBound, high.y))
        }
        if let world = wrapAround?.world, high.x - low.x > world.width * (1 - 1 / 360.0) {
            // The whole world has its usual center.
            return (SIMD2(world.low, low.y), SIMD2(world.high, high.y))
        }
        return (low, high)
    }

    /// Adds the features that a layer draws.
    mutating func add(_ layer: FeatureLayer) throws {
        let source = try layer.featureSource()
        let clause = appliesConditions ? try layer.drawnClause() : nil
        let own = source.spatialReference ?? .wgs84
        if clause == nil {
            let extent = try source.computedExtent()
            guard !extent.isEmpty, let box = try box(of: extent, in: own) else { return }
            guard let width = wrapAround?.world.width, box.width > width / 2 else {
                add(SIMD4(box.xMin, box.yMin, box.xMax, box.yMax))
                return
            }
            // The features may be on both sides of the antimeridian.
            var features = self
            if try features.addFeatures(of: source, matching: nil, in: own) {
                // The stated extent also has the features that were not read.
                features.low.y = min(low.y, box.yMin)
                features.high.y = max(high.y, box.yMax)
                self = features
            } else {
                add(SIMD4(box.xMin, box.yMin, box.xMax, box.yMax))
            }
        } else {
            _ = try addFeatures(of: source, matching: clause, in: own)
        }
    }

    /// Adds the extent of a raster.
    mutating func add(_ extent: Envelope) throws {
        guard let box = try box(of: extent, in: extent.spatialReference ?? .wgs84) else { return }
        add(SIMD4(box.xMin, box.yMin, box.xMax, box.yMax))
    }

    /// Returns the box of an extent, limited to the area of use if the extent is much larger.
    private func box(of extent: Envelope, in own: SpatialReference) throws -> Envelope? {
        let isContinuous = WrapAround.of(own) != nil
        let direct = try CoordinateTransformation.known(from: own, to: reference)
        if own == reference { return extent }
        let area = reference.domain
        guard
            let places = try? CoordinateTransformation.known(from: own, to: .wgs84).project(envelope: extent),
            !isNear(places, area)
        else {
            return direct.project(envelope: extent, continuing: isContinuous ? wrapAround : nil)
        }
        let within = Envelope(
            xMin: max(places.xMin, area.xMin), yMin: max(places.yMin, area.yMin),
            xMax: min(places.xMax, area.xMax), yMax: min(places.yMax, area.yMax), spatialReference: .wgs84)
        guard within.xMin <= within.xMax, within.yMin <= within.yMax else {
            return direct.project(envelope: extent, continuing: isContinuous ? wrapAround : nil)
        }
        return try CoordinateTransformation.known(from: .wgs84, to: reference)
            .project(envelope: within, pointsPerSide: 61, continuing: wrapAround)
    }

    /// Whether places are in the area of use, or at most as far outside as the area is large.
    private func isNear(_ places: Envelope, _ area: Envelope) -> Bool {
        let room = SIMD2(min(area.width, 180), min(area.height, 45))
        return places.xMin >= area.xMin - room.x && places.xMax <= area.xMax + room.x
            // Many systems have no position for a pole, or a very distant one.
            && (places.yMin >= max(area.yMin - room.y, -89) || area.yMin <= -85)
            && (places.yMax <= min(area.yMax + room.y, 89) || area.yMax >= 85)
    }

    /// Adds features one by one.
    ///
    /// - Returns: Whether all features were read. Without a condition, the reading ends if the features leave no wide
    ///   part of the world free.
    private mutating func addFeatures(
        of source: any FeatureSource, matching clause: WhereClause?, in own: SpatialReference
    ) throws -> Bool {
        struct Enough: Error {}
        let projection = try FeatureProjection(from: own, to: reference)
        var features = self
        var places = GeometryColumn.noBounds
        do {
            try source.forEachBatch(FeatureQuery(whereClause: clause, fields: [])) { batch in
                var outside = OutsideProjection()
                let column = batch.geometry
                features.add(projection.project(column, rows: 0..<column.count, &outside).column)
                places = GeometryColumn.union(places, column.placedBounds(ofRows: 0..<column.count))
                if clause == nil, !features.across.hasWideGap { throw Enough() }
            }
        } catch is Enough {
            return false
        }
        if clause != nil, !places.x.isNaN {
            let extent = Envelope(bounds: places, spatialReference: own)
            if let box = try box(of: extent, in: own) {
                // The area of use limits the box.
                features.low = pointwiseMin(low, pointwiseMax(features.low, SIMD2(box.xMin, box.yMin)))
                features.high = pointwiseMax(high, pointwiseMin(features.high, SIMD2(box.xMax, box.yMax)))
            }
        }
        self = features
        return true
    }

    /// Adds geometries in the map's spatial reference, part by part.
    mutating func add(_ column: GeometryColumn) {
        guard wrapAround != nil else {
            add(column.placedBounds(ofRows: 0..<column.count))
            return
        }
        for part in 0..<max(column.partStarts.count - 1, 0) {
            add(GeometryColumn.placedBounds(of: column.coordinates[column.coordinateRange(ofPart: part)]))
        }
    }

    private mutating func add(_ bounds: SIMD4<Double>) {
        guard !bounds.x.isNaN else { return }
        across.add(bounds.x...bounds.z)
        low = pointwiseMin(low, bounds.lowHalf)
        high = pointwiseMax(high, bounds.highHalf)
    }
}
