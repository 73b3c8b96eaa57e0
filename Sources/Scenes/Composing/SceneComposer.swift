import Documents
import Geospatial
import Images
import Portrayal
import SymbolGeometry
import SymbolModel

/// Makes the draws of features: bodies, lines, areas and billboards.
struct SceneComposer {
    let projection: SceneProjection
    let heights: SurfaceHeights
    /// The number of pixels for a DIP.
    let scale: Double
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var draws: [SceneDraw] = []
    /// The number of features that were drawn.
    private(set) var featureCount = 0
    var models: ModelCache
    var atlas: BillboardAtlas
    /// The point symbols of marker layers along lines, by the symbol of the line and the number of the layer.
    var lineMarkers: [LineMarker: (line: SymbolDefinition, marker: SymbolDefinition)] = [:]
    /// The number of areas in space with a picture of their fills.
    private var pictureCount = 0
    private static let maximumPictures = 500
    var bins = SceneBins()
    /// What pages draw at certain distances only.
    private var distantBins: [(distances: ClosedRange<Float>, bins: SceneBins)] = []
    private var reported: Set<Diagnostic> = []

    init(_ projection: SceneProjection, heights: SurfaceHeights, scale: Double, models: ModelCache) {
        self.projection = projection
        self.heights = heights
        self.scale = scale
        self.models = models
        atlas = BillboardAtlas(pixelsPerPoint: scale * 96 / 72)
    }

    mutating func report(_ diagnostic: Diagnostic) {
        if reported.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    // MARK: Layers

    /// Adds the features of a layer or an overlay.
    mutating func add(_ features: [SceneFeature], _ placing: ScenePlacing) {
        bins = SceneBins()
        distantBins = []
        for feature in features {
            featureCount += 1
            add(feature, feature.symbol, placing)
        }
        add(bins, placing, nil)
        for (distances, bins) in distantBins { add(bins, placing, distances) }
    }

    private mutating func add(_ bins: SceneBins, _ placing: ScenePlacing, _ distances: ClosedRange<Float>?) {
        for var draw in bins.draws(placing, eye: projection.axes.position) {
            draw.distances = distances
            draws.append(draw)
        }
        for (isDraped, pages) in [(true, bins.drapedBillboards), (false, bins.billboards)] {
            for (page, list) in pages.sorted(by: { $0.key < $1.key }) {
                pendingBillboards.append(
                    PendingBillboards(
                        page: page, list: list, isDraped: isDraped, placing: placing, distances: distances))
            }
        }
    }

    /// Calls a body that adds what is drawn at certain distances only.
    private mutating func at(_ distances: ClosedRange<Float>, _ body: (inout SceneComposer) -> Void) {
        let index = distantBins.firstIndex { $0.distances == distances } ?? distantBins.count
        if index == distantBins.count { distantBins.append((distances, SceneBins())) }
        let usual = bins
        bins = distantBins[index].bins
        distantBins[index].bins = SceneBins()
        body(&self)
        distantBins[index].bins = bins
        bins = usual
    }

    private struct PendingBillboards {
        var page: Int
        var list: [SceneBillboard]
        var isDraped: Bool
        var placing: ScenePlacing
        var distances: ClosedRange<Float>?
    }
    private var pendingBillboards: [PendingBillboards] = []

    /// Adds the draws of billboards, after all layers.
    mutating func finish() {
        let textures = atlas.textures
        let eye = projection.axes.position
        for pending in pendingBillboards {
            let placing = pending.placing
            // Far ones first, because their edges are translucent.
            let sorted = pending.list.map { (($0.position.value - eye).length, $0) }.sorted { $0.0 > $1.0 }
                .map(\.1)
            var draw = SceneDraw(content: .billboards(sorted, textures[pending.page]), phase: .billboards)
            draw.isDraped = pending.isDraped
            draw.distances = pending.distances
            draw.isLit = false
            draw.castsShadow = false
            draw.opacity = placing.opacity
            draw.object = placing.object
            draws.append(draw)
        }
        pendingBillboards = []
    }

    // MARK: Features

    private mutating func add(
        _ feature: SceneFeature, _ symbol: SymbolDefinition, _ placing: ScenePlacing
    ) {
        if let ranges = symbol.properties.distanceRanges {
            guard let place = feature.parts.first?.first else { return }
            let isPoint = feature.kind == .point || feature.kind == .multipoint
            if projection.reach != nil, isPoint, feature.extrusion == nil {
                // The camera of a page moves, so the device chooses.
                for (layer, range) in zip(symbol.layers, ranges) {
                    guard case .symbol(let inner) = layer else { continue }
                    let limit = Float.greatestFiniteMagnitude
                    let distances = Float(min(range.lowerBound, 1e30))...min(Float(range.upperBound), limit)
                    at(distances) { $0.add(feature, inner, placing) }
                }
                return
            }
            let distance = (position(place, placing) - projection.axes.position).length
            for (layer, range) in zip(symbol.layers, ranges) where range.contains(distance) {
                if case .symbol(let inner) = layer { add(feature, inner, placing) }
            }
            return
        }
        let isPoint = feature.kind == .point || feature.kind == .multipoint
        // The parts of a marker without bodies are one picture, so that they keep their order.
        if symbol.isComposite, !isPoint || symbol.hasModel || feature.extrusion != nil {
            for part in symbol.simpleParts { add(feature, part, placing) }
            return
        }
        switch feature.kind {
        case .none: break
        case .point, .multipoint:
            for place in feature.parts.joined() { add(point: place, of: feature, symbol, placing) }
        case .polyline: add(line: feature, symbol, placing)
        case .polygon: add(polygon: feature, symbol, placing)
        }
    }

    /// Returns the position of a vertex in the earth-centered frame.
    func position(_ vertex: SIMD3<Double>, _ placing: ScenePlacing) -> SIMD3<Double> {
        let place = SIMD2(vertex.x, vertex.y)
        return heights.space.position(at: place, height: placing.height(vertex.z, at: place, heights))
    }

    private mutating func add(
        point: SIMD3<Double>, of feature: SceneFeature, _ symbol: SymbolDefinition, _ placing: ScenePlacing
    ) {
        guard heights.space.contains(SIMD2(point.x, point.y)) else { return }
        let position = position(point, placing)
        if let extrusion = feature.extrusion {
            extrude(point: point, at: position, to: extrusion, of: feature, symbol, placing)
            return
        }
        var others: [LayerDefinition] = []
        for layer in symbol.layers {
            guard case .modelMarker(let model) = layer else {
                others.append(layer)
                continue
            }
            if model.layer.isEnabled {
                add(model, inMeters: symbol.properties.useRealWorldSymbolSizes, at: point, position, feature)
            }
        }
        if others.isEmpty, symbol.kind != .text { return }
        let flat = others.count == symbol.layers.count ? symbol : bins.withoutModels(symbol, others)
        guard let place = atlas.place(of: flat, feature.values) else { return }
        let billboard = place.billboard(at: position, id: feature.id)
        if placing.placement == .draped {
            bins.drapedBillboards[place.page, default: []].append(billboard)
        } else {
            bins.billboards[place.page, default: []].append(billboard)
        }
    }

    // MARK: Bodies

    private mutating func add(
        _ marker: ModelMarker, inMeters: Bool, at point: SIMD3<Double>, _ position: SIMD3<Double>,
        _ feature: SceneFeature
    ) {
        // A size in points is the same on the screen at any distance.
        let depth = max((position - projection.axes.position).dot(projection.axes.forward), projection.near)
        let unit = inMeters ? 1 : scale * 96 / 72 * projection.pixelAngle * depth
        var size = SIMD3(marker.width, marker.depth, marker.marker.size) * unit
        if let own = feature.values?.size, !own.isNaN, marker.marker.size > 0 {
            size *= Double(own) / marker.marker.size
        }
        let turn =
            marker.marker.rotateClockwise ? marker.marker.rotation : -marker.marker.rotation
        var heading = turn + feature.heading
        if let rotation = feature.values?.rotation, !rotation.isNaN { heading -= Double(rotation) }
        let own = Rotation(
            heading: heading, pitch: marker.marker.angleX + feature.pitch,
            roll: marker.marker.angleY + feature.roll)
        let rotation = heights.space.compass(at: SIMD2(point.x, point.y)).after(own)
        if !marker.modelURI.isEmpty {
            let factor = marker.scale.map { $0 * unit / (inMeters ? 1 : 1) }
            add(
                model: marker, size: size, scale: factor, at: position, rotation, feature)
            return
        }
        let shape = marker.primitiveShape
        // A size that is missing follows from the height.
        if size.x <= 0 { size.x = size.z }
        if size.y <= 0 { size.y = size.x }
        guard size.x > 0, size.y > 0, size.z > 0, size.sum().isFinite else { return }
        let extent = BodyShapes.extent(of: shape)
        let anchor = marker.height(ofAnchorIn: extent) * size.z
        let color = feature.color(
            marker.tintColor?.resolved ?? .white, isLocked: marker.layer.colorLocked)
        let instance = SceneInstance(
            position - rotation.apply(to: SIMD3(0, 0, anchor)), extent: size, rotation: rotation,
            color: color, id: feature.id)
        if let mesh = BodyShapes.mesh(of: shape) {
            bins.add(instance, of: mesh)
        } else {
            bins.add(sphere: instance)
        }
    }

    private mutating func add(
        model marker: ModelMarker, size: SIMD3<Double>, scale factor: Double?, at position: SIMD3<Double>,
        _ rotation: Rotation, _ feature: SceneFeature
    ) {
        var found: [Diagnostic] = []
        let model = models.model(marker.modelURI, diagnostics: &found)
        for diagnostic in found { report(diagnostic) }
        let extent = model.high - model.low
        var scale = SIMD3(repeating: factor ?? 1)
        if size.x > 0 || size.y > 0 || size.z > 0 {
            // Sizes that are missing keep the proportions.
            var common: Double?
            for axis in [2, 0, 1] where size[axis] > 0 && extent[axis] > 0 {
                scale[axis] = size[axis] / extent[axis]
                common = common ?? scale[axis]
            }
            for axis in 0..<3 where !(size[axis] > 0 && extent[axis] > 0) {
                scale[axis] = common ?? scale[axis]
            }
        }
        guard scale.min() > 0, scale.sum().isFinite else { return }
        let middle = (model.low + model.high) / 2
        let anchor: SIMD3<Double> =
            switch marker.anchor ?? .origin {
            case .origin: SIMD3(0, 0, 0)
            case .center: middle
            case .bottom: SIMD3(middle.x, middle.y, model.low.z)
            case .top: SIMD3(middle.x, middle.y, model.high.z)
            }
        let tint = feature.color(marker.tintColor?.resolved ?? .white, isLocked: marker.tintColor == nil)
        let instance = SceneInstance(
            position - rotation.apply(to: anchor * scale), extent: scale, rotation: rotation, color: tint,
            id: feature.id)
        for part in model.parts { bins.add(instance, of: part.mesh, part.texture, isClosed: part.isClosed) }
    }

    // MARK: Extrusion

    private mutating func extrude(
        point: SIMD3<Double>, at position: SIMD3<Double>, to value: Double, of feature: SceneFeature,
        _ symbol: SymbolDefinition, _ placing: ScenePlacing
    ) {
        let place = SIMD2(point.x, point.y)
        let base = placing.height(point.z, at: place, heights)
        let height = placing.extrusion == .absolute ? value - base : value
        guard height.isFinite, abs(height) > 1e-6 else { return }
        let size = symbol.layers.lazy.compactMap { $0.object?.markerProperties?.size }.max() ?? 6
        let diameter = symbol.properties.useRealWorldSymbolSizes ? size : size * 96 / 72
        let instance = SceneInstance(
            height < 0 ? heights.space.position(at: place, height: base + height) : position,
            extent: SIMD3(diameter, diameter, abs(height)), rotation: heights.space.compass(at: place),
            color: feature.color(symbol.mainColor), id: feature.id)
        bins.add(instance, of: BodyShapes.cylinder)
    }

    private mutating func add(
        line feature: SceneFeature, _ symbol: SymbolDefinition, _ placing: ScenePlacing
    ) {
        for part in feature.parts where part.count >= 2 {
            let line = SpaceLine(part, placing, heights)
            if let extrusion = feature.extrusion {
                let color = feature.color(symbol.mainColor)
                let tops = line.tops(extrusion, placing.extrusion)
                bins.addWall(line, tops: tops, color: color, part: feature.id)
                continue
            }
            for (level, layer) in symbol.layers.enumerated() {
                guard case .solidStroke(let stroke) = layer, stroke.layer.isEnabled else {
                    if layer.object?.layer.isEnabled == true,
                        !addMarkers(of: LineMarker(symbol, level), symbol, along: line, feature)
                    {
                        report(.notInSpace("symbol layers of lines other than solid strokes and markers"))
                    }
                    continue
                }
                let color = feature.color(stroke.color?.resolved, isLocked: stroke.layer.colorLocked)
                guard color >> 24 > 0 else { continue }
                let dashes = dashes(of: stroke, symbol)
                var width = stroke.width
                if let own = feature.values?.size, !own.isNaN { width = Double(own) }
                let inMeters = symbol.properties.useRealWorldSymbolSizes
                switch stroke.stroke.lineStyle3D {
                case .strip:
                    addStrip(line, dashes, width: width, color: color, id: feature.id, level: level)
                case .tube:
                    bins.addTube(
                        line, diameter: inMeters ? width : width * 96 / 72, color: color, part: feature.id,
                        cap: stroke.stroke.cap)
                case .wall:
                    bins.addWall(
                        line, tops: line.heights.map { $0 + stroke.stroke.height3D }, color: color,
                        part: feature.id)
                case .square, .rectangle:
                    let unit = inMeters ? 1 : 96.0 / 72
                    bins.addProfile(
                        line, width: width * unit, height: stroke.stroke.height3D * unit,
                        anchor: stroke.stroke.anchor3D, color: color, part: feature.id)
                }
            }
        }
    }

    private mutating func add(
        polygon feature: SceneFeature, _ symbol: SymbolDefinition, _ placing: ScenePlacing
    ) {
        let extrusion = feature.extrusion ?? symbol.properties.extrusionHeight
        if symbol.kind == .line || symbol.kind == .point || symbol.kind == .text {
            addOther(feature, symbol, placing)
            return
        }
        var outlines: [(stroke: SolidStroke, color: UInt32)] = []
        var fills: [LayerDefinition] = []
        for layer in symbol.layers where layer.object?.layer.isEnabled == true {
            switch layer {
            case .solidStroke(let stroke):
                let color = feature.color(stroke.color?.resolved, isLocked: true)
                if color >> 24 > 0, stroke.width > 0 { outlines.append((stroke, color)) }
            case .meshEdge(let edge):
                let color = feature.color(edge.color?.resolved ?? .black, isLocked: true)
                outlines.append((SolidStroke(width: 0.75, color: edge.color?.resolved ?? .black), color))
            case .modelMarker(let model):
                guard let middle = feature.middle else { continue }
                let height = placing.height(middle.z, at: SIMD2(middle.x, middle.y), heights)
                add(
                    model, inMeters: symbol.properties.useRealWorldSymbolSizes, at: middle,
                    heights.space.position(at: SIMD2(middle.x, middle.y), height: height), feature)
            case .pictureStroke, .gradientStroke: report(.notInSpace("strokes other than solid strokes"))
            default: fills.append(layer)
            }
        }
        let body = SpaceArea(feature.parts, placing, heights)
        add(body, fills, symbol, of: feature, extrusion.map { ($0, placing.extrusion) })
        let tops = extrusion.map { body.tops($0, placing.extrusion) }
        for (stroke, color) in outlines {
            let dashes = dashes(of: stroke, symbol)
            if let dashes, tops == nil {
                for ring in body.rings {
                    addStrip(ring.closed, dashes, width: stroke.width, color: color, id: feature.id)
                }
            } else {
                bins.addEdges(
                    body, tops: tops, width: stroke.width * scale * 96 / 72, color: color, id: feature.id)
            }
        }
    }

    /// Adds the fills of a polygon: one color, or a picture of all fills.
    private mutating func add(
        _ body: SpaceArea, _ fills: [LayerDefinition], _ symbol: SymbolDefinition, of feature: SceneFeature,
        _ extrusion: (Double, ScenePlacing.ExtrusionTop)?
    ) {
        if fills.isEmpty { return }
        let colors = fills.map { $0.singleColor.map { feature.color($0.color, isLocked: $0.isLocked) } }
        let hasPatterns = colors.contains { $0 == nil }
        let color = (hasPatterns ? nil : colors.last ?? nil) ?? feature.color(symbol.mainColor)
        if let extrusion {
            if hasPatterns {
                report(.notInSpace("fills of bodies other than solid fills"))
            }
            bins.addArea(body, extrusion: extrusion, color: color, part: feature.id)
            return
        }
        let eye = projection.axes.position
        // On terrain, the holes of an area are on other planes than its outer ring.
        let faces = heights.isFlat ? body.faces(eye: eye) : [body]
        for face in faces where !face.rings.isEmpty {
            if hasPatterns || fills.count > 1 && color.isTranslucent {
                let flat = bins.withoutModels(symbol, fills)
                if pictureCount < Self.maximumPictures,
                    let picture = AreaPicture(face, flat, feature.values, projection, scale: scale)
                {
                    pictureCount += 1
                    bins.addFace(face, picture, id: feature.id)
                    continue
                }
                if pictureCount >= Self.maximumPictures {
                    report(.notInSpace("fills of more than \(Self.maximumPictures) areas with patterns"))
                }
            }
            bins.addFace(face, on: face.rings[0].plane(eye: eye), color: color, part: feature.id)
        }
    }

    // MARK: Strips

    /// Returns the dashes of a stroke; nil if it is solid.
    ///
    /// Other effects are reported.
    private mutating func dashes(of stroke: SolidStroke, _ symbol: SymbolDefinition) -> DashStyle? {
        let effects = stroke.layer.effects + symbol.properties.effects
        if effects.isEmpty { return nil }
        guard effects.count == 1, let dashes = effects[0].object as? Dashes else {
            report(.notInSpace("effects of lines other than dashes"))
            return nil
        }
        return DashStyle(dashes)
    }

    /// Adds a line with a width on the screen.
    ///
    /// - Parameter level: The number of strokes of the line that are below it.
    private mutating func addStrip(
        _ line: SpaceLine, _ dashes: DashStyle?, width: Double, color: UInt32, id: UInt32, level: Int = 0
    ) {
        let unit = scale * 96 / 72
        let eye = projection.axes.position
        // A stroke is nearer to the camera than the strokes below it, at the same place in the picture.
        let nearness = 1 - 1e-3 * Double(min(level, 20))
        func raised(_ position: SIMD3<Double>) -> SIMD3<Double> { eye + (position - eye) * nearness }
        let pieces =
            dashes.flatMap { line.dashes($0, pixelsPerPoint: unit, projection) }
            ?? zip(line.positions, line.positions.dropFirst()).map { ($0, $1) }
        for (start, end) in pieces {
            bins.addRibbon(
                from: raised(start), to: raised(end), width: width * unit, color: color, id: id)
        }
    }

    /// Draws a polygon with a symbol for lines or points.
    private mutating func addOther(
        _ feature: SceneFeature, _ symbol: SymbolDefinition, _ placing: ScenePlacing
    ) {
        var other = feature
        if symbol.kind == .line {
            other.kind = .polyline
            add(line: other, symbol, placing)
        } else if let middle = feature.middle {
            add(point: middle, of: other, symbol, placing)
        }
    }
}

extension Diagnostic {
    /// A part of a symbol that scenes draw on the ground only.
    fileprivate static func notInSpace(_ what: String) -> Diagnostic {
        Diagnostic(
            .warning, code: .sceneSimplified, message: "\(what) are not drawn in space",
            instead: "lines are drawn solid, and areas with one color")
    }
}

extension LayerDefinition {
    /// The color of a fill with one color, and whether the values of features do not change it; nil for other fills.
    fileprivate var singleColor: (color: Color?, isLocked: Bool)? {
        switch self {
        case .solidFill(let fill): (fill.color?.resolved, fill.layer.colorLocked)
        case .materialFill(let fill): (fill.color?.resolved ?? .white, fill.layer.colorLocked)
        case .waterFill(let fill): (fill.color?.resolved, fill.layer.colorLocked)
        default: nil
        }
    }
}

extension SceneFeature {
    /// The middle of the extent of a polygon's first ring.
    fileprivate var middle: SIMD3<Double>? {
        guard let ring = parts.first, let first = ring.first else { return nil }
        let low = ring.reduce(first, pointwiseMin)
        let high = ring.reduce(first, pointwiseMax)
        return (low + high) / 2
    }
}

extension SymbolDefinition {
    /// The color of the topmost layer with a color.
    var mainColor: Color? {
        for layer in layers.reversed() {
            var found: Color?
            guard var object = layer.object, object.layer.isEnabled else { continue }
            object.changeColors(
                { color in
                    found = found ?? color?.resolved
                    return color
                },
                inner: { inner in
                    found = found ?? inner.mainColor
                    return inner
                })
            if let found { return found }
        }
        return nil
    }
}

extension ModelMarker {
    /// Returns the height of the anchor in a body with a lowest and highest z.
    func height(ofAnchorIn extent: ClosedRange<Double>) -> Double {
        let middle = (extent.lowerBound + extent.upperBound) / 2
        switch anchor {
        case .bottom: return extent.lowerBound
        case .top: return extent.upperBound
        case .center: return middle
        case .origin: return 0
        case nil: return useAnchorPoint ? middle + (marker.anchorPoint?.z ?? 0) : 0
        }
    }
}
