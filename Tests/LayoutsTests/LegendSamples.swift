import CartoucheDocuments
import CartoucheLegends
import CartoucheMapDocuments
import CartoucheMapModel

/// Maps for the tests of legends.
enum LegendSamples {
    /// A map with classes, groups, variables of color, size and opacity, and feature types.
    static func map() throws -> Map { try Map.fromJSON(json) }

    private static let red = #"{"type":"esriSMS","style":"esriSMSCircle","size":9,"color":[200,0,0,255]}"#

    private static func layer(_ title: String, _ kind: String, _ renderer: String, more: String = "")
        -> String
    {
        """
        {"title":"\(title)"\(more),"featureCollection":{"layers":[{"layerDefinition":{"typeIdField":"T",
        "types":[{"id":2,"name":"Second type"}],"geometryType":"esriGeometry\(kind)",
        "drawingInfo":{"renderer":\(renderer)}},"featureSet":{"features":[]}}]}}
        """
    }

    private static func line(_ width: Int) -> String {
        #"{"type":"esriSLS","style":"esriSLSSolid","color":[120,40,40,255],"width":\#(width)}"#
    }

    static let json = """
        {"operationalLayers":[
        \(layer("Cities", "Point", """
            {"type":"simple","symbol":\(red),"visualVariables":[
            {"type":"sizeInfo","field":"POP","minDataValue":0,"maxDataValue":1000,"minSize":6,"maxSize":36,
            "legendOptions":{"title":"Population"}},
            {"type":"colorInfo","field":"AGE","stops":[{"value":10,"color":[255,255,200,255],"label":"young"},
            {"value":80,"color":[120,0,20,255]}]}]}
            """, more: #","minScale":100000"#)),
        \(layer("Roads", "Polyline", """
            {"type":"classBreaks","field":"FLOW","minValue":0,"defaultSymbol":\(line(1)),"defaultLabel":"unknown",
            "classBreakInfos":[{"classMaxValue":1000,"symbol":\(line(2))},
            {"classMaxValue":25000.5,"symbol":\(line(9)),"label":"A <b>long</b> label \
            that is wrapped, because it is wider than a column"}]}
            """)),
        {"title":"Group","layerType":"GroupLayer","layers":[
        \(layer("Areas", "Polygon", """
            {"type":"simple","symbol":{"type":"esriSFS","style":"esriSFSDiagonalCross","color":[0,90,180,255],
            "outline":{"type":"esriSLS","style":"esriSLSSolid","color":[0,0,0,255],"width":2}}}
            """)),
        \(layer("Sites", "Point", """
            {"type":"uniqueValue","field1":"T","uniqueValueGroups":[
            {"heading":"Built","classes":[{"label":"House","values":["1"],"symbol":\(red)}]},
            {"heading":"Open","classes":[{"values":["2"],"symbol":\(red)}]}]}
            """))]},
        \(layer("Hidden", "Point", #"{"type":"simple","symbol":\#(red)}"#, more: #","visibility":false"#)),
        \(layer("Unlisted", "Point", #"{"type":"simple","symbol":\#(red)}"#, more: #","showLegend":false"#))
        ],"spatialReference":{"wkid":3857}}
        """
}

extension LegendItem {
    /// The labels of the item and of the items in it, indented by their depth.
    func outline(depth: Int = 0) -> [String] {
        let name =
            switch kind {
            case .group: "group"
            case .layer: "layer"
            case .heading: "heading"
            case .symbol: "symbol"
            case .colors: "colors"
            case .sizes: "sizes"
            }
        let line = String(repeating: " ", count: depth) + "\(name) \(label)" + (isVisible ? "" : " (hidden)")
        return [line] + items.flatMap { $0.outline(depth: depth + 1) }
    }
}
