import CartoucheCanvases
import CartoucheDocuments
import CartoucheSymbolGeometry
import CartoucheSymbolModel

extension SolidFill: PortrayedLayer {
    package func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (
        any LayerPainter
    )? {
        ResolvedSolidFill(color: color.map(ResolvedColor.init), colorLocked: colorLocked)
    }
}

extension WaterFill: PortrayedLayer {
    package func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (
        any LayerPainter
    )? {
        ResolvedWaterFill(
            still: ResolvedSolidFill(color: color.map(ResolvedColor.init), colorLocked: colorLocked))
    }
}

/// Fills a polygon with one color.
struct ResolvedSolidFill: LayerPainter, PlannedPainter {
    let color: ResolvedColor?
    let colorLocked: Bool

    func planned(unit: PixelsPerPoint, spending budget: inout PieceBudget) -> (any PlannedPainter)? {
        self
    }

    var subject: PaintedSubject { .area }

    func paint(
        _ path: Path, of shape: PaintedShape, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        guard !path.isEmpty, let color = variation.visible(color, keepsColor: colorLocked) else { return }
        canvas.fill(path, with: color.paint, rule: context.rule)
    }
}

/// Moving water, which 2D canvases draw in its color.
struct ResolvedWaterFill: LayerPainter {
    /// The fill without animation.
    let still: ResolvedSolidFill

    func planned(unit: PixelsPerPoint, spending budget: inout PieceBudget) -> (any PlannedPainter)? {
        still
    }

    func addDiagnostics(to diagnostics: inout [Diagnostic]) {
        diagnostics.append(
            .drawnSimplified("animated water", instead: "the area is filled with the color of the water"))
    }
}
