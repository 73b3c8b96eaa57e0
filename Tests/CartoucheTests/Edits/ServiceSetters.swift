import CartoucheMapModel
import CartoucheNetwork
import CartoucheRenderers
import CartoucheSymbolStyles
import CartoucheSymbols
import Foundation
import Testing

/// A map service with one layer of features.
private struct Service: ResourceProvider {
    func response(to request: ResourceRequest) async throws -> ResourceResponse {
        let text = #"{"currentVersion":11.1,"layers":[{"id":0,"name":"Zones","type":"Feature Layer"}]}"#
        return ResourceResponse(address: request.address, bytes: Array(text.utf8))
    }
}

/// The properties of map services and of renderers with dictionaries.
extension EditCounts {
    /// Sets the properties of layers of map services, and of their sublayers.
    mutating func checkServices() throws {
        let url = try #require(URL(string: "https://example.com/arcgis/rest/services/Parcels/MapServer"))
        let layer = ArcGISMapImageLayer(url: url, provider: Service())
        check(layer as MapServiceLayer, [.set("name", \.name)])
        check(layer, [.set("isDrawnByService", \.isDrawnByService)])
        _ = try layer.loadedSublayers()
        let sublayer = try #require(layer.mapImageSublayers.first)
        check(
            sublayer as ArcGISSublayer,
            [.set("isVisible", \.isVisible), .set("showsInLegend", \.showsInLegend)])
        check(
            sublayer,
            [
                .set("definitionExpression", \.definitionExpression), .set("renderer", \.renderer),
                .set("labelsAreEnabled", \.labelsAreEnabled), .set("opacity", \.opacity),
                .set("minScale", \.minScale), .set("maxScale", \.maxScale),
            ])
    }

    /// Sets the properties of renderers that compose symbols with dictionaries.
    mutating func checkDictionaries() {
        let style = DictionarySymbolStyle(url: URL(filePath: "no-such.stylx"))
        check(
            DictionaryRenderer(dictionarySymbolStyle: style),
            [
                .set("symbologyFieldOverrides", \.symbologyFieldOverrides),
                .set("textFieldOverrides", \.textFieldOverrides),
                .set("scaleExpression", \.scaleExpression),
            ])
    }
}
