import Foundation
import GoldenSupport
import Mapping

/// A layout with crowded points, whose labels become numbers if they have no place.
final class KeyNumberSample {
    let document: String
    private let folder: URL

    private static let names = [
        "Alexandria", "Brindisi", "Casablanca", "Dubrovnik", "Edinburgh", "Fukuoka", "Guadalajara",
        "Helsinki",
        "Istanbul", "Johannesburg", "Kathmandu", "Lisbon",
    ]

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let features = Self.names.enumerated().map { index, name in
            """
            {"type":"Feature","properties":{"NAME":"\(name)"},"geometry":{"type":"Point",
            "coordinates":[\(Double(index % 4) * 0.14 + 7),\(Double(index / 4) * 0.05 + 46.9)]}}
            """
        }
        try Data(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8)
            .write(to: folder.appending(path: "places.geojson"))
        let marker =
            #"{"type":"CIMSymbolReference","symbol":{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker","enable":true,"size":4,"frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},"markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"rings":[[[-1,-1],[-1,1],[1,1],[1,-1],[-1,-1]]]},"symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,"color":{"type":"CIMRGBColor","values":[180,40,30,100]}}]}}]}]}}"#
        document = """
            {"type":"CIMLayoutDocument","layerDefinitions":[{"type":"CIMFeatureLayer","name":"Places","uRI":"p",
            "visibility":true,"labelVisibility":true,"showLegends":true,"featureTable":{"dataConnection":
            {"type":"CIMStandardDataConnection","workspaceConnectionString":"DATABASE=.","workspaceFactory":"Sql",
            "dataset":"places"}},"renderer":{"type":"CIMSimpleRenderer","symbol":\(marker)},"labelClasses":[
            {"type":"CIMLabelClass","name":"Class 1","visibility":true,"expression":"[NAME]",
            "expressionEngine":"VBScript","textSymbol":\(LayoutDocumentSample.text(7, "Left", "Baseline")),
            "maplexLabelPlacementProperties":{"type":"CIMMaplexLabelPlacementProperties","featureType":"Point",
            "canKeyNumberLabel":true,"keyNumberGroupName":"Towns"}}]}],
            "mapDefinitions":[{"type":"CIMMap","uRI":"m","layers":["p"],"spatialReference":{"wkid":4326},
            "generalPlacementProperties":{"type":"CIMMaplexGeneralPlacementProperties","keyNumberGroups":[
            {"name":"Towns","delimiterCharacter":":","keyNumberMethod":"PreventUnplacedLabels"}]}}],
            "layoutDefinition":{"type":"CIMLayout","name":"Keys","page":{"width":90,"height":60,"units":{"uwkid":109007}},
            "elements":[{"type":"CIMLegend","name":"Legend","mapFrame":"Map","showTitle":true,"title":"Legend",
            "frame":{"rings":[[[56,3],[56,57],[88,57],[88,3]]]},"items":[{"type":"CIMHorizontalLegendItem","isVisible":true,
            "name":"Places"}]},{"type":"CIMMapFrame","name":"Map","uRI":"m",
            "frame":{"rings":[[[3,3],[3,57],[53,57],[53,3]]]},"view":{"camera":{"x":7.21,"y":46.95,"scale":3000000}}}]}}
            """
        try Data(document.utf8).write(to: folder.appending(path: "page.pagx"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Opens the map of the layout with its data.
    func map() throws -> Map { try Map(contentsOfFile: folder.path + "/page.pagx") }
}
