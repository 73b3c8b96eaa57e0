import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import Testing

@Suite("Maps from layer documents")
struct LayerDocumentMapTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "documents-\(UUID())")

    private static let symbol = """
        {"type":"CIMSymbolReference","symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill",
        "enable":true,"color":{"type":"CIMRGBColor","values":[0,0,255,100]}}]}}
        """
    private static let map = """
        {"type":"CIMMapDocument","mapDefinition":{"type":"CIMMap","layers":["fields"],"referenceScale":1000,
        "spatialReference":{"wkid":25832},"backgroundColor":{"type":"CIMRGBColor","values":[255,0,0,100]},
        "defaultExtent":{"xmin":0,"ymin":0,"xmax":10,"ymax":10}},"layerDefinitions":[{"type":"CIMFeatureLayer",
        "name":"Fields","uRI":"fields","transparency":25,"minScale":5000,"maxScale":100,"scaleSymbols":true,
        "featureTable":{"definitionExpression":"kind = 'a'","dataConnection":{"type":"CIMStandardDataConnection",
        "workspaceFactory":"Shapefile","workspaceConnectionString":"DATABASE=.\\\\shapes","dataset":"fields"}},
        "symbolLayerDrawing":{"useSymbolLayerDrawing":true,"symbolLayers":[{"symbolLayerName":"Level_1"}]},
        "renderer":{"type":"CIMSimpleRenderer","symbol":\(symbol)}}]}
        """
    private static let fields = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"kind":"a"},"geometry":{"type":"Polygon","coordinates":[[[8,50],[9,50],[9,51],[8,50]]]}},
        {"type":"Feature","properties":{"kind":"b"},"geometry":{"type":"Polygon","coordinates":[[[8,50],[9,50],[9,51],[8,50]]]}}]}
        """

    private func withFiles(_ body: (String) throws -> Void) throws {
        try FileManager.default.createDirectory(
            at: folder.appending(path: "shapes"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.map.utf8).write(to: folder.appending(path: "town.mapx"))
        try Data(Self.fields.utf8).write(to: folder.appending(path: "shapes/fields.geojson"))
        try body(folder.path)
    }

    @Test("The layer has the settings of its definition, and data beside the document")
    func settings() throws {
        try withFiles { folder in
            let map = try Map(contentsOfFile: folder + "/town.mapx")
            #expect(map.spatialReference == SpatialReference(wkid: 25832))
            #expect(map.referenceScale == 1000)
            #expect(map.backgroundColor?.css == "#ff0000")
            #expect(map.initialViewpoint?.targetGeometry.extent.xMax == 10)
            let layer = try #require(map.operationalLayers.first as? FeatureLayer)
            #expect(layer.name == "Fields" && layer.id == "fields")
            #expect(layer.opacity == 0.75)
            #expect(layer.minScale == 5000 && layer.maxScale == 100)
            #expect(layer.scalesSymbols && layer.symbolLevels == ["Level_1"])
            #expect(layer.definitionExpression == "kind = 'a'")
            #expect(layer.renderer is SimpleRenderer)
            #expect(map.diagnostics.isEmpty)
        }
    }

    @Test("Stated data takes precedence, and a wrong name is an error")
    func dataSources() throws {
        try withFiles { folder in
            let other = folder + "/other.geojson"
            try Data(#"{"type":"FeatureCollection","features":[]}"#.utf8).write(to: URL(filePath: other))
            let path = folder + "/town.mapx"
            let wrong = #expect(throws: MapError.self) {
                try Map(contentsOfFile: path, dataSources: LayerDataSources(paths: ["Field": other]))
            }
            #expect(wrong?.suggestion == "did you mean \"Fields\"?")
            try FileManager.default.removeItem(atPath: folder + "/shapes/fields.geojson")
            let map = try Map(contentsOfFile: path)
            let layer = try #require(map.operationalLayers.first as? UnsupportedLayer)
            #expect(layer.reason.code == .layerDataNotFound)
            #expect(layer.reason.message.contains("shapefile in ./shapes, fields"))
        }
    }

    @Test("A layer whose data lacks a field of its condition is not drawn")
    func missingField() throws {
        try withFiles { folder in
            let plain = Self.fields.replacingOccurrences(of: "kind", with: "sort")
            try Data(plain.utf8).write(to: URL(filePath: folder + "/shapes/fields.geojson"))
            let map = try Map(contentsOfFile: folder + "/town.mapx")
            let report = try map.makeImage(size: ScreenSize(width: 40, height: 30)).report
            #expect(
                report.allDiagnostics.contains {
                    $0.severity == .error && $0.message.contains("the field kind does not exist")
                }, "\(report.allDiagnostics)")
        }
    }
}
