import CartoucheCanvases
import CartoucheSymbolGeometry
import CartoucheSymbolModel

/// The colors of a gradient fill or stroke, and the part of the extent that they cover.
struct ResolvedRamp: Sendable {
    let colors: GradientColors
    /// The size: a fraction of the extent, or points if it is absolute.
    let size: Double
    let isAbsolute: Bool

    /// Creates the ramp, or nil if there is none or it has no colors.
    init?(_ gradient: GradientProperties) {
        guard let ramp = gradient.colorRamp else { return nil }
        let bands = min(max(gradient.interval, 1), GradientColors.maximumColors)
        // A random ramp has numbered colors, with no colors between them.
        let isStepped = gradient.form == .discrete || ramp.isRandom
        let colors = ramp.colors(count: isStepped ? bands : Self.samples)
        guard !colors.isEmpty else { return nil }
        self.colors = GradientColors(colors, isStepped: isStepped)
        isAbsolute = gradient.sizeUnits == .absolute
        size = isAbsolute ? gradient.size : gradient.size > 0 ? min(gradient.size / 100, 1e6) : 0
    }

    /// The number of samples from a continuous ramp.
    ///
    /// More are not visible with 8 bits per channel.
    private static let samples = 1024
}

/// A resolved ramp at a scale.
struct GradientRamp: Sendable {
    let colors: GradientColors
    /// The size: a fraction of the extent, or pixels if it is absolute.
    let size: Double
    let isAbsolute: Bool

    init(_ ramp: ResolvedRamp, unit: PixelsPerPoint) {
        colors = ramp.colors
        isAbsolute = ramp.isAbsolute
        size = ramp.isAbsolute ? unit.length(ramp.size) : ramp.size
    }

    /// Returns the length that the colors cover, in the unit of the extent.
    ///
    /// - Parameters:
    ///   - extent: The extent that a relative size refers to.
    ///   - pixels: The pixels per unit.
    ///   - factor: The factor for absolute sizes.
    func reach(over extent: Double, pixels: Double = 1, factor: Double = 1) -> Double {
        isAbsolute ? size * factor / max(pixels, 1e-9) : size * extent
    }
}

extension ColorRamp {
    fileprivate var isRandom: Bool {
        if case .random = self { true } else { false }
    }
}
