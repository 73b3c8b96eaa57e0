import CartoucheCLibrary
import CartoucheCanvases
import CartoucheImages
import CartouchePlanarGeometry
import CartoucheText

/// The box of a callout around its content, and its leader; all lengths are in DIPs.
struct CalloutBox {
    private static let padding = 10.0
    private static let radius = 6.0
    /// The distance from the box to the location.
    private static let leaderLength = 12.0
    /// Half the width of the leader where it leaves the box.
    private static let leaderWidth = 8.0
    /// The smallest distance from the box to the edge of the picture.
    private static let margin = 4.0
    private static let gap = 8.0
    private static let maximumImageSide = 48.0
    private static let maximumTextWidth = 240.0
    /// The greatest number of characters of the title, and of the detail.
    private static let maximumCharacters = 500

    private let title: TextLayout
    private let detail: TextLayout
    private let image: Image?
    private let accessory: CalloutAccessory
    /// The number of DIPs per pixel of the image.
    private let imageScale: Double
    /// The size of the title and the detail together.
    private let textSize: SIMD2<Double>
    private let titleHeight: Double
    private let size: SIMD2<Double>

    init(_ callout: Callout) {
        title = Self.layout(callout.title, size: 14, isBold: true)
        detail = Self.layout(callout.detail, size: 12, isBold: false)
        image = callout.image.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
        let side = Double(max(image?.width ?? 0, image?.height ?? 0))
        imageScale = side > Self.maximumImageSide ? Self.maximumImageSide / side : 1
        let first = title.lineBounds?.size ?? .zero
        let second = detail.lineBounds?.size ?? .zero
        let space = first.y > 0 && second.y > 0 ? 2.0 : 0
        titleHeight = first.y + space
        textSize = SIMD2(max(first.x, second.x), titleHeight + second.y)
        var content = textSize
        if let image {
            let hasText = textSize.y > 0
            content.x += Double(image.width) * imageScale + (hasText ? Self.gap : 0)
            content.y = max(content.y, Double(image.height) * imageScale)
        }
        accessory = CalloutAccessory(callout.accessory)
        if let side = accessory.size {
            content.x += side.x + (content.x > 0 ? Self.gap : 0)
            content.y = max(content.y, side.y)
        }
        let least = 2 * (Self.leaderWidth + Self.radius)
        size = SIMD2(max(content.x + 2 * Self.padding, least), content.y + 2 * Self.padding)
    }

    private static func layout(_ text: String, size: Double, isBold: Bool) -> TextLayout {
        guard !text.isEmpty else { return TextLayout() }
        var shown = String(text.prefix(maximumCharacters))
        if shown.count < text.count { shown += "…" }
        var block = TextBlock()
        block.maxWidth = maximumTextWidth
        block.verticalAlignment = .top
        let font = FontRequest(family: "Arial", style: isBold ? "Bold" : "Regular")
        return TextLayout(StyledText(shown, TextStyle(font: font, size: size)), block)
    }

    /// Draws the callout.
    ///
    /// - Parameters:
    ///   - location: The end of the leader, in DIPs.
    ///   - page: The size of the picture, in DIPs.
    ///   - scale: The number of pixels per DIP.
    func draw(
        at location: SIMD2<Double>, page: SIMD2<Double>, scale: Double, on canvas: inout some Canvas
    ) {
        let (low, isBelow) = place(at: location, page: page)
        let toPixels = AffineTransform.scale(x: scale, y: scale)
        var outline = Path()
        outline.append(
            contentsOf: corners(at: low, leaderTo: location, isBelow: isBelow).map(toPixels.apply),
            closed: true)
        canvas.fill(outline, with: .color(.white), rule: .nonZero)
        canvas.stroke(
            outline, with: .color(Color(red8: 110, green: 110, blue: 110)),
            style: StrokeStyle(width: scale, join: .round))
        drawContent(at: low + Self.padding, scale: scale, on: &canvas)
        if let box = accessoryBox(at: low) { accessory.draw(in: box, scale: scale, on: &canvas) }
    }

    /// Returns the upper left corner of the box, and whether the box is below the location.
    private func place(
        at location: SIMD2<Double>, page: SIMD2<Double>
    ) -> (low: SIMD2<Double>, isBelow: Bool) {
        let isAbove = location.y - Self.leaderLength - size.y >= Self.margin
        let fitsBelow = location.y + Self.leaderLength + size.y <= page.y - Self.margin
        let isBelow = !isAbove && fitsBelow
        let low = SIMD2(
            location.x - size.x / 2,
            isBelow ? location.y + Self.leaderLength : location.y - Self.leaderLength - size.y)
        let inside = pointwiseMax(
            pointwiseMin(low, page - size - Self.margin), SIMD2(repeating: Self.margin))
        return (inside, isBelow)
    }

    /// Returns the corners of the accessory in a box; nil if there is none.
    private func accessoryBox(at low: SIMD2<Double>) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
        guard let side = accessory.size else { return nil }
        let corner = SIMD2(low.x + size.x - Self.padding - side.x, low.y + (size.y - side.y) / 2)
        return (corner, corner + side)
    }

    /// Returns the part at a point; nil outside the box.
    ///
    /// - Parameters:
    ///   - point: The point in DIPs.
    ///   - location: The end of the leader in DIPs.
    ///   - page: The size of the picture in DIPs.
    func part(at point: SIMD2<Double>, location: SIMD2<Double>, page: SIMD2<Double>) -> Callout.Part? {
        let (low, _) = place(at: location, page: page)
        let high = low + size
        guard point.x >= low.x, point.y >= low.y, point.x <= high.x, point.y <= high.y else { return nil }
        // The whole right end of the box belongs to the accessory.
        guard let box = accessoryBox(at: low), point.x >= box.low.x - Self.gap / 2 else { return .content }
        return .accessory
    }

    private func drawContent(at corner: SIMD2<Double>, scale: Double, on canvas: inout some Canvas) {
        let height = size.y - 2 * Self.padding
        var left = corner.x
        if let image {
            let down = corner.y + (height - Double(image.height) * imageScale) / 2
            canvas.draw(
                image,
                transform: AffineTransform(
                    a: imageScale * scale, b: 0, c: 0, d: imageScale * scale, tx: left * scale,
                    ty: down * scale),
                opacity: 1, sampling: .bilinear)
            left += Double(image.width) * imageScale + Self.gap
        }
        let top = corner.y + (height - textSize.y) / 2
        let black = Color(red8: 30, green: 30, blue: 30)
        let gray = Color(red8: 90, green: 90, blue: 90)
        for (layout, offset, color) in [(title, 0.0, black), (detail, titleHeight, gray)] {
            guard let bounds = layout.lineBounds else { continue }
            let origin = SIMD2(left - bounds.low.x, top + offset - bounds.low.y) * scale
            canvas.draw(
                layout, paints: [.color(color)],
                transform: AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y))
        }
    }

    /// Returns the corners of the box and of its leader, clockwise from the upper left corner.
    private func corners(
        at low: SIMD2<Double>, leaderTo location: SIMD2<Double>, isBelow: Bool
    ) -> [SIMD2<Double>] {
        let (inset, half) = (Self.radius, Self.leaderWidth)
        let high = low + size
        // The leader leaves the box between its round corners.
        let base = min(max(location.x, low.x + inset + half), high.x - inset - half)
        // A box that fits neither above nor below covers its location, and needs no leader.
        let isCovered = location.y > low.y && location.y < high.y
        func arc(_ center: SIMD2<Double>, from start: Double) -> [SIMD2<Double>] {
            (0...6).map { step in
                let angle = (start + 15 * Double(step)) * .pi / 180
                return center + SIMD2(cos(angle), sin(angle)) * inset
            }
        }
        var points = arc(low + inset, from: 180)
        if isBelow, !isCovered { points += [SIMD2(base - half, low.y), location, SIMD2(base + half, low.y)] }
        points += arc(SIMD2(high.x - inset, low.y + inset), from: 270)
        points += arc(high - inset, from: 0)
        if !isBelow, !isCovered {
            points += [SIMD2(base + half, high.y), location, SIMD2(base - half, high.y)]
        }
        points += arc(SIMD2(low.x + inset, high.y - inset), from: 90)
        return points
    }
}

extension TextLayout {
    /// The box around all lines, as wide as the longest line; nil if there are no lines.
    fileprivate var lineBounds: TextBox? {
        guard let first = lines.first?.bounds else { return nil }
        return lines.dropFirst().reduce(first) { $0.union($1.bounds) }
    }
}
