import CartoucheCLibrary
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheScenes
import Synchronization

// Searches for what is drawn at a point.
extension SceneView {
    /// Finds the graphics of an overlay that are drawn near a point of the view, the nearest to the point first.
    ///
    /// - Parameters:
    ///   - graphicsOverlay: The overlay.
    ///   - screenPoint: The point in DIPs.
    ///   - tolerance: The radius around the point in DIPs; it is limited to 0 to 100.
    ///   - returnPopupsOnly: Whether the result has only popups. Default: false.
    ///   - maximumResults: The greatest number of graphics; nil for no limit. Default: 1.
    /// - Throws: The errors of ``makeImage(size:scale:)``; ``MapError`` if only popups are requested and the overlay has
    ///   none.
    public func identify(
        on graphicsOverlay: GraphicsOverlay, screenPoint: ScreenPoint, tolerance: Double,
        returnPopupsOnly: Bool = false, maximumResults: Int? = 1
    ) async throws -> IdentifyGraphicsOverlayResult {
        try await search {
            let found = try self.found(at: screenPoint, tolerance: tolerance).graphics(of: graphicsOverlay)
            return try IdentifyGraphicsOverlayResult(
                graphicsOverlay, drawn: found.first(maximumResults), returnsPopupsOnly: returnPopupsOnly)
        }
    }

    /// Finds the graphics of all overlays that are drawn near a point of the view, the top overlay first.
    ///
    /// - Parameters:
    ///   - screenPoint: The point in DIPs.
    ///   - tolerance: The radius around the point in DIPs; it is limited to 0 to 100.
    ///   - returnPopupsOnly: Whether the result has only popups. Default: false.
    ///   - maximumResultsPerOverlay: The greatest number of graphics of each overlay; nil for no limit. Default: 1.
    /// - Returns: The results of overlays with graphics near the point.
    /// - Throws: The errors of ``makeImage(size:scale:)``.
    public func identifyGraphicsOverlays(
        screenPoint: ScreenPoint, tolerance: Double, returnPopupsOnly: Bool = false,
        maximumResultsPerOverlay: Int? = 1
    ) async throws -> [IdentifyGraphicsOverlayResult] {
        try await search {
            let all = try self.found(at: screenPoint, tolerance: tolerance)
            return try self.graphicsOverlays.reversed().compactMap { overlay in
                let own = all.graphics(of: overlay)
                guard !own.isEmpty, !returnPopupsOnly || overlay.hasPopups else { return nil }
                return try IdentifyGraphicsOverlayResult(
                    overlay, drawn: own.first(maximumResultsPerOverlay), returnsPopupsOnly: returnPopupsOnly)
            }
        }
    }

    /// Finds the features of a layer that are drawn near a point of the view, the nearest to the point first.
    ///
    /// The parameters are those of the method for overlays. The features of the layer's members are in
    /// `sublayerResults`.
    ///
    /// - Throws: The errors of ``makeImage(size:scale:)``.
    public func identify(
        on layer: Layer, screenPoint: ScreenPoint, tolerance: Double, returnPopupsOnly: Bool = false,
        maximumResults: Int? = 1
    ) async throws -> IdentifyLayerResult {
        try await search {
            let all = try self.found(at: screenPoint, tolerance: tolerance)
            func result(of layer: FeatureLayer) throws -> IdentifyLayerResult {
                IdentifyLayerResult(
                    layer, drawn: try all.features(of: layer, maximumResults),
                    returnsPopupsOnly: returnPopupsOnly)
            }
            if let layer = layer as? FeatureLayer { return try result(of: layer) }
            let members = try layer.drawnLayers.reversed().map(result)
            return IdentifyLayerResult(group: layer, members: members.filter { !$0.geoElements.isEmpty })
        }
    }

    /// Finds the features of all operational layers that are drawn near a point of the view, the top layer first.
    ///
    /// - Returns: The results of layers with features near the point.
    /// - Throws: The errors of ``makeImage(size:scale:)``.
    public func identifyLayers(
        screenPoint: ScreenPoint, tolerance: Double, returnPopupsOnly: Bool = false,
        maximumResultsPerLayer: Int? = 1
    ) async throws -> [IdentifyLayerResult] {
        try await search {
            let all = try self.found(at: screenPoint, tolerance: tolerance)
            return try self.scene.operationalLayers.reversed().flatMap(\.drawnLayers).compactMap { layer in
                let own = try all.features(of: layer, maximumResultsPerLayer)
                guard !own.isEmpty else { return nil }
                return IdentifyLayerResult(layer, drawn: own, returnsPopupsOnly: returnPopupsOnly)
            }
        }
    }

    // MARK: Searching

    /// What is near a point: elements in space, then graphics and features on the surface.
    private struct Found {
        var elements: [SceneElement] = []
        var draped: [(owner: GraphicsOverlay, graphic: Graphic)] = []
        var drapedFeatures: [(layer: FeatureLayer, feature: Feature)] = []

        func graphics(of overlay: GraphicsOverlay) -> [Graphic] {
            let inSpace = elements.compactMap { element -> Graphic? in
                if case .graphic(let graphic, let owner) = element, owner === overlay { graphic } else { nil }
            }
            return inSpace + draped.filter { $0.owner === overlay }.map(\.graphic)
        }

        func features(of layer: FeatureLayer, _ limit: Int?) throws -> [Feature] {
            let places = elements.compactMap { element -> Int? in
                if case .feature(let owner, let place) = element, owner === layer { place } else { nil }
            }.first(limit)
            let known = try layer.features(atPlaces: Set(places))
            let all =
                places.compactMap { known[$0] }
                + drapedFeatures.filter { $0.layer === layer }.map(\.feature)
            return all.first(limit)
        }
    }

    /// Returns what is drawn around a point.
    private func found(at point: ScreenPoint, tolerance: Double) throws -> Found {
        let drawing = try drawing(size: size, scale: 1)
        guard let pixel = drawing.pixel(at: point) else { return Found() }
        let reach = tolerance > 0 ? Int(min(tolerance, 100)) : 0
        let side = 2 * reach + 1
        let numbers = try SceneDevice.shared().pick(drawing.list, at: pixel, side: side)
        var found = Found()
        found.elements = Self.elements(numbers, reach: reach).map { drawing.elements[Int($0) - 1] }
        let middle = numbers[reach * side + reach]
        let isGround = middle.x == 0 && middle.z > 0
        guard isGround, let ground = baseSurfaceLocation(fromScreenPoint: point) else { return found }
        try drawing.findDraped(
            at: ground, distance: Double(Float(bitPattern: middle.z)), tolerance: tolerance
        ) { owner, graphic in
            found.draped.append((owner, graphic))
        } features: { layer, feature in
            found.drapedFeatures.append((layer, feature))
        }
        return found
    }

    /// Returns the numbers of elements in the order of their distance from the middle, then from the camera.
    private static func elements(_ numbers: [SIMD4<UInt32>], reach: Int) -> [UInt32] {
        let side = 2 * reach + 1
        var nearest: [UInt32: (distance: Int, depth: Float)] = [:]
        for y in 0..<side {
            for x in 0..<side {
                let found = numbers[y * side + x]
                let distance = (x - reach) * (x - reach) + (y - reach) * (y - reach)
                guard found.x > 0, distance <= reach * reach else { continue }
                let depth = Float(bitPattern: found.z)
                let known = nearest[found.x] ?? (.max, .infinity)
                if (distance, depth) < known { nearest[found.x] = (distance, depth) }
            }
        }
        return nearest.sorted {
            ($0.value.distance, $0.value.depth, $0.key) < ($1.value.distance, $1.value.depth, $1.key)
        }.map(\.key)
    }
}

extension SceneDrawing {
    /// Returns the pixel of the picture at a point; nil outside of the picture.
    func pixel(at point: ScreenPoint) -> SIMD2<Int>? {
        let (width, height) = (Double(list.view.width), Double(list.view.height))
        guard (0..<width).contains(point.x), (0..<height).contains(point.y) else { return nil }
        return SIMD2(Int(point.x), Int(point.y))
    }

    /// Finds the graphics and features on the surface near a location, on a map with the scale that the surface has
    /// there.
    ///
    /// - Parameters:
    ///   - ground: The location.
    ///   - distance: The distance from the camera in meters.
    ///   - tolerance: The radius in DIPs.
    fileprivate func findDraped(
        at ground: Point, distance: Double, tolerance: Double,
        _ found: (GraphicsOverlay, Graphic) -> Void, features: (FeatureLayer, Feature) -> Void
    ) throws {
        guard !sources.drapedLayers.isEmpty || !sources.drapedOverlays.isEmpty else { return }
        let space = list.view.space
        let map = Map(spatialReference: space.isLocal ? space.spatialReference : .webMercator)
        map.operationalLayers = sources.drapedLayers
        let view = MapView(map: map, graphicsOverlays: sources.drapedOverlays.map(\.copy))
        view.size = ScreenSize(width: 201, height: 201)
        let stretching = space.isLocal ? 1 : 1 / max(cos(ground.y * .pi / 180), 0.01)
        let scale = distance * list.view.pixelAngle * stretching * MapFrame.dipsPerMeter
        view.viewpoint = Viewpoint(center: ground, scale: max(scale, 1))
        let middle = ScreenPoint(x: 100.5, y: 100.5)
        let overlays = Array(sources.drapedOverlays.reversed())
        let layers = Array(sources.drapedLayers.reversed())
        let drawn = try view.drawn(of: overlays.map(\.copy), layers, at: middle, tolerance: tolerance)
        for ((_, owner), graphics) in zip(overlays, drawn.graphics) {
            for graphic in graphics { found(owner, sources.originals[graphic] ?? graphic) }
        }
        for (layer, elements) in zip(layers, drawn.elements) {
            for case let feature as Feature in elements { features(layer, feature) }
        }
    }
}

extension Array {
    /// Returns the first elements up to a limit; nil has no limit.
    fileprivate func first(_ limit: Int?) -> [Element] {
        Array(prefix(Swift.max(limit ?? count, 0)))
    }
}
