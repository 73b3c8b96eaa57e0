import CartoucheDocuments
import CartoucheMapDocuments
import CartoucheMapModel

/// A web map or web scene of two layers, each with one point in the map: "Inspections" at 50 and "Parcels" at 250.
///
/// The first layer has every member that its readers know.
enum TwoLayerMap {
    private static func layer(_ name: String, x: Int, color: String, more: String = "") -> String {
        """
        {"id": "\(name)", "title": "\(name)", "visibility": true, "opacity": 1, "layerType": "ArcGISFeatureLayer",
         "showLegend": true, "minScale": 0, "maxScale": 0, "featureCollection": {"showLegend": true, "layers": [{
           "layerDefinition": {
             "name": "\(name)", "geometryType": "esriGeometryPoint", "objectIdField": "OBJECTID", \(more)
             "fields": [{"name": "OBJECTID", "type": "esriFieldTypeOID"},
               {"name": "V", "type": "esriFieldTypeInteger", "alias": "V"}, {"name": "D", "type": "esriFieldTypeDate"}],
             "drawingInfo": {"renderer": {"type": "simple", "symbol": {"type": "esriSMS", "style": "esriSMSCircle",
               "color": \(color), "size": 16}}, "transparency": 0, "scaleSymbols": false, "showLabels": false,
               "labelingInfo": [{"labelExpression": "[V]", "where": "V = 2"}]}},
           "featureSet": {"geometryType": "esriGeometryPoint", "hasZ": false, "spatialReference": {"wkid": 3857},
             "features": [{"geometry": {"x": \(x), "y": 150}, "attributes": {"V": 1, "OBJECTID": 1, "D": 0}}]}}]}}
        """
    }

    /// The members of a definition that the other layer does not have.
    private static let more = """
        "definitionExpression": "V = 1", "visibilityField": "V", "minScale": 0, "maxScale": 0, "hasZ": false,
        "hasM": false, "timeInfo": {"startTimeField": "D"}, "elevationInfo": {"mode": "onTheGround", "offset": 0},
        "displayFilterInfo": {"filterMode": "manual", "filters": []},
        """

    /// The document.
    static let text = """
        {"operationalLayers": [\(layer("Inspections", x: 50, color: "[255, 0, 0, 255]", more: more)),
          \(layer("Parcels", x: 250, color: "[0, 0, 255, 255]"))],
         "baseMap": {"title": "none", "baseMapLayers": []}, "spatialReference": {"wkid": 3857},
         "background": {"color": [255, 255, 255, 255]}, "initialState": {"viewpoint": {"targetGeometry":
           {"xmin": 0, "ymin": 0, "xmax": 400, "ymax": 300, "spatialReference": {"wkid": 3857}}}}}
        """

    /// Returns the document with another value of a member of the first layer.
    ///
    /// - Parameters:
    ///   - member: The path of the member in the layer, with dots. `layer` is the layer of the feature collection, and
    ///     `definition` is its definition.
    ///   - value: The JSON of the value.
    static func text(_ member: String, _ value: String) throws -> String {
        var parts = member.split(separator: ".").map(String.init)
        let layer = ["featureCollection", "layers", "0"]
        switch parts.first {
        case "definition": parts = layer + ["layerDefinition"] + parts.dropFirst()
        case "layer": parts = layer + parts.dropFirst()
        default: break
        }
        var document = try JSONPart(parsing: text).value
        replace((["operationalLayers", "0"] + parts)[...], in: &document, with: "@value@")
        return document.text().replacing("\"@value@\"", with: value)
    }

    private static func replace(_ path: ArraySlice<String>, in json: inout JSONValue, with value: JSONValue) {
        guard let key = path.first else {
            json = value
            return
        }
        switch json {
        case .object(var object):
            var inner = object[key] ?? .null
            replace(path.dropFirst(), in: &inner, with: value)
            object[key] = inner
            json = .object(object)
        case .array(var list):
            guard let index = Int(key), list.indices.contains(index) else { return }
            replace(path.dropFirst(), in: &list[index], with: value)
            json = .array(list)
        default: break
        }
    }
}
