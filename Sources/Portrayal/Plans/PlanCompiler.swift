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
        for layer in definition.layers {
            switch layer {
            case .symbol(let inner):
                plans += layers(of: inner, painting: kind, isNested: isNested)
            case _ where !isSuitable: break
            case .solidFill(let fill):
                if kind == .polygon { plans.append(.solidFill(SolidFillPlan(fill))) }
            case .hatchFill(let hatch) where kind == .polygon:
                let lines = layers(of: hatch.lineSymbol, painting: .line, isNested: true)
                plans.append(
                    .hatchFill(
                        HatchFillPlan(hatch, lineLayers: lines, unit: unit, turnsWithMap: turnsWithMap)))
            case .pictureFill(let fill) where kind == .polygon:
                noteMissing(fill.image, fill.problem)
                if let plan = PictureFillPlan(fill, unit: unit, turnsWithMap: turnsWithMap) {
                    plans.append(.pictureFill(plan))
                }
            case .hatchFill, .pictureFill: break
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
        for layer in definition.layers {
            switch layer {
            case .symbol(let inner): plans += markerLayers(of: inner)
            case _ where definition.kind != .point: break
            case .vectorMarker(let marker):
                plans.append(.init(kind: .vector(.init(layer: marker)), symbolAngle: angle))
            case .pictureMarker(let marker):
                noteMissing(marker.image, marker.problem)
                plans.append(.init(kind: .picture(.init(layer: marker)), symbolAngle: angle))
            case .solidFill, .hatchFill, .pictureFill, .solidStroke: break
            }
        }
        return plans
    }

    private mutating func add(
        _ layer: MarkerLayerPlan, _ placement: MarkerPlacement?, to plans: inout [LayerPlan]
    ) {
        switch placement {
        case .atExtremities(let extremity, let angleToLine, let offset):
            let looks = MarkerLooks([layer], turnsWithMap: false, compiler: &self)
            plans.append(
                .extremityMarkers(
                    ExtremityMarkersPlan(
                        looks: looks, extremity: extremity, angleToLine: angleToLine,
                        offset: unit.shift(offset))))
        case nil:
            diagnostics.append(
                Diagnostic(
                    .warning, code: "marker-without-placement",
                    message: "A marker layer of a line or polygon symbol has no placement.",
                    instead: "it is not drawn"))
        }
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
