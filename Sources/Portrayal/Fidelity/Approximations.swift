import Documents
import Symbology

// What is drawn by rules of our own, because those of ArcGIS are not published. Each says what it is unsure of.

extension EffectDefinition {
    /// What of the effect's construction is ours; nil where the documentation, or ArcGIS's own output, gives it.
    var approximation: String? {
        switch self {
        case .arrow: "the head of an arrow effect, and where its crossed form crosses"
        case .localizerFeather: "the outline of a localizer feather"
        case .jog: "where a jog leaves the line and returns to it"
        case .extended: "what an extension keeps of the line"
        case .offsetHatch: "the side of an offset hatch"
        case .offsetTangent: "the direction of a tangent offset"
        case .donut(let donut): donut.method == .trueBuffer ? "the corners of a donut's inner edge" : nil
        case .wave(let wave): wave.waveform == .random ? "the lengths and heights of random waves" : nil
        default: nil
        }
    }
}

extension MarkerPlacement {
    /// What of the placement's construction is ours; nil where the documentation, or ArcGIS's own output, gives it.
    var approximation: String? {
        switch self {
        case .alongLineRandomSize: "the random sizes and turns of markers along a line"
        case .alongLineVariableSize(let placement):
            placement.variationMethod == .random || placement.maxRandomOffset != 0
                ? "the random sizes and offsets of markers along a line" : nil
        case .insidePolygon(let placement):
            placement.gridType == .randomFixedQuantity
                ? "where a fixed quantity of random markers stands" : nil
        default: nil
        }
    }
}

extension LayerDefinition {
    /// What of the layer's construction is ours; nil where the documentation, or ArcGIS's own output, gives it.
    var approximation: String? {
        switch self {
        case .gradientFill(let fill):
            switch fill.method {
            case .linear: "the sense of a gradient fill's angle"
            case .rectangular, .circular, .buffered:
                "that the first colour of a gradient fill lies at the area's edge"
            }
        case .gradientStroke(let stroke):
            stroke.method == .acrossLine
                ? "that the first colour of a gradient stroke lies at its left edge" : nil
        case .pictureStroke: "where the pictures along a line begin"
        default: nil
        }
    }
}

extension PlanCompiler {
    /// Reports that a rule is ours.
    mutating func noteApproximation(_ what: String?) {
        guard let what else { return }
        diagnostics.append(
            Diagnostic(
                .note, code: "drawn-approximately",
                message: "A rule of our own says \(what), as ArcGIS's is not published.",
                instead: "shapes or places may differ from ArcGIS's"))
    }
}
