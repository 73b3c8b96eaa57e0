import CartoucheDocuments
import CartoucheImages
import CartoucheRasters
import CartoucheSymbolModel
import CartoucheSymbols

/// The renderer of a raster layer of ArcGIS Pro, read from its colorizer (CIM: `CIMRasterColorizer`).
struct RasterColorizer {
    /// Nil for colors of the raster itself.
    private(set) var renderer: RasterRenderer?
    private(set) var resampling = RasterResampling.bilinear
    private(set) var diagnostics: [Diagnostic] = []
    private let json: JSONPart
    private let path: String

    /// The number of colors of a ramp.
    private static let rampSize = 256

    init(_ json: JSONPart, path: String) {
        (self.json, self.path) = (json, path)
        let log = DiagnosticLog()
        switch json["resamplingType"]?.string ?? "NearestNeighbor" {
        case "NearestNeighbor", "Majority": resampling = .nearest
        case "CubicConvolution": resampling = .cubic
        default: resampling = .bilinear
        }
        switch json["type"]?.string {
        case "CIMRasterStretchColorizer": renderer = stretch(log)
        case "CIMRasterRGBColorizer": renderer = bands()
        case "CIMRasterUniqueValueColorizer": renderer = uniqueValues(log)
        case "CIMRasterClassifyColorizer": renderer = classBreaks(log)
        case "CIMRasterColorMapColorizer": renderer = colorMap(log)
        default:
            diagnostics.append(
                Diagnostic(
                    .warning, code: .memberNotDrawn, path: path,
                    message: "the colorizer \((json["type"]?.string ?? "").brief) is not read",
                    instead: "the raster has its own colors"))
        }
        diagnostics += log.diagnostics
    }

    private func color(_ json: JSONPart?, _ place: String, _ log: DiagnosticLog) -> Color? {
        json.flatMap { CIMColor.read(cim: $0, path: "\(path).\(place)", log: log)?.resolved }
    }

    private func number(_ name: String, _ missing: Double = 0) -> Double { json[name]?.finite ?? missing }

    /// Returns the rule of a stretch; statistics in the document replace those of the raster.
    private mutating func parameters(bands: [String] = ["stretchStats"]) -> StretchParameters {
        switch json["stretchType"]?.string ?? "DefaultFromSource" {
        case "None": return MinMaxStretchParameters(minValues: [0, 0, 0], maxValues: [255, 255, 255])
        case "StandardDeviations":
            return StandardDeviationStretchParameters(factor: number("standardDeviationParam", 2))
        case "HistogramEqualize": return HistogramEqualizationStretchParameters()
        case "MinimumMaximum", "Custom":
            let known = bands.map { name -> (Double, Double)? in
                guard let statistics = json[name], let high = statistics["max"]?.finite else { return nil }
                return (statistics["min"]?.finite ?? 0, high)
            }
            let values = known.compactMap { $0 }
            guard values.count == bands.count else { return MinMaxStretchParameters() }
            return MinMaxStretchParameters(minValues: values.map(\.0), maxValues: values.map(\.1))
        case "PercentMinimumMaximum":
            return PercentClipStretchParameters(min: number("minPercent"), max: number("maxPercent"))
        case "DefaultFromSource": return PercentClipStretchParameters(min: 0.5, max: 0.5)
        default:
            diagnostics.append(
                Diagnostic(
                    .warning, code: .memberNotDrawn, path: path + ".stretchType",
                    message: "the stretch \((json["stretchType"]?.string ?? "").brief) is not supported",
                    instead: "half a percent of the lowest and highest values is clipped"))
            return PercentClipStretchParameters(min: 0.5, max: 0.5)
        }
    }

    private var gamma: Double { json["applyGamma"]?.bool == true ? number("gammaValue", 1) : 1 }

    private mutating func stretch(_ log: DiagnosticLog) -> RasterRenderer {
        var ramp: RasterColorRamp?
        if let json = json["colorRamp"],
            let colors = ColorRamp.read(cim: json, path: path + ".colorRamp", log: log)?
                .colors(count: Self.rampSize), !colors.isEmpty
        {
            ramp = RasterColorRamp(colors: self.json["invert"]?.bool == true ? colors.reversed() : colors)
        }
        return StretchRenderer(
            parameters(), [gamma], true, ramp ?? RasterColorRamp(type: .none),
            band: Self.band(number("bandIndex")))
    }

    private mutating func bands() -> RasterRenderer {
        let indexes = ["red", "green", "blue"].enumerated().map { index, name in
            Self.band(number("\(name)BandIndex", Double(index))) - 1
        }
        return RGBRenderer(
            stretchParameters: parameters(bands: ["stretchStatsRed", "stretchStatsGreen", "stretchStatsBlue"]
            ),
            bandIndexes: indexes, gammas: [gamma, gamma, gamma])
    }

    /// Returns the number of a band from its index in the document.
    private static func band(_ index: Double) -> Int { index >= 0 && index < 65_535 ? Int(index) + 1 : 1 }

    private func uniqueValues(_ log: DiagnosticLog) -> RasterRenderer {
        var values: [(Double, Color)] = []
        for (number, group) in (json["groups"]?.array ?? []).enumerated() {
            for (index, one) in (group["classes"]?.array ?? []).enumerated()
            where one["visible"]?.bool != false {
                let place = "groups[\(number)].classes[\(index)].color"
                guard let color = color(one["color"], place, log) else { continue }
                for value in one["values"]?.array ?? [] {
                    if let number = value.finite ?? value.string.flatMap({ Double($0) }) {
                        values.append((number, color))
                    }
                }
            }
        }
        let other =
            json["useDefaultColor"]?.bool == true ? color(json["defaultColor"], "defaultColor", log) : nil
        return RasterClassRenderer(values: values, otherColor: other)
    }

    private func classBreaks(_ log: DiagnosticLog) -> RasterRenderer {
        let ranges = (json["classBreaks"]?.array ?? []).enumerated().compactMap { index, one in
            color(one["color"], "classBreaks[\(index)].color", log).map {
                // Documents leave out members with the value 0.
                (upperLimit: one["upperBound"]?.finite ?? 0, color: $0)
            }
        }
        return RasterClassRenderer(ranges: ranges, minimum: json["minimumBreak"]?.finite ?? -.infinity)
    }

    private func colorMap(_ log: DiagnosticLog) -> RasterRenderer? {
        let values = json["values"]?.array ?? []
        let colors = (json["colors"]?.array ?? []).enumerated().compactMap { index, one in
            color(one, "colors[\(index)]", log).map { color in
                (index < values.count ? values[index].finite ?? 0 : number("min") + Double(index), color)
            }
        }
        return colors.isEmpty ? nil : RasterClassRenderer(values: colors, otherColor: nil)
    }
}
