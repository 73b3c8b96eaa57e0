import Imaging
import Symbology

/// One layer of a symbol with lengths in pixels, ready to paint lines or areas: the registry of painters.
enum LayerPlan: Sendable {
    case solidFill(SolidFillPlan)
    case hatchFill(HatchFillPlan)
    case pictureFill(PictureFillPlan)
    case solidStroke(SolidStrokePlan)
    case extremityMarkers(ExtremityMarkersPlan)

    /// How far from its geometry the layer paints, and how much of the geometry beyond the picture it has to
    /// see for that, pixels.
    var reach: Double {
        switch self {
        case .solidFill, .hatchFill, .pictureFill: 0
        case .solidStroke(let plan): plan.reach
        case .extremityMarkers(let plan): plan.reach
        }
    }

    /// Paints an area: `area` is what is filled, `outline` its rings (open where clipping cut them).
    func paint(
        area: Path, outline: Path, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        switch self {
        case .solidFill(let plan): plan.paint(area, as: variation, on: &canvas)
        case .hatchFill(let plan): plan.paint(area, as: variation, in: &context, on: &canvas)
        case .pictureFill(let plan): plan.paint(area, as: variation, in: context, on: &canvas)
        case .solidStroke(let plan): plan.paint(outline: outline, as: variation, in: &context, on: &canvas)
        // Rings have no ends, even where clipping opened them.
        case .extremityMarkers: break
        }
    }

    /// Paints lines; fills paint nothing.
    func paint(
        lines: Path, as variation: Variation, in context: inout PaintContext, on canvas: inout some Canvas
    ) {
        switch self {
        case .solidFill, .hatchFill, .pictureFill: break
        case .solidStroke(let plan): plan.paint(lines, as: variation, in: &context, on: &canvas)
        case .extremityMarkers(let plan): plan.paint(lines, as: variation, in: &context, on: &canvas)
        }
    }
}

/// Where painting happens, and memory that painters use again from feature to feature.
struct PaintContext {
    let frame: PortrayalFrame
    var path = Path()
    var otherPath = Path()
    var stamps: [Stamp] = []

    init(frame: PortrayalFrame) {
        self.frame = frame
    }
}
