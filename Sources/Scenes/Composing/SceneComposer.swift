import Documents
import Geospatial
import Images
import Portrayal
import SymbolGeometry
import SymbolModel

/// Makes the draws of features: bodies, lines, areas and billboards.
struct SceneComposer {
    private let view: SceneProjection
    /// Whether what was added last depends on the view.
    private var usesView = false
    /// The perspective of the picture.
    var projection: SceneProjection {
        mutating get {
            usesView = true
            return view
        }
    }
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
    var pictureCount = 0
    var bins = SceneBins()
    /// What pages draw at certain distances only.
    private var distantBins: [(distances: ClosedRange<Float>, bins: SceneBins)] = []
    private var reported: Set<Diagnostic> = []

    init(_ projection: SceneProjection, heights: SurfaceHeights, scale: Double, models: ModelCache) {
        view = projection
        self.heights = heights
        self.scale = scale
        self.models = models
        atlas = BillboardAtlas(pixelsPerPoint: scale * 96 / 72)
    }

    mutating func report(_ diagnostic: Diagnostic) {
        if reported.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    // MARK: Layers

    /// What the features of a layer or an overlay add, if it is the same in all views.
    struct Part: Sendable {
        fileprivate var bins: SceneBins
        fileprivate var featureCount: Int
        fileprivate var diagnostics: [Diagnostic]
    }

    /// Adds the features of a layer or an overlay.
    ///
    /// - Returns: What they add; nil if it depends on the view or has pictures.
    @discardableResult
    mutating func add(_ features: [SceneFeature], _ placing: ScenePlacing) -> Part? {
        bins = SceneBins()
        distantBins = []
        usesView = false
        let known = (diagnostics, reported)
        (diagnostics, reported) = ([], [])
        for feature in features { add(feature, feature.symbol, placing) }
        bins.finish()
        let part = Part(bins: bins, featureCount: features.count, diagnostics: diagnostics)
        (diagnostics, reported) = known
        add(part, placing)
        for index in distantBins.indices {
            distantBins[index].bins.finish()
            add(distantBins[index].bins, placing, distantBins[index].distances)
        }
        let isFixed = !usesView && distantBins.isEmpty && !bins.hasBillboards
        bins = SceneBins()
        return isFixed ? part : nil
    }

    /// Adds the features of a layer or an overlay that were added to an earlier picture.
    mutating func add(_ part: Part, _ placing: ScenePlacing) {
        featureCount += part.featureCount
        for diagnostic in part.diagnostics { report(diagnostic) }
        add(part.bins, placing, nil)
    }

    private mutating func add(_ bins: SceneBins, _ placing: ScenePlacing, _ distances: ClosedRange<Float>?) {
        for var draw in bins.draws(placing, view) {
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
        let eye = view.axes.position
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
        if symbol.properties.lacksLayers { report(.tooManySymbols) }
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

    mutating func add(
        point: SIMD3<Double>, of feature: SceneFeature, _ symbol: SymbolDefinition, _ placing: ScenePlacing
    ) {
        guard heights.space.contains(SIMD2(point.x, point.y)) else { return }
        var position = position(point, placing)
        if let extrusion = feature.extrusion {
            extrude(point: point, at: position, to: extrusion, of: feature, symbol, placing)
            return
        }
        if let lift = symbol.properties.lift {
            position = lifted(position, at: SIMD2(point.x, point.y), by: lift, of: feature)
        }
        var others: [LayerDefinition] = []
        for layer in symbol.layers {
            guard case .modelMarker(let model) = layer else {
                others.append(layer)
                continue
            }
            if model.layer.isEnabled {
                add(model, inMeters: symbol.isInMeters(model.layer), at: point, position, feature)
            }
        }
        if others.isEmpty, symbol.kind != .text { return }
        let flat = others.count == symbol.layers.count ? symbol : bins.withoutModels(symbol, others)
        guard let place = atlas.place(of: flat, feature.values(for: symbol, inMeters: false)) else { return }
        let billboard = place.billboard(at: position, id: feature.id)
        if placing.placement == .draped, symbol.properties.lift == nil {
            bins.drapedBillboards[place.page, default: []].append(billboard)
        } else {
            bins.billboards[place.page, default: []].append(billboard)
        }
    }
}
