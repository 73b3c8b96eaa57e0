import CartoucheCLibrary
import CartoucheImages

extension ColorRamp {
    /// Returns the color at a position on the ramp, or nil if the ramp has no colors.
    ///
    /// The position is 0 at the start and 1 at the end. A random ramp has numbered colors, see
    /// ``color(number:)``; this method returns its first color.
    package func color(at place: Double) -> Color? {
        let t = place > 0 ? min(place, 1) : 0
        switch self {
        case .linear(let ramp):
            guard let from = ramp.fromColor?.resolved, let to = ramp.toColor?.resolved else { return nil }
            return Self.throughLab(from, to, t)
        case .polar(let ramp):
            guard let from = ramp.fromColor, let to = ramp.toColor else { return nil }
            let polar: PolarColor.Space =
                switch ramp.interpolationSpace {
                case .hsv: .hsv
                case .hls: .hls
                case .lab: .lab
                }
            return PolarColor(from, polar).color(towards: PolarColor(to, polar), t, ramp.polarDirection)
        case .multipart(let ramp): return ramp.color(at: t)
        case .fixed(let ramp):
            guard !ramp.colors.isEmpty else { return nil }
            let last = ramp.colors.count - 1
            return ramp.colors[min(Int(t * Double(ramp.colors.count)), last)].resolved
        case .random: return color(number: 0)
        case .algorithmic(let ramp):
            guard let from = ramp.fromColor, let to = ramp.toColor else { return nil }
            switch ramp.algorithm {
            case .cieLab: return Self.throughLab(from.resolved, to.resolved, t)
            case .hsv: return PolarColor(from, .hsv).color(towards: PolarColor(to, .hsv), t, .auto)
            case .labLCh: return PolarColor(from, .lab).color(towards: PolarColor(to, .lab), t, .auto)
            }
        case .unknown: return nil
        }
    }

    /// Returns the numbered color of a random or fixed ramp, or nil for other ramps.
    ///
    /// Numbers above a fixed ramp's count start again at its first color.
    package func color(number: Int) -> Color? {
        switch self {
        case .random(let ramp): return ramp.color(number: number)
        case .fixed(let ramp):
            guard !ramp.colors.isEmpty else { return nil }
            let count = ramp.colors.count
            return ramp.colors[((number % count) + count) % count].resolved
        default: return nil
        }
    }

    private static func throughLab(_ from: Color, _ to: Color, _ t: Double) -> Color {
        if t <= 0 { return from }
        if t >= 1 { return to }
        let (a, b) = (ColorSpaces.lab(of: from), ColorSpaces.lab(of: to))
        return ColorSpaces.color(
            lab: a + (b - a) * t, alpha: from.alpha + (to.alpha - from.alpha) * t)
    }
}

extension MultipartColorRamp {
    /// Each ramp's part of the total length.
    ///
    /// The sum is 1.
    var shares: [Double] {
        var widths = colorRamps.indices.map { index in
            weights.isEmpty ? 1 : index < weights.count && weights[index] > 0 ? weights[index] : 0
        }
        var total = widths.reduce(0, +)
        if !(total > 0) || !total.isFinite {
            widths = colorRamps.map { _ in 1 }
            total = Double(widths.count)
        }
        return widths.map { $0 / total }
    }

    fileprivate func color(at t: Double) -> Color? {
        guard !colorRamps.isEmpty else { return nil }
        var start = 0.0
        for (ramp, width) in zip(colorRamps, shares).dropLast() {
            let end = start + width
            if t < end { return ramp.color(at: (t - start) / (end - start)) }
            start = end
        }
        return colorRamps.last?.color(at: start < 1 ? (t - start) / (1 - start) : 1)
    }
}

extension RandomColorRamp {
    /// Returns the color for a number.
    ///
    /// It doesn't depend on earlier calls.
    fileprivate func color(number: Int) -> Color {
        var state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15
        state ^= UInt64(truncatingIfNeeded: number) &* 0xBF58_476D_1CE4_E5B9
        func share() -> Double {
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = state
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
            bits ^= bits >> 31
            return Double(bits >> 11) * 0x1p-53
        }
        func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * share() }
        let hue = between(minH, minH > maxH ? maxH + 360 : maxH)
        let (s, v) = (between(minS, maxS), between(minV, maxV))
        let hsv = SIMD3(fmod(hue, 360), s / 100, v / 100)
        return ColorSpaces.color(hsv: hsv, alpha: between(minAlpha, maxAlpha) / 100)
    }
}

/// A color as a hue and two other components.
private struct PolarColor {
    enum Space { case hsv, hls, lab }

    let space: Space
    let color: Color
    /// The hue in degrees, or nil for gray.
    var hue: Double?
    /// Saturation or chroma.
    var strength: Double
    /// Value or lightness.
    var light: Double

    init(_ color: CIMColor, _ space: Space) {
        self.space = space
        self.color = color.resolved
        switch space {
        case .hsv:
            // Use the document's hue, because a gray HSV color can have a hue. The conversion to sRGB would lose
            // it.
            if color.model == .hsv, let h = color.component(0), h >= 0 {
                hue = h
                strength = (color.component(1) ?? 0) / 100
                light = (color.component(2) ?? 0) / 100
            } else {
                let hsv = ColorSpaces.hsv(of: self.color)
                (hue, strength, light) = (hsv.x < 0 ? nil : hsv.x, hsv.y, hsv.z)
            }
        case .hls:
            let hsl = ColorSpaces.hsl(of: self.color)
            (hue, strength, light) = (hsl.x < 0 ? nil : hsl.x, hsl.y, hsl.z)
        case .lab:
            var lab = ColorSpaces.lab(of: self.color)
            if color.model == .lab {
                lab = SIMD3(color.component(0) ?? 0, color.component(1) ?? 0, color.component(2) ?? 0)
            }
            let chroma = hypot(lab.y, lab.z)
            let angle = atan2(lab.z, lab.y) * 180 / .pi
            (hue, strength, light) = (chroma < 1e-3 ? nil : angle, chroma, lab.x)
        }
    }

    func color(
        towards other: PolarColor, _ t: Double, _ direction: PolarColorRamp.Direction
    ) -> Color {
        if t <= 0 { return color }
        if t >= 1 { return other.color }
        let from = hue ?? other.hue ?? 0
        var difference = fmod((other.hue ?? from) - from, 360)
        switch direction {
        case .auto:
            if difference > 180 { difference -= 360 }
            if difference < -180 { difference += 360 }
        case .clockwise: if difference < 0 { difference += 360 }
        case .counterclockwise: if difference > 0 { difference -= 360 }
        }
        let angle = from + difference * t
        let s = strength + (other.strength - strength) * t
        let l = light + (other.light - light) * t
        let alpha = color.alpha + (other.color.alpha - color.alpha) * t
        switch space {
        case .hsv, .hls:
            var turn = fmod(angle, 360)
            if turn < 0 { turn += 360 }
            let mixed = SIMD3(turn, s, l)
            return space == .hsv
                ? ColorSpaces.color(hsv: mixed, alpha: alpha) : ColorSpaces.color(hsl: mixed, alpha: alpha)
        case .lab:
            let radians = angle * .pi / 180
            return ColorSpaces.color(lab: SIMD3(l, s * cos(radians), s * sin(radians)), alpha: alpha)
        }
    }
}
