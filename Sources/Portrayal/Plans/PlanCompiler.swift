import Documents
import Imaging
import Symbology

/// Turns definitions into plans: lengths into pixels, nested symbols into painters, gaps into diagnostics.
struct PlanCompiler {
    var unit: PixelsPerPoint
    /// The order of symbol layers across features; nil where each feature is drawn at once.
    let levels: SymbolLevels?
    var diagnostics: [Diagnostic] = []
    let fonts: FontLibrary
    private var depth = 0

    /// Composites and hatches nested deeper than this are left out, with a diagnostic.
    static let deepest = 16

    init(unit: PixelsPerPoint, levels: SymbolLevels? = nil, fonts: FontLibrary = .shared) {
        self.unit = unit
        self.levels = levels
        self.fonts = fonts
    }

    /// The painters of the layers that draw on lines or on areas, bottom first.
    ///
    /// - Parameters:
    ///   - kind: the geometry that is painted, `.line` or `.polygon`.
    ///   - isNested: whether the symbol belongs to a marker's or a hatch's own drawing; there, as in the CIM,
    ///     a line symbol draws along an area's rings. A feature's symbol must be made for its geometry.
    mutating func layers(
        of definition: SymbolDefinition, painting kind: SymbolDefinition.Kind, isNested: Bool
    ) -> [LayerPlan] {
        guard enter() else { return [] }
        defer { depth -= 1 }
        let isSuitable = isNested || definition.kind == kind
        var plans: [LayerPlan] = []
        for layer in definition.layers where layer.properties?.isEnabled ?? true {
            if case .symbol(let inner) = layer {
                plans += layers(of: inner, painting: kind, isNested: isNested)
            } else if isSuitable, let plan = plan(for: layer, of: definition, painting: kind) {
                plans.append(plan)
            }
        }
        return plans
    }

    /// The painter of one layer; nil where it draws nothing.
    mutating func plan(
        for layer: LayerDefinition, of definition: SymbolDefinition, painting kind: SymbolDefinition.Kind
    ) -> LayerPlan? {
        var effects = definition.effects + (layer.properties?.effects ?? [])
        noteDrawing(of: effects)
        let turnsWithMap = definition.angleAlignment == .map
        let painter: LayerPlan.Painter?
        switch layer {
        case .solidFill(let fill): painter = .solidFill(SolidFillPlan(fill))
        case .hatchFill(let hatch):
            let lines = hatch.lineSymbol.map { layers(of: $0, painting: .line, isNested: true) } ?? []
            painter = .hatchFill(
                HatchFillPlan(hatch, lineLayers: lines, unit: unit, turnsWithMap: turnsWithMap))
        case .pictureFill(let fill):
            noteMissing(fill.image, fill.problem)
            painter = PictureFillPlan(fill, unit: unit, turnsWithMap: turnsWithMap).map { .pictureFill($0) }
        case .gradientFill(let fill):
            painter = GradientFillPlan(fill, unit: unit, turnsWithMap: turnsWithMap).map { .gradientFill($0) }
        case .waterFill(let fill):
            noteSimplified("moving water", instead: "its colour fills the area")
            painter = .solidFill(SolidFillPlan(fill.color, colorLocked: fill.colorLocked))
        case .gradientStroke(let stroke):
            painter = GradientStrokePlan(stroke, unit: unit).map { .gradientStroke($0) }
        case .pictureStroke(let stroke):
            guard stroke.width > 0 else { return nil }
            noteMissing(stroke.image, stroke.problem)
            painter = PictureStrokePlan(stroke, unit: unit).map { .pictureStroke($0) }
        case .solidStroke(let stroke):
            // Width 0 is how documents write "no outline".
            guard stroke.width > 0 else { return nil }
            var dashes: DashStyle?
            if let last = effects.last?.object as? Dashes, last.isUnconstrained {
                dashes = DashStyle(last)
                effects.removeLast()
            }
            painter = .solidStroke(SolidStrokePlan(stroke, dashes: dashes, unit: unit))
        case .vectorMarker, .pictureMarker, .characterMarker, .modelMarker, .barChartMarker,
            .stackedBarChartMarker, .pieChartMarker:
            painter = placedMarkers(layer, turnsWithMap: turnsWithMap, painting: kind)
        case .materialFill, .proceduralFill, .meshEdge, .other, .unknown:
            noteUndrawn(layer)
            painter = nil
        case .symbol: painter = nil
        }
        guard let painter else { return nil }
        noteApproximation(layer.approximation)
        var isPlaced = false
        if case .markers = painter { isPlaced = true }
        let chain = EffectChain(effects, unit: unit, feedsPlacement: isPlaced)
        // A fill draws on lines only where an effect makes areas of them.
        if kind == .line, chain.isEmpty {
            switch painter {
            case .solidFill, .hatchFill, .pictureFill, .gradientFill: return nil
            case .solidStroke, .gradientStroke, .pictureStroke, .markers: break
            }
        }
        let level = levels?.level(ofName: layer.properties?.name ?? "") ?? 0
        return LayerPlan(painter, effects: chain, level: level)
    }

    /// The marker layers, bottom first, of a symbol that stands on points; with them strokes and fills whose
    /// effects make lines or areas of points.
    mutating func markerLayers(of definition: SymbolDefinition) -> [MarkerLayerPlan] {
        guard enter() else { return [] }
        defer { depth -= 1 }
        let angle = definition.angle.isFinite ? definition.angle : 0
        var plans: [MarkerLayerPlan] = []
        for layer in definition.layers where layer.properties?.isEnabled ?? true {
            if case .symbol(let inner) = layer {
                plans += markerLayers(of: inner)
                continue
            }
            guard definition.kind == .point else { continue }
            let effects = definition.effects + (layer.properties?.effects ?? [])
            let chain = EffectChain(effects, unit: unit)
            if let kind = markerKind(layer) {
                noteDrawing(of: effects)
                plans.append(MarkerLayerPlan(kind: kind, effects: chain, symbolAngle: angle))
            } else if !chain.isEmpty, let plan = plan(for: layer, of: definition, painting: .line) {
                plans.append(
                    MarkerLayerPlan(
                        kind: .drawn(plan), effects: EffectChain([], unit: unit), symbolAngle: angle))
            }
        }
        let scaleX = definition.properties.scaleX
        if scaleX != 1, scaleX.isFinite {
            for index in plans.indices { plans[index].stretch = scaleX }
        }
        if let halo = haloPlan(of: definition, around: plans) { plans.insert(halo, at: 0) }
        return plans
    }

    /// What paints a marker layer; nil for other layers and those that are not drawn.
    private mutating func markerKind(_ layer: LayerDefinition) -> MarkerLayerPlan.Kind? {
        switch layer {
        case .vectorMarker(let marker): return .vector(VectorMarkerPlan(layer: marker))
        case .pictureMarker(let marker):
            noteMissing(marker.image, marker.problem)
            return .picture(PictureMarkerPlan(marker))
        case .characterMarker(let marker):
            return .character(CharacterMarkerPlan(marker, glyph: glyph(of: marker)))
        case .modelMarker(let model):
            guard let thumbnail = model.thumbnailMarker else {
                noteUndrawn(layer)
                return nil
            }
            noteSimplified("a three-dimensional model", instead: "its thumbnail is drawn")
            return .picture(PictureMarkerPlan(thumbnail))
        case .barChartMarker, .stackedBarChartMarker, .pieChartMarker, .other, .unknown:
            noteUndrawn(layer)
            return nil
        case .solidFill, .hatchFill, .gradientFill, .pictureFill, .waterFill, .materialFill, .proceduralFill,
            .meshEdge, .solidStroke, .gradientStroke, .pictureStroke, .symbol:
            return nil
        }
    }

    private mutating func haloPlan(
        of definition: SymbolDefinition, around layers: [MarkerLayerPlan]
    ) -> MarkerLayerPlan? {
        guard definition.kind == .point, let symbol = definition.properties.haloSymbol,
            definition.properties.haloSize > 0, !layers.isEmpty
        else { return nil }
        let colors = symbol.layers.compactMap { layer -> Color? in
            guard case .solidFill(let fill) = layer, fill.layer.isEnabled else { return nil }
            return fill.color?.resolved
        }
        if colors.count != symbol.layers.filter({ !$0.isInvisibleStroke }).count {
            noteUndrawn("a halo that is more than a solid colour")
        }
        guard let color = colors.last else { return nil }
        let halo = HaloPlan(layers: layers, size: definition.properties.haloSize, color: color)
        return MarkerLayerPlan(kind: .halo(halo), effects: EffectChain([], unit: unit))
    }

    private mutating func placedMarkers(
        _ layer: LayerDefinition, turnsWithMap: Bool, painting kind: SymbolDefinition.Kind
    ) -> LayerPlan.Painter? {
        guard let marker = layer.marker, let painter = markerKind(layer) else { return nil }
        let plan = MarkerLayerPlan(kind: painter, effects: EffectChain([], unit: unit))
        let placement: MarkerPlacement
        if let authored = marker.placement {
            placement = authored
            noteDrawing(of: authored)
        } else {
            diagnostics.append(
                Diagnostic(
                    .warning, code: "marker-without-placement",
                    message: "A marker layer of a line or polygon symbol has no placement.",
                    instead: kind == .polygon
                        ? "one marker is drawn in the middle of each area"
                        : "one marker is drawn in the middle of each line"))
            placement = kind == .polygon ? .known(PolygonCenter()) : .known(OnLine())
        }
        let looks = MarkerLooks([plan], turnsWithMap: false, compiler: &self)
        return .markers(
            PlacedMarkersPlan(looks: looks, placement: placement, unit: unit, turnsWithMap: turnsWithMap))
    }
}

// What can't be drawn.
extension PlanCompiler {
    private mutating func noteUndrawn(_ layer: LayerDefinition) {
        noteUndrawn("a symbol layer of class \(layer.className)")
    }

    /// Reports something that the model has and no painter draws yet.
    mutating func noteUndrawn(_ what: String) {
        diagnostics.append(
            Diagnostic(
                .warning, code: "not-drawn-yet", message: "A symbol has \(what), which is not drawn yet.",
                instead: "drawn without it"))
    }

    /// The outline of a marker's character; nil with a report where there is none.
    private mutating func glyph(of marker: CharacterMarker) -> GlyphOutline? {
        func note(_ code: String, _ message: String, instead: String) {
            diagnostics.append(Diagnostic(.warning, code: code, message: message, instead: instead))
        }
        let name = "'\(marker.fontFamilyName)' (\(marker.fontStyleName))"
        guard let match = fonts.match(family: marker.fontFamilyName, style: marker.fontStyleName) else {
            note(
                "font-not-installed", "A marker's font \(name) is not installed.",
                instead: "a hollow box stands for each of its characters")
            return nil
        }
        guard let glyph = match.face.outline(ofCharacter: marker.characterIndex) else {
            note(
                "character-not-in-font",
                "The font \(name) has no character \(marker.characterIndex) with an outline.",
                instead: "a hollow box stands for it")
            return nil
        }
        if match.isTwin {
            note(
                "font-substituted", "A marker's font \(name) is not installed.",
                instead: "\(match.face.family), which has characters of the same widths, is used")
        }
        if !match.hasStyle {
            note(
                "font-style-not-installed", "The font \(name) is not installed in this style.",
                instead: "its style \(match.face.style) is used")
        }
        if !marker.fontVariationSettings.isEmpty { noteUndrawn("axes of a variable font") }
        return glyph
    }

    /// Reports something that is drawn, but not as it is meant.
    mutating func noteSimplified(_ what: String, instead: String) {
        diagnostics.append(
            Diagnostic(
                .warning, code: "drawn-simplified", message: "A symbol has \(what).", instead: instead))
    }

    private mutating func noteMissing(_ image: Image?, _ problem: String?) {
        guard image == nil else { return }
        diagnostics.append(
            Diagnostic(
                .warning, code: "picture-not-loaded",
                message: problem.map { "A symbol's picture is not loaded: \($0)" }
                    ?? "A symbol's picture is not loaded.", instead: "its layer is not drawn"))
    }

    private mutating func enter() -> Bool {
        guard depth < Self.deepest else {
            diagnostics.append(
                Diagnostic(
                    .warning, code: "nested-too-deep",
                    message: "Symbols are nested more than \(Self.deepest) deep.",
                    instead: "the innermost ones are not drawn"))
            return false
        }
        depth += 1
        return true
    }
}

extension LayerDefinition {
    /// Whether it is a stroke that draws nothing, as "no outline" is written.
    fileprivate var isInvisibleStroke: Bool {
        if case .solidStroke(let stroke) = self { return !(stroke.width > 0) }
        return false
    }
}
