import CartoucheCanvases
import CartoucheImages

/// A picture of many pairs: for each pair theirs, ours and the difference, in rows from left to right.
package enum ContactSheet {
    /// The maximum width and height of a picture in pixels.
    private static let side = 150.0
    private static let gap = 6.0

    /// Returns a contact sheet; nil if no pair was drawn or the sheet is too large.
    package static func image(of entries: [FidelityReport.Entry], columns: Int) -> Image? {
        let drawn = entries.filter { $0.drawing != nil }
        guard !drawn.isEmpty, columns > 0 else { return nil }
        let tile = SIMD2(3 * side + 4 * gap, side + 2 * gap)
        let rows = (drawn.count + columns - 1) / columns
        let (width, height) = (Int(tile.x) * min(columns, drawn.count), Int(tile.y) * rows)
        guard width <= RasterCanvas.maximumSide, height <= RasterCanvas.maximumSide else { return nil }
        var canvas = RasterCanvas(
            width: width, height: height, background: Color(red8: 255, green: 255, blue: 255))
        for (index, entry) in drawn.enumerated() {
            let corner = SIMD2(Double(index % columns) * tile.x, Double(index / columns) * tile.y)
            frame(Box(corner, corner + tile - 1), on: &canvas)
            let background = entry.drawing?.background ?? .clear
            for (column, image) in [entry.drawing?.theirs, entry.drawing?.ours, entry.pixels?.difference]
                .enumerated()
            {
                guard let image else { continue }
                let position = corner + SIMD2(gap + Double(column) * (side + gap), gap)
                let factor = min(side / Double(max(image.width, image.height)), 4)
                let size = SIMD2(Double(image.width), Double(image.height)) * factor
                fill(
                    Box(position, position + size),
                    column == 1 ? background : Color(red8: 240, green: 240, blue: 240),
                    on: &canvas)
                canvas.draw(
                    image,
                    transform: AffineTransform(
                        a: factor, b: 0, c: 0, d: factor, tx: position.x, ty: position.y),
                    opacity: 1, sampling: factor > 1 ? .nearest : .bilinear)
            }
        }
        return canvas.makeImage()
    }

    private static func path(_ box: Box) -> Path {
        var path = Path()
        path.append(
            contentsOf: [box.low, SIMD2(box.high.x, box.low.y), box.high, SIMD2(box.low.x, box.high.y)],
            closed: true)
        return path
    }

    private static func fill(_ box: Box, _ color: Color, on canvas: inout RasterCanvas) {
        canvas.fill(path(box), with: .color(color), rule: .nonZero)
    }

    private static func frame(_ box: Box, on canvas: inout RasterCanvas) {
        canvas.stroke(
            path(box), with: .color(Color(red8: 180, green: 180, blue: 180)), style: StrokeStyle(width: 1))
    }
}
