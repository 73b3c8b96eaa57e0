import CartoucheRenderers
import CartoucheSymbols
import Foundation

/// The properties of simple symbols and renderers.
extension EditCounts {
    /// Sets the properties of simple symbols and symbols of scenes.
    mutating func checkSymbols() {
        let picture = URL(filePath: "picture.png")
        check(CompositeSymbol(), [.set("symbols", \.symbols)])
        check(
            ModelSceneSymbol(url: picture),
            [
                .set("scale", \.scale), .set("symbolSizeUnits", \.symbolSizeUnits),
            ])
        check(
            SimpleMarkerSceneSymbol() as MarkerSceneSymbol,
            [
                .set("color", \.color), .set("width", \.width), .set("height", \.height),
                .set("depth", \.depth), .set("heading", \.heading), .set("pitch", \.pitch),
                .set("roll", \.roll), .set("anchorPosition", \.anchorPosition),
            ])
        check(SimpleMarkerSceneSymbol(), [.set("style", \.style)])
        check(SimpleFillSymbol() as FillSymbol, [.set("color", \.color), .set("outline", \.outline)])
        check(
            SimpleLineSymbol() as LineSymbol,
            [
                .set("color", \.color), .set("width", \.width), .set("antiAlias", \.antiAlias),
            ])
        check(
            SimpleMarkerSymbol() as MarkerSymbol,
            [
                .set("angle", \.angle), .set("angleAlignment", \.angleAlignment), .set("offsetX", \.offsetX),
                .set("offsetY", \.offsetY), .set("leaderOffsetX", \.leaderOffsetX),
                .set("leaderOffsetY", \.leaderOffsetY),
            ])
        check(
            PictureFillSymbol(url: picture),
            [
                .set("width", \.width), .set("height", \.height), .set("scaleX", \.scaleX),
                .set("scaleY", \.scaleY), .set("angle", \.angle), .set("offsetX", \.offsetX),
                .set("offsetY", \.offsetY), .set("opacity", \.opacity),
            ])
        check(
            PictureMarkerSymbol(url: picture),
            [
                .set("width", \.width), .set("height", \.height), .set("opacity", \.opacity),
            ])
        check(SimpleFillSymbol(), [.set("style", \.style)])
        check(
            SimpleLineSymbol(),
            [
                .set("style", \.style), .set("markerStyle", \.markerStyle),
                .set("markerPlacement", \.markerPlacement),
            ])
        check(
            SimpleMarkerSymbol(),
            [
                .set("style", \.style), .set("color", \.color), .set("size", \.size),
                .set("outline", \.outline),
            ])
        check(
            TextSymbol(),
            [
                .set("text", \.text), .set("color", \.color), .set("size", \.size),
                .set("fontFamily", \.fontFamily), .set("fontStyle", \.fontStyle),
                .set("fontWeight", \.fontWeight), .set("fontDecoration", \.fontDecoration),
                .set("haloColor", \.haloColor), .set("haloWidth", \.haloWidth),
                .set("backgroundColor", \.backgroundColor), .set("outlineColor", \.outlineColor),
                .set("outlineWidth", \.outlineWidth), .set("isKerningEnabled", \.isKerningEnabled),
                .set("horizontalAlignment", \.horizontalAlignment),
                .set("verticalAlignment", \.verticalAlignment),
            ])
        check(SimpleMarkerSymbol() as Symbol, [.set("referenceProperties", \.referenceProperties)])
    }

    /// Sets the properties of renderers and their classes.
    mutating func checkRenderers() {
        check(
            ClassBreak(description: "", label: "", minValue: 0, maxValue: 1, symbol: nil),
            [
                .set("description", \.description), .set("label", \.label), .set("minValue", \.minValue),
                .set("maxValue", \.maxValue), .set("symbol", \.symbol),
                .set("alternateSymbols", \.alternateSymbols),
            ])
        check(
            ClassBreaksRenderer(),
            [
                .set("fieldName", \.fieldName), .set("field", \.field), .set("classBreaks", \.classBreaks),
                .set("minValue", \.minValue), .set("boundaryRule", \.boundaryRule),
                .set("classificationMethod", \.classificationMethod),
                .set("normalizationType", \.normalizationType),
                .set("normalizationField", \.normalizationField),
                .set("normalizationTotal", \.normalizationTotal), .set("defaultSymbol", \.defaultSymbol),
                .set("defaultLabel", \.defaultLabel), .set("backgroundFillSymbol", \.backgroundFillSymbol),
            ])
        check(
            BarChartRenderer(),
            [
                .set("arrangement", \.arrangement), .set("isVertical", \.isVertical), .set("size", \.size),
                .set("barWidth", \.barWidth), .set("spacing", \.spacing),
                .set("maximumValue", \.maximumValue), .set("axes", \.axes),
            ])
        check(
            DotDensityRenderer(),
            [
                .set("dotValue", \.dotValue), .set("dotSize", \.dotSize),
                .set("referenceScale", \.referenceScale), .set("seed", \.seed),
                .set("backgroundColor", \.backgroundColor),
            ])
        check(
            HeatmapRenderer(),
            [
                .set("fieldName", \.fieldName), .set("colorStops", \.colorStops), .set("radius", \.radius),
                .set("minDensity", \.minDensity), .set("maxDensity", \.maxDensity),
                .set("referenceScale", \.referenceScale),
            ])
        check(
            PieChartRenderer() as MultivariateRenderer,
            [
                .set("attributes", \.attributes), .set("outline", \.outline),
            ])
        check(
            PieChartRenderer(),
            [
                .set("size", \.size), .set("holePercentage", \.holePercentage),
                .set("defaultColor", \.defaultColor), .set("defaultLabel", \.defaultLabel),
                .set("othersCategory", \.othersCategory),
                .set("backgroundFillSymbol", \.backgroundFillSymbol),
            ])
        check(
            SimpleRenderer() as Renderer,
            [
                .set("rotationExpression", \.rotationExpression), .set("rotationType", \.rotationType),
                .set("sceneProperties", \.sceneProperties),
            ])
        check(
            SimpleRenderer(),
            [
                .set("symbol", \.symbol), .set("label", \.label), .set("description", \.description),
            ])
        check(
            UniqueValue(symbol: nil, values: []),
            [
                .set("description", \.description), .set("label", \.label), .set("symbol", \.symbol),
                .set("values", \.values), .set("alternateSymbols", \.alternateSymbols),
            ])
        check(
            UniqueValueRenderer(),
            [
                .set("fieldNames", \.fieldNames), .set("field1", \.field1), .set("field2", \.field2),
                .set("field3", \.field3), .set("uniqueValues", \.uniqueValues),
                .set("defaultSymbol", \.defaultSymbol), .set("defaultLabel", \.defaultLabel),
                .set("backgroundFillSymbol", \.backgroundFillSymbol),
            ])
    }
}
