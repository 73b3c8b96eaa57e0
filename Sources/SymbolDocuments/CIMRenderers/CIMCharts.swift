import CartoucheCLibrary
import CartoucheDocuments
import CartoucheExpressions
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// Reads the CIM's chart renderers.
extension CIMRendererReader {
    /// Reads a chart renderer; nil if its symbol has no chart.
    mutating func chart() -> Renderer? {
        let layers = reading.symbol("chartSymbol")?.definition.layers ?? []
        for layer in layers {
            switch layer {
            case .pieChartMarker(let pie): return pies(pie)
            case .barChartMarker(let bars):
                var properties = BarChartRenderer.Properties()
                properties.size = bars.marker.size
                properties.barWidth = bars.width > 0 ? bars.width : properties.barWidth
                properties.spacing = max(bars.spacing, 0)
                properties.isVertical = bars.verticalBars
                properties.axes = bars.showAxes ? bars.axesSymbol?.simpleLine : nil
                // Each bar has the outline of its own symbol.
                let outline = bars.chart.parts.lazy.compactMap { $0.polygonSymbol?.simpleOutline }.first
                return self.bars(properties, bars.chart, outline: outline)
            case .stackedBarChartMarker(let bar):
                var properties = BarChartRenderer.Properties()
                properties.arrangement = bar.fixedLength ? .stackedWithFixedLength : .stacked
                properties.size = bar.marker.size
                properties.barWidth = bar.width > 0 ? bar.width : properties.barWidth
                properties.isVertical = bar.verticalBar
                return bars(
                    properties, bar.chart, outline: bar.showOutline ? bar.outlineSymbol?.simpleLine : nil)
            default: continue
            }
        }
        return nil
    }

    private mutating func bars(
        _ properties: BarChartRenderer.Properties, _ chart: ChartProperties, outline: SimpleLineSymbol?
    ) -> Renderer {
        var properties = properties
        properties.maximumValue = max(object["maxValue"]?.finite ?? 0, 0)
        let attributes = attributes(colors: chart.colors)
        return BarChartRenderer(
            properties, attributes: attributes, outline: outline, chartBase(chart, over: [:]),
            diagnostics: reading.diagnostics)
    }

    private mutating func pies(_ pie: PieChartMarker) -> Renderer {
        let attributes = attributes(colors: pie.chart.colors)
        var properties = PieChartRenderer.Properties()
        properties.size = pie.marker.size
        properties.isClockwise = pie.clockwise
        if pie.aggregateSmallSlices {
            let color = pie.aggregateSliceSymbol?.consensusColor ?? Color(red8: 150, green: 150, blue: 150)
            properties.others = .init(
                color: color, label: pie.aggregateSliceLabel, threshold: pie.sliceAggregationThreshold / 100)
        }
        if pie.showInvalidValues {
            properties.defaultColor = pie.invalidValuesSymbol?.consensusColor
            properties.defaultLabel = pie.invalidValuesLabel
        }
        var base = chartBase(pie.chart, over: ["type": "pieChart"])
        if let size = pieSize(of: attributes) { base.variables.append(.size(size)) }
        return PieChartRenderer(
            properties, attributes: attributes,
            outline: pie.showOutline ? pie.outlineSymbol?.simpleLine : nil,
            base, diagnostics: reading.diagnostics)
    }

    /// Reads the members that all charts have.
    private mutating func chartBase(_ chart: ChartProperties, over written: JSONObject) -> Renderer.Base {
        let background = reading.background("baseSymbol")
        var base = keptBase(over: written)
        base.background = background
        base.drawsLargestFirst = true
        if chart.display3D {
            reading.report(
                .warning, .layerSettingNotApplied, at: "chartSymbol",
                "charts in three dimensions are not drawn",
                instead: "the charts are flat")
        }
        if object["preventChartOverlap"]?.bool ?? false {
            reading.report(
                .warning, .layerSettingNotApplied, at: "preventChartOverlap", "charts are not moved",
                instead: "charts can overlap")
        }
        return base
    }

    /// Returns the diameters of pie charts that depend on a field, or on the sum of the values.
    ///
    /// The area is in proportion to the value, between the least and the greatest size.
    private mutating func pieSize(of attributes: [AttributeColorInfo]) -> SizeVariable? {
        let place = "proportionalPieSizeOptions"
        guard let options = object[place], options.object != nil,
            let least = options["minimumSize"]?.finite, least > 0,
            let low = options["minimumValue"]?.finite, low > 0
        else { return nil }
        let text: ValueText
        if let expression = options["proportionalExpressionInfo"]?["expression"]?.string, !expression.isEmpty
        {
            text = .arcade(expression)
        } else if let field = options["proportionalFieldName"]?.string, !field.isEmpty {
            text = .field(field)
        } else if options["proportionalBySum"]?.bool ?? false {
            text = .older(attributes.map { "[\($0.fieldName)]" }.joined(separator: " + "))
        } else {
            return nil
        }
        let member =
            text.isArcade ? "\(place).proportionalExpressionInfo.expression" : place
        let source = text.source(at: reading.path(of: member))
        reading.reportIfFaulty(source, at: member, .variable)
        let greatest = options["maximumSize"]?.finite ?? 0
        let high = options["maximumValue"]?.finite ?? 0
        let end = high > low ? high : low * 1000
        let stops = (0...64).map { step in
            let value = low * pow(end / low, Double(step) / 64)
            let size = least * (value / low).squareRoot()
            return StopTable<Double>.Stop(
                position: value, value: greatest > least ? min(size, greatest) : size)
        }
        return StopTable(stops).map {
            SizeVariable(
                value: VariableValue(text: text, source: source), scheme: .stops($0), isOutline: false)
        }
    }
}

extension ChartProperties {
    /// The colors of the parts.
    fileprivate var colors: [Color?] {
        parts.map { part in
            part.polygonSymbol.flatMap { ColorConsensus(of: $0.layers.filter { $0.stroke == nil }).color }
        }
    }
}

extension SymbolDefinition {
    /// A line symbol as a solid line of one color; nil if it has several colors.
    fileprivate var simpleLine: SimpleLineSymbol? {
        consensusColor.map { SimpleLineSymbol(style: .solid, color: $0, width: lineWidth * 96 / 72) }
    }

    /// The topmost stroke of a polygon symbol; nil if there is none.
    fileprivate var simpleOutline: SimpleLineSymbol? {
        for layer in layers.reversed() {
            if let stroke = layer.stroke, stroke.width > 0, let color = ColorConsensus(of: [layer]).color {
                return SimpleLineSymbol(style: .solid, color: color, width: stroke.width * 96 / 72)
            }
        }
        return nil
    }
}
