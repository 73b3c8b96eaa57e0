import CartoucheCLibrary
import CartoucheImages

// Converts each color model to sRGB. Documentation/symbol-model.md has the formulas.
//
// CMYK is uncalibrated. HSV and HSL use hue sectors. Lab and XYZ are relative to the white point D50.

extension CIMColor {
    /// The color in sRGB, or transparent for an unknown color.
    package var resolved: Color {
        func value(_ index: Int) -> Double {
            let value = component(index) ?? 0
            return value.isFinite ? value : 0
        }
        func alpha(_ index: Int) -> Double { component(index).map { $0 / 100 } ?? 1 }
        switch model {
        case .unit: return Color(red: value(0), green: value(1), blue: value(2), alpha: value(3))
        case .array:
            return Color(
                red: value(0) / 255, green: value(1) / 255, blue: value(2) / 255,
                alpha: component(3).map { $0 / 255 } ?? 1)
        case .rgb:
            return Color(
                red: value(0) / 255, green: value(1) / 255, blue: value(2) / 255, alpha: alpha(3))
        case .cmyk:
            func share(_ index: Int) -> Double { 1 - min(max(value(index) / 100, 0), 1) }
            let light = share(3)
            return Color(
                red: share(0) * light, green: share(1) * light, blue: share(2) * light, alpha: alpha(4))
        case .hsv:
            let hsv = SIMD3(value(0), value(1) / 100, value(2) / 100)
            return ColorSpaces.color(hsv: hsv, alpha: alpha(3))
        case .hsl:
            let hsl = SIMD3(value(0), value(1) / 100, value(2) / 100)
            return ColorSpaces.color(hsl: hsl, alpha: alpha(3))
        case .lab: return ColorSpaces.color(lab: SIMD3(value(0), value(1), value(2)), alpha: alpha(3))
        case .xyz:
            let xyz = SIMD3(value(0), value(1), value(2))
            return ColorSpaces.color(xyzD50: xyz.max() <= 1 ? xyz : xyz / 100, alpha: alpha(3))
        case .gray:
            let level = value(0) / 255
            return Color(red: level, green: level, blue: level, alpha: alpha(1))
        case .spot:
            let tint = min(max((component(0) ?? 100) / 100, 0), 1)
            let ink = alternative?.resolved ?? Color(red: 0, green: 0, blue: 0)
            func mixed(_ component: Double) -> Double { 1 - (1 - component) * tint }
            return Color(
                red: mixed(ink.red), green: mixed(ink.green), blue: mixed(ink.blue), alpha: alpha(1))
        case .unknown: return .clear
        }
    }
}

/// CIE color spaces relative to D50, hues, and sRGB.
enum ColorSpaces {
    static let whiteD50 = SIMD3(0.96422, 1, 0.82521)

    static func color(lab: SIMD3<Double>, alpha: Double) -> Color {
        let fy = (lab.x + 16) / 116
        let fx = fy + lab.y / 500
        let fz = fy - lab.z / 200
        func linear(_ t: Double) -> Double {
            t > 6.0 / 29 ? t * t * t : 3 * (6.0 / 29) * (6.0 / 29) * (t - 4.0 / 29)
        }
        return color(xyzD50: whiteD50 * SIMD3(linear(fx), linear(fy), linear(fz)), alpha: alpha)
    }

    static func color(xyzD50 xyz: SIMD3<Double>, alpha: Double) -> Color {
        let d65 = SIMD3(
            (SIMD3(0.9555766, -0.0230393, 0.0631636) * xyz).sum(),
            (SIMD3(-0.0282895, 1.0099416, 0.0210077) * xyz).sum(),
            (SIMD3(0.0122982, -0.0204830, 1.3299098) * xyz).sum())
        return Color(
            red: gamma((SIMD3(3.2404542, -1.5371385, -0.4985314) * d65).sum()),
            green: gamma((SIMD3(-0.9692660, 1.8760108, 0.0415560) * d65).sum()),
            blue: gamma((SIMD3(0.0556434, -0.2040259, 1.0572252) * d65).sum()), alpha: alpha)
    }

    /// Returns the Lab values of an sRGB color; the inverse of `color(lab:alpha:)`.
    static func lab(of color: Color) -> SIMD3<Double> {
        let linear = SIMD3(
            Color.light(of: color.red), Color.light(of: color.green), Color.light(of: color.blue))
        let d65 = SIMD3(
            (SIMD3(0.4124564, 0.3575761, 0.1804375) * linear).sum(),
            (SIMD3(0.2126729, 0.7151522, 0.0721750) * linear).sum(),
            (SIMD3(0.0193339, 0.1191920, 0.9503041) * linear).sum())
        let d50 = SIMD3(
            (SIMD3(1.0478112, 0.0228866, -0.0501270) * d65).sum(),
            (SIMD3(0.0295424, 0.9904844, -0.0170491) * d65).sum(),
            (SIMD3(-0.0092345, 0.0150436, 0.7521316) * d65).sum())
        func root(_ t: Double) -> Double {
            t > 216.0 / 24389 ? cbrt(t) : t / (3 * (6.0 / 29) * (6.0 / 29)) + 4.0 / 29
        }
        let f = SIMD3(root(d50.x / whiteD50.x), root(d50.y), root(d50.z / whiteD50.z))
        return SIMD3(116 * f.y - 16, 500 * (f.x - f.y), 200 * (f.y - f.z))
    }

    /// Returns the color for a hue in degrees, a saturation and a value.
    ///
    /// A negative hue means none. Saturation and value are clamped to 0 to 1.
    static func color(hsv: SIMD3<Double>, alpha: Double) -> Color {
        let (s, v) = (share(hsv.y), share(hsv.z))
        let chroma = hsv.x < 0 ? 0 : v * s
        return color(hue: hsv.x, chroma: chroma, minimum: v - chroma, alpha: alpha)
    }

    /// Returns the color for a hue in degrees, a saturation and a lightness.
    ///
    /// A negative hue means none. Saturation and lightness are clamped to 0 to 1.
    static func color(hsl: SIMD3<Double>, alpha: Double) -> Color {
        let (s, l) = (share(hsl.y), share(hsl.z))
        let chroma = hsl.x < 0 ? 0 : (1 - abs(2 * l - 1)) * s
        return color(hue: hsl.x, chroma: chroma, minimum: l - chroma / 2, alpha: alpha)
    }

    private static func share(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }

    private static func color(hue: Double, chroma: Double, minimum: Double, alpha: Double) -> Color {
        var turn = hue.isFinite ? fmod(hue, 360) : 0
        if turn < 0 { turn += 360 }
        let sector = turn / 60
        let x = chroma * (1 - abs(fmod(sector, 2) - 1))
        let (r, g, b): (Double, Double, Double) =
            switch Int(sector) {
            case 0: (chroma, x, 0)
            case 1: (x, chroma, 0)
            case 2: (0, chroma, x)
            case 3: (0, x, chroma)
            case 4: (x, 0, chroma)
            default: (chroma, 0, x)
            }
        return Color(red: r + minimum, green: g + minimum, blue: b + minimum, alpha: alpha)
    }

    /// Returns hue (0 to 360, −1 for gray), saturation and value (0 to 1).
    static func hsv(of color: Color) -> SIMD3<Double> {
        let (hue, chroma, maximum, _) = hue(of: color)
        return SIMD3(hue, maximum > 0 ? chroma / maximum : 0, maximum)
    }

    /// Returns hue (0 to 360, −1 for gray), saturation and lightness (0 to 1).
    static func hsl(of color: Color) -> SIMD3<Double> {
        let (hue, chroma, maximum, minimum) = hue(of: color)
        let lightness = (maximum + minimum) / 2
        let maxChroma = 1 - abs(2 * lightness - 1)
        return SIMD3(hue, maxChroma > 0 ? chroma / maxChroma : 0, lightness)
    }

    private static func hue(of color: Color) -> (
        hue: Double, chroma: Double, maximum: Double, minimum: Double
    ) {
        let (r, g, b) = (color.red, color.green, color.blue)
        let (maximum, minimum) = (max(r, g, b), min(r, g, b))
        let chroma = maximum - minimum
        guard chroma > 0 else { return (-1, 0, maximum, minimum) }
        var sector =
            if maximum == r { (g - b) / chroma } else if maximum == g { (b - r) / chroma + 2 } else {
                (r - g) / chroma + 4
            }
        if sector < 0 { sector += 6 }
        return (sector * 60, chroma, maximum, minimum)
    }

    private static func gamma(_ linear: Double) -> Double {
        linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }
}
