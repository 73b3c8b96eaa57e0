import CartouchePlanarGeometry

/// A gradient as a source of colors.
///
/// Invariant: each index into the color table comes from a position that is clamped to 0…1. NaN becomes 0.
struct GradientSource: ColorSource {
    let opacity: UInt32
    private let form: Gradient.Form
    private let colors: GradientColors
    /// The transformation from page pixels to the gradient's coordinates.
    private let inverse: AffineTransform
    /// The value of the first color.
    private let start: Double
    /// The factor from values to positions between the first color (0) and the last (1).
    private let slope: Double
    /// The greatest change of x and y of the gradient's coordinates from pixel to pixel.
    private let pixelStep: SIMD2<Double>

    /// Creates a source; nil if the transformation is not invertible or not finite, or if the gradient is not visible.
    init?(_ gradient: Gradient, transform: AffineTransform) {
        opacity = ImageSource.opacity(gradient.opacity)
        guard opacity > 0, let inverse = transform.inverted,
            (inverse.a + inverse.b + inverse.c + inverse.d + inverse.tx + inverse.ty).isFinite
        else { return nil }
        switch gradient.form {
        case .distance(let lines), .along(let lines, _), .across(let lines):
            if lines.isEmpty { return nil }
        case .linear, .rectangular, .circular: break
        }
        form = gradient.form
        colors = gradient.colors
        start = gradient.start
        slope = 1 / (gradient.end - gradient.start)
        self.inverse = inverse
        pixelStep = SIMD2(
            (inverse.a * inverse.a + inverse.c * inverse.c).squareRoot(),
            (inverse.b * inverse.b + inverse.d * inverse.d).squareRoot())
    }

    func read(x: Int32, y: Int32, count: Int, into line: UnsafeMutablePointer<UInt32>) {
        colors.words.withUnsafeBufferPointer {
            read(x: x, y: y, count: count, into: line, words: $0, isStepped: colors.isStepped)
        }
    }

    private func read(
        x: Int32, y: Int32, count: Int, into line: UnsafeMutablePointer<UInt32>,
        words: UnsafeBufferPointer<UInt32>, isStepped: Bool
    ) {
        let origin = inverse.apply(to: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let step = SIMD2(inverse.a, inverse.b)
        func color(_ value: Double, _ pixelStep: Double) -> UInt32 {
            Self.color(
                at: (value - start) * slope, pixelStep: abs(pixelStep * slope), words, isStepped: isStepped)
        }
        func fill(_ value: (SIMD2<Double>) -> (value: Double, pixelStep: Double)) {
            for index in 0..<count {
                let (value, pixelStep) = value(origin + step * Double(index))
                line[index] = color(value, pixelStep)
            }
        }
        var hint = 0
        let pixelStep = pixelStep
        switch form {
        case .linear: fill { ($0.x, pixelStep.x) }
        case .rectangular:
            fill { point in
                let far = SIMD2(abs(point.x), abs(point.y))
                return far.x > far.y ? (far.x, pixelStep.x) : (far.y, pixelStep.y)
            }
        case .circular:
            let both = max(pixelStep.x, pixelStep.y)
            fill { (($0 * $0).sum().squareRoot(), both) }
        case .distance(let lines):
            let stepLength = (step * step).sum().squareRoot()
            var index = 0
            while index < count {
                let nearest = lines.index.nearest(to: origin + step * Double(index), hint: hint)
                hint = nearest.entry
                let distance = nearest.squared.squareRoot()
                let last = color(distance, pixelStep.x)
                line[index] = last
                index &+= 1
                // Far from the lines, the next pixels have the last color, too: a step changes the distance by its
                // length at most.
                let beyond = slope > 0 ? (distance - start - 1 / slope) / stepLength * 0.999_999 : 0
                guard beyond >= 1 else { continue }
                let end = index &+ Int(min(beyond, Double(count &- index)))
                while index < end {
                    line[index] = last
                    index &+= 1
                }
            }
        case .along(let lines, let isRelative):
            lines.forPlaces(from: origin, step: step, count: count) { index, place in
                let length = isRelative ? place.length : 1
                line[index] = color(place.along / length, pixelStep.x / length)
            }
        case .across(let lines):
            lines.forPlaces(from: origin, step: step, count: count) { index, place in
                line[index] = color(-place.left, pixelStep.x)
            }
        }
    }

    /// Returns the color at a position from 0 to 1.
    ///
    /// Between bands, mixes the colors over the width of a pixel.
    @inline(__always)
    private static func color(
        at place: Double, pixelStep: Double, _ words: UnsafeBufferPointer<UInt32>, isStepped: Bool
    ) -> UInt32 {
        let place = place > 0 ? min(place, 1) : 0
        guard isStepped, words.count > 1 else {
            return words[Int(place * Double(words.count - 1) + 0.5)]
        }
        let position = place * Double(words.count)
        let band = min(Int(position), words.count - 1)
        let rest = position - Double(band)
        let half = min(pixelStep * Double(words.count), 1) / 2
        if rest < half, band > 0 {
            return mixed(words[band], words[band - 1], share: 0.5 - rest / (2 * half))
        }
        if rest > 1 - half, band < words.count - 1 {
            return mixed(words[band], words[band + 1], share: 0.5 - (1 - rest) / (2 * half))
        }
        return words[band]
    }

    /// Mixes two premultiplied colors; `share` is the part of the second color.
    private static func mixed(_ one: UInt32, _ other: UInt32, share: Double) -> UInt32 {
        let part = UInt32(min(max(share, 0), 1) * 256)
        func channel(_ shift: UInt32) -> UInt32 {
            (((one >> shift) & 255) * (256 - part) + ((other >> shift) & 255) * part + 128) >> 8
        }
        return channel(0) | channel(8) << 8 | channel(16) << 16 | channel(24) << 24
    }
}
