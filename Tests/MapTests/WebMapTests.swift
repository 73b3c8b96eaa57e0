import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheLegends
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import Testing

/// A web map with its features: two squares side by side, and a small square without a symbol.
let inlineMap = """
    {
      "operationalLayers": [
        {
          "id": "areas", "title": "Areas", "opacity": 0.5, "visibility": true,
          "featureCollection": {"layers": [{
            "layerDefinition": {
              "geometryType": "esriGeometryPolygon",
              "fields": [{"name": "kind", "type": "esriFieldTypeString"}],
              "drawingInfo": {"renderer": {"type": "uniqueValue", "field1": "kind", "uniqueValueInfos": [
                {"value": "a", "symbol": {"type": "esriSFS", "style": "esriSFSSolid", "color": [255, 0, 0, 255]}},
                {"value": "b", "symbol": {"type": "esriSFS", "style": "esriSFSSolid", "color": [0, 0, 255, 255]}}
              ]}}
            },
            "featureSet": {"geometryType": "esriGeometryPolygon", "spatialReference": {"wkid": 3857}, "features": [
              {"attributes": {"kind": "a"}, "geometry": {"rings": [[[0,0],[0,100],[100,100],[100,0],[0,0]]]}},
              {"attributes": {"kind": "b"}, "geometry": {"rings": [[[100,0],[100,100],[200,100],[200,0],[100,0]]]}},
              {"attributes": {"kind": "c"}, "geometry": {"rings": [[[0,0],[0,10],[10,10],[10,0],[0,0]]]}}
            ]}
          }]}
        }
      ],
      "spatialReference": {"wkid": 102100, "latestWkid": 3857},
      "background": {"color": [255, 255, 255, 255]},
      "initialState": {"viewpoint": {"rotation": 0, "targetGeometry":
        {"xmin": 0, "ymin": 0, "xmax": 200, "ymax": 100, "spatialReference": {"wkid": 102100}}}}
    }
    """

func draw(_ map: Map, width: Double = 20, height: Double = 10, scale: Double = 1) throws -> (
    Image, DrawingReport
) {
    var report = DrawingReport()
    let frame = try map.frame(
        viewpoint: map.initialViewpoint, size: ScreenSize(width: width, height: height), scale: scale)
    let image = try map.draw(in: frame, renderer: MapRenderer(threadBudget: 1), report: &report)
    return (image, report)
}

@Suite struct WebMapTests {
    @Test func referenceScaleAppliesToLayersThatUseIt() throws {
        let plain = try Map.fromJSON(inlineMap)
        #expect(plain.referenceScale == nil)
        #expect((plain.operationalLayers[0] as? FeatureLayer)?.scalesSymbols == false)
        let text = inlineMap.replacingOccurrences(
            of: "\"spatialReference\": {\"wkid\": 102100, ",
            with: """
                "referenceScale": 5000, "spatialReference": {"wkid": 102100, 
                """)
        #expect(try Map.fromJSON(text).referenceScale == 5000)
        let scaled = text.replacingOccurrences(
            of: "\"drawingInfo\": {", with: "\"drawingInfo\": {\"scaleSymbols\": true, ")
        #expect((try Map.fromJSON(scaled).operationalLayers[0] as? FeatureLayer)?.scalesSymbols == true)
    }

    @Test func loadSettingsChooseBetweenSimpleAndMultilayerSymbols() throws {
        let red = Color(red8: 255, green: 0, blue: 0)
        let advanced = """
            "drawingInfo": {"renderer": {"type": "simple", "symbol": {"type": "CIMSymbolReference", "symbol":
              {"type": "CIMPolygonSymbol", "symbolLayers": [{"type": "CIMSolidFill", "enable": true,
                "color": {"type": "CIMRGBColor", "values": [0, 128, 0, 100]}}]}}}}
            """
        // The advanced symbols are in addition to the simple symbols, directly or with one more level of nesting.
        for offer in ["{\(advanced)}", String(advanced.drop { $0 != "{" })] {
            let text = inlineMap.replacing(
                #""layerDefinition": {"#, with: #""layerDefinition": {"advancedDrawingInfo": \#(offer), "#)
            #expect(text != inlineMap)
            let map = try Map.fromJSON(text)
            let layer = try #require(map.operationalLayers.first as? FeatureLayer)
            layer.opacity = 1
            #expect(map.loadSettings.useAdvancedSymbology)
            #expect(try draw(map).0[5, 5] == Color(red8: 0, green: 128, blue: 0))
            map.loadSettings.useAdvancedSymbology = false
            #expect(try draw(map).0[5, 5] == red)
            map.loadSettings.useAdvancedSymbology = true
            #expect(layer.renderer is SimpleRenderer)
            // A renderer that is set in code stays.
            layer.renderer = SimpleRenderer(symbol: SimpleFillSymbol(color: .black))
            map.loadSettings.useAdvancedSymbology = false
            #expect(try draw(map).0[5, 5] == .black)
        }
        // If there is no alternative, nothing changes.
        let map = try Map.fromJSON(inlineMap)
        map.operationalLayers.first?.opacity = 1
        map.loadSettings.useAdvancedSymbology = true
        #expect(try draw(map).0[5, 5] == red)
    }

    @Test func mapsWithInlineFeaturesAreDrawn() throws {
        let map = try Map.fromJSON(inlineMap)
        #expect(map.spatialReference == .webMercator)
        let layer = try #require(map.operationalLayers.first)
        #expect(layer.id == "areas" && layer.name == "Areas" && layer.opacity == 0.5)
        let (image, report) = try draw(map)
        // Half-transparent red and blue on white.
        #expect(
            image[5, 5].rgba8 == SIMD4(255, 127, 127, 255) || image[5, 5].rgba8 == SIMD4(255, 128, 128, 255))
        #expect(
            image[15, 5].rgba8 == SIMD4(127, 127, 255, 255) || image[15, 5].rgba8 == SIMD4(128, 128, 255, 255)
        )
        let counts = try #require(report.layers.first)
        #expect(counts.featuresRead == 3 && counts.featuresDrawn == 2 && counts.featuresWithoutSymbol == 1)
        #expect(!report.isFaithful)
    }

    @Test func definitionExpressionsFilterFeatures() throws {
        let map = try Map.fromJSON(inlineMap)
        (map.operationalLayers.first as? FeatureLayer)?.definitionExpression = "kind = 'b'"
        let (image, report) = try draw(map)
        #expect(image[5, 5].rgba8 == SIMD4(255, 255, 255, 255))
        #expect(report.layers[0].featuresDrawn == 1 && report.layers[0].featuresWithoutSymbol == 0)
        #expect(report.isFaithful)
    }

    @Test func hiddenFadedAndOutOfScaleLayersAreSkippedWithAReason() throws {
        for change: (Layer) -> Void in [
            { $0.isVisible = false }, { $0.opacity = 0 }, { $0.minScale = 1 }, { $0.maxScale = 1e12 },
        ] {
            let map = try Map.fromJSON(inlineMap)
            map.operationalLayers.forEach(change)
            let (image, report) = try draw(map)
            #expect(image[5, 5].rgba8 == SIMD4(255, 255, 255, 255))
            #expect(report.layers[0].skipped != nil)
        }
    }

    @Test func layerFilesAreRelativeToTheMap() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try #"{"type":"Point","coordinates":[0,0]}"#.write(
            to: folder.appendingPathComponent("here.geojson"), atomically: true, encoding: .utf8)
        let document = """
            {"operationalLayers": [
              {"title": "Here", "url": "here.geojson", "minScale": 0},
              {"title": "Group", "layerType": "GroupLayer", "opacity": 0.5, "layers": [
                {"title": "Inner", "url": "here.geojson", "opacity": 0.5}]},
              {"title": "Service", "url": "https://example.com/FeatureServer/0"},
              {"title": "Lost", "url": "nowhere.geojson"},
              {"title": "Odd"}, 7]}
            """
        let path = folder.appendingPathComponent("map.json").path
        try document.write(toFile: path, atomically: true, encoding: .utf8)
        let map = try Map(contentsOfFile: path)
        #expect(map.operationalLayers.map(\.name) == ["Here", "Group", "Service", "Lost", "Odd"])
        let group = try #require(map.operationalLayers[1] as? GroupLayer)
        #expect(group.layers.map(\.name) == ["Inner"])
        #expect(group.opacity == 0.5 && group.layers[0].opacity == 0.5)
        #expect(map.layerEntries[1].combinedOpacity == 0.25)
        #expect(map.operationalLayers[2...].allSatisfy { $0 is UnsupportedLayer })
        let codes: Set<Diagnostic.Code> = [
            .layerNotOpened, .layerOnAnotherComputer, .layerWithoutData, .layerNotRead,
        ]
        #expect(Set(map.diagnostics.map(\.code)) == codes)
    }

    @Test func webMercatorMapsDoNotShowThePoles() throws {
        let map = Map(spatialReference: .webMercator)
        let ring = "[[-180,-90],[180,-90],[180,60],[-180,60],[-180,-90]]"
        map.addOperationalLayer(
            FeatureLayer(
                featureSource: try GeoJSONSource(
                    bytes: Array(#"{"type":"Polygon","coordinates":[\#(ring)]}"#.utf8))))
        let frame = try map.frame(viewpoint: nil, size: ScreenSize(width: 100, height: 100), scale: 1)
        #expect(frame.unitsPerPixel < 401_000)
    }

    @Test(arguments: ["[]", "{}", #"{"type": "FeatureCollection", "features": []}"#, "3"])
    func otherDocumentsThrow(document: String) {
        #expect(throws: MapError.self) { try Map.fromJSON(document) }
    }

    @Test func verticesWithoutAPlaceAreReportedInViewpointsAndBookmarks() throws {
        let area =
            #"{"rings": [[[0, 0], [0, 9], ["NaN", 9], [9, 0], [0, 0]]], "spatialReference": {"wkid": 3857}}"#
        let map = try Map.fromJSON(
            """
            {"operationalLayers": [], "initialState": {"viewpoint": {"targetGeometry": \(area)}},
             "bookmarks": [{"name": "here", "extent": \(area)}]}
            """)
        #expect(map.initialViewpoint?.targetGeometry.extent.xMax == 9 && map.bookmarks.count == 1)
        #expect(map.diagnostics.map(\.code) == [.vertexWithoutPlace, .vertexWithoutPlace])
        #expect(
            map.diagnostics.map(\.path) == [
                "$.initialState.viewpoint.targetGeometry", "$.bookmarks[0].extent",
            ])
    }

    @Test func brokenMembersAreReportedAndTheRestIsRead() throws {
        let map = try Map.fromJSON(
            """
            {"operationalLayers": [], "baseMap": {"baseMapLayers": [{"url": "https://example.com"}]},
             "background": {"color": "red"}, "tables": [1],
             "initialState": {"viewpoint": {"targetGeometry": {"x": 1, "y": 2}}}}
            """)
        #expect(map.initialViewpoint == nil && map.backgroundColor == nil)
        #expect(
            Set(map.diagnostics.map(\.code)) == [
                .basemapNotDrawn, .backgroundNotRead, .viewpointNotRead, .memberNotDrawn,
            ])
    }

    @Test func mutatedMapsNeverCrash() throws {
        var generator = SplitMix(state: 42)
        let original = Array(inlineMap.utf8)
        for _ in 0..<2000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 32..<127, using: &generator)
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(UInt8(ascii: "9"), at: index)
                default: bytes.replaceSubrange(index..<min(index + 12, bytes.count), with: [])
                }
                if bytes.isEmpty { bytes = [32] }
            }
            guard let text = String(bytes: bytes, encoding: .utf8), let map = try? Map.fromJSON(text) else {
                continue
            }
            _ = try? draw(map)
        }
    }
}

/// A small deterministic generator (Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Groups of web maps are group layers.
@Suite struct WebMapGroupTests {
    private func map(_ group: String) throws -> Map {
        let layer = { (title: String, x: Int) in
            """
            {"title": "\(title)", "featureCollection": {"layers": [{
              "featureSet": {"geometryType": "esriGeometryPoint", "features": [
                {"geometry": {"x": \(x), "y": 0, "spatialReference": {"wkid": 3857}}, "attributes": {}}]},
              "layerDefinition": {"geometryType": "esriGeometryPoint", "fields": []}}]}}
            """
        }
        return try Map.fromJSON(
            """
            {"operationalLayers": [{"title": "Group", "id": "g", "layerType": "GroupLayer", \(group)
              "layers": [\(layer("A", 0)), {"title": "Inner", "layerType": "GroupLayer",
                "layers": [\(layer("B", 10))]}]}]}
            """)
    }

    @Test func groupsKeepTheirSettings() async throws {
        let map = try map(#""opacity": 0.5, "minScale": 5000, "visibility": false, "showLegend": false,"#)
        let group = try #require(map.operationalLayers.first as? GroupLayer)
        #expect(group.name == "Group" && group.id == "g" && group.opacity == 0.5)
        #expect(group.minScale == 5000 && !group.isVisible && !group.showsInLegend)
        #expect(group.layers.map(\.name) == ["A", "Inner"] && group.layers.allSatisfy(\.isVisible))
        #expect(map.layerEntries.map(\.qualifiedName) == ["Group/A", "Group/Inner/B"])
        #expect(map.layerEntries.allSatisfy { !$0.isShown && $0.combinedRange.minScale == 5000 })
        #expect(try await map.legend().items.isEmpty)
        group.isVisible = true
        group.showsInLegend = true
        #expect(try await map.legend().items.map(\.label) == ["Group"])
    }

    @Test func membersCanExcludeEachOther() throws {
        let map = try map(#""visibilityMode": "exclusive","#)
        let group = try #require(map.operationalLayers.first as? GroupLayer)
        #expect(group.visibilityMode == .exclusive)
        #expect(group.layers.count(where: \.isVisible) == 1)
    }

    @Test func deepGroupsAreReplacedWithTheirMembers() throws {
        var json = #"{"title": "Leaf"}"#
        for level in 0..<30 {
            json = #"{"title": "G\#(level)", "layerType": "GroupLayer", "layers": [\#(json)]}"#
        }
        let map = try Map.fromJSON(#"{"operationalLayers": [\#(json)]}"#)
        #expect(map.layerEntries.map(\.name) == ["Leaf"])
        #expect(!map.diagnostics.contains { $0.code == .layerNotInGroup })
    }
}
