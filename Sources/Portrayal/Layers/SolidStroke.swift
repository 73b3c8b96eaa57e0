import CartoucheCanvases
import CartoucheSymbolGeometry
import CartoucheSymbolModel

extension SolidStroke: PortrayedLayer {
    package func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (
        any LayerPainter
    )? {
        // Documents use width 0 for "no outline".
        guard width > 0 else { return nil }
        var dashes: DashStyle?
        if let last = setting.effects.last?.object as? Dashes, last.isUnconstrained {
            dashes = DashStyle(last)
            setting.effects.removeLast()
        }
        return ResolvedSolidStroke(
            layer: self, color: color.map(ResolvedColor.init), dashes: dashes)
    }
}

/// A stroke in one color, with or without dashes.
struct ResolvedSolidStroke: LayerPainter {
    let layer: SolidStroke
    let color: ResolvedColor?
    /// The layer's last effect, if the canvas can draw it.
    let dashes: DashStyle?

    func planned(unit: PixelsPerPoint, spending budget: inout PieceBudget) -> (any PlannedPainter)? {
        SolidStrokePlan(self, unit: unit)
    }
}

/// Strokes lines, or the rings of polygons as their outline.
///
/// Lines thinner than a pixel are not widened. They cover a part of each pixel, so they are fainter. Width 0
/// draws nothing.
struct SolidStrokePlan: PlannedPainter {
    let color: ResolvedColor?
    let colorLocked: Bool
    let style: StrokeStyle

    init(_ stroke: ResolvedSolidStroke, unit: PixelsPerPoint) {
        color = stroke.color
        colorLocked = stroke.layer.colorLocked
        var style = StrokeStyle(stroke.layer.stroke, unit: unit)
        style.dashes = stroke.dashes?.template.map(unit.length) ?? []
        style.dashOffset = unit.shift(stroke.dashes?.offset ?? 0)
        self.style = style
    }

    var subject: PaintedSubject { .lines }
    var reach: Double { style.reach }

    /// Strokes a path.
    ///
    /// A line gets the variation's color and size. A polygon's outline keeps its color and has its own width
    /// factor.
    func paint(
        _ path: Path, of shape: PaintedShape, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        let isOutline = shape.kind == .polygon
        let factor = isOutline ? variation.outline : variation.size
        guard let color = variation.visible(color, keepsColor: isOutline || colorLocked), !path.isEmpty,
            style.width > 0, factor > 0
        else { return }
        canvas.stroke(path, with: color.paint, style: factor == 1 ? style : style.scaled(by: factor))
    }
}

extension StrokeStyle {
    /// Creates the style of a stroke layer, without dashes.
    init(_ stroke: StrokeProperties, unit: PixelsPerPoint) {
        self.init(
            width: unit.length(stroke.width), cap: Cap(stroke.cap), join: Join(stroke.join),
            miterLimit: stroke.miterLimit >= 1 ? min(stroke.miterLimit, 100) : 1)
    }

    /// The maximum distance in pixels between the stroke and its path.
    var reach: Double {
        var factor = cap == .square ? 2.0.squareRoot() : 1
        if join == .miter { factor = max(factor, miterLimit) }
        return width / 2 * factor
    }
}

extension StrokeStyle.Cap {
    fileprivate init(_ cap: LineCap) {
        self =
            switch cap {
            case .butt: .butt
            case .round: .round
            case .square: .square
            }
    }
}

extension StrokeStyle.Join {
    fileprivate init(_ join: LineJoin) {
        self =
            switch join {
            case .round: .round
            case .miter: .miter
            case .bevel: .bevel
            }
    }
}
