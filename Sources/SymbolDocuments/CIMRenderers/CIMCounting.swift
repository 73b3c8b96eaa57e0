import CartoucheDocuments
import CartoucheExpressions
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// Reads the CIM's renderers for densities and dots.
extension CIMRendererReader {
    /// Reads the properties that all renderers have, and keeps the document for writing.
    mutating func keptBase(over written: JSONObject) -> Renderer.Base {
        var base = base(over: written)
        base.cim = object.value.object
        return base
    }

    // MARK: Heatmaps

    mutating func heatmap() -> Renderer {
        var properties = HeatmapRenderer.Properties()
        let field = reading.value(JSONMember<String>.string("field"))
        let expression = object["valueExpressionInfo"]?["expression"]?.string ?? ""
        if !expression.isEmpty {
            properties.value = .arcade(expression)
            reading.reportIfFaulty(
                properties.value.source(), at: "valueExpressionInfo.expression", .weight)
        } else if field == "Shape" {
            reading.report(
                .warning, .unsupportedExpression, at: "field", "heights are not used as weights",
                instead: "each point has the weight 1")
        } else if !field.isEmpty {
            properties.value = .field(field)
        }
        properties.radius = reading.value(JSONMember<Double>.number("radius", missing: 18))
        properties.referenceScale = reading.value(JSONMember<Double>.number("referenceScale"))
        let limit = object["maxPixelIntensity"]?.finite ?? 0
        // Without a limit, only the densities in the picture can set it.
        properties.maxDensity = object["autoAdjustPixelIntensity"]?.bool ?? false || limit <= 0 ? nil : limit
        if let base = object["maxPixelIntensityReferenceScale"]?.finite, base > 0,
            properties.referenceScale == 0, properties.maxDensity != nil
        {
            properties.densityScale = base
        }
        properties.minLabel = object["minLabel"]?.string ?? ""
        properties.maxLabel = object["maxLabel"]?.string ?? ""
        if let stops = rampStops() { properties.colorStops = stops }
        var written: JSONObject = ["type": "heatmap"]
        var options: JSONObject = [:]
        options.take(["minLabel", "maxLabel"], from: object)
        if let heading = object["heading"]?.string, !heading.isEmpty { options["title"] = .string(heading) }
        if !options.isEmpty { written["legendOptions"] = .object(options) }
        return HeatmapRenderer(properties, keptBase(over: written), diagnostics: reading.diagnostics)
    }

    /// Returns the colors of the member `colorScheme`; nil if it has none.
    private mutating func rampStops() -> [HeatmapRenderer.ColorStop]? {
        let log = DiagnosticLog()
        guard let json = object["colorScheme"],
            let ramp = ColorRamp.read(cim: json, path: reading.path(of: "colorScheme"), log: log)
        else { return nil }
        reading.diagnostics += log.diagnostics
        let steps = 32
        let stops = (0...steps).compactMap { step -> HeatmapRenderer.ColorStop? in
            let ratio = Double(step) / Double(steps)
            return ramp.color(at: ratio).map { .init(ratio: ratio, color: $0) }
        }
        return stops.isEmpty ? nil : stops
    }

    // MARK: Dots

    mutating func dotDensity() -> Renderer {
        let symbol = reading.symbol("dotDensitySymbol")?.definition
        // Documents list the layers from the top, and the fields in the same order.
        let layers = (symbol?.layers ?? []).reversed()
        let markers = layers.filter { $0.marker != nil }
        let colors = markers.map { ColorConsensus(of: [$0]).color }
        let attributes = attributes(colors: colors)
        var properties = DotDensityRenderer.Properties()
        properties.dotValue = reading.value(JSONMember<Double>.number("dotValue", missing: 1))
        let size = markers.first?.marker?.size ?? 2
        properties.dotSize = reading.value(JSONMember<Double>.number("dotSize", missing: size))
        if object["maintainDensity"]?.bool ?? false {
            properties.referenceScale = reading.value(JSONMember<Double>.number("referenceScale"))
            properties.keepsDensity = true
        }
        properties.seed = DotDensityRenderer.seed(
            reading.value(JSONMember<Double>.number("randomSeed", missing: 1)))
        if object["useMasking"]?.bool ?? false {
            reading.report(
                .warning, .layerSettingNotApplied, at: "useMasking", "the mask of dots is not applied",
                instead: "dots are anywhere in their polygons")
        }
        var base = keptBase(over: ["type": "dotDensity"])
        if let symbol {
            let rest = symbol.layers.filter { $0.marker == nil }
            base.background = DefinedSymbol(symbol.changed { $0.layers = rest })
        }
        return DotDensityRenderer(
            properties, attributes: attributes, base, diagnostics: reading.diagnostics)
    }

    /// Returns the values of the members `valueExpressionInfos` or `fieldNames`, with their labels.
    mutating func attributes(colors: [Color?]) -> [AttributeColorInfo] {
        let expressions = object["valueExpressionInfos"]?.array ?? []
        let fields = object["fieldNames"]?.array ?? []
        let labels = object["fieldLabels"]?.array ?? []
        var infos: [AttributeColorInfo] = []
        for index in 0..<max(expressions.count, fields.count) {
            let expression = index < expressions.count ? expressions[index]["expression"]?.string ?? "" : ""
            let title = index < expressions.count ? expressions[index]["title"]?.string ?? "" : ""
            let field = index < fields.count ? fields[index].string ?? "" : ""
            let label = index < labels.count ? labels[index].string ?? "" : title
            let color = index < colors.count ? colors[index] : nil
            infos.append(
                AttributeColorInfo(
                    fieldName: field, valueExpression: expression, label: label,
                    color: color ?? Color(red8: 90, green: 90, blue: 90)))
            if !expression.isEmpty {
                reading.reportIfFaulty(
                    ValueSource(arcade: expression), at: "valueExpressionInfos[\(index)].expression", .part)
            }
        }
        return infos
    }
}
