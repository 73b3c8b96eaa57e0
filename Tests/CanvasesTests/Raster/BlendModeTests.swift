import CartoucheCanvases
import CartoucheImages
import Testing

/// W3C, Compositing and Blending Level 1, in double precision.
@Suite("Blend modes")
struct BlendModeTests {
    private typealias RGB = SIMD3<Double>

    /// Section 10.1: separable modes.
    private func channel(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double? {
        switch mode {
        case .normal: cs
        case .multiply: cb * cs
        case .screen: 1 - (1 - cb) * (1 - cs)
        case .overlay: cb <= 0.5 ? 2 * cb * cs : 1 - 2 * (1 - cb) * (1 - cs)
        case .darken: min(cb, cs)
        case .lighten: max(cb, cs)
        case .colorDodge: cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
        case .colorBurn: cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
        case .hardLight: cs <= 0.5 ? 2 * cb * cs : 1 - 2 * (1 - cb) * (1 - cs)
        case .softLight:
            cs <= 0.5
                ? cb - (1 - 2 * cs) * cb * (1 - cb)
                : cb + (2 * cs - 1)
                    * ((cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()) - cb)
        case .difference: abs(cb - cs)
        case .exclusion: cb + cs - 2 * cb * cs
        case .plus: min(1, cb + cs)
        case .minus: max(0, cb - cs)
        case .average: (cb + cs) / 2
        case .invert: 1 - cb
        case .reflect: cs == 1 ? 1 : min(1, cb * cb / (1 - cs))
        case .vividLight:
            cs <= 0.5 ? channel(.colorBurn, cb, 2 * cs) : channel(.colorDodge, cb, 2 * cs - 1)
        case .linearBurn: max(0, cb + cs - 1)
        case .linearLight: max(0, min(1, cb + 2 * cs - 1))
        case .pinLight: cs <= 0.5 ? min(cb, 2 * cs) : max(cb, 2 * cs - 1)
        case .hue, .saturation, .color, .luminosity: nil
        }
    }

    /// Section 10.2: modes that mix all channels.
    private func luminosity(_ color: RGB) -> Double { 0.3 * color.x + 0.59 * color.y + 0.11 * color.z }

    private func set(luminosity wanted: Double, of color: RGB) -> RGB {
        var color = color + (wanted - luminosity(color))
        let (light, low, high) = (luminosity(color), color.min(), color.max())
        if low < 0 { color = light + (color - light) * light / (light - low) }
        if high > 1 { color = light + (color - light) * (1 - light) / (high - light) }
        return color
    }

    private func set(saturation wanted: Double, of color: RGB) -> RGB {
        let range = color.max() - color.min()
        return range > 0 ? (color - color.min()) * wanted / range : .zero
    }

    private func blend(_ mode: BlendMode, _ cb: RGB, _ cs: RGB) -> RGB {
        func saturation(_ color: RGB) -> Double { color.max() - color.min() }
        switch mode {
        case .hue: return set(luminosity: luminosity(cb), of: set(saturation: saturation(cb), of: cs))
        case .saturation: return set(luminosity: luminosity(cb), of: set(saturation: saturation(cs), of: cb))
        case .color: return set(luminosity: luminosity(cb), of: cs)
        case .luminosity: return set(luminosity: luminosity(cs), of: cb)
        default:
            return RGB(
                channel(mode, cb.x, cs.x)!, channel(mode, cb.y, cs.y)!, channel(mode, cb.z, cs.z)!)
        }
    }

    private static let colors: [SIMD3<Double>] = [
        SIMD3(1, 0, 0), SIMD3(0, 0, 0), SIMD3(1, 1, 1), SIMD3(0.2, 0.6, 0.8), SIMD3(0.8, 0.4, 0),
        SIMD3(0.2, 0.2, 0.2), SIMD3(0.4, 1, 0.6),
    ]

    private func paint(_ color: RGB, _ alpha: Double) -> Paint {
        .color(Color(red: color.x, green: color.y, blue: color.z, alpha: alpha))
    }

    @Test("Follow the formulas of the specification", arguments: BlendMode.allCases)
    func formulas(mode: BlendMode) {
        // Alphas that eight bits represent exactly.
        let half = 102.0 / 255
        for cb in Self.colors {
            for cs in Self.colors {
                for (ab, opacity, alpha) in [
                    (1.0, 1.0, 1.0), (half, 1, 1), (1, half, 1), (half, half, 1), (half, 1, half),
                    (0, 1, half),
                ] {
                    let image = drawn(3, 3) { canvas in
                        canvas.fill(box(0, 0, 3, 3), with: paint(cb, ab), rule: .nonZero)
                        canvas.group(opacity: opacity, blendMode: mode) {
                            $0.fill(box(0, 0, 3, 3), with: paint(cs, alpha), rule: .nonZero)
                        }
                    }
                    let `as` = opacity * alpha
                    let mixed = (1 - ab) * cs + ab * blend(mode, cb, cs)
                    let color = `as` * mixed + (1 - `as`) * ab * cb
                    let expected = SIMD4(color, `as` + ab * (1 - `as`)) * 255
                    let word = image.bitmap.row(1)[1]
                    for (index, shift) in [UInt32(0), 8, 16, 24].enumerated() {
                        #expect(
                            abs(Double(word >> shift & 255) - expected[index]) <= 2.5,
                            "\(mode): \(cs) \(`as`) over \(cb) \(ab)")
                    }
                }
            }
        }
    }

    /// Blue 0.8 above a color with the channels 0.2, 0.6 and 1, computed by hand.
    private static let table: [(mode: BlendMode, color: SIMD3<Int>)] = [
        (.multiply, [0, 0, 204]), (.screen, [51, 153, 255]), (.overlay, [0, 51, 255]),
        (.darken, [0, 0, 204]), (.lighten, [51, 153, 255]), (.colorDodge, [51, 153, 255]),
        (.colorBurn, [0, 0, 255]), (.hardLight, [0, 0, 255]), (.difference, [51, 153, 51]),
        (.exclusion, [51, 153, 51]), (.plus, [51, 153, 255]), (.minus, [51, 153, 51]),
        (.average, [26, 77, 230]), (.invert, [204, 102, 0]), (.reflect, [10, 92, 255]),
        (.vividLight, [0, 0, 255]), (.linearBurn, [0, 0, 204]), (.linearLight, [0, 0, 255]),
        (.pinLight, [0, 0, 255]),
    ]

    @Test("Give these colors", arguments: table)
    func colors(mode: BlendMode, expected: SIMD3<Int>) {
        let image = drawn(1, 1) { canvas in
            canvas.fill(box(0, 0, 1, 1), with: paint(SIMD3(0.2, 0.6, 1), 1), rule: .nonZero)
            canvas.group(opacity: 1, blendMode: mode) {
                $0.fill(box(0, 0, 1, 1), with: paint(SIMD3(0, 0, 0.8), 1), rule: .nonZero)
            }
        }
        let color = image[0, 0].rgba8
        for index in 0..<3 { #expect(abs(Int(color[index]) - expected[index]) <= 1, "\(color)") }
    }

    @Test("Do not depend on batches and threads", arguments: BlendMode.allCases)
    func batches(mode: BlendMode) {
        func draw(on canvas: inout some Canvas) {
            scene(on: &canvas)
            canvas.clip(to: path([(5, 5), (280, 100), (40, 380)]), rule: .nonZero) { canvas in
                canvas.group(opacity: 0.7, blendMode: mode) { canvas in
                    scene(on: &canvas)
                    canvas.group(opacity: 0.9, blendMode: .screen) {
                        $0.fill(box(50, 50, 200, 300), with: AllCalls.red, rule: .nonZero)
                    }
                }
            }
        }
        let whole = drawn(300, 400) { draw(on: &$0) }
        #expect(whole == drawn(300, 400, threads: 3) { draw(on: &$0) })
        #expect(whole == drawn(300, 400, threads: 2, batchBytes: 1) { draw(on: &$0) })
        #expect(whole == drawn(300, 400, batchBytes: 3000) { draw(on: &$0) })
        if mode != .normal {
            #expect(
                whole
                    != drawn(300, 400) { canvas in
                        scene(on: &canvas)
                        canvas.clip(to: path([(5, 5), (280, 100), (40, 380)]), rule: .nonZero) { canvas in
                            canvas.group(opacity: 0.7) { scene(on: &$0) }
                        }
                    })
        }
    }

    @Test("Do not change pixels outside of the group")
    func outside() {
        let image = drawn(10, 10) { canvas in
            canvas.fill(box(0, 0, 10, 10), with: paint(SIMD3(0.5, 0.5, 0.5), 1), rule: .nonZero)
            canvas.group(opacity: 1, blendMode: .difference) {
                $0.fill(box(2, 2, 4, 4), with: paint(SIMD3(1, 1, 1), 1), rule: .nonZero)
            }
        }
        #expect(image[7, 7] == image[0, 0])
        #expect(abs(image[3, 3].red - 0.5) < 0.01)
    }
}
