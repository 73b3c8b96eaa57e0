import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// What a number of a drawing means.
package enum SceneElement: Sendable {
    case graphic(Graphic, GraphicsOverlay)
    /// A feature by its place among those of the layer's definition expression, from 0.
    case feature(FeatureLayer, Int)
}

/// Reads the layers and overlays of a scene, and divides them into what stands in space and what is draped.
package struct SceneSources {
    let space: SceneSpace
    /// The elements by their numbers, from 1.
    package private(set) var elements: [SceneElement] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// The layers and overlays that are drawn on the surface; layers bottom first, also those of pictures.
    private(set) var groundLayers: [Layer] = []
    package private(set) var drapedOverlays: [(copy: GraphicsOverlay, owner: GraphicsOverlay)] = []
    /// The graphics of the draped overlays that are copies, with their originals.
    package private(set) var originals: [Graphic: Graphic] = [:]
    /// The numbers of the selected elements.
    package private(set) var selected: Set<UInt32> = []
    /// Whether the order of graphics can be another one than that of their overlays.
    private(set) var isReordered = false
    /// The layers and overlays with labels, bottom first.
    package private(set) var labeled: [SceneLabels.Source] = []

    /// The greatest number of features in space.
    private static let maximumCount = 1_000_000

    init(in space: SceneSpace) { self.space = space }

    /// What reading an overlay or a layer in space adds.
    struct Part: Sendable {
        fileprivate var elements: [SceneElement]
        fileprivate var diagnostics: [Diagnostic]
        fileprivate var selected: Set<UInt32>
        fileprivate let isReordered: Bool
        fileprivate let first: Int
    }

    /// Reads an overlay or a layer.
    ///
    /// - Returns: What the body returns, and what it adds; no part if it drapes something or has labels.
    mutating func recording<Result>(_ read: (inout SceneSources) throws -> Result) rethrows -> (Result, Part?)
    {
        let before = (
            elements.count, diagnostics.count, groundLayers.count, drapedOverlays.count, labeled.count
        )
        let result = try read(&self)
        guard groundLayers.count == before.2, drapedOverlays.count == before.3, labeled.count == before.4
        else {
            return (result, nil)
        }
        return (
            result,
            Part(
                elements: Array(elements[before.0...]), diagnostics: Array(diagnostics[before.1...]),
                selected: selected.filter { $0 > before.0 }, isReordered: isReordered, first: before.0)
        )
    }

    /// Returns whether a part keeps its numbers when it is added now.
    func fits(_ part: Part) -> Bool { part.first == elements.count }

    /// Adds a part that ``fits(_:)``.
    mutating func add(_ part: Part) {
        elements += part.elements
        diagnostics += part.diagnostics
        selected.formUnion(part.selected)
        isReordered = isReordered || part.isReordered
    }

    private mutating func number(_ element: SceneElement) -> UInt32 {
        elements.append(element)
        return UInt32(elements.count)
    }

    /// Reports what was not understood in a renderer or a symbol.
    private mutating func report(_ found: [Diagnostic]) {
        diagnostics += found.filter { !Diagnostic.onlyOnMaps.contains($0.code) }
    }

    // MARK: Overlays

    /// Returns the graphics in space; drapes the others.
    ///
    /// - Parameter only: Some graphics with their states, in drawing order; nil (default) for all.
    mutating func read(
        _ overlay: GraphicsOverlay, only: (graphics: [Graphic], states: [Graphic.State])? = nil
    ) -> (features: [SceneFeature], placing: ScenePlacing) {
        let properties = overlay.sceneProperties
        let renderer = overlay.renderer
        var expressions = SceneExpressions(renderer?.sceneProperties ?? RendererSceneProperties())
        var placing = ScenePlacing(properties)
        placing.opacity = overlay.opacity
        placing.extrusion = expressions.top
        let isStatic = overlay.renderingMode == .static
        let isFlat = properties.surfacePlacement == .drapedFlat
        let scripts = ArcadeContext()
        var classes = renderer.map { SceneClasses($0.definition, scripts: scripts) }
        let hasLabels = overlay.labelsAreEnabled && !overlay.labelDefinitions.isEmpty
        var labels = SceneLabels.Source(overlay.id, overlay.labelDefinitions, renderer, placing)
        var features: [SceneFeature] = []
        var isFull = false
        var draped: [(graphic: Graphic, state: Graphic.State)] = []
        var ownSymbols = OwnDefinitions()
        report(renderer?.allDiagnostics ?? [])
        let (graphics, states) = only ?? { ($0.graphics, $0.states) }(overlay.drawnGraphics())
        isReordered = isReordered || states.contains { $0.zIndex != 0 }
        var classified: SceneClasses.Batch?
        var values: SceneExpressions.Values?
        if let renderer {
            var attributes = GraphicAttributes(
                fieldNames: renderer.definition.fieldNames + expressions.fieldNames)
            let batch = FeatureBatch(of: states, &attributes)
            diagnostics += attributes.diagnostics
            classified = classes?.classify(batch)
            if !expressions.isEmpty {
                values = expressions.values(batch, in: ValueContext(scale: .nan, scripts: scripts))
            }
        }
        for (row, state) in states.enumerated() {
            let own = state.symbol
            guard let geometry = state.geometry, !geometry.isEmpty,
                let definition = own.map({ ownSymbols.definition(of: $0, with: state.attributes) })
                    ?? classified?.symbol(row)
            else { continue }
            let connected = own == nil ? classified?.kind(connecting: geometry, row: row) : nil
            let isPoint = connected == nil && (geometry is Point || geometry is Multipoint)
            let hasBody = definition.hasModel
            if isStatic, hasBody {
                diagnostics.append(
                    Diagnostic(
                        .error, code: .modelInStaticOverlay,
                        message: "a static overlay cannot show symbols with bodies", instead: "not drawn"))
                continue
            }
            let isExtruded = expressions.isExtruded || definition.properties.extrusionHeight != nil
            let isOnGround =
                isStatic
                || placing.placement == .draped
                    && (isPoint ? isFlat && !hasBody && !isExtruded : !isExtruded && !definition.isSolid)
            if isOnGround { draped.append((graphics[row], state)) }
            guard features.count < Self.maximumCount else {
                isFull = true
                continue
            }
            guard !isOnGround || hasLabels, let parts = space.parts(of: geometry) else { continue }
            var feature = SceneFeature(
                kind: geometry.featureKind, parts: parts, symbol: definition,
                id: isOnGround ? 0 : number(.graphic(graphics[row], overlay)))
            if let connected { feature.connect(as: connected) }
            if own == nil { classified?.apply(row: row, to: &feature) }
            values?.apply(row: row, to: &feature, metersPerUnit: 1)
            feature.extrudeToSize()
            if hasLabels { labels.add(feature, state.attributes.values, own) }
            if isOnGround { continue }
            if state.isSelected { selected.insert(feature.id) }
            features.append(feature)
        }
        report(ownSymbols.diagnostics)
        diagnostics +=
            expressions.diagnostics + (classes?.diagnostics ?? []) + (classes?.tally.diagnostics ?? [])
        if isFull { diagnostics.append(.tooManyFeatures(overlay.nameInDiagnostics, Self.maximumCount)) }
        if hasLabels { labeled.append(labels) }
        if !draped.isEmpty {
            if isStatic { reportHeights(of: overlay, placing, isExtruded: expressions.isExtruded) }
            drape(draped, of: overlay)
        }
        return (features, placing)
    }

    /// Reports the heights that a static overlay ignores.
    private mutating func reportHeights(
        of overlay: GraphicsOverlay, _ placing: ScenePlacing, isExtruded: Bool
    ) {
        let name = overlay.nameInDiagnostics
        if placing.placement != .draped {
            let placement = overlay.sceneProperties.surfacePlacement
            diagnostics.append(.height("the placement \(placement)", inStatic: name))
        }
        if isExtruded { diagnostics.append(.height("the extrusion", inStatic: name)) }
    }

    /// Adds graphics on the ground to the picture of the surface, as an overlay of their own.
    private mutating func drape(
        _ graphics: [(graphic: Graphic, state: Graphic.State)], of overlay: GraphicsOverlay
    ) {
        let flat = GraphicsOverlay(
            graphics: graphics.map { graphic, state in
                let copy = Graphic(
                    geometry: state.geometry, attributes: state.attributes.values, symbol: state.symbol)
                copy.zIndex = state.zIndex
                copy.isSelected = state.isSelected
                originals[copy] = graphic
                return copy
            })
        flat.renderer = overlay.renderer
        flat.opacity = overlay.opacity
        flat.id = overlay.id
        drapedOverlays.append((flat, overlay))
    }

    // MARK: Layers

    /// The layers of features that are drawn on the surface, bottom first.
    package var drapedLayers: [FeatureLayer] { groundLayers.compactMap { $0 as? FeatureLayer } }

    /// Drapes a layer of pictures.
    ///
    /// - Throws: The errors of a source that cannot be opened.
    mutating func drape(_ pictures: Layer) throws {
        try pictures.prepare()
        if let layer = pictures.picturesInGroups { groundLayers.append(layer) }
        reportBlending(of: pictures.group)
    }

    /// Returns the features in space; drapes the layer if it has none.
    ///
    /// - Throws: The errors of a source that cannot be read.
    mutating func read(_ layer: FeatureLayer) throws -> (features: [SceneFeature], placing: ScenePlacing) {
        let source = try layer.featureSource()
        let stated = layer.statedSceneProperties
        let renderer = layer.renderer ?? DefaultRenderer.shared
        let definition = renderer.definition
        let expressions = SceneExpressions(renderer.sceneProperties, height: stated?.heightExpression)
        var placing = ScenePlacing(stated ?? LayerSceneProperties())
        placing.opacity = layer.combinedOpacity
        placing.extrusion = expressions.top
        let symbols = definition.symbols(atScale: .nan)
        let isSolid = symbols.contains { $0.isSolid || $0.properties.extrusionHeight != nil }
        let kind = source.geometryKind
        if placing.placement == .draped, !expressions.isExtruded, !isSolid, let kind,
            kind == .polyline || kind == .polygon
        {
            groundLayers.append(layer.inGroups)
            reportBlending(of: layer.group)
            diagnostics += expressions.diagnostics
            if layer.hasLabels {
                let known = (elements.count, selected)
                _ = try read(layer, expressions, placing)
                elements.removeLast(elements.count - known.0)
                selected = known.1
            }
            return ([], placing)
        }
        reportBlending(of: layer)
        return (try read(layer, expressions, placing), placing)
    }

    /// Reports the blend modes of a layer in space, or of a group.
    private mutating func reportBlending(of layer: Layer?) {
        guard let layer, layer.isBlended else { return }
        diagnostics.append(
            Diagnostic(
                .warning, code: .blendingNotApplied, path: layer.origin?.path ?? "",
                message:
                    "the blend mode of \(layer.name.brief) is not applied to features in space, or to groups",
                instead: "drawn over the layers below"))
    }

    /// Reads the features of a layer in space, and their labels.
    ///
    /// - Throws: The errors of a source that cannot be read.
    private mutating func read(
        _ layer: FeatureLayer, _ prepared: SceneExpressions, _ placing: ScenePlacing
    ) throws -> [SceneFeature] {
        let source = try layer.featureSource()
        let stated = layer.statedSceneProperties
        let definition = (layer.renderer ?? DefaultRenderer.shared).definition
        report((layer.renderer ?? DefaultRenderer.shared).allDiagnostics)
        var scripts = ArcadeContext()
        scripts.spatialReference = source.spatialReference
        scripts.schema = layer.content.read(\.schema)
        let context = ValueContext(scale: .nan, scripts: scripts)
        var classes = SceneClasses(definition, scripts: scripts)
        var expressions = prepared
        expressions.checkFields(source.fields.map(\.name))
        var features: [SceneFeature] = []
        var query = FeatureQuery()
        let known = source.fields.map(\.name)
        let read = source.declaresFields ? definition.fieldNames(among: known) : definition.fieldNames
        let needs = expressions.scriptNeeds + [definition.scriptNeeds]
        query.fields = needs.contains(where: \.allFields) ? nil : read + expressions.fieldNames
        var labels: SceneLabels.Source?
        if layer.hasLabels {
            labels = SceneLabels.Source(layer.name, layer.labelDefinitions, layer.renderer, placing)
            query.fields = nil
        }
        let selection = SelectedFeatures(of: layer)
        let ownSymbols = OwnFeatureSymbols(of: layer)
        report(ownSymbols.diagnostics)
        var first = 0
        query.whereClause = try layer.drawnClause()
        var unseen = UnseenFields(definition.expectedFields(of: read), of: source)
        var isFull = false
        let report = try source.forEachBatch(query) { batch in
            let classified = classes.classify(batch)
            let positions = space.positions(of: batch, source.spatialReference)
            let values = expressions.values(batch, in: context)
            defer { first += batch.count }
            unseen.look(at: batch)
            for row in 0..<batch.count {
                let own = ownSymbols.definition(batch, row: row)
                guard let symbol = own ?? classified.symbol(row) else { continue }
                guard features.count < Self.maximumCount else {
                    isFull = true
                    return
                }
                var feature = SceneFeature(
                    kind: batch.geometry.kinds[row],
                    parts: batch.geometry.parts(of: row).map {
                        Array(positions[batch.geometry.coordinateRange(ofPart: $0)])
                    }, symbol: symbol,
                    id: number(.feature(layer, first + row)))
                if own == nil {
                    let points = batch.geometry.coordinateRange(of: row).count
                    if let kind = classified.kind(connecting: points, of: feature.kind, row: row) {
                        feature.connect(as: kind)
                    }
                    classified.apply(row: row, to: &feature)
                }
                values.apply(row: row, to: &feature, metersPerUnit: stated?.metersPerUnit ?? 1)
                feature.extrudeToSize()
                if selection.contains(batch, row: row) { selected.insert(feature.id) }
                labels?.add(feature, batch.attributes(of: row), nil)
                features.append(feature)
            }
        }
        var found =
            report.diagnostics + expressions.diagnostics + classes.diagnostics
            + classes.tally.diagnostics
        unseen.report(to: &found)
        diagnostics += found
        if isFull {
            diagnostics.append(.tooManyFeatures("the layer \(layer.name)", Self.maximumCount))
        }
        if let labels { labeled.append(labels) }
        return features
    }
}

extension GraphicsOverlay {
    /// The name of the overlay in diagnostics.
    fileprivate var nameInDiagnostics: String { id.isEmpty ? "an overlay" : "the overlay \(id)" }
}

extension Diagnostic {
    fileprivate static func height(_ what: String, inStatic overlay: String) -> Diagnostic {
        Diagnostic(
            .warning, code: .heightInStaticOverlay,
            message: "\(overlay) is static, so \(what) has no effect", instead: "drawn on the ground")
    }

    fileprivate static func tooManyFeatures(_ owner: String, _ count: Int) -> Diagnostic {
        Diagnostic(
            .warning, code: .sceneTooDetailed, message: "\(owner) has more than \(count) features in space",
            instead: "the others are not drawn")
    }
}

extension FeatureLayer {
    /// Whether the layer has labels to draw.
    fileprivate var hasLabels: Bool { labelsAreEnabled && !labelDefinitions.isEmpty }
}

extension ScenePlacing {
    init(_ properties: LayerSceneProperties) {
        placement =
            switch properties.surfacePlacement {
            case .drapedBillboarded, .drapedFlat: .draped
            case .relative, .relativeToScene: .relative
            case .absolute: .absolute
            }
        isAboveBodies = properties.surfacePlacement == .relativeToScene
        offset = properties.altitudeOffset.isFinite ? properties.altitudeOffset : 0
    }
}

extension SymbolDefinition {
    /// Whether the symbol has a model or a shape with a body.
    var hasModel: Bool {
        simpleParts.contains { part in
            part.layers.contains { layer in
                switch layer {
                case .modelMarker: true
                case .symbol(let inner): inner.hasModel
                default: false
                }
            }
        }
    }

    /// Whether a line symbol stands in space also on the ground: a tube, a wall or a profile.
    var isSolid: Bool {
        simpleParts.contains { part in
            part.layers.contains { layer in
                guard case .solidStroke(let stroke) = layer else { return false }
                return stroke.stroke.lineStyle3D != .strip
            }
        }
    }
}
