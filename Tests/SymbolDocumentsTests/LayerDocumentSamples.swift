import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolDocuments
import CartoucheSymbols
import Testing

func cimSymbol(_ gray: Int, extra: String = "") -> String {
    """
    {"type":"CIMSymbolReference"\(extra),"symbol":{"type":"CIMPolygonSymbol","symbolLayers":[
    {"type":"CIMSolidFill","enable":true,"color":{"type":"CIMRGBColor","values":[\(gray),\(gray),\(gray),100]}}]}}
    """
}

func layerDocument(_ renderer: String, layer: String = "") -> [UInt8] {
    Array(
        """
        {"type":"CIMLayerDocument","layers":["CIMPATH=a"],"layerDefinitions":[
        {"type":"CIMFeatureLayer","name":"Soils","uRI":"CIMPATH=a","visibility":true\(layer),"renderer":\(renderer)}]}
        """.utf8)
}

func cimRenderer(_ json: String, layer: String = "") throws -> Renderer {
    try #require(
        LayerDocument(bytes: layerDocument(json, layer: layer), path: "a.lyrx").layer(named: nil).renderer)
}

func grayLevel(_ symbol: Symbol?) -> Int? {
    ((symbol as? MultilayerPolygonSymbol)?.color?.red).map { Int(($0 * 255).rounded()) }
}
