import CartoucheDocuments
import CartoucheImages
import CartoucheRasters
import CartoucheSymbolModel
import CartoucheSymbols

/// The renderer of a raster in a web map, read from `layerDefinition.drawingInfo.renderer`.
///
/// The types are those of the web map specification for rasters: `rasterStretch`, `rasterColormap`,
/// `rasterShadedRelief`, `uniqueValue` and `classBreaks`.
struct WebRasterRenderer {
    /// Nil for colors of the raster itself.
    private(set) var renderer: RasterRenderer?
    private(set) var diagnostics: [Diagnostic] = []
    private let json: JSONPart
    private let path: String

    /// The number of colors of a ramp.
    private static let rampSize = 256

    init(_ json: JSONPart, path: String) {
        (self.json, self.path) = (json, path)
        switch json["type"]?.string {
        case "rasterStretch": renderer = stretch()
        case "rasterColormap": renderer = colormap()
        case "rasterShadedRelief": renderer = relief()
        case "uniqueValue": renderer = uniqueValues()
        case "classBreaks": renderer = classBreaks()
        default:
            report(
                "type", "the renderer \((json["type"]?.string ?? "").brief) of rasters is not read",
                instead: "the raster has its own colors")
        }
    }

    private mutating func report(_ member: String, _ message: String, instead: String) {
        diagnostics.append(
            Diagnostic(
                .warning, code: .memberNotDrawn, path: "\(path).\(member)", message: message, instead: instead
            ))
    }

    private func number(_ name: String, _ missing: Double) -> Double { json[name]?.finite ?? missing }

    // MARK: Stretch

    private mutating func stretch() -> RasterRenderer {
        let gammas = json["useGamma"]?.bool == true ? json["gamma"]?.array?.compactMap(\.finite) ?? [] : []
        return StretchRenderer(
            parameters: parameters(), gammas: gammas, estimatesStatistics: true, colorRamp: ramp())
    }

    /// The least and the greatest value of each band; nil if the renderer does not state them.
    private var limits: [(low: Double, high: Double)]? {
        let bands = json["statistics"]?.array ?? []
        let limits = bands.compactMap { band -> (low: Double, high: Double)? in
            let low = band.array?.first?.finite ?? band["min"]?.finite
            let high = band.array?.dropFirst().first?.finite ?? band["max"]?.finite
            guard let low, let high else { return nil }
            return (low, high)
        }
        return limits.isEmpty || limits.count < bands.count ? nil : limits
    }

    private mutating func parameters() -> StretchParameters {
        switch json["stretchType"]?.string ?? "none" {
        case "none": return MinMaxStretchParameters(minValues: [0, 0, 0], maxValues: [255, 255, 255])
        case "standardDeviation":
            return StandardDeviationStretchParameters(factor: number("numberOfStandardDeviations", 2))
        case "histogramEqualization": return HistogramEqualizationStretchParameters()
        case "minMax":
            guard let limits else { return MinMaxStretchParameters() }
            return MinMaxStretchParameters(minValues: limits.map(\.low), maxValues: limits.map(\.high))
        case "percentClip":
            return PercentClipStretchParameters(
                min: number("minPercent", 0.5), max: number("maxPercent", 0.5))
        case let other:
            report(
                "stretchType", "the stretch \(other.brief) is not supported",
                instead: "half a percent of the lowest and highest values is clipped")
            return PercentClipStretchParameters(min: 0.5, max: 0.5)
        }
    }

    private mutating func ramp() -> RasterColorRamp? {
        guard let json = json["colorRamp"], json.object != nil else { return nil }
        let log = DiagnosticLog()
        defer { diagnostics += log.diagnostics }
        let colors = ColorRamp.read(cim: json, path: path + ".colorRamp", log: log)?
            .colors(count: Self.rampSize)
        guard let colors, !colors.isEmpty else { return nil }
        return RasterColorRamp(colors: colors)
    }

    // MARK: Relief

    private mutating func relief() -> RasterRenderer {
        let (altitude, azimuth) = (number("altitude", 45), number("azimuth", 315))
        let factor = number("zFactor", 1)
        let isScaled = json["scalingType"]?.string == "adjusted"
        let colors = ramp()
        let isMultidirectional = json["hillshadeType"]?.string == "multi-directional"
        if isMultidirectional, colors == nil, !isScaled {
            return HillshadeRenderer.multidirectional(altitude: altitude, zFactor: factor)
        }
        if isMultidirectional {
            report(
                "hillshadeType", "relief from several directions has no ramp of colors, and is not scaled",
                instead: "the light comes from one direction")
        }
        let pixel = (factor: number("pixelSizeFactor", 0.024), power: number("pixelSizePower", 0.664))
        guard let colors else {
            return HillshadeRenderer(
                altitude: altitude, azimuth: azimuth, zFactor: factor, slopeType: isScaled ? .scaled : nil,
                pixelSizeFactor: pixel.factor, pixelSizePower: pixel.power)
        }
        return BlendRenderer(
            colorRamp: colors, slopeType: isScaled ? .scaled : nil, altitude: altitude, azimuth: azimuth,
            zFactor: factor, pixelSizeFactor: pixel.factor, pixelSizePower: pixel.power)
    }

    // MARK: Classes

    private func color(_ json: JSONPart?) -> Color? { json.flatMap { Color(json: $0.value) } }

    private func colormap() -> RasterRenderer {
        let values = (json["colormapInfos"]?.array ?? []).compactMap {
            info -> (value: Double, color: Color)? in
            guard let value = info["value"]?.finite, let color = color(info["color"]) else { return nil }
            return (value, color)
        }
        return RasterClassRenderer(values: values, otherColor: nil)
    }

    private func uniqueValues() -> RasterRenderer {
        let values = (json["uniqueValueInfos"]?.array ?? []).compactMap {
            info -> (value: Double, color: Color)? in
            let value = info["value"].flatMap { $0.finite ?? $0.string.flatMap(Double.init) }
            guard let value, value.isFinite, let color = color(info["symbol"]?["color"]) else { return nil }
            return (value, color)
        }
        return RasterClassRenderer(values: values, otherColor: color(json["defaultSymbol"]?["color"]))
    }

    private func classBreaks() -> RasterRenderer {
        let ranges = (json["classBreakInfos"]?.array ?? []).compactMap {
            info -> (upperLimit: Double, color: Color)? in
            guard let limit = info["classMaxValue"]?.finite, let color = color(info["symbol"]?["color"])
            else { return nil }
            return (limit, color)
        }
        return RasterClassRenderer(ranges: ranges, minimum: number("minValue", -.infinity))
    }
}
