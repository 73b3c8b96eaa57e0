import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// The labels of a scene.
///
/// The features are projected to the plane of the picture. There the label engine of maps places their labels, so that
/// they avoid each other and the markers.
package struct SceneLabels {
    /// A layer or an overlay with labels.
    package struct Source {
        let name: String
        let definitions: [LabelDefinition]
        let renderer: Renderer?
        let placing: ScenePlacing
        private(set) var features: [Item] = []

        struct Item {
            var feature: SceneFeature
            var attributes: [String: any Sendable]
            /// The symbol of a graphic; nil applies the renderer.
            var symbol: Symbol?
        }

        /// The greatest number of features with labels.
        static let maximumCount = 50_000

        init(_ name: String, _ definitions: [LabelDefinition], _ renderer: Renderer?, _ placing: ScenePlacing)
        {
            self.name = name
            self.definitions = definitions
            self.renderer = renderer
            self.placing = placing
        }

        /// The definitions with the same lift, in order.
        var definitionsByLift: [(source: Source, lift: SymbolLift?, definitions: [LabelDefinition])] {
            var groups: [(source: Source, lift: SymbolLift?, definitions: [LabelDefinition])] = []
            for definition in definitions {
                let lift = definition.lift
                var own = lift == nil ? definition : definition.lifted()
                // The plane of the labels has nothing below them.
                if own.adaptsToBackdrop { own = own.withoutContrast() }
                if let index = groups.firstIndex(where: { $0.lift == lift }) {
                    groups[index].definitions.append(own)
                } else {
                    groups.append((self, lift, [own]))
                }
            }
            return groups
        }

        mutating func add(_ feature: SceneFeature, _ attributes: [String: any Sendable], _ symbol: Symbol?) {
            guard features.count < Self.maximumCount else { return }
            features.append(Item(feature: feature, attributes: attributes, symbol: symbol))
        }
    }

    let projection: SceneProjection
    package let heights: SurfaceHeights
    /// The number of pixels for a DIP.
    let scale: Double
    /// What is drawn at each pixel, rows from the bottom.
    let picked: [SIMD4<UInt32>]
    /// The boxes in pixels around the visible parts of elements, by their numbers.
    let boxes: [UInt32: (low: SIMD2<Int>, high: SIMD2<Int>)]

    package init(
        _ projection: SceneProjection, heights: SurfaceHeights, scale: Double, picked: [SIMD4<UInt32>]
    ) {
        self.projection = projection
        self.heights = heights
        self.scale = scale
        self.picked = picked
        var boxes: [UInt32: (low: SIMD2<Int>, high: SIMD2<Int>)] = [:]
        for (index, found) in picked.enumerated() where found.x > 0 {
            let pixel = SIMD2(index % projection.width, projection.height - 1 - index / projection.width)
            let known = boxes[found.x] ?? (pixel, pixel)
            boxes[found.x] = (pointwiseMin(known.low, pixel), pointwiseMax(known.high, pixel))
        }
        self.boxes = boxes
    }

    /// Returns the labels as a drawing on the picture, and what could not be drawn.
    ///
    /// - Throws: The errors of label expressions that cannot be read.
    package func recording(
        of sources: [Source], by renderer: MapRenderer
    ) throws -> (recording: Recording?, diagnostics: [Diagnostic]) {
        let placed = try place(sources, by: renderer)
        let diagnostics = placed.report?.diagnostics ?? []
        guard let labels = placed.recording else { return (nil, diagnostics) }
        var recording = Recording()
        for entry in placed.report?.labels ?? [] where entry.box != nil {
            if let label = placed.lifted[Place(entry.anchor)] { draw(label, on: &recording) }
        }
        labels.replay(on: &recording)
        return (recording, diagnostics)
    }

    /// Labels as a drawing.
    struct Placed {
        /// The drawing; nil if there are no labels.
        var recording: Recording?
        /// The report with the list of labels; nil without features.
        var report: DrawingReport?
        /// The labels above their features, by the positions of their entries.
        var lifted: [Place: LiftedLabel] = [:]
    }

    /// Places the labels.
    ///
    /// - Parameter resolution: The number of pixels of the drawing for a pixel of the picture.
    /// - Throws: The errors of label expressions that cannot be read.
    func place(
        _ sources: [Source], by renderer: MapRenderer, resolution: Double = 1
    ) throws -> Placed {
        let size = ScreenSize(
            width: Double(projection.width) / scale, height: Double(projection.height) / scale)
        let denominator = mapScale
        let plane = Plane(size: size, scale: scale, unit: denominator / MapFrame.dipsPerMeter)
        var result = Placed()
        let overlays = sources.flatMap(\.definitionsByLift).map { source, lift, definitions in
            let graphics = source.features.compactMap { item -> Graphic? in
                guard let lift else { return graphic(of: item, source.placing, on: plane) }
                guard let label = label(of: item.feature, source.placing, liftedBy: lift) else { return nil }
                result.lifted[Place(label.pixels.top)] = label
                return Graphic(
                    geometry: plane.point(label.pixels.top), attributes: item.attributes, symbol: Self.spot)
            }
            let overlay = GraphicsOverlay(graphics: graphics)
            overlay.id = source.name
            overlay.renderer = source.renderer
            overlay.addLabelDefinitions(definitions)
            overlay.labelsAreEnabled = true
            return overlay
        }
        guard overlays.contains(where: { !$0.graphics.isEmpty }) else { return result }
        let scale = scale * resolution
        var request = MapRequest(Map(spatialReference: .webMercator), size: size) {
            try MapFrame(
                .center(SIMD2(0, 0), scale: denominator), size: size, scale: scale,
                spatialReference: .webMercator)
        }
        request.scale = scale
        request.graphicsOverlays = overlays
        request.listsLabels = true
        let (layers, _, report) = try renderer.recordings(of: request)
        // The recordings of the symbols come first; the last one has the labels.
        result.recording = layers.count > overlays.count ? layers.last?.recording : nil
        result.report = report
        for source in sources where source.definitions.contains(where: \.adaptsToBackdrop) {
            result.report?.diagnostics.append(
                Diagnostic(
                    .warning, code: .labelSettingNotApplied,
                    message: "the labels of \(source.name.brief) ask for contrast, which only maps have",
                    instead: "their own colors are used"))
        }
        return result
    }

    /// The denominator of the map scale in the middle of the picture.
    private var mapScale: Double {
        let eye = projection.axes.position
        let distance =
            projection.groundDistance(along: projection.axes.forward, heights)
            ?? max(projection.space.placeAndHeight(eye).height, 1)
        let scale = distance * projection.pixelAngle * self.scale * MapFrame.dipsPerMeter
        // The plane must not be wider than the world.
        return min(max(scale, 1), 1e7 / Double(projection.width) * self.scale * MapFrame.dipsPerMeter)
    }

    /// The plane of the picture with its center at 0, y up.
    private struct Plane {
        var size: ScreenSize
        var scale: Double
        /// The coordinates of a DIP.
        var unit: Double

        func point(_ pixel: SIMD2<Double>) -> Point {
            Point(
                x: (pixel.x / scale - size.width / 2) * unit, y: (size.height / 2 - pixel.y / scale) * unit,
                spatialReference: .webMercator)
        }
    }

    /// Returns the feature on the plane of the picture; nil if it is not visible.
    private func graphic(of item: Source.Item, _ placing: ScenePlacing, on plane: Plane) -> Graphic? {
        let feature = item.feature
        if feature.kind == .point, let box = boxes[feature.id] {
            // The label avoids the visible part of the body or marker.
            let size = SIMD2<Double>(box.high &- box.low &+ 1) / scale
            let symbol = PictureMarkerSymbol(image: Self.blank)
            (symbol.width, symbol.height) = (size.x, size.y)
            return Graphic(
                geometry: plane.point(SIMD2<Double>(box.low &+ box.high &+ 1) / 2),
                attributes: item.attributes, symbol: symbol)
        }
        let lines = feature.parts.compactMap { pixels(of: $0, feature, placing) }
        guard !lines.isEmpty else { return nil }
        let points = lines.map { line in line.map(plane.point) }
        let parts = points.map { MutablePart(points: $0, spatialReference: .webMercator) }
        let geometry: Geometry
        switch feature.kind {
        case .none: return nil
        case .point: geometry = points[0][0]
        case .multipoint: geometry = Multipoint(points: points.flatMap { $0 }, spatialReference: .webMercator)
        case .polyline:
            geometry = PolylineBuilder(parts: parts, spatialReference: .webMercator).toGeometry()
        case .polygon:
            geometry = PolygonBuilder(parts: parts, spatialReference: .webMercator).toGeometry()
        }
        return Graphic(geometry: geometry, attributes: item.attributes, symbol: item.symbol)
    }

    /// The picture of a marker that is not drawn.
    private static let blank = Image(Bitmap(width: 1, height: 1))
    /// A marker of 1 DIP that is not drawn.
    private static let spot: Symbol = {
        let symbol = PictureMarkerSymbol(image: blank)
        (symbol.width, symbol.height) = (1, 1)
        return symbol
    }()

    /// Returns the visible part of a line or ring in pixels; nil if there is none.
    private func pixels(
        of part: [SIMD3<Double>], _ feature: SceneFeature, _ placing: ScenePlacing
    ) -> [SIMD2<Double>]? {
        let bases = part.map { placing.height($0.z, at: SIMD2($0.x, $0.y), heights) }
        let tops = feature.extrusion.map { placing.extrusion.tops($0, of: bases) } ?? bases
        var pixels: [SIMD2<Double>] = []
        var isSeen = false
        for (vertex, height) in zip(part, tops) where vertex.x.isFinite && vertex.y.isFinite {
            let position = projection.space.position(at: SIMD2(vertex.x, vertex.y), height: height)
            guard let pixel = projection.point(at: position) else {
                // An area that is partly behind the camera has no outline in the picture.
                if feature.kind == .polygon { return nil }
                continue
            }
            pixels.append(pixel)
            isSeen = isSeen || sees(position, at: pixel, id: feature.id)
        }
        return isSeen && !pixels.isEmpty ? pixels : nil
    }

    /// Returns whether nothing hides a position.
    func sees(_ position: SIMD3<Double>, at pixel: SIMD2<Double>, id: UInt32) -> Bool {
        guard pixel.x >= 0, pixel.y >= 0, pixel.x < Double(projection.width),
            pixel.y < Double(projection.height)
        else { return false }
        let found = picked[(projection.height - 1 - Int(pixel.y)) * projection.width + Int(pixel.x)]
        if id != 0, found.x == id { return true }
        let distance = (position - projection.axes.position).dot(projection.axes.forward)
        let drawn = Double(Float(bitPattern: found.z))
        // On the ground, the distance within a pixel varies.
        return drawn <= 0 || distance <= drawn * 1.05
    }
}
