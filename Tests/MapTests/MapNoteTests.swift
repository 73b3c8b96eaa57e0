import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheLegends
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import GoldenSupport
import Testing

/// Map notes: feature collections of web maps whose features have their own symbols.
@Suite struct MapNoteTests {
    /// Returns a web map with notes from 0 to 100 m.
    ///
    /// - Parameters:
    ///   - renderer: A member `drawingInfo` with a comma after it; empty for none.
    ///   - features: The features.
    private func notes(_ features: String, renderer: String = "", id: String = "OBJECTID") -> String {
        """
        {"operationalLayers": [{"id": "notes", "title": "Map Notes", "featureCollectionType": "notes",
          "featureCollection": {"showLegend": true, "layers": [{
            "popupInfo": {"title": "{TITLE}", "description": "<b>{TEXT}</b>", "mediaInfos": [
              {"type": "image", "value": {"sourceURL": "{IMAGE_URL}", "linkURL": "https://example.org/{TITLE}"}}]},
            "layerDefinition": {"name": "Areas", "geometryType": "esriGeometryPolygon", \(renderer)
              "objectIdField": "\(id)", "visibilityField": "VISIBLE",
              "fields": [{"name": "OBJECTID", "type": "esriFieldTypeOID"},
                {"name": "VISIBLE", "type": "esriFieldTypeInteger"},
                {"name": "TITLE", "type": "esriFieldTypeString"},
                {"name": "IMAGE_URL", "type": "esriFieldTypeString"},
                {"name": "TEXT", "type": "esriFieldTypeString"}]},
            "featureSet": {"geometryType": "esriGeometryPolygon", "features": [\(features)]}}]}}],
          "spatialReference": {"wkid": 102100},
          "initialState": {"viewpoint": {"targetGeometry":
            {"xmin": 0, "ymin": 0, "xmax": 100, "ymax": 100, "spatialReference": {"wkid": 102100}}}}}
        """
    }

    /// Returns a square note with its lower left corner at a multiple of 20 m.
    private func note(_ column: Int, id: Int, symbol: String?, attributes: String = "") -> String {
        let (low, high) = (column * 20, column * 20 + 20)
        return """
            {"geometry": {"rings": [[[\(low),0],[\(low),100],[\(high),100],[\(high),0],[\(low),0]]],
              "spatialReference": {"wkid": 102100}},
             "attributes": {"OBJECTID": \(id)\(attributes)}\(symbol.map { ", \"symbol\": \($0)" } ?? "")}
            """
    }

    private func fill(_ red: Int, _ green: Int, _ blue: Int) -> String {
        #"{"type": "esriSFS", "style": "esriSFSSolid", "color": [\#(red), \#(green), \#(blue), 255]}"#
    }

    private let gray = """
        "drawingInfo": {"renderer": {"type": "simple", "symbol":
          {"type": "esriSFS", "style": "esriSFSSolid", "color": [100, 100, 100, 255]}}},
        """

    private func color(_ image: Image, _ column: Int) -> SIMD4<UInt8> { image[column * 2 + 1, 5].rgba8 }

    @Test(arguments: ["OBJECTID", "", "TITLE"]) func notesHaveTheirOwnSymbols(id: String) throws {
        let features = [
            note(0, id: 0, symbol: fill(255, 0, 0)), note(1, id: 1, symbol: nil),
            note(2, id: 2, symbol: fill(0, 0, 255)), note(3, id: 3, symbol: "null"),
            note(4, id: 4, symbol: fill(255, 0, 0)),
        ].joined(separator: ",")
        let map = try Map.fromJSON(notes(features, renderer: gray, id: id))
        #expect(map.diagnostics.isEmpty, "\(map.diagnostics)")
        let (image, report) = try draw(map, width: 10, height: 10)
        #expect(report.isFaithful, "\(report.allDiagnostics)")
        let red = SIMD4<UInt8>(255, 0, 0, 255)
        let renderer = SIMD4<UInt8>(100, 100, 100, 255)
        #expect(
            (0..<5).map { color(image, $0) } == [red, renderer, SIMD4(0, 0, 255, 255), renderer, red])
    }

    /// Features whose identifiers are missing or not unique keep their symbols.
    @Test func identifiersNeedNotBeUnique() throws {
        let features = [
            note(0, id: 7, symbol: fill(255, 0, 0)), note(1, id: 7, symbol: fill(0, 255, 0)), "5",
            note(2, id: -1, symbol: fill(0, 0, 255)),
        ].joined(separator: ",")
        let image = try draw(Map.fromJSON(notes(features)), width: 10, height: 10).0
        #expect(color(image, 0) == SIMD4(255, 0, 0, 255))
        #expect(color(image, 1) == SIMD4(0, 255, 0, 255))
        #expect(color(image, 2) == SIMD4(0, 0, 255, 255))
    }

    @Test func brokenSymbolsAreReported() throws {
        let features = [
            note(0, id: 1, symbol: "[5]"), note(1, id: 2, symbol: #"{"type": "esriXYZ"}"#),
            note(2, id: 3, symbol: #"{"type": "esriSMS", "style": "esriSMSCircle"}"#),
        ].joined(separator: ",")
        let map = try Map.fromJSON(notes(features, renderer: gray))
        let path = "$.operationalLayers[0].featureCollection.layers[0].featureSet.features[0].symbol"
        let found = map.diagnostics.filter { $0.code == .symbolNotRead }
        #expect(found.map(\.path) == [path], "\(map.diagnostics)")
        let (image, report) = try draw(map, width: 10, height: 10)
        #expect(color(image, 0) == SIMD4(100, 100, 100, 255))
        #expect(!report.isFaithful)
        #expect(report.allDiagnostics.contains { $0.code == .symbolDoesNotFit })
    }

    @Test func hiddenNotesAreNotDrawn() throws {
        let features = [
            note(0, id: 1, symbol: fill(255, 0, 0), attributes: #", "VISIBLE": 0"#),
            note(1, id: 2, symbol: fill(255, 0, 0), attributes: #", "VISIBLE": 1"#),
            note(2, id: 3, symbol: fill(255, 0, 0), attributes: #", "VISIBLE": null"#),
        ].joined(separator: ",")
        let map = try Map.fromJSON(notes(features))
        let image = try draw(map, width: 10, height: 10).0
        #expect(color(image, 0) != SIMD4(255, 0, 0, 255))
        #expect(color(image, 1) == SIMD4(255, 0, 0, 255) && color(image, 2) == SIMD4(255, 0, 0, 255))
    }

    @Test func notesAreIdentifiedWithTheirPopups() async throws {
        let attributes = #", "TITLE": "Hut", "TEXT": "closed", "IMAGE_URL": "https://example.org/hut.png""#
        let marker = #"{"type": "esriSMS", "style": "esriSMSCircle", "size": 15, "color": [255, 0, 0, 255]}"#
        let text = notes(note(1, id: 9, symbol: fill(255, 0, 0), attributes: attributes))
            .replacing(
                "esriGeometryPolygon", with: "esriGeometryPoint"
            ).replacing(fill(255, 0, 0), with: marker)
        let start = try #require(text.range(of: "\"rings\": "))
        let end = try #require(
            text.range(of: "\"spatialReference\"", range: start.upperBound..<text.endIndex))
        let map = try Map.fromJSON(
            text.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: "\"x\": 50, \"y\": 50, "))
        let view = MapView(map: map)
        view.size = ScreenSize(width: 100, height: 100)
        // The marker has a radius of 10 DIPs.
        let near = ScreenPoint(x: 58, y: 50)
        let results = try await view.identifyLayers(screenPoint: near, tolerance: 0)
        let popup = try #require(results.first?.popups.first)
        #expect(popup.title == "Hut" && popup.text == "<b>closed</b>")
        #expect(popup.media.map(\.sourceURL) == ["https://example.org/hut.png"])
        #expect(popup.media.map(\.linkURL) == ["https://example.org/Hut"])
        let far = ScreenPoint(x: 62, y: 50)
        #expect(try await view.identifyLayers(screenPoint: far, tolerance: 0).isEmpty)
    }

    @Test func legendsHaveTheSymbolsOfNotes() async throws {
        let features = [
            note(0, id: 1, symbol: fill(255, 0, 0)), note(1, id: 2, symbol: fill(255, 0, 0)),
            note(2, id: 3, symbol: fill(0, 0, 255)),
        ].joined(separator: ",")
        let plain = try Map.fromJSON(notes(features))
        #expect(try await plain.operationalLayers[0].legendInfos.count == 2)
        let ruled = try Map.fromJSON(notes(features, renderer: gray))
        #expect(try await ruled.operationalLayers[0].legendInfos.count == 3)
        #expect(plain.operationalLayers[0].showsInLegend)
        let hidden = notes(features).replacing("\"showLegend\": true", with: "\"showLegend\": false")
        #expect(try !Map.fromJSON(hidden).operationalLayers[0].showsInLegend)
    }

    // MARK: Tables

    @Test func tablesHaveSymbolsOfFeatures() async throws {
        let table = FeatureCollectionTable(
            fields: [Field(name: "n", type: .integer)], geometryType: Polygon.self,
            spatialReference: .webMercator)
        let features = [square(0, 40), square(60, 100)].map { table.makeFeature(geometry: $0) }
        let red = SimpleFillSymbol(color: Color(red8: 255, green: 0, blue: 0))
        let blue = SimpleFillSymbol(color: .blue)
        table.renderer = SimpleRenderer(symbol: blue)
        // A feature that is not in the table has no symbol.
        table.setSymbolOverride(red, for: features[0])
        #expect(table.symbolOverride(for: features[0]) == nil)
        try await table.addFeatures(features)
        let view = squareView()
        let layer = FeatureCollectionLayer(
            featureCollection: FeatureCollection(featureCollectionTables: [table]))
        view.map.addOperationalLayer(layer)
        #expect(try view.makeImage().image[20, 80] == .blue)
        #expect(!view.needsRedraw)
        table.setSymbolOverride(red, for: features[0])
        #expect(view.needsRedraw && table.symbolOverride(for: features[0]) === red)
        var image = try view.makeImage().image
        #expect(image[20, 80] == red.color && image[80, 20] == .blue)
        // A change of the symbol is drawn.
        red.color = .black
        #expect(view.needsRedraw)
        image = try view.makeImage().image
        #expect(image[20, 80] == .black)
        // The same symbols on other features.
        table.setSymbolOverride(red, for: features[1])
        table.clearSymbolOverride(for: features[0])
        image = try view.makeImage().image
        #expect(image[20, 80] == .blue && image[80, 20] == .black)
        try await table.delete(features[1])
        #expect(table.symbolOverride(for: features[1]) == nil)
    }

    // MARK: Picture

    @Test(arguments: [1, 2]) func pictureMatchesTheGolden(scale: Int) throws {
        let map = try Map.fromJSON(Self.picture)
        #expect(map.diagnostics.isEmpty, "\(map.diagnostics)")
        let (image, report) = try draw(map, width: 200, height: 140, scale: Double(scale))
        #expect(report.isFaithful, "\(report.allDiagnostics)")
        let outcome = try Golden.check(image, "maps/notes", scale: scale, tolerance: .projected)
        #expect(outcome.matches, "\(outcome)")
    }

    /// Notes as users draw them: a text, two pins, a line and an area, each with its symbol.
    private static let picture = """
        {"operationalLayers": [{"id": "notes", "title": "Notes", "featureCollectionType": "notes",
          "featureCollection": {"layers": [
            {"layerDefinition": {"name": "Areas", "geometryType": "esriGeometryPolygon", "objectIdField": "OBJECTID"},
             "featureSet": {"geometryType": "esriGeometryPolygon", "features": [
              {"attributes": {"OBJECTID": 0}, "geometry": {"rings": [[[10,10],[10,60],[90,60],[90,10],[10,10]]],
                "spatialReference": {"wkid": 102100}},
               "symbol": {"type": "esriSFS", "style": "esriSFSSolid", "color": [155, 187, 89, 129], "outline":
                {"type": "esriSLS", "style": "esriSLSSolid", "color": [115, 140, 61, 255], "width": 1.5}}},
              {"attributes": {"OBJECTID": 1}, "geometry": {"rings": [[[70,30],[120,80],[170,30],[70,30]]],
                "spatialReference": {"wkid": 102100}},
               "symbol": {"type": "esriSFS", "style": "esriSFSBackwardDiagonal", "color": [192, 80, 77, 255], "outline":
                {"type": "esriSLS", "style": "esriSLSDash", "color": [192, 80, 77, 255], "width": 1.5}}}]}},
            {"layerDefinition": {"name": "Lines", "geometryType": "esriGeometryPolyline", "objectIdField": "OBJECTID"},
             "featureSet": {"geometryType": "esriGeometryPolyline", "features": [
              {"attributes": {"OBJECTID": 0}, "geometry": {"paths": [[[10,75],[60,95],[110,90],[190,60]]],
                "spatialReference": {"wkid": 102100}},
               "symbol": {"type": "esriSLS", "style": "esriSLSDashDot", "color": [79, 129, 189, 255], "width": 3}}]}},
            {"layerDefinition": {"name": "Points", "geometryType": "esriGeometryPoint", "objectIdField": "OBJECTID"},
             "featureSet": {"geometryType": "esriGeometryPoint", "features": [
              {"attributes": {"OBJECTID": 0}, "geometry": {"x": 40, "y": 115, "spatialReference": {"wkid": 102100}},
               "symbol": {"type": "esriSMS", "style": "esriSMSDiamond", "size": 16, "color": [0, 92, 230, 255],
                "outline": {"type": "esriSLS", "style": "esriSLSSolid", "color": [0, 0, 0, 255], "width": 1}}},
              {"attributes": {"OBJECTID": 1}, "geometry": {"x": 80, "y": 115, "spatialReference": {"wkid": 102100}},
               "symbol": {"type": "esriSMS", "style": "esriSMSCross", "size": 18, "color": [155, 187, 89, 129],
                "outline": {"type": "esriSLS", "style": "esriSLSSolid", "color": [115, 140, 61, 255], "width": 2}}}]}},
            {"layerDefinition": {"name": "Text", "geometryType": "esriGeometryPoint", "objectIdField": "OBJECTID"},
             "featureSet": {"geometryType": "esriGeometryPoint", "features": [
              {"attributes": {"OBJECTID": 0}, "geometry": {"x": 145, "y": 112, "spatialReference": {"wkid": 102100}},
               "symbol": {"type": "esriTS", "text": "Old mill", "color": [200, 40, 40, 255], "horizontalAlignment":
                "center", "verticalAlignment": "middle", "font": {"family": "Liberation Sans", "size": 14,
                "weight": "bold", "style": "normal", "decoration": "none"}}}]}}
          ]}}],
          "spatialReference": {"wkid": 102100}, "background": {"color": [255, 255, 255, 255]},
          "initialState": {"viewpoint": {"targetGeometry":
            {"xmin": 0, "ymin": 0, "xmax": 200, "ymax": 140, "spatialReference": {"wkid": 102100}}}}}
        """
}
