import CartoucheImages

/// A linear or circular gradient as documents define it.
enum PlainGradient {
    /// All positions have the same color.
    case color(Color)
    case ramp(Ramp)

    /// Colors along a line or a radius.
    struct Ramp {
        let isLinear: Bool
        /// The values at the offsets 0 and 1; for a circular gradient, these are the center and the outermost color.
        let range: SIMD2<Double>
        /// The offsets of the first and the last color; nil if they are 0 and 1.
        let stops: SIMD2<Double>?
    }

    /// Converts a gradient; nil if it is not visible.
    init?(_ gradient: Gradient) {
        guard gradient.opacity > 0, gradient.transform.isFinite, gradient.transform.inverted != nil else {
            return nil
        }
        let (start, end) = (gradient.start, gradient.end)
        func plain(_ color: Color) -> PlainGradient? {
            let opacity = color.alpha * min(gradient.opacity, 1)
            return opacity > 0 ? .color(color.withAlphaComponent(opacity)) : nil
        }
        // If the range is not finite, all positions have the first color.
        let isRange = start.isFinite && end.isFinite && (1 / (end - start)).magnitude > 0
        var result: PlainGradient?
        if !isRange || gradient.colors.colors.count == 1 {
            result = plain(gradient.colors.colors[0])
        } else if gradient.form == .linear {
            // If the range is empty, the colors change at one position, in the middle of a new range.
            result = .ramp(
                start == end
                    ? Ramp(isLinear: true, range: SIMD2(start - 1, start + 1), stops: SIMD2(0.5, 0.5))
                    : Ramp(isLinear: true, range: SIMD2(start, end), stops: nil))
        } else if max(start, end) <= 0 {
            result = plain(gradient.colors.color(start > end ? 0 : 1))
        } else {
            let outermost = max(start, end)
            let stops = start != 0 || end < 0 ? SIMD2(start, end) / outermost : nil
            result = .ramp(Ramp(isLinear: false, range: SIMD2(0, outermost), stops: stops))
        }
        guard let result else { return nil }
        self = result
    }
}
