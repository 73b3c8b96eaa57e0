import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbols

/// Draws the surface: tiles with pictures of the draped layers, or with a grid.
struct SurfaceDrawing {
    let scene: Scene
    let heights: SurfaceHeights
    /// The draped layers, bottom first.
    let layers: [Layer]
    let overlays: [GraphicsOverlay]
    /// The number of pixels for a DIP.
    let scale: Double
    let selection: SelectionProperties
    private(set) var diagnostics: [Diagnostic] = []

    /// The side of a tile's picture in pixels.
    private static let side = 512
    /// Whether the surface is cut, so that its lower side is seen.
    private let isClipped: Bool

    init(
        _ scene: Scene, heights: SurfaceHeights, layers: [Layer], overlays: [GraphicsOverlay],
        scale: Double, selection: SelectionProperties, isClipped: Bool
    ) {
        self.scene = scene
        self.heights = heights
        self.layers = layers
        self.overlays = overlays
        self.scale = scale
        self.selection = selection
        self.isClipped = isClipped
    }

    /// Returns the draws of the surface, near tiles first.
    ///
    /// - Throws: The errors of sources that cannot be read.
    mutating func draws(_ projection: SceneProjection) throws -> [SceneDraw] {
        let content = scene.baseSurface.content.read { $0 }
        guard content.opacity > 0 else { return [] }
        let ground = scene.map.drawnBackgroundColor
        let areas = areas
        let tiles = SurfaceTiles(projection, heights, textureSide: Self.side, detailed: areas)
        let seams = SurfaceSeams(tiles.tiles, heights)
        if tiles.isLimited {
            diagnostics.append(
                Diagnostic(
                    .note, code: .sceneSimplified,
                    message: "the surface has more detail than the limit of tiles",
                    instead: "distant parts are drawn with less detail"))
        }
        let plain = ground == nil && content.grid.isVisible ? Self.grid(content.grid) : nil
        let color = (ground ?? content.grid.backgroundColor).withAlphaComponent(1)
        // Setters of a map are edits, after which views draw again.
        var mapContent = Map.Content()
        (mapContent.basemap, mapContent.backgroundColor) = (scene.basemap, color)
        mapContent.operationalLayers = layers
        let map = Map(spatialReference: .webMercator, content: mapContent)
        var draws: [SceneDraw] = []
        var reported: Set<Diagnostic> = []
        let pixels = pixelSizes(of: tiles, areas, projection)
        for tile in tiles.tiles {
            var texture = plain
            if let pixel = pixels[tile] {
                // Widths and sizes are the same on the screen on tiles of all levels.
                let factor = pixel * Double(Self.side) / tile.side(in: heights.space)
                let (image, report) = try picture(of: tile, map, scale: scale * min(max(factor, 0.125), 16))
                texture = SceneTexture(width: image.width, height: image.height, pixels: image.words)
                for diagnostic in report.diagnostics + report.layers.flatMap(\.diagnostics)
                where !Diagnostic.onlyOnMaps.contains(diagnostic.code)
                    && reported.insert(diagnostic).inserted
                {
                    diagnostics.append(diagnostic)
                }
            }
            let (mesh, origin) = tile.mesh(
                heights, seams, color: texture == nil ? color.word : .max, hasSkirts: !isClipped)
            var draw = SceneDraw(
                content: .bodies(mesh, [SceneInstance(origin)], texture),
                phase: content.opacity < 0.995 ? .translucent : .ground)
            draw.isLit = !heights.isFlat
            draw.isClosed = true
            draw.castsShadow = false
            draw.opacity = content.opacity
            draws.append(draw)
        }
        return draws
    }

    /// Returns the length on the ground of a pixel of the screen for each tile with content, in meters.
    ///
    /// If all content has similar distances, the length is the same everywhere, so that lines have no steps between
    /// tiles.
    private func pixelSizes(
        of tiles: SurfaceTiles, _ areas: [DrapedArea], _ projection: SceneProjection
    ) -> [SurfaceTile: Double] {
        let space = heights.space
        var sizes: [SurfaceTile: Double] = [:]
        for (tile, number) in tiles.areas {
            let box = areas[number].box
            let own = tile.box(in: space)
            let low = pointwiseMax(own.lowHalf, box.lowHalf)
            let high = pointwiseMin(own.highHalf, box.highHalf)
            let offset = heights.position(at: (low + high) / 2) - projection.axes.position
            sizes[tile] = max(offset.length, projection.near) * projection.pixelAngle
        }
        if let least = sizes.values.min(), let most = sizes.values.max(), most < 4 * least {
            return sizes.mapValues { _ in (least * most).squareRoot() }
        }
        return sizes
    }

    /// - Parameter scale: The number of pixels of the picture for a DIP.
    private func picture(
        of tile: SurfaceTile, _ map: Map, scale: Double
    ) throws -> (image: Image, report: DrawingReport) {
        let (low, high, reference) = try tile.mapBox(in: heights.space)
        let dips = Double(Self.side) / scale
        let size = ScreenSize(width: dips, height: dips)
        var request = MapRequest(map, size: size) {
            try MapFrame(.box(low: low, high: high), size: size, scale: scale, spatialReference: reference)
        }
        request.scale = scale
        request.patternAnchor = .map
        request.graphicsOverlays = overlays
        // Labels are placed in the plane of the picture.
        request.drawsLabels = false
        request.selectionProperties = selection
        return try scene.map.mapRenderer.makeImage(request)
    }

    /// The areas of the draped content, those of the basemap last.
    private var areas: [DrapedArea] {
        let unit = scale * 96 / 72
        return layers.filter { $0.isVisible && $0.opacity > 0 }.compactMap { area(of: $0, unit) }
            + overlays.compactMap { overlay in
                box(of: overlay.extent).map { overlay.drapedArea($0, pixelsPerPoint: unit) }
            }
            + (scene.basemap?.shownLayers ?? []).compactMap { area(of: $0, unit) }
    }

    /// Returns the area of a layer; nil if it shows nothing on the surface.
    private func area(of layer: Layer, _ unit: Double) -> DrapedArea? {
        if let layer = layer as? FeatureLayer {
            let extent = layer.fullExtent ?? (try? layer.featureSource().computedExtent())
            return box(of: extent).map { layer.drapedArea($0, pixelsPerPoint: unit) }
        }
        guard layer.isPicture else { return nil }
        let world = Envelope(xMin: -180, yMin: -90, xMax: 180, yMax: 90, spatialReference: .wgs84)
        return box(of: layer.pictureExtent ?? world).map { box in
            DrapedArea(
                box, resolution: layer.pictureColumns.map { (box.z - box.x) / Double(max($0, 1)) } ?? 0)
        }
    }

    /// Returns the west, south, east and north sides of an extent; nil if it is empty or not in the space.
    private func box(of extent: Envelope?) -> SIMD4<Double>? {
        guard let extent, !extent.isEmpty else { return nil }
        var box = extent
        let space = heights.space
        if let own = extent.spatialReference ?? (space.isLocal ? .wgs84 : nil), own != space.spatialReference
        {
            guard
                let transformation = try? CoordinateTransformation.known(
                    from: own, to: space.spatialReference),
                let placed = transformation.project(envelope: extent)
            else { return space.isLocal ? nil : SIMD4(-180, -90, 180, 90) }
            box = placed
        }
        // Edges between vertices can be outside of the projected extent.
        let margin = max(box.width, box.height) * 0.02 + 10 / space.metersPerUnit
        return SIMD4(box.xMin - margin, box.yMin - margin, box.xMax + margin, box.yMax + margin)
    }

    /// Returns the picture of a tile without content.
    private static func grid(_ grid: Surface.BackgroundGrid) -> SceneTexture {
        let side = 256
        let (ground, line) = (
            grid.backgroundColor.withAlphaComponent(1).word, grid.lineColor.withAlphaComponent(1).word
        )
        var pixels = [UInt32](repeating: ground, count: side * side)
        for index in 0..<side {
            for edge in [0, side - 1] {
                pixels[index * side + edge] = line
                pixels[edge * side + index] = line
            }
        }
        return SceneTexture(width: side, height: side, pixels: pixels)
    }
}

extension Basemap {
    /// The visible layers without groups, bottom first.
    var shownLayers: [Layer] {
        (baseLayers + referenceLayers).flatMap(\.entries).filter { $0.isShown && $0.combinedOpacity > 0 }
    }
}
