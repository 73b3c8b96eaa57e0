import Canvases
import SymbolGeometry
import SymbolModel

/// The colors of a gradient fill or stroke, and how much of the extent they take.
struct ResolvedRamp: Sendable {
    let colors: GradientColors
    /// A share of the extent, or points if it is absolute.
    let size: Double
    let isAbsolute: Bool

    /// Nil if there is no ramp, or one without colors.
    init?(_ gradient: GradientProperties) {
        guard let ramp = gradient.colorRamp else { return nil }
        let bands = min(max(gradient.interval, 1), GradientColors.maximumColors)
        // A random ramp has colors, but nothing between them.
        let isStepped = gradient.form == .discrete || ramp.isRandom
        let colors = ramp.colors(count: isStepped ? bands : Self.samples)
        guard !colors.isEmpty else { return nil }
        self.colors = GradientColors(colors, isStepped: isStepped)
        isAbsolute = gradient.sizeUnits == .absolute
        size = isAbsolute ? gradient.size : gradient.size > 0 ? min(gradient.size / 100, 1e6) : 0
    }

    /// Colors taken from a smooth ramp: more than eight bits can tell apart.
    private static let samples = 1024
}

/// A resolved ramp at a scale.
struct GradientRamp: Sendable {
    let colors: GradientColors
    /// A share of the extent, or pixels if it is absolute.
    let size: Double
    let isAbsolute: Bool

    init(_ ramp: ResolvedRamp, unit: PixelsPerPoint) {
        colors = ramp.colors
        isAbsolute = ramp.isAbsolute
        size = ramp.isAbsolute ? unit.length(ramp.size) : ramp.size
    }

    /// How far the colors reach, in the unit of an extent.
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
