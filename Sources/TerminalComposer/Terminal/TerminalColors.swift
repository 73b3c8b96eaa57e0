import CartoucheImages

/// The colors that a terminal can show.
package enum TerminalColors: Hashable, Sendable {
    case none
    /// The palette of 256 colors, as xterm defines it.
    case palette
    /// 24-bit colors.
    case full

    /// Returns the parameters of a control sequence for a color, after 38 (text) or 48 (background).
    package func parameters(_ color: SIMD3<Int>) -> String {
        switch self {
        case .none: ""
        case .palette: "5;\(Self.paletteIndex(color))"
        case .full: "2;\(color.x);\(color.y);\(color.z)"
        }
    }

    /// Returns the nearest color of the palette: one of its 216 mixed colors or its 24 grays.
    static func paletteIndex(_ color: SIMD3<Int>) -> Int {
        let levels = [0, 95, 135, 175, 215, 255]
        func nearest(_ value: Int) -> Int {
            levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
        }
        func distance(_ other: SIMD3<Int>) -> Int { ((color &- other) &* (color &- other)).wrappedSum() }
        let cube = SIMD3(nearest(color.x), nearest(color.y), nearest(color.z))
        let mixed = SIMD3(levels[cube.x], levels[cube.y], levels[cube.z])
        let step = min(max((color.wrappedSum() / 3 - 3) / 10, 0), 23)
        let gray = SIMD3(repeating: 8 + 10 * step)
        return distance(gray) < distance(mixed) ? 232 + step : 16 + 36 * cube.x + 6 * cube.y + cube.z
    }
}

extension SIMD3 where Scalar == Int {
    /// The bytes of a color on a background.
    package init(_ color: Color, on background: Color) {
        func byte(_ front: Double, _ back: Double) -> Int {
            Int(((front * color.alpha + back * (1 - color.alpha)) * 255).rounded())
        }
        self.init(
            byte(color.red, background.red), byte(color.green, background.green),
            byte(color.blue, background.blue))
    }
}
