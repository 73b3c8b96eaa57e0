import CartoucheCLibrary
import CartoucheCanvases
import CartoucheImages
import CartoucheText

/// A north arrow: an arrowhead with a dark and a light half, and a letter at its tip.
enum NorthArrow {
    /// Draws an arrow.
    ///
    /// - Parameters:
    ///   - box: The box in pixels.
    ///   - north: The direction in radians clockwise from the top of the page.
    ///   - ink: The colors.
    ///   - scale: The number of pixels per DIP.
    static func draw(
        in box: PageBox, north: Double, ink: PageInk, scale: Double, fonts: FontLibrary,
        on canvas: inout some Canvas
    ) {
        let center = (box.low + box.high) / 2
        let unit = min(box.size.x / 26, box.size.y / 40)
        let (cosine, sine) = (cos(north), sin(north))
        func place(_ x: Double, _ y: Double) -> SIMD2<Double> {
            center + SIMD2(x * cosine - y * sine, x * sine + y * cosine) * unit
        }
        let dark = Paint.color(ink.color)
        let (tip, notch) = (place(0, -8), place(0, 12))
        var left = Path()
        left.append(contentsOf: [tip, place(-9, 18), notch], closed: true)
        var right = Path()
        right.append(contentsOf: [tip, place(9, 18), notch], closed: true)
        let style = StrokeStyle(width: 0.8 * unit, join: .round)
        canvas.fill(left, with: dark, rule: .nonZero)
        canvas.fill(right, with: .color(ink.counterpart), rule: .nonZero)
        canvas.stroke(left, with: dark, style: style)
        canvas.stroke(right, with: dark, style: style)
        var block = TextBlock()
        block.horizontalAlignment = .center
        block.verticalAlignment = .center
        let text = TextLayout(
            StyledText("N", TextStyle(font: FontRequest(family: "", style: "Bold"), size: 11 * unit)), block,
            fonts: fonts)
        let letter = place(0, -14)
        canvas.draw(text, paints: [dark], transform: .translation(x: letter.x, y: letter.y))
    }
}
