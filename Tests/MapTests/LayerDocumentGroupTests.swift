import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLegends
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbolDocuments
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// Groups of layer files and maps are group layers.
@Suite struct LayerDocumentGroupTests {
    private static func layer(_ name: String, color: String, _ more: String = "") -> String {
        """
        {"type":"CIMFeatureLayer","name":"\(name)","uRI":"\(name)"\(more),
        "featureTable":{"dataConnection":{"type":"CIMStandardDataConnection","workspaceFactory":"Shapefile",
        "workspaceConnectionString":"DATABASE=.","dataset":"square"}},
        "renderer":{"type":"CIMSimpleRenderer","symbol":{"type":"CIMSymbolReference","symbol":
        {"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,
        "color":{"type":"CIMRGBColor","values":[\(color),100]}}]}}}}
        """
    }

    private static func group(_ name: String, _ members: [String], _ more: String = "") -> String {
        let list = members.map { "\"\($0)\"" }.joined(separator: ",")
        return """
            {"type":"CIMGroupLayer","name":"\(name)","uRI":"\(name)","layers":[\(list)]\(more)}
            """
    }

    /// Reads a map with the layers `top`, `A`, `B` and `C`; `body` gets the map.
    private func withMap(
        outer: String = "", inner: String = "", _ body: (Map) async throws -> Void
    ) async throws {
        let text = """
            {"type":"CIMMapDocument","mapDefinition":{"type":"CIMMap","layers":["top","Outer"],
            "spatialReference":{"wkid":4326}},"layerDefinitions":[
            \(Self.group("Outer", ["A", "Inner"], outer)), \(Self.group("Inner", ["B", "C"], inner)),
            \(Self.layer("top", color: "0,0,0", #","visibility":false"#)), \(Self.layer("A", color: "255,0,0")),
            \(Self.layer("B", color: "0,255,0")), \(Self.layer("C", color: "0,0,255"))]}
            """
        let square = """
            {"type":"Polygon","coordinates":[[[-1,-1],[1,-1],[1,1],[-1,1],[-1,-1]]]}
            """
        let folder = try TemporaryFolder()
        _ = try folder.write(text, as: "groups.mapx")
        _ = try folder.write(square, as: "square.geojson")
        try await body(try Map(contentsOfFile: folder.url.path + "/groups.mapx"))
    }

    @Test func groupsAreNested() async throws {
        try await withMap(
            outer: #","transparency":50,"minScale":5000000,"showLegends":false"#,
            inner: #","visibility":false,"sublayerVisibilityMode":"Exclusive""#
        ) { map in
            #expect(map.operationalLayers.map(\.name) == ["Outer", "top"])
            let outer = try #require(map.operationalLayers[0] as? GroupLayer)
            #expect(outer.id == "Outer" && outer.opacity == 0.5 && outer.minScale == 5_000_000)
            #expect(outer.isVisible && !outer.showsInLegend)
            #expect(outer.layers.map(\.name) == ["Inner", "A"])
            #expect(outer.layers[1].opacity == 1 && outer.layers[1].minScale ?? 0 == 0)
            let inner = try #require(outer.layers[0] as? GroupLayer)
            #expect(!inner.isVisible && inner.visibilityMode == .exclusive)
            #expect(inner.layers.map(\.name) == ["C", "B"] && inner.opacity == 1)
            #expect(
                map.layerEntries.map(\.qualifiedName) == ["Outer/Inner/C", "Outer/Inner/B", "Outer/A", "top"])
            #expect(map.diagnostics.isEmpty)
        }
    }

    @Test func resultsAndLegendsAreNested() async throws {
        try await withMap { map in
            let area = Envelope(xMin: -2, yMin: -2, xMax: 2, yMax: 2, spatialReference: .wgs84)
            let view = MapView(map: map, viewpoint: Viewpoint(boundingGeometry: area))
            view.size = ScreenSize(width: 100, height: 100)
            // A is above the group of B and C.
            #expect(try view.makeImage().image[50, 50] == Color(red8: 255, green: 0, blue: 0))
            let results = try await view.identifyLayers(
                screenPoint: ScreenPoint(x: 50, y: 50), tolerance: 0, maximumResultsPerLayer: nil)
            #expect(results.map(\.layerContent.name) == ["Outer"])
            let members = try #require(results.first?.sublayerResults)
            #expect(members.map(\.layerContent.name) == ["A", "Inner"])
            #expect(members[1].sublayerResults.map(\.layerContent.name) == ["B", "C"])
            #expect(members[0].geoElements.count == 1 && members[1].geoElements.isEmpty)
            let legend = try await map.legend().items
            #expect(legend.map(\.label) == ["Outer"])
            #expect(legend.first?.items.map(\.label) == ["A", "Inner"])
            #expect(legend.first?.items.last?.items.map(\.label) == ["B", "C"])
        }
    }

    @Test func groupsDeeperThanTheLimitApplyToTheirLayers() async throws {
        let count = GroupLayer.maximumDepth + 2
        let groups = (0..<count).map { depth in
            Self.group("G\(depth)", [depth + 1 < count ? "G\(depth + 1)" : "A"], #","transparency":50"#)
        }
        let text = """
            {"type":"CIMMapDocument","mapDefinition":{"layers":["G0"]},"layerDefinitions":[
            \((groups + [Self.layer("A", color: "255,0,0")]).joined(separator: ","))]}
            """
        let folder = try TemporaryFolder()
        let map = try Map(contentsOfFile: try folder.write(text, as: "deep.mapx").path)
        var depth = 0
        var layer = try #require(map.operationalLayers.first)
        while let group = layer as? GroupLayer {
            depth += 1
            layer = try #require(group.layers.first)
        }
        #expect(depth == GroupLayer.maximumDepth && layer.name == "A" && layer.opacity == 0.25)
    }
}
