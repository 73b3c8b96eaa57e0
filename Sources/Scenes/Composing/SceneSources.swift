import Documents
import Expressions
import FeatureSources
import Features
import Geospatial
import Mapping
import Portrayal
import SymbolModel
import Symbols

/// What a number of a drawing means.
enum SceneElement: Sendable {
    case graphic(Graphic, GraphicsOverlay)
    case feature(FeatureLayer, Int)
}

/// Reads the layers and overlays of a scene, and divides them into what stands in space and what is draped.
struct SceneSources {
    /// The elements by their numbers, from 1.
    private(set) var elements: [SceneElement] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// The layers and overlays that are drawn on the surface.
    private(set) var drapedLayers: [FeatureLayer] = []
    private(set) var drapedOverlays: [GraphicsOverlay] = []

    /// The greatest number of features in space.
    private static let maximumCount = 1_000_000

    private mutating func number(_ element: SceneElement) -> UInt32 {
        elements.append(element)
        return UInt32(elements.count)
    }

    // MARK: Overlays

    /// Returns the graphics in space; drapes the others.
    mutating func read(_ overlay: GraphicsOverlay) -> (features: [SceneFeature], placing: ScenePlacing) {
        let properties = overlay.sceneProperties
        let renderer = overlay.renderer
        var expressions = SceneExpressions(renderer?.sceneProperties ?? RendererSceneProperties())
        var placing = ScenePlacing(properties)
        placing.opacity = overlay.opacity
        placing.extrusion = expressions.top
        let isStatic = overlay.renderingMode == .static
        let isFlat = properties.surfacePlacement == .drapedFlat
        var features: [SceneFeature] = []
        var draped: [Graphic] = []
        for graphic in overlay.graphics where graphic.isVisible {
            guard let geometry = graphic.geometry, !geometry.isEmpty,
                let symbol = graphic.symbol ?? renderer?.symbol(for: graphic)
            else { continue }
            let definition = symbol.definition
            let isPoint = geometry is Point || geometry is Multipoint
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
            if isOnGround {
                draped.append(graphic)
                continue
            }
            guard features.count < Self.maximumCount, let parts = geometry.globeParts else { continue }
            var feature = SceneFeature(
                kind: geometry.sceneKind, parts: parts, symbol: definition,
                id: number(.graphic(graphic, overlay)))
            let batch = FeatureBatch(
                of: graphic.attributes.compactMapValues { AttributeValue(attribute: $0) })
            expressions.values(batch).apply(row: 0, to: &feature, metersPerUnit: 1)
            features.append(feature)
        }
        diagnostics += expressions.diagnostics
        if !draped.isEmpty {
            let flat = GraphicsOverlay(
                graphics: draped.map { graphic in
                    let copy = Graphic(
                        geometry: graphic.geometry, attributes: graphic.attributes, symbol: graphic.symbol)
                    copy.zIndex = graphic.zIndex
                    return copy
                })
            flat.renderer = renderer
            flat.opacity = overlay.opacity
            flat.id = overlay.id
            drapedOverlays.append(flat)
        }
        return (features, placing)
    }

    // MARK: Layers

    /// Returns the features in space; drapes the layer if it has none.
    ///
    /// - Throws: The errors of a source that cannot be read.
    mutating func read(_ layer: FeatureLayer) throws -> (features: [SceneFeature], placing: ScenePlacing) {
        let source = try layer.featureSource()
        let stated = layer.statedSceneProperties
        let renderer = layer.renderer ?? DefaultRenderer.shared
        let definition = renderer.definition
        var expressions = SceneExpressions(renderer.sceneProperties, height: stated?.heightExpression)
        var placing = ScenePlacing(stated ?? LayerSceneProperties())
        placing.opacity = layer.opacity
        placing.extrusion = expressions.top
        let symbols = definition.symbols(atScale: .nan)
        let isSolid = symbols.contains { $0.isSolid || $0.properties.extrusionHeight != nil }
        let kind = source.geometryKind
        if placing.placement == .draped, !expressions.isExtruded, !isSolid, let kind,
            kind == .polyline || kind == .polygon
        {
            drapedLayers.append(layer)
            diagnostics += expressions.diagnostics
            return ([], placing)
        }
        expressions.checkFields(source.fields.map(\.name))
        var features: [SceneFeature] = []
        var query = FeatureQuery()
        query.fields = definition.fieldNames + expressions.fieldNames
        if !layer.definitionExpression.isEmpty {
            query.whereClause = try WhereClause(parsing: layer.definitionExpression)
        }
        var isFull = false
        let report = try source.forEachBatch(query) { batch in
            let classes = definition.classify(batch, scale: .nan)
            let all = symbols + classes.furtherSymbols
            let positions = batch.globePositions(source.spatialReference)
            let values = expressions.values(batch)
            for row in 0..<batch.count where classes.symbolIndex[row] >= 0 {
                guard features.count < Self.maximumCount else {
                    isFull = true
                    return
                }
                var feature = SceneFeature(
                    kind: batch.geometry.kinds[row],
                    parts: batch.geometry.parts(of: row).map {
                        Array(positions[batch.geometry.coordinateRange(ofPart: $0)])
                    }, symbol: all[Int(classes.symbolIndex[row])],
                    id: number(.feature(layer, batch.number(of: row))))
                if let slots = classes.slots { feature.values = SlotValues(slots, row: row) }
                values.apply(row: row, to: &feature, metersPerUnit: stated?.metersPerUnit ?? 1)
                features.append(feature)
            }
        }
        diagnostics += report.diagnostics + expressions.diagnostics
        if isFull {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .sceneTooDetailed,
                    message: "the layer \(layer.name) has more than \(Self.maximumCount) features in space",
                    instead: "the others are not drawn"))
        }
        return (features, placing)
    }
}

extension ScenePlacing {
    init(_ properties: LayerSceneProperties) {
        placement =
            switch properties.surfacePlacement {
            case .drapedBillboarded, .drapedFlat: .draped
            case .relative, .relativeToScene: .relative
            case .absolute: .absolute
            }
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

extension Geometry {
    /// The kind of the geometry; an envelope is a polygon.
    var sceneKind: GeometryKind {
        switch self {
        case is Point: .point
        case is Multipoint: .multipoint
        case is Polyline: .polyline
        default: .polygon
        }
    }

    /// The parts on WGS 84 with heights; nil if they cannot be projected.
    var globeParts: [[SIMD3<Double>]]? {
        let parts: [[Point]]
        switch self {
        case let point as Point: parts = [[point]]
        case let points as Multipoint: parts = [Array(points.points)]
        case let line as Polyline: parts = line.parts.map { Array($0.points) }
        case let area as Polygon: parts = area.parts.map { Array($0.points) }
        case let box as Envelope:
            parts = [
                [
                    Point(x: box.xMin, y: box.yMin), Point(x: box.xMax, y: box.yMin),
                    Point(x: box.xMax, y: box.yMax), Point(x: box.xMin, y: box.yMax),
                ]
            ]
        default: return nil
        }
        var transformation: CoordinateTransformation?
        if let own = spatialReference, own != .wgs84 {
            guard let made = try? CoordinateTransformation(from: own, to: .wgs84) else { return nil }
            transformation = made
        }
        return parts.map { part in
            part.map { point in
                let place = SIMD2(point.x, point.y)
                let placed = transformation?.transform(place) ?? place
                return SIMD3(placed.x, placed.y, point.z ?? .nan)
            }
        }
    }
}
