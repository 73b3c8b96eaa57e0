import CartoucheCLibrary
import CartoucheCanvases
import CartoucheImages
import CartouchePlanarGeometry

/// The drawing of the accessory of a callout; all lengths are in DIPs.
struct CalloutAccessory {
    private static let maximumImageSide = 24.0
    private static let color = Color(red8: 0, green: 100, blue: 190)

    private let accessory: Callout.Accessory

    init(_ accessory: Callout.Accessory) {
        self.accessory = accessory
    }

    /// The size; nil if there is no accessory.
    var size: SIMD2<Double>? {
        switch accessory {
        case .none: return nil
        case .disclosure: return SIMD2(8, 14)
        case .information: return SIMD2(20, 20)
        case .image(let image):
            let side = max(image.width, image.height)
            guard image.width > 0, image.height > 0 else { return nil }
            let scale = min(1, Self.maximumImageSide / Double(side))
            return SIMD2(Double(image.width), Double(image.height)) * scale
        }
    }

    /// Draws the accessory in a box.
    ///
    /// - Parameter scale: The number of pixels per DIP.
    func draw(
        in box: (low: SIMD2<Double>, high: SIMD2<Double>), scale: Double, on canvas: inout some Canvas
    ) {
        let (low, high) = (box.low * scale, box.high * scale)
        let middle = (low + high) / 2
        let style = StrokeStyle(width: 2 * scale, cap: .round, join: .round)
        switch accessory {
        case .none: return
        case .disclosure:
            var arrow = Path()
            arrow.append(
                contentsOf: [
                    low + scale, SIMD2(high.x - scale, middle.y), SIMD2(low.x + scale, high.y - scale),
                ],
                closed: false)
            canvas.stroke(
                arrow, with: .color(Color(red8: 130, green: 130, blue: 130)), style: style)
        case .information:
            var circle = Path()
            let radius = (high.x - low.x) / 2 - scale
            circle.append(
                contentsOf: (0..<48).map { step in
                    let angle = Double(step) * .pi / 24
                    return middle + SIMD2(cos(angle), sin(angle)) * radius
                }, closed: true)
            canvas.stroke(circle, with: .color(Self.color), style: StrokeStyle(width: 1.5 * scale))
            var stem = Path()
            stem.append(
                contentsOf: [middle + SIMD2(0, -1) * scale, middle + SIMD2(0, 4.5) * scale], closed: false)
            // A line of almost no length is a dot with round ends.
            stem.append(
                contentsOf: [middle + SIMD2(0, -4.6) * scale, middle + SIMD2(0, -4.5) * scale], closed: false)
            canvas.stroke(stem, with: .color(Self.color), style: style)
        case .image(let image):
            let size = high - low
            canvas.draw(
                image,
                transform: AffineTransform(
                    a: size.x / Double(image.width), b: 0, c: 0, d: size.y / Double(image.height), tx: low.x,
                    ty: low.y),
                opacity: 1, sampling: .bilinear)
        }
    }
}
