import CartoucheMapModel
import CartoucheMapViews
import CartoucheRasters
import Foundation

/// The properties of maps, layers, tables and graphics.
extension EditCounts {
    /// Sets the properties of maps and layers.
    mutating func checkMaps() {
        let map = Map()
        let layer = FeatureLayer(featureTable: FeatureCollectionTable(fields: []))
        check(
            map,
            [
                .set("bookmarks", \.bookmarks), .set("loadSettings", \.loadSettings),
                .set("operationalLayers", \.operationalLayers), .set("basemap", \.basemap),
                .set("initialViewpoint", \.initialViewpoint), .set("backgroundColor", \.backgroundColor),
                .set("referenceScale", \.referenceScale), .set("minScale", \.minScale),
                .set("maxScale", \.maxScale), .set("maxExtent", \.maxExtent),
            ])
        check(Basemap(), [.set("name", \.name)])
        check(Bookmark(), [.set("name", \.name), .set("viewpoint", \.viewpoint)])
        check(
            layer as Layer,
            [
                .set("id", \.id), .set("name", \.name), .set("opacity", \.opacity),
                .set("isVisible", \.isVisible), .set("showsInLegend", \.showsInLegend),
                .set("minScale", \.minScale), .set("maxScale", \.maxScale),
                .set("blendMode", \.blendMode),
            ])
        check(
            layer,
            [
                .set("displayFilterDefinition", \.displayFilterDefinition),
                .set("isTimeFilteringEnabled", \.isTimeFilteringEnabled), .set("timeOffset", \.timeOffset),
                .set("isPopupEnabled", \.isPopupEnabled), .set("popupDefinition", \.popupDefinition),
                .set("calloutTemplate", \.calloutTemplate), .set("calloutDelegate", \.calloutDelegate),
                .set("name", \.name), .set("renderer", \.renderer),
                .set("definitionExpression", \.definitionExpression), .set("scalesSymbols", \.scalesSymbols),
                .set("renderingMode", \.renderingMode), .set("sceneProperties", \.sceneProperties),
                .set("symbolLevels", \.symbolLevels), .set("featureReduction", \.featureReduction),
                .set("labelsAreEnabled", \.labelsAreEnabled),
            ])
        check(
            RasterLayer(raster: Raster(path: "")),
            [
                .set("name", \.name), .set("renderer", \.renderer), .set("resampling", \.resampling),
            ])
        let tiles = WebTiledLayer(urlTemplate: "https://a.example/{z}/{x}/{y}")
        check(tiles as LoadedPictureLayer, [.set("name", \.name)])
        check(tiles, [.set("attribution", \.attribution)])
        check(GroupLayer(), [.set("visibilityMode", \.visibilityMode)])
        check(GraphicsLayer(), [.set("renderer", \.renderer)])
        check(
            ScaleRangeDisplayFilter(name: "", whereClause: ""),
            [
                .set("minScale", \.minScale), .set("maxScale", \.maxScale),
            ])
        check(
            ManualDisplayFilterDefinition(),
            [
                .set("activeFilter", \.activeFilter), .set("availableFilters", \.availableFilters),
            ])
        check(ScaleDisplayFilterDefinition(), [.set("filters", \.filters)])
        check(
            ClusteringFeatureReduction() as FeatureReduction,
            [
                .set("isEnabled", \.isEnabled), .set("renderer", \.renderer),
                .set("aggregateFields", \.aggregateFields), .set("maxScale", \.maxScale),
                .set("labelsAreEnabled", \.labelsAreEnabled), .set("labelDefinitions", \.labelDefinitions),
                .set("isPopupEnabled", \.isPopupEnabled), .set("popupDefinition", \.popupDefinition),
            ])
        check(
            ClusteringFeatureReduction(),
            [
                .set("radius", \.radius), .set("minimumSymbolSize", \.minimumSymbolSize),
                .set("maximumSymbolSize", \.maximumSymbolSize),
            ])
        check(
            BinningFeatureReduction(),
            [
                .set("binType", \.binType), .set("fixedBinLevel", \.fixedBinLevel),
                .set("minimumBinSize", \.minimumBinSize), .set("spatialReference", \.spatialReference),
            ])
        check(
            LabelDefinition(labelExpression: nil, textSymbol: nil),
            [
                .set("expression", \.expression), .set("textSymbol", \.textSymbol), .set("name", \.name),
                .set("whereClause", \.whereClause), .set("minScale", \.minScale),
                .set("maxScale", \.maxScale), .set("usesCodedValues", \.usesCodedValues),
                .set("placement", \.placement), .set("offsetDistance", \.offsetDistance),
                .set("angle", \.angle), .set("textLayout", \.textLayout),
                .set("textOrientation", \.textOrientation), .set("lineOrientation", \.lineOrientation),
                .set("lineConnection", \.lineConnection), .set("multipartStrategy", \.multipartStrategy),
                .set("geometryStrategy", \.geometryStrategy), .set("repeatStrategy", \.repeatStrategy),
                .set("repeatDistance", \.repeatDistance), .set("stackStrategy", \.stackStrategy),
                .set("stackAlignment", \.stackAlignment), .set("stackBreakPosition", \.stackBreakPosition),
                .set("stackRowLength", \.stackRowLength), .set("stackSeparators", \.stackSeparators),
                .set("priority", \.priority), .set("deconflictionStrategy", \.deconflictionStrategy),
                .set("featureBoundaryOverlapStrategy", \.featureBoundaryOverlapStrategy),
                .set("featureInteriorOverlapStrategy", \.featureInteriorOverlapStrategy),
                .set("labelOverlapStrategy", \.labelOverlapStrategy),
                .set("overrunStrategy", \.overrunStrategy),
                .set("removeDuplicatesStrategy", \.removeDuplicatesStrategy),
                .set("removeDuplicatesDistance", \.removeDuplicatesDistance),
            ])
    }

    /// Sets the properties of tables, features and graphics.
    mutating func checkFeatures() {
        let table = FeatureCollectionTable(fields: [])
        let feature = table.makeFeature()
        check(
            table as FeatureTable,
            [
                .set("timeInfo", \.timeInfo), .set("displayName", \.displayName),
                .set("featureTypes", \.featureTypes), .set("featureTemplates", \.featureTemplates),
                .set("typeField", \.typeField),
            ])
        check(table, [.set("renderer", \.renderer)])
        check(
            ServiceFeatureTable(url: URL(filePath: "cities.geojson")),
            [
                .set("featureRequestMode", \.featureRequestMode)
            ])
        check(feature, [.set("geometry", \.geometry)])
        check(AggregateGeoElement(feature, members: []), [.set("geometry", \.geometry)])
        check(
            Graphic(),
            [
                .set("geometry", \.geometry), .set("symbol", \.symbol), .set("isVisible", \.isVisible),
                .set("isSelected", \.isSelected), .set("zIndex", \.zIndex),
            ])
        check(
            GraphicsOverlay(),
            [
                .set("renderer", \.renderer), .set("renderingMode", \.renderingMode),
                .set("opacity", \.opacity), .set("isVisible", \.isVisible), .set("minScale", \.minScale),
                .set("maxScale", \.maxScale), .set("scalesSymbols", \.scalesSymbols),
                .set("symbolLevels", \.symbolLevels), .set("id", \.id),
                .set("sceneProperties", \.sceneProperties), .set("featureReduction", \.featureReduction),
                .set("labelsAreEnabled", \.labelsAreEnabled), .set("isPopupEnabled", \.isPopupEnabled),
                .set("popupDefinition", \.popupDefinition), .set("calloutTemplate", \.calloutTemplate),
                .set("calloutDelegate", \.calloutDelegate),
            ])
    }
}
