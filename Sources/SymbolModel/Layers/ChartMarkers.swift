/// The members common to all chart markers (CIM: `CIMChartMarker`).
package struct ChartProperties: Hashable, Sendable {
    package var parts: [ChartPart] = []
    package var display3D = false
    package var thickness3D = 0.0
    package var tilt3D = 0.0

    package init() {}

    /// Passes the members to a visitor, in the order in which ArcGIS writes them.
    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.flag("display3D", &display3D)
        visitor.list("parts", &parts)
        visitor.number("thickness3D", &thickness3D)
        visitor.number("tilt3D", &tilt3D)
    }

    /// Changes the symbols of the parts.
    mutating func changeSymbols(_ change: (SymbolDefinition) -> SymbolDefinition) {
        for index in parts.indices {
            parts[index].polygonSymbol = parts[index].polygonSymbol.map(change)
        }
    }
}

/// One value of a chart, with its symbol (CIM: `CIMChartPart`).
package struct ChartPart: CIMObject {
    package var value = 0.0
    package var polygonSymbol: SymbolDefinition?
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMChartPart" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.value("polygonSymbol", &polygonSymbol)
        visitor.number("value", &value)
    }
}

/// A chart of adjacent bars (CIM: `CIMBarChartMarker`).
package struct BarChartMarker: MarkerLayerObject {
    package var layer = LayerProperties()
    package var marker = MarkerProperties()
    package var chart = ChartProperties()
    package var axesSymbol: SymbolDefinition?
    package var showAxes = false
    /// The space between bars in points.
    package var spacing = 0.0
    package var verticalBars = false
    /// The width of each bar in points.
    package var width = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var definition: LayerDefinition { .barChartMarker(self) }
    package var className: StaticString { "CIMBarChartMarker" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        marker.visitMembers(&visitor)
        chart.visitMembers(&visitor)
        visitor.value("axesSymbol", &axesSymbol)
        visitor.flag("showAxes", &showAxes)
        visitor.number("spacing", &spacing)
        visitor.flag("verticalBars", &verticalBars)
        visitor.number("width", &width)
    }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        chart.changeSymbols(inner)
    }
}

/// A chart of stacked bar segments (CIM: `CIMStackedBarChartMarker`).
package struct StackedBarChartMarker: MarkerLayerObject {
    package var layer = LayerProperties()
    package var marker = MarkerProperties()
    package var chart = ChartProperties()
    /// Whether the bar is always as long as the marker's size.
    package var fixedLength = false
    package var outlineSymbol: SymbolDefinition?
    package var showOutline = false
    package var verticalBar = false
    /// The width in points.
    package var width = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var definition: LayerDefinition { .stackedBarChartMarker(self) }
    package var className: StaticString { "CIMStackedBarChartMarker" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        marker.visitMembers(&visitor)
        chart.visitMembers(&visitor)
        visitor.flag("fixedLength", &fixedLength)
        visitor.value("outlineSymbol", &outlineSymbol)
        visitor.flag("showOutline", &showOutline)
        visitor.flag("verticalBar", &verticalBar)
        visitor.number("width", &width)
    }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        chart.changeSymbols(inner)
    }
}

/// A pie chart (CIM: `CIMPieChartMarker`).
package struct PieChartMarker: MarkerLayerObject {
    package var layer = LayerProperties()
    package var marker = MarkerProperties()
    package var chart = ChartProperties()
    package var clockwise = false
    package var outlineSymbol: SymbolDefinition?
    package var showOutline = false
    package var aggregateSmallSlices = false
    /// The minimum percentage of a separate slice; smaller slices are combined.
    package var sliceAggregationThreshold = 0.0
    package var aggregateSliceSymbol: SymbolDefinition?
    package var aggregateSliceLabel = ""
    package var showInvalidValues = false
    package var invalidValuesSymbol: SymbolDefinition?
    package var invalidValuesLabel = ""
    package var kept = KeptMembers()

    package init() {}

    package var definition: LayerDefinition { .pieChartMarker(self) }
    package var className: StaticString { "CIMPieChartMarker" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        marker.visitMembers(&visitor)
        chart.visitMembers(&visitor)
        visitor.flag("clockwise", &clockwise)
        visitor.value("outlineSymbol", &outlineSymbol)
        visitor.flag("showOutline", &showOutline)
        visitor.flag("aggregateSmallSlices", &aggregateSmallSlices)
        visitor.number("sliceAggregationThreshold", &sliceAggregationThreshold)
        visitor.value("aggregateSliceSymbol", &aggregateSliceSymbol)
        visitor.text("aggregateSliceLabel", &aggregateSliceLabel)
        visitor.flag("showInvalidValues", &showInvalidValues)
        visitor.value("invalidValuesSymbol", &invalidValuesSymbol)
        visitor.text("invalidValuesLabel", &invalidValuesLabel)
    }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        chart.changeSymbols(inner)
    }
}
