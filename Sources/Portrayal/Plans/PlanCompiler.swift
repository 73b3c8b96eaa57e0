import Documents
import Imaging
import Symbology

/// Turns definitions into plans: lengths into pixels, nested symbols into painters, gaps into diagnostics.
struct PlanCompiler {
    var unit: PixelsPerPoint
    var diagnostics: [Diagnostic] = []
    private var depth = 0

    /// Composites and hatches nested deeper than this are left out, with a diagnostic.
    static let deepest = 16

    init(unit: PixelsPerPoint) {
        self.unit = unit
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
        let turnsWithMap = definition.angleAlignment == .map
        var plans: [LayerPlan] = []
        noteEffects(of: definition)
        for layer in definition.layers where layer.properties?.isEnabled ?? true {
            noteEffects(of: layer)
            switch layer {
            case .symbol(let inner):
                plans += layers(of: inner, painting: kind, isNested: isNested)
            case _ where !isSuitable: break
            case .solidFill(let fill):
                if kind == .polygon { plans.append(.solidFill(SolidFillPlan(fill))) }
            case .hatchFill(let hatch) where kind == .polygon:
                guard let lineSymbol = hatch.lineSymbol else { continue }
                let lines = layers(of: lineSymbol, painting: .line, isNested: true)
                plans.append(
                    .hatchFill(
                        HatchFillPlan(hatch, lineLayers: lines, unit: unit, turnsWithMap: turnsWithMap)))
            case .pictureFill(let fill) where kind == .polygon:
                noteMissing(fill.image, fill.problem)
                if let plan = PictureFillPlan(fill, unit: unit, turnsWithMap: turnsWithMap) {
                    plans.append(.pictureFill(plan))
                }
            case .hatchFill, .pictureFill: break
            case .gradientFill, .waterFill, .materialFill, .proceduralFill, .meshEdge, .gradientStroke,
                .pictureStroke, .characterMarker, .modelMarker, .barChartMarker, .stackedBarChartMarker,
                .pieChartMarker, .unknown:
                noteUndrawn(layer)
            case .solidStroke(let stroke):
                // Width 0 is how documents write "no outline".
                if stroke.width > 0 { plans.append(.solidStroke(SolidStrokePlan(stroke, unit: unit))) }
            case .vectorMarker(let marker):
                add(.init(kind: .vector(.init(layer: marker))), marker.marker.placement, to: &plans)
            case .pictureMarker(let marker):
                noteMissing(marker.image, marker.problem)
                add(.init(kind: .picture(.init(layer: marker))), marker.marker.placement, to: &plans)
            }
        }
        return plans
    }

    /// The marker layers, bottom first, of a symbol that stands on points.
    mutating func markerLayers(of definition: SymbolDefinition) -> [MarkerLayerPlan] {
        guard enter() else { return [] }
        defer { depth -= 1 }
        let angle = definition.angle.isFinite ? definition.angle : 0
        var plans: [MarkerLayerPlan] = []
        noteEffects(of: definition)
        for layer in definition.layers where layer.properties?.isEnabled ?? true {
            noteEffects(of: layer)
            switch layer {
            case .symbol(let inner): plans += markerLayers(of: inner)
            case _ where definition.kind != .point: break
            case .vectorMarker(let marker):
                plans.append(.init(kind: .vector(.init(layer: marker)), symbolAngle: angle))
            case .pictureMarker(let marker):
                noteMissing(marker.image, marker.problem)
                plans.append(.init(kind: .picture(.init(layer: marker)), symbolAngle: angle))
            case .solidFill, .hatchFill, .gradientFill, .pictureFill, .waterFill, .materialFill,
                .proceduralFill, .meshEdge, .solidStroke, .gradientStroke, .pictureStroke:
                break
            case .characterMarker, .modelMarker, .barChartMarker, .stackedBarChartMarker,
                .pieChartMarker, .unknown:
                noteUndrawn(layer)
            }
        }
        return plans
    }

    private mutating func add(
        _ layer: MarkerLayerPlan, _ placement: MarkerPlacement?, to plans: inout [LayerPlan]
    ) {
        switch placement {
        case .atExtremities(let ends):
            let looks = MarkerLooks([layer], turnsWithMap: false, compiler: &self)
            plans.append(
                .extremityMarkers(
                    ExtremityMarkersPlan(
                        looks: looks, extremity: ends.extremityPlacement, angleToLine: ends.angleToLine,
                        offset: unit.shift(ends.offsetAlongLine))))
            if ends.offset != 0 || ends.keepUpright { noteUndrawn("an offset of markers from their line") }
        case .alongLineRandomSize, .alongLineSameSize, .alongLineVariableSize, .aroundPolygon,
            .atMeasuredUnits, .atRatioPositions, .decorations, .insidePolygon, .onLine, .onVertices,
            .polygonCenter, .unknown:
            noteUndrawn("a marker placement other than at extremities")
        case nil:
            diagnostics.append(
                Diagnostic(
                    .warning, code: "marker-without-placement",
                    message: "A marker layer of a line or polygon symbol has no placement.",
                    instead: "it is not drawn"))
        }
    }

    /// Reports the effects that are not applied.
    private mutating func noteEffects(of definition: SymbolDefinition) {
        if !definition.effects.isEmpty { noteUndrawn("a symbol's own effects") }
    }

    private mutating func noteEffects(of layer: LayerDefinition) {
        guard let effects = layer.properties?.effects, !effects.isEmpty else { return }
        guard case .solidStroke = layer else { return noteUndrawn("effects of layers other than strokes") }
        for effect in effects {
            switch effect {
            case .cut(let cut) where cut.middleCut == 0 && !cut.invert: break
            case .dashes(let dashes)
            where dashes.lineDashEnding == .noConstraint && dashes.controlPointEnding == .noConstraint:
                break
            case .cut, .dashes: noteUndrawn("constrained dash ends and middle cuts")
            default: noteUndrawn("a geometric effect other than dashes and cut")
            }
        }
    }

    private mutating func noteUndrawn(_ layer: LayerDefinition) {
        noteUndrawn("a symbol layer of another kind than solid, hatch, picture and vector")
    }

    /// Reports something that the model has and no painter draws yet.
    mutating func noteUndrawn(_ what: String) {
        diagnostics.append(
            Diagnostic(
                .warning, code: "not-drawn-yet", message: "A symbol has \(what), which is not drawn yet.",
                instead: "drawn without it"))
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
