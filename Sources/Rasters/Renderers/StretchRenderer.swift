import CartoucheImages
import CartoucheWorkers

/// Draws one band with a ramp of colors.
public final class StretchRenderer: RasterRenderer, @unchecked Sendable {
    /// The rule for the darkest and the brightest color.
    public let stretchParameters: StretchParameters
    /// The gamma of each band; above 1, values in the middle become brighter.
    ///
    /// Bands without one have 1.
    public let gammas: [Double]
    /// Whether the statistics come from a sample of pixels; otherwise all pixels are read.
    public let estimatesStatistics: Bool
    /// The colors; nil is black to white, or red, green and blue for rasters with three bands of colors.
    public let colorRamp: RasterColorRamp?
    /// The band that is drawn, from 1; nil for the first one, or for all bands of colors.
    private let band: Int?

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - parameters: The rule for the darkest and the brightest color.
    ///   - gammas: The gamma of each band. Default: 1.
    ///   - estimatesStatistics: Whether the statistics come from a sample of pixels. Default: true.
    ///   - colorRamp: The colors. Default: nil, black to white, or the colors of three bands.
    public convenience init(
        parameters: StretchParameters, gammas: [Double] = [], estimatesStatistics: Bool = true,
        colorRamp: RasterColorRamp? = nil
    ) {
        self.init(parameters, gammas, estimatesStatistics, colorRamp, band: nil)
    }

    package init(
        _ parameters: StretchParameters, _ gammas: [Double] = [], _ estimatesStatistics: Bool = true,
        _ colorRamp: RasterColorRamp?, band: Int?
    ) {
        stretchParameters = parameters
        (self.gammas, self.estimatesStatistics, self.colorRamp) = (gammas, estimatesStatistics, colorRamp)
        self.band = band
        super.init()
    }

    package override func coloring(
        of file: RasterFile, _ cancellation: Cancellation
    ) throws -> RasterColoring {
        let rule = BandStretch(stretchParameters, gammas, estimatesStatistics)
        if colorRamp == nil, band == nil, let bands = RasterColoring.colorBands(of: file) {
            return .channels(try rule.curves(ofBands: bands, of: file, cancellation))
        }
        let curve = try rule.curves(ofBands: [band ?? 1], of: file, cancellation)[0]
        return .ramp(curve.curve, band: curve.band, (colorRamp ?? .gray).channels)
    }
}

/// Draws three bands in red, green and blue.
public final class RGBRenderer: RasterRenderer, @unchecked Sendable {
    /// The rule for the darkest and the brightest color.
    public let stretchParameters: StretchParameters
    /// The bands for red, green and blue, from 0; empty for the bands of colors of the raster.
    public let bandIndexes: [Int]
    /// The gamma of each band; above 1, values in the middle become brighter.
    ///
    /// Bands without one have 1.
    public let gammas: [Double]
    /// Whether the statistics come from a sample of pixels; otherwise all pixels are read.
    public let estimatesStatistics: Bool

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - stretchParameters: The rule for the darkest and the brightest color.
    ///   - bandIndexes: The bands for red, green and blue, from 0. Default: those of the raster.
    ///   - gammas: The gamma of each band. Default: 1.
    ///   - estimatesStatistics: Whether the statistics come from a sample of pixels. Default: true.
    public init(
        stretchParameters: StretchParameters, bandIndexes: [Int] = [], gammas: [Double] = [],
        estimatesStatistics: Bool = true
    ) {
        (self.stretchParameters, self.bandIndexes) = (stretchParameters, bandIndexes)
        (self.gammas, self.estimatesStatistics) = (gammas, estimatesStatistics)
        super.init()
    }

    package override func coloring(
        of file: RasterFile, _ cancellation: Cancellation
    ) throws -> RasterColoring {
        let own = RasterColoring.colorBands(of: file) ?? [1, 1, 1]
        let bands = bandIndexes.count == 3 ? bandIndexes.map { $0 + 1 } : own
        let rule = BandStretch(stretchParameters, gammas, estimatesStatistics)
        return .channels(try rule.curves(ofBands: bands, of: file, cancellation))
    }
}

/// How the bands of a renderer are stretched.
struct BandStretch {
    private let parameters: StretchParameters
    private let gammas: [Double]
    private let estimates: Bool

    init(_ parameters: StretchParameters, _ gammas: [Double], _ estimates: Bool) {
        (self.parameters, self.gammas, self.estimates) = (parameters, gammas, estimates)
    }

    /// Returns the curves of bands, numbered from 1.
    func curves(
        ofBands bands: [Int], of file: RasterFile, _ cancellation: Cancellation
    ) throws -> [(band: Int, curve: StretchCurve)] {
        try bands.enumerated().map { index, band in
            let curve = try parameters.curve(
                ofBand: band, at: index, of: file, estimates: estimates, cancellation)
            let gamma = index < gammas.count ? gammas[index] : 1
            return (
                band, StretchCurve(low: curve.low, high: curve.high, gamma: gamma, steps: curve.steps)
            )
        }
    }
}
