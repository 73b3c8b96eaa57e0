import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// Feature collections that are opened as data files have their own symbols.
@Suite struct CollectionFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func fill(_ red: Int, _ green: Int, _ blue: Int) -> String {
        #"{"type": "esriSFS", "style": "esriSFSSolid", "color": [\#(red), \#(green), \#(blue), 255]}"#
    }

    /// Writes a file with three squares of 20 degrees; the first and the last have their own symbols.
    private func file(
        renderer: String = #"{"type": "simple", "symbol": \#(fill(100, 100, 100))}"#, id: String = "OBJECTID",
        reference: String = #""spatialReference": {"wkid": 4326},"#, isNested: Bool = true
    ) throws -> URL {
        let symbols = [Self.fill(255, 0, 0), nil, Self.fill(0, 0, 255)]
        let features = symbols.enumerated().map { column, symbol in
            let (low, high) = (column * 20, column * 20 + 20)
            return """
                {"geometry": {"rings": [[[\(low),0],[\(low),20],[\(high),20],[\(high),0],[\(low),0]]]},
                 "attributes": {"OBJECTID": \(column + 1)}\(symbol.map { ", \"symbol\": \($0)" } ?? "")}
                """
        }
        let layers = """
            "layers": [{"layerDefinition": {"name": "Areas", "geometryType": "esriGeometryPolygon",
              "drawingInfo": {"renderer": \(renderer)}, "objectIdField": "\(id)",
              "fields": [{"name": "OBJECTID", "type": "esriFieldTypeOID"}]},
              "featureSet": {"geometryType": "esriGeometryPolygon", \(reference)
                "features": [\(features.joined(separator: ","))]}}]
            """
        return try folder.write(
            isNested ? #"{"featureCollection": {\#(layers)}}"# : "{\(layers)}", as: "areas.json")
    }

    /// Returns the colors of the three squares.
    private func colors(_ layer: FeatureLayer) throws -> [SIMD4<UInt8>] {
        let map = Map(spatialReference: .wgs84)
        map.addOperationalLayer(layer)
        let image = try map.makeImage(
            size: ScreenSize(width: 60, height: 20),
            viewpoint: Viewpoint(
                boundingGeometry: Envelope(xMin: 0, yMin: 0, xMax: 60, yMax: 20, spatialReference: .wgs84))
        ).image
        return [10, 30, 50].map { image[$0, 10].rgba8 }
    }

    private let own = [SIMD4<UInt8>(255, 0, 0, 255), SIMD4(100, 100, 100, 255), SIMD4(0, 0, 255, 255)]

    @Test func hiddenFeaturesAreNotDrawn() throws {
        let text = try String(contentsOf: try file(), encoding: .utf8)
            .replacing("\"objectIdField\"", with: "\"visibilityField\": \"SHOWN\", \"objectIdField\"")
            .replacing(
                "\"fields\": [",
                with: "\"fields\": [{\"name\": \"shown\", \"type\": \"esriFieldTypeInteger\"},"
            )
            .replacing("\"OBJECTID\": 3", with: "\"OBJECTID\": 3, \"shown\": 0")
        let url = try folder.write(text, as: "hidden.json")
        let layer = FeatureLayer(featureTable: FileFeatureTable(fileURL: url))
        let found = try colors(layer)
        #expect(found.prefix(2) == own.prefix(2) && found[2] != own[2])
        layer.definitionExpression = "OBJECTID > 1"
        #expect(try colors(layer)[1] == own[1])
        #expect(try colors(layer)[0] != own[0])
    }

    @Test(arguments: ["OBJECTID", ""], [true, false])
    func tablesOfFilesHaveTheirSymbols(id: String, isNested: Bool) async throws {
        let table = FileFeatureTable(fileURL: try file(id: id, isNested: isNested))
        let layer = FeatureLayer(featureTable: table)
        #expect(try colors(layer) == own)
        #expect(layer.renderer is SimpleRenderer)
        layer.renderer = SimpleRenderer(symbol: SimpleFillSymbol(color: .black))
        #expect(try colors(layer) == [own[0], SIMD4(0, 0, 0, 255), own[2]])
        layer.resetRenderer()
        table.removeDocumentSymbols()
        #expect(layer.renderer == nil)
        #expect(try colors(layer).allSatisfy { $0 != own[0] && $0 != own[2] })
    }

    /// A source that states another spatial reference has the symbols of the source inside it.
    @Test(arguments: [true, false]) func otherSpatialReferencesKeepTheSymbols(isStated: Bool) throws {
        let file = try FeatureSources.openFile(path: try file(id: "", reference: "").path)
        let source = try file.source(spatialReference: isStated ? .wgs84 : nil)
        #expect(try colors(FeatureLayer(featureSource: source)) == own)
    }

    @Test func aRendererThatCannotBeReadIsReported() throws {
        let table = FileFeatureTable(fileURL: try file(renderer: #"{"type": "uniqueValue", "field1": 5}"#))
        let map = Map(spatialReference: .wgs84)
        map.addOperationalLayer(FeatureLayer(featureTable: table))
        let report = try map.makeImage(
            size: ScreenSize(width: 60, height: 20),
            viewpoint: Viewpoint(latitude: 0, longitude: 0, scale: 1e8)
        ).report
        let found = report.allDiagnostics.filter { $0.path.contains("layers[0].layerDefinition.drawingInfo") }
        #expect(!found.isEmpty, "\(report.allDiagnostics)")
    }
}
