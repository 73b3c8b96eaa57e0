/// Small layer files and maps for the tests.
enum LayerFiles {
    /// A CIM symbol reference for points: a square of one color.
    static func marker(_ red: Int, _ green: Int, _ blue: Int, size: Double = 20) -> String {
        """
        {"type":"CIMSymbolReference","symbol":{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker",
        "enable":true,"size":\(size),"frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},"markerGraphics":[
        {"type":"CIMMarkerGraphic","geometry":{"rings":[[[-1,-1],[-1,1],[1,1],[1,-1],[-1,-1]]]},
        "symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,
        "color":{"type":"CIMRGBColor","values":[\(red),\(green),\(blue),100]}}]}}]}]}}
        """
    }

    static func simple(_ symbol: String) -> String { #"{"type":"CIMSimpleRenderer","symbol":\#(symbol)}"# }

    /// The definition of a feature layer; its URI is its name.
    static func layer(
        _ name: String, _ renderer: String, workspace: String = "", factory: String = "Sql",
        dataset: String = "",
        definition: String = "", more: String = ""
    ) -> String {
        """
        {"type":"CIMFeatureLayer","name":"\(name)","uRI":"\(name)","visibility":true\(more),"featureTable":{
        "definitionExpression":"\(definition)","dataConnection":{"type":"CIMStandardDataConnection",
        "workspaceConnectionString":"DATABASE=\(workspace)","workspaceFactory":"\(factory)","dataset":"\(dataset)"}},
        "renderer":\(renderer)}
        """
    }

    /// A layer file with these layers, the first on top.
    static func file(_ names: [String], _ definitions: [String]) -> String {
        let list = names.map { "\"\($0)\"" }.joined(separator: ",")
        return """
            {"type":"CIMLayerDocument","layers":[\(list)],"layerDefinitions":[\(definitions.joined(separator: ","))]}
            """
    }

    /// A map in EPSG:32632 with these layers, the first on top.
    static func map(_ names: [String], _ definitions: [String], more: String = "") -> String {
        let list = names.map { "\"\($0)\"" }.joined(separator: ",")
        return """
            {"type":"CIMMapDocument","mapDefinition":{"type":"CIMMap","name":"Town","layers":[\(list)],
            "spatialReference":{"wkid":32632},"backgroundColor":{"type":"CIMRGBColor","values":[10,20,30,100]},
            "defaultExtent":{"xmin":500000,"ymin":5000000,"xmax":502000,"ymax":5002000}\(more)},
            "layerDefinitions":[\(definitions.joined(separator: ","))]}
            """
    }

    /// A layout whose second map is the map of the first map frame.
    static func layout(_ definitions: [String]) -> String {
        """
        {"type":"CIMLayoutDocument","layoutDefinition":{"elements":[{"type":"CIMGroupElement","elements":[
        {"type":"CIMMapFrame","name":"Main","uRI":"town","view":{"camera":{"x":10,"y":45,"scale":50000}}}]}]},
        "mapDefinitions":[{"uRI":"other","layers":["Other"]},{"uRI":"town","name":"Town","layers":["Places"],
        "spatialReference":{"wkid":4326}}],"layerDefinitions":[\(definitions.joined(separator: ","))]}
        """
    }

    /// Points in a row from longitude 10, latitude 45, with the fields `kind` (a, b, a, …) and `n` (0, 1, 2, …).
    static func points(_ count: Int, latitude: Double = 45) -> String {
        let features = (0..<count).map { index in
            """
            {"type":"Feature","properties":{"kind":"\(index % 2 == 0 ? "a" : "b")","n":\(index)},
            "geometry":{"type":"Point","coordinates":[\(10 + Double(index) / 100),\(latitude)]}}
            """
        }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }
}
