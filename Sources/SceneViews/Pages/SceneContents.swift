import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheScenes
import CartoucheSymbols
import Synchronization

/// A scene for a device of a reader: the list with the surface in all directions, and the attributes of what it draws.
package struct SceneContents: Sendable {
    /// The features of a layer or the graphics of an overlay in space.
    package struct Layer: Sendable {
        /// The number of the draws.
        package var object: UInt32
        package var name: String
        package var fields: [String]
        /// The numbers of the features in the drawing, ascending.
        package var ids: [UInt32]
        /// The values of each feature, one for each field.
        package var rows: [[AttributeValue]]
    }

    /// A graphic that moves.
    package struct Track: Sendable {
        /// The number of the graphic in the drawing.
        package var id: UInt32
        package var name: String
        /// Times in seconds, positions in the earth-centered frame, headings, pitches and rolls in degrees.
        package var rows: [[Double]]
    }

    /// The plane of a local scene: a point of it, and its axes.
    package struct Plane: Hashable, Sendable {
        package var origin, east, north, up: SIMD3<Double>
    }

    package var list: SceneList
    package var report: SceneReport
    package var layers: [Layer]
    /// The names of layers and overlays that are drawn on the surface, bottom first.
    package var drapedLayers: [String]
    /// The layers of the scene, for a legend.
    package var map: Map
    /// The date of the sun in seconds since 1970.
    package var sunDate: Double
    /// The color of the surface where nothing is draped.
    package var groundColor: Color
    /// The height of the surface in the middle of the view, in meters.
    package var groundHeight: Double
    /// The plane of a local scene; nil on the globe.
    package var plane: Plane?
    package var tracks: [Track] = []
    /// How the view's controller moves the camera; nil if it does not.
    package var orbit: SceneOrbit?
    /// The view for which the surface is detailed.
    package var surfaceView: SceneProjection

    /// Draws the list with the device of this computer.
    ///
    /// - Throws: ``SceneError`` if there is no driver, or the driver fails.
    package func makeImage() throws -> Image {
        let pixels = try SceneDevice.shared().draw(list)
        return Image(fromBottom: pixels, width: list.view.width, height: list.view.height)
    }
}

extension SceneView {
    /// Makes the list of a page, with the surface in all directions.
    ///
    /// - Parameters:
    ///   - moving: What moves, with its symbol; nil for nothing.
    ///   - keepsContent: Whether overlays and layers that have not changed since the last call are not composed again.
    ///   - last: An earlier content. While the camera is near that of its surface, the surface is the same, and so is
    ///     what depends on the place of the camera, except for sizes in pixels.
    /// - Throws: The errors of ``makeImage(size:scale:)``.
    package func contents(
        size: ScreenSize, scale: Double, moving: (animation: SceneAnimation, symbol: Symbol)? = nil,
        keepsContent: Bool = false, after last: SceneContents? = nil
    ) throws -> SceneContents {
        let view = try projection(size: size, scale: scale)
        var projection = view
        let now = state.read { $0 }
        var settings = now.settings
        settings.scale = scale
        var ignored: [Diagnostic] = []
        let heights = SurfaceHeights(now.scene.baseSurface, in: projection.space, diagnostics: &ignored)
        let found = projection.groundDistance(along: projection.axes.forward, heights)
        let distance = found ?? 2_000
        let middle = projection.space.placeAndHeight(
            projection.axes.position + projection.axes.forward * (found ?? 0)
        ).place
        let overlay = moving.map { $0.animation.overlay($0.symbol, in: projection.space, heights) }
        settings.overlays += overlay.map { [$0.overlay] } ?? []
        projection.reach = min(max(distance, 50) * 2, 20_000_000)
        if let surface = last?.surfaceView, surface.serves(projection) {
            projection = surface
            projection.sizeAxes = view.axes
        }
        var (models, kept) = drawn.withLock { ($0.models, keepsContent ? $0.kept : KeptContent()) }
        let drawing = try SceneDrawing(now.scene, projection, settings, models: &models, kept: &kept)
        drawn.withLock { drawn in
            drawn.models = models
            if keepsContent { drawn.kept = kept }
        }
        let labels = try labels(of: drawing)
        let layers = try SceneRecords(drawing).layers
        let draped =
            drawing.sources.drapedLayers.map(\.name)
            + drawing.sources.drapedOverlays.map { $0.owner.id.isEmpty ? "Graphics" : $0.owner.id }
        var contents = SceneContents(
            list: drawing.list, report: drawing.report, layers: layers, drapedLayers: draped,
            map: now.scene.map, sunDate: settings.sunDate,
            groundColor: now.scene.map.drawnBackgroundColor
                ?? now.scene.baseSurface.backgroundGrid.backgroundColor,
            groundHeight: heights.height(at: middle), surfaceView: projection)
        contents.surfaceView.sizeAxes = nil
        (contents.list.view.axes, contents.list.view.sizeAxes) = (view.axes, nil)
        contents.orbit = (now.controller as? OrbitCameraController)?.orbit(
            in: projection.space, now.renderer(of:))
        for (index, element) in drawing.elements.enumerated() {
            guard case .graphic(let graphic, let owner) = element, owner === overlay?.overlay,
                let track = overlay?.tracks[graphic]
            else { continue }
            contents.tracks.append(
                SceneContents.Track(id: UInt32(index + 1), name: track.name, rows: track.rows))
        }
        if projection.space.isLocal {
            let axes = projection.space.compass(at: middle)
            contents.plane = SceneContents.Plane(
                origin: projection.space.position(at: middle, height: 0), east: axes.x, north: axes.y,
                up: axes.z)
        }
        contents.report.diagnostics += moving?.animation.diagnostics ?? []
        contents.report.diagnostics += [raisedCamera(now)].compactMap { $0 }
        contents.list.draws += labels.draws
        contents.report.drawCount += labels.draws.count
        contents.report.diagnostics += labels.diagnostics.filter { !drawing.report.diagnostics.contains($0) }
        return contents
    }
}

extension SceneView {
    /// Returns the labels of the first view of a page.
    private func labels(of drawing: SceneDrawing) throws -> (draws: [SceneDraw], diagnostics: [Diagnostic]) {
        let labeled = drawing.sources.labeled
        if labeled.isEmpty { return ([], []) }
        let picked = try SceneDevice.shared().pickAll(drawing.list)
        return try SceneLabels(drawing.list.view, heights: drawing.heights, scale: 1, picked: picked)
            .billboards(of: labeled, by: scene.map.mapRenderer)
    }
}

/// Reads the attributes of the elements of a drawing.
private struct SceneRecords {
    private(set) var layers: [SceneContents.Layer] = []

    /// - Throws: The errors of sources that cannot be read.
    init(_ drawing: SceneDrawing) throws {
        var features: [ObjectIdentifier: (layer: FeatureLayer, ids: [UInt32], numbers: [Int])] = [:]
        var graphics: [ObjectIdentifier: (overlay: GraphicsOverlay, ids: [UInt32], list: [Graphic])] = [:]
        var order: [ObjectIdentifier] = []
        for (index, element) in drawing.elements.enumerated() {
            let id = UInt32(index + 1)
            if case .feature(let layer, let number) = element {
                let key = ObjectIdentifier(layer)
                if features[key] == nil {
                    features[key] = (layer, [], [])
                    order.append(key)
                }
                features[key]?.ids.append(id)
                features[key]?.numbers.append(number)
            } else if case .graphic(let graphic, let overlay) = element {
                let key = ObjectIdentifier(overlay)
                if graphics[key] == nil {
                    graphics[key] = (overlay, [], [])
                    order.append(key)
                }
                graphics[key]?.ids.append(id)
                graphics[key]?.list.append(graphic)
            }
        }
        let objects = drawing.list.objects
        func object(_ ids: [UInt32]) -> UInt32 {
            guard let first = ids.first, let last = ids.last else { return 0 }
            return objects.first { (first...last).contains($0.key) }?.value ?? 0
        }
        for key in order {
            if let (layer, ids, numbers) = features[key] {
                let (fields, rows) = try Self.rows(of: layer, numbers)
                layers.append(
                    SceneContents.Layer(
                        object: object(ids), name: layer.name, fields: fields, ids: ids, rows: rows))
            } else if let (overlay, ids, list) = graphics[key] {
                let fields = Set(list.flatMap { $0.attributes.keys }).sorted()
                let rows = list.map { graphic in
                    fields.map { name in
                        graphic.attributes[name].flatMap { AttributeValue(attribute: $0) } ?? .null
                    }
                }
                layers.append(
                    SceneContents.Layer(
                        object: object(ids), name: overlay.id.isEmpty ? "Graphics" : overlay.id,
                        fields: fields, ids: ids, rows: rows))
            }
        }
    }

    private static func rows(
        of layer: FeatureLayer, _ numbers: [Int]
    ) throws -> (fields: [String], rows: [[AttributeValue]]) {
        let source = try layer.featureSource()
        let places = Dictionary(numbers.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        var fields: [String] = []
        var rows = [[AttributeValue]](repeating: [], count: numbers.count)
        var query = FeatureQuery()
        query.whereClause = try layer.drawnClause()
        var first = 0
        _ = try source.forEachBatch(query) { batch in
            defer { first += batch.count }
            for column in batch.attributes where !fields.contains(column.name) { fields.append(column.name) }
            let columns = fields.map { batch.column(named: $0) }
            for row in 0..<batch.count {
                guard let place = places[first + row] else { continue }
                rows[place] = columns.map { $0?[row] ?? .null }
            }
        }
        for index in rows.indices where rows[index].count < fields.count {
            rows[index] += Array(repeating: .null, count: fields.count - rows[index].count)
        }
        return (fields, rows)
    }
}

extension SceneList {
    /// The numbers of layers by one number of a feature of each draw.
    fileprivate var objects: [(key: UInt32, value: UInt32)] {
        draws.compactMap { draw in
            let id: UInt32? =
                switch draw.content {
                case .bodies(let mesh, let list, _):
                    list.first.map { $0.id &+ (mesh.vertices.first?.part ?? 0) }
                case .spheres(let list): list.first?.id
                case .billboards(let list, _): list.first?.id
                case .ribbons(let list): list.first?.id
                }
            return id.flatMap { $0 > 0 ? ($0, draw.object) : nil }
        }
    }
}
