import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// Display filters of web maps and layer files.
@Suite struct DisplayFilterDocumentTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Returns a map with the kinds `a` and `b`, whose layer has a member `displayFilterInfo`.
    private func webMap(_ info: String) throws -> Map {
        let text = inlineMap.replacingOccurrences(
            of: #""layerDefinition": {"#, with: #""layerDefinition": {"displayFilterInfo": \#(info), "#)
        return try Map(
            webMap: JSONPart(parsing: text), source: "map",
            resources: ResourceLoader(baseFolder: folder.url.path))
    }

    /// Returns a map with a layer of two points of the kinds `a` and `b`.
    private func layerFile(_ members: String) throws -> Map {
        _ = try folder.write("kind,lon,lat\na,1,1\nb,2,2\n", as: "towns.csv")
        let url = try folder.write(
            """
            {"type": "CIMLayerDocument", "layers": ["towns"], "layerDefinitions": [{"type": "CIMFeatureLayer",
            "name": "towns", "uRI": "towns", \(members), "featureTable": {"dataConnection": {"type":
            "CIMStandardDataConnection", "workspaceConnectionString": "DATABASE=.", "dataset": "towns"}},
            "renderer": {"type": "CIMSimpleRenderer", "symbol": {"type": "CIMSymbolReference", "symbol":
            {"type": "CIMPointSymbol", "symbolLayers": [{"type": "CIMVectorMarker", "enable": true, "size": 4}]}}}}]}
            """, as: "towns.lyrx")
        return try Map(contentsOfFile: url.path)
    }

    /// Returns the number of drawn features at a scale.
    private func drawn(_ map: Map, scale: Double = 1e8) throws -> Int? {
        map.initialViewpoint = Viewpoint(
            center: Point(x: 0, y: 0, spatialReference: .wgs84), scale: scale)
        return try map.makeImage(size: ScreenSize(width: 256, height: 128)).report.layers.first?.featuresRead
    }

    private func filter(of map: Map) throws -> DisplayFilterDefinition? {
        try #require(map.layerEntries.first.flatMap { $0 as? FeatureLayer ?? $0.drawnLayers.first })
            .displayFilterDefinition
    }

    @Test func webMapsHaveAnActiveFilter() throws {
        let filters =
            #"[{"id": "1", "title": "A", "where": "kind = 'a'"}, {"id": "2", "where": "kind = 'x'"}]"#
        let map = try webMap(#"{"filterMode": "manual", "activeFilterId": "1", "filters": \#(filters)}"#)
        let definition = try #require(try filter(of: map) as? ManualDisplayFilterDefinition)
        #expect(definition.activeFilter?.name == "A" && definition.availableFilters.map(\.id) == ["1", "2"])
        #expect(map.diagnostics.isEmpty)
        #expect(try drawn(map) == 1)
        definition.activeFilter = definition.availableFilters.last
        #expect(try drawn(map) == 0)
        definition.activeFilter = nil
        #expect(try drawn(map) == 3)
    }

    @Test func theScaleChoosesAFilterOfAWebMap() throws {
        let map = try webMap(
            """
            {"filterMode": "scale", "filters": [
            {"id": "1", "where": "kind = 'a'", "minScale": 0, "maxScale": 50000},
            {"id": "2", "where": "kind IN ('a', 'b')", "minScale": 50000, "maxScale": 10000},
            {"id": "3", "where": "kind = 'x'", "minScale": 20000, "maxScale": 0}]}
            """)
        #expect(try filter(of: map) is ScaleDisplayFilterDefinition && map.diagnostics.isEmpty)
        #expect(try drawn(map, scale: 50001) == 1)
        #expect(try drawn(map, scale: 50000) == 2)
        // Of two filters, the first one applies.
        #expect(try drawn(map, scale: 15000) == 2)
        #expect(try drawn(map, scale: 10000) == 0)
    }

    @Test func layerFilesHaveAnActiveFilter() throws {
        let map = try layerFile(
            """
            "enableDisplayFilters": true, "displayFiltersType": "ByChoice", "displayFilterName": "B",
            "displayFilterChoices": [{"type": "CIMDisplayFilter", "name": "A", "whereClause": "kind = 'a'"},
            {"type": "CIMDisplayFilter", "name": "B", "whereClause": "kind IN ('b', 'c')"}]
            """)
        let definition = try #require(try filter(of: map) as? ManualDisplayFilterDefinition)
        #expect(definition.activeFilter?.name == "B" && definition.availableFilters.count == 2)
        #expect(map.diagnostics.isEmpty)
        #expect(try drawn(map) == 1)
    }

    @Test func theScaleChoosesAFilterOfALayerFile() throws {
        let filters =
            #""displayFilters": [{"name": "A", "whereClause": "kind = 'a'", "minScale": 2e8, "maxScale": 1e7}]"#
        let map = try layerFile(
            #""enableDisplayFilters": true, "displayFiltersType": "ByScale", \#(filters)"#)
        #expect(try drawn(map) == 1 && map.diagnostics.isEmpty)
        #expect(try drawn(map, scale: 3e8) == 2)
        let old = try layerFile(#""enableDisplayFilters": true, \#(filters)"#)
        #expect(try drawn(old) == 1)
        let off = try layerFile(#""enableDisplayFilters": false, \#(filters)"#)
        #expect(try drawn(off) == 2)
        #expect(try filter(of: off) == nil)
    }

    @Test("Filters that cannot be applied are reported and do not hide features")
    func reports() throws {
        for (info, path) in [
            (#"{"filterMode": "scale", "filters": [{"where": "kind = "}]}"#, "filters[0]"),
            (#"{"filterMode": "scale", "filters": [{"where": "nofield = 1"}]}"#, "filters[0]"),
            (#"{"filterMode": "manual", "activeFilterId": "9", "filters": [{"id": "1"}]}"#, "activeFilterId"),
            (
                #"{"filterMode": "manual", "activeFilterId": "1", "filters": [{"id": "1", "where": "(("}]}"#,
                "filters[0]"
            ),
            (#"{"filterMode": "other", "filters": [{"where": "kind = 'x'"}]}"#, "filterMode"),
        ] {
            let map = try webMap(info)
            let reports = map.diagnostics.filter { $0.code == .definitionNotApplied }
            #expect(reports.count == 1 && reports[0].path.hasSuffix("displayFilterInfo." + path), "\(info)")
            #expect(try drawn(map) == 3, "\(info)")
        }
        for info in ["[]", "7", #"{"filters": [1, null]}"#] {
            let map = try webMap(info)
            #expect(try drawn(map) == 3 && map.diagnostics.map(\.code) == [.wrongValue], "\(info)")
        }
        for info in ["null", "{}", #"{"filterMode": "scale"}"#] {
            let map = try webMap(info)
            #expect(try drawn(map) == 3 && map.diagnostics.isEmpty, "\(info)")
        }
        let map = try layerFile(#""enableDisplayFilters": true, "displayFilters": null"#)
        #expect(map.diagnostics.isEmpty)
    }
}
