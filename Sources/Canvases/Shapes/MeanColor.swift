import CartoucheImages

extension Image {
    /// The mean of all pixels; nil if they are all transparent.
    var meanColor: Color? {
        let mean = bitmap.averaged(width: 1, height: 1)
        // The pixels exist as long as the bitmap.
        let word = withExtendedLifetime(mean) { mean.row(0)[0] }
        let alpha = Double(word >> 24) / 255
        guard alpha > 0 else { return nil }
        func channel(_ shift: UInt32) -> Double { Double(word >> shift & 255) / 255 / alpha }
        return Color(
            red: min(channel(0), 1), green: min(channel(8), 1), blue: min(channel(16), 1), alpha: alpha)
    }
}

extension GradientColors {
    /// The mean color: of the bands, or of the colors between the first and the last one.
    var mean: Color {
        var sum = SIMD4<Double>.zero
        var total = 0.0
        for (index, color) in colors.enumerated() {
            // The colors at the ends of a smooth gradient have neighbors on one side only.
            let isEnd = index == 0 || index == colors.count - 1
            let weight = isEnd && !isStepped && colors.count > 1 ? 0.5 : 1
            sum += SIMD4(color.red, color.green, color.blue, 1) * color.alpha * weight
            total += weight
        }
        guard sum.w > 0 else { return .clear }
        return Color(
            red: sum.x / sum.w, green: sum.y / sum.w, blue: sum.z / sum.w, alpha: sum.w / total)
    }
}

extension Color {
    /// Returns the color with its opacity multiplied by a factor from 0 to 1.
    func fading(_ factor: Double) -> Color { withAlphaComponent(alpha * min(max(factor, 0), 1)) }
}
