import Imaging

/// Paints a symbol's outline, grown by the halo's size, beneath the symbol.
struct HaloPlan: Sendable {
    let layers: [MarkerLayerPlan]
    /// Points.
    let size: Double
    let color: Color

    func draw(_ place: MarkerPlace, as variation: Variation, in drawing: inout MarkerDrawing) {
        var symbol = MarkerDrawing(compiler: drawing.compiler)
        symbol.draw(layers, at: place, as: variation)
        var color = color
        color.alpha *= variation.opacity
        let width = place.unit.length(size * variation.size)
        guard width > 0, color.alpha > 0 else { return }
        var halo = HaloCanvas(width: width, color: color)
        symbol.list.replay(on: &halo)
        drawing.list.append(halo.list)
    }
}

/// A canvas that repeats every shape grown and in one colour.
private struct HaloCanvas: Canvas {
    let width: Double
    let color: Color
    var list = DisplayList()

    private var rim: StrokeStyle { StrokeStyle(width: 2 * width, cap: .round, join: .round) }

    init(width: Double, color: Color) {
        self.width = width
        self.color = color
    }

    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        list.fill(path, with: .color(color), rule: rule)
        var closed = Path()
        for contour in path.contours {
            closed.append(contentsOf: path.points[Int(contour.start)..<Int(contour.end)], closed: true)
        }
        list.stroke(closed, with: .color(color), style: rim)
    }

    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        var grown = style
        grown.width += 2 * width
        grown.cap = .round
        grown.join = .round
        grown.dashes = []
        list.stroke(path, with: .color(color), style: grown)
    }

    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        // Markers inside markers get no halo of their own: they lie on shapes that have one.
    }

    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling) {
        var box = Path()
        let (width, height) = (Double(image.width), Double(image.height))
        let corners = [SIMD2(0, 0), SIMD2(width, 0), SIMD2(width, height), SIMD2(0, height)]
        box.append(contentsOf: corners.map { PixelPoint(transform.apply(to: $0)) }, closed: true)
        fill(box, with: .color(color), rule: .nonZero)
    }

    mutating func clip(to path: Path, rule: FillRule, _ body: (inout HaloCanvas) throws -> Void) rethrows {
        try body(&self)
    }

    mutating func group(opacity: Double, _ body: (inout HaloCanvas) throws -> Void) rethrows {
        try body(&self)
    }
}
