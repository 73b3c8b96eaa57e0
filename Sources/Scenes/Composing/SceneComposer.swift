import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolGeometry
import CartoucheSymbolModel

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
    /// The settings of ``bins``.
    private var variant = Variant()
    /// The bins of one layer or overlay; those of the current variant are empty.
    private var variants: [(variant: Variant, bins: SceneBins)] = []
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

    /// What has draws of its own in a layer or an overlay.
    fileprivate struct Variant: Hashable, Sendable {
        /// The distances at which pages draw it; nil for all.
        var distances: ClosedRange<Float>?
        var castsShadow = true
    }

    /// What the features of a layer or an overlay add, if it is the same in all views.
    struct Part: Sendable {
        fileprivate var variants: [(variant: Variant, bins: SceneBins)]
        fileprivate var featureCount: Int
        fileprivate var diagnostics: [Diagnostic]
    }

    /// Adds the features of a layer or an overlay.
    ///
    /// - Returns: What they add; nil if it depends on the view or has pictures.
    @discardableResult
    mutating func add(_ features: [SceneFeature], _ placing: ScenePlacing) -> Part? {
        (bins, variant, variants) = (SceneBins(), Variant(), [])
        usesView = false
        let known = (diagnostics, reported)
        (diagnostics, reported) = ([], [])
        for feature in features { add(feature, feature.symbol, placing) }
        storeBins()
        for index in variants.indices { variants[index].bins.finish() }
        let part = Part(variants: variants, featureCount: features.count, diagnostics: diagnostics)
        variants = []
        (diagnostics, reported) = known
        add(part, placing)
        let isFixed =
            !usesView && part.variants.allSatisfy { $0.variant.distances == nil && !$0.bins.hasBillboards }
        return isFixed ? part : nil
    }

    /// Adds the features of a layer or an overlay that were added to an earlier picture.
    mutating func add(_ part: Part, _ placing: ScenePlacing) {
        featureCount += part.featureCount
        for diagnostic in part.diagnostics { report(diagnostic) }
        for (variant, bins) in part.variants { add(bins, placing, variant) }
    }

    private mutating func add(_ bins: SceneBins, _ placing: ScenePlacing, _ variant: Variant) {
        for var draw in bins.draws(placing, view) {
            draw.distances = variant.distances
            if !variant.castsShadow { draw.castsShadow = false }
            draws.append(draw)
        }
        for (page, list) in bins.billboards.sorted(by: { $0.key < $1.key }) {
            pendingBillboards.append(
                PendingBillboards(page: page, list: list, placing: placing, distances: variant.distances))
        }
    }

    /// Calls a body that adds what is drawn at certain distances only.
    private mutating func at(_ distances: ClosedRange<Float>, _ body: (inout SceneComposer) -> Void) {
        var other = variant
        other.distances = distances
        with(other, body)
    }

    /// Calls a body that adds bodies with or without shadows.
    mutating func castingShadows(_ castsShadow: Bool, _ body: (inout SceneComposer) -> Void) {
        var other = variant
        other.castsShadow = castsShadow
        with(other, body)
    }

    private mutating func with(_ other: Variant, _ body: (inout SceneComposer) -> Void) {
        let usual = variant
        if other != usual { useBins(of: other) }
        body(&self)
        if other != usual { useBins(of: usual) }
    }

    private mutating func useBins(of other: Variant) {
        storeBins()
        variant = other
        guard let index = variants.firstIndex(where: { $0.variant == other }) else { return }
        bins = variants[index].bins
        // Arrays in two bins would be copied.
        variants[index].bins = SceneBins()
    }

    /// Moves the bins to the list of variants.
    private mutating func storeBins() {
        if let index = variants.firstIndex(where: { $0.variant == variant }) {
            variants[index].bins = bins
        } else {
            variants.append((variant, bins))
        }
        bins = SceneBins()
    }

    private struct PendingBillboards {
        var page: Int
        var list: [SceneBillboard]
        var placing: ScenePlacing
        var distances: ClosedRange<Float>?
    }
    private var pendingBillboards: [PendingBillboards] = []

    /// Adds the draws of billboards, after all layers.
    mutating func finish() {
        for diagnostic in atlas.diagnostics { report(diagnostic) }
        let textures = atlas.textures()
        let eye = view.axes.position
        for pending in pendingBillboards {
            let placing = pending.placing
            // Far ones first, because their edges are translucent.
            let sorted = pending.list.map { (($0.position.value - eye).length, $0) }.sorted { $0.0 > $1.0 }
                .map(\.1)
            var draw = SceneDraw(content: .billboards(sorted, textures[pending.page]), phase: .billboards)
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
            if symbol.properties.closesDistanceGaps { report(.closedGaps) }
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
        var stand = placing.heightAboveGround(point.z, at: SIMD2(point.x, point.y), heights)
        if let lift = symbol.properties.lift {
            let top = lifted(position, at: SIMD2(point.x, point.y), by: lift, of: feature)
            stand += (top - position).length
            position = top
        }
        var others: [LayerDefinition] = []
        for layer in symbol.layers {
            guard case .modelMarker(let model) = layer else {
                others.append(layer)
                continue
            }
            if model.layer.isEnabled {
                castingShadows(model.layer.castsShadow) {
                    $0.add(model, inMeters: symbol.isInMeters(model.layer), at: point, position, feature)
                }
            }
        }
        if others.isEmpty, symbol.kind != .text { return }
        let flat = others.count == symbol.layers.count ? symbol : bins.withoutModels(symbol, others)
        guard let place = atlas.place(of: flat, feature.values(for: symbol, inMeters: false)) else { return }
        let ground = heights.ground(
            below: position, height: stand, at: SIMD2(point.x, point.y),
            reach: projection.groundReach(at: position))
        bins.billboards[place.page, default: []].append(
            place.billboard(at: position, above: ground, id: feature.id))
    }
}

extension Diagnostic {
    fileprivate static let closedGaps = Diagnostic(
        .note, code: .sceneSimplified,
        message: "the ranges of a distance composite have gaps of at most 1 m",
        instead: "the nearer range is drawn in them")
}
