import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheImages
import CartoucheSymbols

/// The surface of a heatmap renderer.
package struct DensityRule: Sendable {
    /// The weight of a point; nil for 1.
    let source: ValueSource?
    /// The radius in points, as in the document.
    let radius: Double
    package let minDensity: Double
    /// The density of the last color; nil for the greatest density in the picture.
    private let maxDensity: Double?
    let referenceScale: Double
    /// The denominator of the scale to which the density of the last color belongs; 0 for all scales.
    private let densityScale: Double
    let stops: [HeatmapRenderer.ColorStop]

    init(
        source: ValueSource?, radius: Double, minDensity: Double, maxDensity: Double?, referenceScale: Double,
        densityScale: Double, stops: [HeatmapRenderer.ColorStop]
    ) {
        self.source = source
        self.radius = radius
        self.minDensity = minDensity
        self.maxDensity = maxDensity
        self.referenceScale = referenceScale
        self.densityScale = densityScale
        self.stops = stops
    }

    /// Returns the density of the last color; nil for the greatest density in the picture.
    ///
    /// A square of the picture contains more points at a smaller scale.
    package func maxDensity(atScale scale: Double) -> Double? {
        guard let maxDensity, densityScale > 0, scale > 0, scale.isFinite else { return maxDensity }
        let factor = scale / densityScale
        return maxDensity * factor * factor
    }

    /// The range of the radius in points.
    package static let radii = 1.0...1000.0

    /// The radius in DIPs at the reference scale, within its limits.
    package var radiusInDIPs: Double {
        let usable = radius.isNaN ? Self.radii.lowerBound : radius
        return min(max(usable, Self.radii.lowerBound), Self.radii.upperBound) * 96 / 72
    }

    /// Returns the radius on a map, in DIPs.
    package func radius(atScale scale: Double) -> Double {
        let factor = referenceScale > 0 && scale > 0 && scale.isFinite ? referenceScale / scale : 1
        return min(max(radiusInDIPs * factor, 0.5), 40_000)
    }

    /// The diagnostics about a radius outside its limits.
    package var diagnostics: [Diagnostic] {
        guard radius > Self.radii.upperBound else { return [] }
        return [
            Diagnostic(
                .warning, code: .heatmapRadius,
                message: "the radius of \(radius) points exceeds the limit of \(Self.radii.upperBound)",
                instead: "drawn with the limit")
        ]
    }

    /// Returns the weight of each feature; NaN if it has none.
    package func weights(
        of batch: FeatureBatch, in context: ValueContext, diagnostics: inout [Diagnostic]
    ) -> [Double] {
        source?.numbers(of: batch, in: context, for: .weight, diagnostics: &diagnostics)
            ?? [Double](repeating: 1, count: batch.count)
    }

    /// Returns the colors at equal steps from the first to the last density.
    package func colors(count: Int) -> [Color] { Self.colors(stops, count: count) }

    static func colors(_ stops: [HeatmapRenderer.ColorStop], count: Int) -> [Color] {
        let usable = stops.filter { $0.ratio.isFinite }.map {
            StopTable<SIMD4<Double>>.Stop(
                position: $0.ratio, value: SIMD4($0.color.red, $0.color.green, $0.color.blue, $0.color.alpha))
        }
        guard let table = StopTable(usable) else { return [] }
        return (0..<count).map { index in
            let mixed = table.value(at: Double(index) / Double(max(count - 1, 1))) { $0 + ($1 - $0) * $2 }
            return Color(red: mixed.x, green: mixed.y, blue: mixed.z, alpha: mixed.w)
        }
    }
}
