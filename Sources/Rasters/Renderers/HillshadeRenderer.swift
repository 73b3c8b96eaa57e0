import CartoucheImages
import CartoucheWorkers

/// Draws heights as ground that is lit from one side.
public final class HillshadeRenderer: RasterRenderer, @unchecked Sendable {
    /// How heights are enlarged.
    public enum SlopeType: String, Hashable, Sendable, CaseIterable {
        /// Slopes as they are. The shading depends on the angle, so degrees and percent give the same picture.
        case degree, percentRise
        /// Heights grow with the size of a pixel, so that maps of large areas have relief, too.
        case scaled
    }

    /// The height of the light above the horizon, in degrees.
    public let altitude: Double
    /// The compass direction from which the light comes, in degrees.
    public let azimuth: Double
    /// The factor from the unit of the heights to meters.
    public let zFactor: Double
    /// How heights are enlarged; nil for slopes as they are.
    public let slopeType: SlopeType?
    /// The factor of the size of a pixel for `scaled`.
    public let pixelSizeFactor: Double
    /// The power of the size of a pixel for `scaled`.
    public let pixelSizePower: Double
    /// Whether the light comes from four directions, so that ``azimuth`` has no effect.
    package let isMultidirectional: Bool
    /// The brightness of flat ground, 0 to 1; nil for that of the light.
    private let flatBrightness: Double?

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - altitude: The height of the light above the horizon, in degrees. Default: 45.
    ///   - azimuth: The compass direction from which the light comes, in degrees. Default: 315.
    ///   - zFactor: The factor from the unit of the heights to meters. Default: 1.
    ///   - slopeType: How heights are enlarged. Default: nil, slopes as they are.
    ///   - pixelSizeFactor: The factor of the size of a pixel for `scaled`. Default: 1.
    ///   - pixelSizePower: The power of the size of a pixel for `scaled`. Default: 1.
    public convenience init(
        altitude: Double = 45, azimuth: Double = 315, zFactor: Double = 1, slopeType: SlopeType? = nil,
        pixelSizeFactor: Double = 1, pixelSizePower: Double = 1
    ) {
        self.init(
            altitude, azimuth, zFactor, slopeType, (pixelSizeFactor, pixelSizePower),
            isMultidirectional: false, flatBrightness: nil)
    }

    /// Creates a renderer with light from the southwest, west, northwest and north.
    ///
    /// - Parameters:
    ///   - altitude: The height of the light above the horizon, in degrees. Default: 45.
    ///   - zFactor: The factor from the unit of the heights to meters. Default: 1.
    ///   - flatBrightness: The brightness of flat ground, 0 to 1. Default: nil, that of the light.
    /// - Returns: The renderer.
    public static func multidirectional(
        altitude: Double = 45, zFactor: Double = 1, flatBrightness: Double? = nil
    ) -> HillshadeRenderer {
        HillshadeRenderer(
            altitude, 315, zFactor, nil, (1, 1), isMultidirectional: true, flatBrightness: flatBrightness)
    }

    private init(
        _ altitude: Double, _ azimuth: Double, _ zFactor: Double, _ slopeType: SlopeType?,
        _ pixelSize: (factor: Double, power: Double), isMultidirectional: Bool, flatBrightness: Double?
    ) {
        (self.altitude, self.azimuth, self.zFactor) = (altitude, azimuth, zFactor)
        self.slopeType = slopeType
        (pixelSizeFactor, pixelSizePower) = pixelSize
        (self.isMultidirectional, self.flatBrightness) = (isMultidirectional, flatBrightness)
        super.init()
    }

    var shading: ReliefShading {
        var shading = ReliefShading()
        shading.altitude = altitude.isFinite ? min(max(altitude, 0), 90) : 45
        shading.azimuth = isMultidirectional ? nil : azimuth.isFinite ? azimuth : 315
        shading.heightFactor = zFactor.isFinite ? zFactor : 1
        if slopeType == .scaled { shading.pixelScaling = (pixelSizeFactor, pixelSizePower) }
        shading.flatBrightness = flatBrightness
        return shading
    }

    package override func coloring(
        of file: RasterFile, _ cancellation: Cancellation
    ) throws -> RasterColoring { .relief(shading, band: 1) }
}

/// Draws a raster, or a ramp of colors for heights, multiplied by shaded relief.
public final class BlendRenderer: RasterRenderer, @unchecked Sendable {
    /// The raster with heights; nil for that of the layer.
    public let elevationRaster: Raster?
    /// The colors of the heights; nil for the colors of the layer's raster.
    public let colorRamp: RasterColorRamp?
    /// The gamma of each band of the layer's raster; 1 for bands without one.
    public let gammas: [Double]
    private let hillshade: HillshadeRenderer

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - elevationRaster: The raster with heights. Default: nil, that of the layer.
    ///   - gammas: The gamma of each band of the layer's raster. Default: 1.
    ///   - colorRamp: The colors of the heights. Default: nil, the colors of the layer's raster.
    ///   - slopeType: How heights are enlarged. Default: nil, slopes as they are.
    ///   - altitude: The height of the light above the horizon, in degrees. Default: 45.
    ///   - azimuth: The compass direction from which the light comes, in degrees. Default: 315.
    ///   - zFactor: The factor from the unit of the heights to meters. Default: 1.
    ///   - pixelSizeFactor: The factor of the size of a pixel for `scaled`. Default: 1.
    ///   - pixelSizePower: The power of the size of a pixel for `scaled`. Default: 1.
    public init(
        elevationRaster: Raster? = nil, gammas: [Double] = [], colorRamp: RasterColorRamp? = nil,
        slopeType: HillshadeRenderer.SlopeType? = nil, altitude: Double = 45, azimuth: Double = 315,
        zFactor: Double = 1, pixelSizeFactor: Double = 1, pixelSizePower: Double = 1
    ) {
        (self.elevationRaster, self.gammas, self.colorRamp) = (elevationRaster, gammas, colorRamp)
        hillshade = HillshadeRenderer(
            altitude: altitude, azimuth: azimuth, zFactor: zFactor, slopeType: slopeType,
            pixelSizeFactor: pixelSizeFactor, pixelSizePower: pixelSizePower)
        super.init()
    }

    /// The height of the light above the horizon, in degrees.
    public var altitude: Double { hillshade.altitude }
    /// The compass direction from which the light comes, in degrees.
    public var azimuth: Double { hillshade.azimuth }
    /// The factor from the unit of the heights to meters.
    public var zFactor: Double { hillshade.zFactor }

    package override func coloring(
        of file: RasterFile, _ cancellation: Cancellation
    ) throws -> RasterColoring {
        let heights = try elevationRaster?.file() ?? file
        var colors = try RasterColoring.natural(of: file, cancellation)
        if let colorRamp {
            let curve = try MinMaxStretchParameters().curve(
                ofBand: 1, at: 0, of: file, estimates: true, cancellation)
            colors = .ramp(curve, band: 1, colorRamp.channels)
        }
        colors = colors.withGammas(gammas)
        return .blend(colors, heights, hillshade.shading)
    }
}

extension RasterColoring {
    fileprivate func withGammas(_ gammas: [Double]) -> RasterColoring {
        func curve(_ curve: StretchCurve, _ index: Int) -> StretchCurve {
            let gamma = index < gammas.count ? gammas[index] : 1
            return StretchCurve(low: curve.low, high: curve.high, gamma: gamma, steps: curve.steps)
        }
        switch self {
        case .ramp(let own, let band, let colors): return .ramp(curve(own, 0), band: band, colors)
        case .channels(let channels):
            return .channels(channels.enumerated().map { ($1.band, curve($1.curve, $0)) })
        case .classes, .relief, .blend: return self
        }
    }
}
