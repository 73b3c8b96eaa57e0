import CartoucheCLibrary
import CartoucheImages
import CartoucheText

extension ColorGlyphDrawing {
    /// A gradient of a colored glyph on the page.
    struct GradientFill {
        private let gradient: ColorGradient
        private let transform: AffineTransform
        /// The colors of the stops.
        private let colors: [Color]

        /// The greatest number of repetitions of a gradient in a shape.
        private static let maxPeriods = 64.0
        /// The number of colors of a gradient whose stops do not have equal distances.
        private static let sampleCount = 1024
        /// The greatest width and height of a picture of the gradient.
        private let maxPictureSide: Double

        /// Creates a gradient.
        ///
        /// - Parameters:
        ///   - transform: The transformation from the font's units to page pixels.
        ///   - maxPictureSide: The greatest width and height of a picture of the gradient; at most 512 are used.
        ///   - color: Returns the color of a stop.
        init(
            _ gradient: ColorGradient, transform: AffineTransform, maxPictureSide: Double,
            color: (ColorPaint.PaletteColor) -> Color
        ) {
            self.gradient = gradient
            self.transform = transform
            self.maxPictureSide = min(maxPictureSide, 512)
            colors = gradient.stops.map { color($0.color) }
        }

        private var first: Double { gradient.stops[0].place }
        private var last: Double { gradient.stops[gradient.stops.count - 1].place }

        /// Returns the paint for a shape with a box; nil if the gradient draws nothing.
        func paint(in box: TextBox) -> Paint? {
            if colors.count == 1 { return .color(colors[0]) }
            switch gradient.form {
            case .linear(let start, let end, let third):
                // Colors are constant along the direction to the third point.
                let (way, side) = (end - start, third - start)
                let normal = SIMD2(side.y, -side.x)
                let square = (normal * normal).sum()
                guard square > 0 else { return nil }
                let axis = normal * ((way * normal).sum() / square)
                guard (axis * axis).sum() > 0 else { return nil }
                let own = AffineTransform(
                    a: axis.x, b: axis.y, c: -axis.y, d: axis.x, tx: start.x, ty: start.y
                ).concatenated(with: transform)
                guard let range = linearRange(own, in: box) else { return .color(colors[0]) }
                return .gradient(
                    Gradient(
                        .linear, colors: table(over: range), from: range.low, to: range.high, transform: own))
            case .radial(let start, _, _, _):
                guard let radii = gradient.concentricRadii else { break }
                return .gradient(
                    Gradient(
                        .circular, colors: table(over: (first, last)), from: radii.first, to: radii.last,
                        transform: AffineTransform.translation(x: start.x, y: start.y)
                            .concatenated(with: transform)))
            case .sweep: break
            }
            return picture(in: box)
        }

        /// Returns the values that a linear gradient has in a box; nil if all stops are at one place.
        private func linearRange(_ own: AffineTransform, in box: TextBox) -> (low: Double, high: Double)? {
            guard last > first else { return nil }
            guard gradient.extend != .pad, let inverted = own.inverted else { return (first, last) }
            let values = [box.low, SIMD2(box.high.x, box.low.y), box.high, SIMD2(box.low.x, box.high.y)]
                .map { inverted.apply(to: $0).x }
            let reach = Self.maxPeriods / 2 * (last - first)
            let low = max(values.min() ?? first, first - reach)
            let high = min(values.max() ?? last, last + reach)
            return low < high ? (low, high) : (first, last)
        }

        private func table(over range: (low: Double, high: Double)) -> GradientColors {
            let step = (last - first) / Double(colors.count - 1)
            let isEven = gradient.stops.enumerated().allSatisfy {
                abs($1.place - first - Double($0) * step) < 1e-6
            }
            if isEven, range == (first, last) { return GradientColors(colors) }
            return GradientColors(
                (0..<Self.sampleCount).map {
                    color(
                        at: range.low + (range.high - range.low) * Double($0) / Double(Self.sampleCount - 1))
                })
        }

        /// Returns the color of a value.
        private func color(at value: Double) -> Color {
            var value = value
            if last > first, gradient.extend != .pad {
                let periods = (value - first) / (last - first)
                let whole = periods.rounded(.down)
                var part = periods - whole
                let isReversed =
                    gradient.extend == .reflect && whole.truncatingRemainder(dividingBy: 2) != 0
                if isReversed { part = 1 - part }
                value = first + part * (last - first)
            }
            // The first stop behind the value.
            var (next, end) = (0, gradient.stops.count)
            while next < end {
                let middle = (next + end) / 2
                if gradient.stops[middle].place > value { end = middle } else { next = middle + 1 }
            }
            guard next < gradient.stops.count else { return colors[colors.count - 1] }
            guard next > 0 else { return colors[0] }
            let (low, high) = (gradient.stops[next - 1].place, gradient.stops[next].place)
            let share = (value - low) / (high - low)
            let (left, right) = (colors[next - 1], colors[next])
            let alpha = left.alpha * (1 - share) + right.alpha * share
            guard alpha > 0 else { return left.withAlphaComponent(0) }
            // Premultiplied colors are mixed.
            func channel(_ left: Double, _ leftAlpha: Double, _ right: Double, _ rightAlpha: Double) -> Double
            {
                (left * leftAlpha * (1 - share) + right * rightAlpha * share) / alpha
            }
            return Color(
                red: channel(left.red, left.alpha, right.red, right.alpha),
                green: channel(left.green, left.alpha, right.green, right.alpha),
                blue: channel(left.blue, left.alpha, right.blue, right.alpha), alpha: alpha)
        }

        // MARK: Pictures

        /// Returns a picture of the gradient in a box.
        private func picture(in box: TextBox) -> Paint? {
            guard box.size.max() < 1e6, box.low.x.isFinite, box.low.y.isFinite,
                let inverted = transform.inverted
            else { return nil }
            let factor = min(maxPictureSide / max(box.size.max(), 1), 1)
            // One more pixel on each side keeps the opposite side of the tile away.
            let (width, height) = (Int(ceil(box.size.x * factor)) + 2, Int(ceil(box.size.y * factor)) + 2)
            let toPage = AffineTransform(
                a: 1 / factor, b: 0, c: 0, d: 1 / factor, tx: box.low.x - 1 / factor,
                ty: box.low.y - 1 / factor)
            let toFont = toPage.concatenated(with: inverted)
            let bitmap = Bitmap(width: width, height: height)
            for y in 0..<height {
                let row = bitmap.row(y)
                for x in 0..<width {
                    let place = toFont.apply(to: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
                    if let value = value(at: place) { row[x] = color(at: value).premultipliedWord }
                }
            }
            return .pattern(Pattern(image: Image(bitmap), transform: toPage))
        }

        /// Returns the value at a place in the font's units; nil where the gradient draws nothing.
        private func value(at place: SIMD2<Double>) -> Double? {
            switch gradient.form {
            case .linear: return nil
            case .sweep(let center, let start, let end):
                var angle = atan2(place.y - center.y, place.x - center.x) * 180 / .pi
                if angle < 0 { angle += 360 }
                if start == end { return angle < start ? first : last }
                return (angle - start) / (end - start)
            case .radial(let start, let startRadius, let end, let endRadius):
                let (way, away, growth) = (end - start, place - start, endRadius - startRadius)
                let a = (way * way).sum() - growth * growth
                let b = (away * way).sum() + startRadius * growth
                let c = (away * away).sum() - startRadius * startRadius
                var values: [Double] = []
                if abs(a) < 1e-9 {
                    if b != 0 { values = [c / (2 * b)] }
                } else {
                    let rest = b * b - a * c
                    guard rest >= 0 else { return nil }
                    values = [(b + rest.squareRoot()) / a, (b - rest.squareRoot()) / a]
                }
                // The circle with the greatest value is on top.
                return values.filter { startRadius + $0 * growth >= 0 }.max()
            }
        }
    }
}
