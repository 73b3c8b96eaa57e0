import CartoucheCanvases
import CartoucheImages
import CartoucheText

/// A vertical bar of colors with texts beside it; the greatest value is at the top.
///
/// Lengths are pixels.
struct LegendRampPicture {
    private let colors: GradientColors
    private let bar: SIMD2<Double>
    private let gap: Double
    /// The texts with the distance of their middle from the top of the picture.
    private let labels: [(y: Double, layout: TextLayout)]
    package let size: SIMD2<Double>
    /// The distance between the top of the picture and the bar.
    private let top: Double
    /// The width of the line around the bar.
    private let line: Double

    init(_ ramp: LegendRamp, style: TextStyle, width: Double, maxTextWidth: Double, fonts: FontLibrary) {
        let line = style.size * 1.4
        self.line = (style.size / 24).rounded(.up)
        let steps = max(ramp.labels.count, 2)
        bar = SIMD2(width, max(line * 1.6 * Double(steps), 5 * line).rounded())
        gap = (style.size * 0.5).rounded()
        colors = GradientColors(ramp.colors.reversed())
        top = (line / 2).rounded(.up)
        var labels: [(y: Double, layout: TextLayout)] = []
        var lowest = -Double.infinity
        var block = TextBlock()
        block.verticalAlignment = .center
        block.maxWidth = maxTextWidth
        for label in ramp.labels.reversed() {
            let y = top + bar.y * (1 - min(max(label.position, 0), 1))
            // Stops that are close to each other have one text.
            guard y - lowest >= line else { continue }
            lowest = y
            labels.append((y, TextLayout(LegendText.styled(label.text, style), block, fonts: fonts)))
        }
        self.labels = labels
        let widest = labels.reduce(0) { max($0, $1.layout.linesBox?.size.x ?? 0) }
        size = SIMD2(bar.x + gap + widest, bar.y + 2 * top)
    }

    func draw(
        at corner: SIMD2<Double>, isMirrored: Bool, opacity: Double, paint: Paint,
        on canvas: inout some Canvas
    ) {
        let left = isMirrored ? corner.x + size.x - bar.x : corner.x
        var area = Path()
        area.append(
            contentsOf: [
                SIMD2(left, corner.y + top), SIMD2(left + bar.x, corner.y + top),
                SIMD2(left + bar.x, corner.y + top + bar.y), SIMD2(left, corner.y + top + bar.y),
            ], closed: true)
        // The gradient runs down the bar.
        let transform = AffineTransform(
            a: 0, b: bar.y, c: -bar.y, d: 0, tx: left, ty: corner.y + top)
        let gradient = Gradient(.linear, colors: colors, transform: transform)
        canvas.faded(to: opacity) { $0.fill(area, with: .gradient(gradient), rule: .nonZero) }
        // The end of a ramp can have the color of the page.
        canvas.stroke(
            area, with: .color(Color(red: 0.6, green: 0.6, blue: 0.6)), style: StrokeStyle(width: line))
        for (y, layout) in labels {
            guard let bounds = layout.linesBox else { continue }
            let x = isMirrored ? left - gap - bounds.high.x : left + bar.x + gap - bounds.low.x
            canvas.draw(layout, paints: [paint], transform: .translation(x: x, y: corner.y + y))
        }
    }
}
