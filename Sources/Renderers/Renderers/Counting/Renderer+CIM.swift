import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols

extension Renderer {
    /// Returns a heatmap, dot density, pie chart, bar chart or dictionary renderer as JSON of ArcGIS Pro (CIM); nil for
    /// others.
    ///
    /// Members of the document from which the renderer was read are kept. If nothing has changed, the result is exactly
    /// that document. Of the visual variables, only sizes between two values of a field are written.
    public final func toCIMJSON() -> String? {
        SymbolLock.read { cimObject($0) }.map { JSONValue.object($0).text() }
    }

    /// Returns the renderer as an object of the CIM; nil if its class is not written.
    func cimObject(_ access: SymbolLock.Access) -> JSONObject? {
        let original = base.value(access).cim
        if let original, isAsRead(access) { return original }
        let own: JSONObject
        switch self {
        case let heatmap as HeatmapRenderer: own = heatmap.properties.value(access).cim
        case let dots as DotDensityRenderer: own = dots.cimDots(access)
        case let pies as PieChartRenderer: own = pies.cimPies(access)
        case let dictionary as DictionaryRenderer: own = dictionary.properties.value(access).cim
        case let bars as BarChartRenderer: own = bars.cimBars(access)
        default: return nil
        }
        var object = original ?? [:]
        for member in own.members { object[member.key] = member.value }
        let sizes = base.value(access).variables.compactMap(\.cimSize)
        if original == nil, !sizes.isEmpty { object["visualVariables"] = .array(sizes) }
        return object
    }
}

extension HeatmapRenderer.Properties {
    fileprivate var cim: JSONObject {
        var object: JSONObject = ["type": "CIMHeatMapRenderer"]
        if case .field(let name) = value { object["field"] = .string(name) }
        if case .arcade(let text) = value { object["valueExpressionInfo"] = .expression(text) }
        object["radius"] = .number(JSONNumber(radius))
        if referenceScale > 0 { object["referenceScale"] = .number(JSONNumber(referenceScale)) }
        object["autoAdjustPixelIntensity"] = .bool(maxDensity == nil)
        if let maxDensity { object["maxPixelIntensity"] = .number(JSONNumber(maxDensity)) }
        if !minLabel.isEmpty { object["minLabel"] = .string(minLabel) }
        if !maxLabel.isEmpty { object["maxLabel"] = .string(maxLabel) }
        object["colorScheme"] = ramp.cimJSON
        return object
    }

    /// The colors as ramps between two colors each.
    private var ramp: MultipartColorRamp {
        var stops = colorStops.filter { $0.ratio.isFinite }.sorted { $0.ratio < $1.ratio }
        if let first = stops.first, first.ratio > 0 {
            stops.insert(.init(ratio: 0, color: first.color), at: 0)
        }
        if let last = stops.last, last.ratio < 1 { stops.append(.init(ratio: 1, color: last.color)) }
        var ramp = MultipartColorRamp()
        for (from, to) in zip(stops, stops.dropFirst()) where to.ratio > from.ratio {
            var part = LinearColorRamp()
            part.fromColor = CIMColor(from.color)
            part.toColor = CIMColor(to.color)
            ramp.colorRamps.append(.linear(part))
            ramp.weights.append(to.ratio - from.ratio)
        }
        return ramp
    }
}

extension MultivariateRenderer {
    /// The members with the fields, the expressions and the labels of the attributes.
    fileprivate func cimValues(_ access: SymbolLock.Access) -> JSONObject {
        let attributes = shared(access).attributes
        var object: JSONObject = [
            "fieldNames": .array(attributes.map { .string($0.fieldName) }),
            "fieldLabels": .array(attributes.map { .string($0.label) }),
        ]
        if attributes.contains(where: { !$0.valueExpression.isEmpty }) {
            object["valueExpressionInfos"] = .array(
                attributes.map { .expression($0.valueExpression, title: $0.label) })
        }
        return object
    }

    /// The parts of a chart marker, one for each attribute.
    fileprivate func cimParts(_ access: SymbolLock.Access) -> ChartProperties {
        var chart = ChartProperties()
        chart.parts = shared(access).attributes.map { info in
            var part = ChartPart()
            part.value = 1
            part.polygonSymbol = .fill(info.color)
            return part
        }
        return chart
    }

    /// The line around charts as a line symbol; nil for none.
    fileprivate func cimOutline(_ access: SymbolLock.Access) -> SymbolDefinition? {
        shared(access).outline.map { .init(kind: .line, layers: $0.outlineLayers(access)) }
    }

    /// Returns a renderer of charts with one marker.
    fileprivate func cimChart(_ marker: LayerDefinition, _ access: SymbolLock.Access) -> JSONObject {
        var object: JSONObject = ["type": "CIMChartRenderer"]
        object["chartSymbol"] =
            SymbolReference(SymbolDefinition(kind: .point, layers: [marker])).cimJSON
        if let background = backgroundSymbol(access)?.definition(access) {
            object["baseSymbol"] = SymbolReference(background).cimJSON
        }
        for member in cimValues(access).members { object[member.key] = member.value }
        return object
    }
}

extension DotDensityRenderer {
    fileprivate func cimDots(_ access: SymbolLock.Access) -> JSONObject {
        let now = properties.value(access)
        var object: JSONObject = [
            "type": "CIMDotDensityRenderer", "dotSize": .number(JSONNumber(now.dotSize)),
            "dotValue": .number(JSONNumber(now.dotValue)),
            "randomSeed": .number(JSONNumber(Double(now.seed))),
            "maintainDensity": .bool(now.referenceScale > 0),
        ]
        if now.referenceScale > 0 { object["referenceScale"] = .number(JSONNumber(now.referenceScale)) }
        for member in cimValues(access).members { object[member.key] = member.value }
        var placement = InsidePolygon()
        placement.gridType = .randomFixedQuantity
        placement.clipping = .removeIfCenterOutsideBoundary
        // The first attribute is on top.
        let markers = ownSymbols(access).dropLast().reversed().flatMap { symbol in
            symbol.definition(access).layers.map { layer -> LayerDefinition in
                guard case .vectorMarker(var marker) = layer else { return layer }
                marker.marker.placement = .known(placement)
                return .vectorMarker(marker)
            }
        }
        let background = backgroundSymbol(access)?.definition(access).layers ?? []
        object["dotDensitySymbol"] =
            SymbolReference(SymbolDefinition(kind: .polygon, layers: background + markers)).cimJSON
        return object
    }
}

extension PieChartRenderer {
    fileprivate func cimPies(_ access: SymbolLock.Access) -> JSONObject {
        let now = properties.value(access)
        var marker = PieChartMarker()
        marker.marker.size = now.size
        marker.chart = cimParts(access)
        marker.clockwise = now.isClockwise
        marker.outlineSymbol = cimOutline(access)
        marker.showOutline = marker.outlineSymbol != nil
        if let others = now.others {
            marker.aggregateSmallSlices = true
            marker.sliceAggregationThreshold = others.threshold * 100
            marker.aggregateSliceLabel = others.label
            marker.aggregateSliceSymbol = .fill(others.color)
        }
        if let color = now.defaultColor {
            marker.showInvalidValues = true
            marker.invalidValuesLabel = now.defaultLabel
            marker.invalidValuesSymbol = .fill(color)
        }
        return cimChart(.pieChartMarker(marker), access)
    }
}

extension BarChartRenderer {
    fileprivate func cimBars(_ access: SymbolLock.Access) -> JSONObject {
        let now = properties.value(access)
        let layer: LayerDefinition
        switch now.arrangement {
        case .adjacent:
            var marker = BarChartMarker()
            marker.marker.size = now.size
            marker.chart = cimParts(access)
            marker.width = now.barWidth
            marker.spacing = now.spacing
            marker.verticalBars = now.isVertical
            marker.showAxes = now.axes != nil
            marker.axesSymbol = now.axes.map { .init(kind: .line, layers: $0.outlineLayers(access)) }
            layer = .barChartMarker(marker)
        case .stacked, .stackedWithFixedLength:
            var marker = StackedBarChartMarker()
            marker.marker.size = now.size
            marker.chart = cimParts(access)
            marker.width = now.barWidth
            marker.verticalBar = now.isVertical
            marker.fixedLength = now.arrangement == .stackedWithFixedLength
            marker.outlineSymbol = cimOutline(access)
            marker.showOutline = marker.outlineSymbol != nil
            layer = .stackedBarChartMarker(marker)
        }
        var object = cimChart(layer, access)
        object["maxValue"] = .number(JSONNumber(now.maximumValue))
        return object
    }
}

extension VisualVariable {
    /// The variable as an object of the CIM, if it sets sizes between two values of a field.
    fileprivate var cimSize: JSONValue? {
        guard case .size(let size) = self, !size.isOutline, case .field(let name) = size.value.text,
            case .range(let low, let high, .fixed(let least), .fixed(let greatest)) = size.scheme
        else { return nil }
        return [
            "type": "CIMSizeVisualVariable", "variableType": "Graduated", "expression": .string("[\(name)]"),
            "minSize": .number(JSONNumber(least)), "maxSize": .number(JSONNumber(greatest)),
            "minValue": .number(JSONNumber(low)), "maxValue": .number(JSONNumber(high)),
        ]
    }
}

extension SymbolDefinition {
    /// Returns a polygon symbol with one color.
    fileprivate static func fill(_ color: Color) -> SymbolDefinition {
        SymbolDefinition(kind: .polygon, layers: [.solidFill(SolidFill(color: color))])
    }
}

extension JSONValue {
    /// Returns an Arcade expression as an object of the CIM.
    fileprivate static func expression(_ text: String, title: String = "") -> JSONValue {
        ["type": "CIMExpressionInfo", "title": .string(title), "expression": .string(text)]
    }
}
