import Imaging
import Symbology

/// What gradient fills and strokes have in common: the colours, and how much of the extent they take.
struct GradientRamp: Sendable {
    let colors: GradientColors
    /// A share of the extent, or pixels where it is absolute.
    let size: Double
    let isAbsolute: Bool

    /// Nil where there is no ramp, or one without colours.
    init?(_ gradient: GradientProperties, unit: PixelsPerPoint) {
        guard let ramp = gradient.colorRamp else { return nil }
        let bands = min(max(gradient.interval, 1), GradientColors.mostColors)
        // A random ramp has colours, but nothing between them.
        let isStepped = gradient.form == .discrete || ramp.isRandom
        let colors = ramp.colors(count: isStepped ? bands : Self.samples)
        guard !colors.isEmpty else { return nil }
        self.colors = GradientColors(colors, isStepped: isStepped)
        isAbsolute = gradient.sizeUnits == .absolute
        size = isAbsolute ? unit.length(gradient.size) : gradient.size > 0 ? min(gradient.size / 100, 1e6) : 0
    }

    /// Colours taken from a smooth ramp: more than eight bits can tell apart.
    private static let samples = 1024

    /// How far the colours reach, in the unit of an extent.
    ///
    /// - Parameters:
    ///   - extent: what a relative size is a share of.
    ///   - pixels: pixels in a unit.
    ///   - factor: multiplies absolute sizes.
    func reach(over extent: Double, pixels: Double = 1, factor: Double = 1) -> Double {
        isAbsolute ? size * factor / max(pixels, 1e-9) : size * extent
    }
}

extension ColorRamp {
    fileprivate var isRandom: Bool {
        if case .random = self { true } else { false }
    }
}
