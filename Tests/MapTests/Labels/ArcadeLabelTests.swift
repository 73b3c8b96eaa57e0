import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import GoldenSupport
import Testing

/// Labels of web maps whose texts are Arcade scripts.
@Suite struct ArcadeLabelTests {
    /// Returns a web map with one layer of points, each with a name, a date and a code with a domain.
    ///
    /// - Parameters:
    ///   - labeling: The members of the label class.
    ///   - layer: Further members of the layer's definition.
    private func document(_ labeling: String, layer: String = "") -> String {
        """
        {"operationalLayers":[{"id":"p","title":"p","layerType":"ArcGISFeatureLayer","featureCollection":{"layers":[{
        "layerDefinition":{"name":"p","geometryType":"esriGeometryPoint","objectIdField":"OBJECTID"\(layer),
        "fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"NAME","type":"esriFieldTypeString"},
        {"name":"WHEN_","type":"esriFieldTypeDate"},{"name":"CODE","type":"esriFieldTypeInteger","domain":{
        "type":"codedValue","name":"kinds","codedValues":[{"code":3,"name":"Primary road"}]}}],
        "drawingInfo":{"renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSCircle",
        "color":[255,0,0,255],"size":6}},"labelingInfo":[{"labelPlacement":"esriServerPointLabelPlacementAboveRight",
        "symbol":{"type":"esriTS","color":[0,0,0,255],"font":{"family":"\(TestFont.textFamily)","size":8}},\(labeling)}]}},
        "featureSet":{"geometryType":"esriGeometryPoint","spatialReference":{"wkid":3857},"features":[
        {"geometry":{"x":100,"y":150},"attributes":{"NAME":"Elm Rd","WHEN_":1700000000000,"CODE":3,"OBJECTID":1}},
        {"geometry":{"x":100,"y":50},"attributes":{"NAME":null,"WHEN_":null,"CODE":null,"OBJECTID":2}}]}}]}}],
        "baseMap":{"title":"none","baseMapLayers":[]},"spatialReference":{"wkid":3857},"version":"2.30"}
        """
    }

    /// Draws a map at a scale, and returns the texts of its labels and the diagnostics.
    private func draw(
        _ map: Map, scale: Double = 5000, renderer: MapRenderer = MapRenderer(threadBudget: 1)
    ) throws -> (texts: [String], diagnostics: [Diagnostic]) {
        TestFont.install()
        let center = Point(x: 100, y: 100, spatialReference: .webMercator)
        var request = MapRequest(
            map, size: ScreenSize(width: 300, height: 300), viewpoint: Viewpoint(center: center, scale: scale)
        )
        request.listsLabels = true
        let (_, report) = try renderer.makeImage(request)
        return (report.labels?.map(\.text).sorted() ?? [], report.allDiagnostics)
    }

    private func script(_ text: String) -> String {
        #""labelExpressionInfo":{"expression":\#(JSONValue.string(text).text())}"#
    }

    @Test func aLabelHasTheDaysSinceADate() throws {
        let days = script("Round(DateDiff(Date(2024,0,1), $feature.WHEN_, 'days')) + ' d'")
        #expect(try draw(Map.fromJSON(document(days))).texts.contains("47 d"))
    }

    @Test func aLabelHasTheDescriptionOfACode() throws {
        let name = script("DomainName($feature, 'CODE')")
        #expect(try draw(Map.fromJSON(document(name))).texts == ["Primary road"])
    }

    @Test func aLabelHasTheSubtypeOfAFeature() throws {
        let types = #","typeIdField":"CODE","types":[{"id":3,"name":"Road","domains":{}}]"#
        let name = script("SubtypeName($feature)")
        #expect(try draw(Map.fromJSON(document(name, layer: types))).texts == ["Road"])
    }

    @Test func aLabelHasTheCoordinatesOfItsFeature() throws {
        let place = script("Round(Geometry($feature).x) + '/' + Round(Geometry($feature).y)")
        #expect(try draw(Map.fromJSON(document(place))).texts == ["100/150", "100/50"])
    }

    @Test func aLabelThatReadsAllFieldsHasThemAll() throws {
        let all = script("var s = ''; for (var k in $feature) { s += k + ' ' } return s")
        #expect(try draw(Map.fromJSON(document(all))).texts.first == "CODE NAME OBJECTID WHEN_")
    }

    @Test func aLabelChangesWithTheScaleOfTheMap() throws {
        let map = try Map.fromJSON(document(script("IIf($view.scale > 10000, 'far', $feature.NAME)")))
        let renderer = MapRenderer(threadBudget: 1)
        #expect(try draw(map, scale: 5000, renderer: renderer).texts == ["Elm Rd"])
        #expect(try draw(map, scale: 50_000, renderer: renderer).texts == ["far", "far"])
        #expect(try draw(map, scale: 5000, renderer: renderer).texts == ["Elm Rd"])
    }

    @Test func aMistypedFunctionIsReportedWithItsPlace() throws {
        let map = try Map.fromJSON(document(script("var a = 1;\nUper($feature.NAME)")))
        let result = try draw(map)
        #expect(result.texts.isEmpty)
        let diagnostic = try #require(
            result.diagnostics.first { $0.code == .labelExpressionNotSupported })
        #expect(diagnostic.path.hasSuffix("labelingInfo[0].labelExpressionInfo.expression"))
        #expect(diagnostic.message.contains("line 2, column 1: there is no function 'Uper'"))
        #expect(diagnostic.message.contains("did you mean Upper?"))
        #expect(result.diagnostics.count { $0.code == .labelExpressionNotSupported } == 1)
    }

    @Test func aScriptThatFailsForAFeatureLeavesTheOtherLabels() throws {
        let map = try Map.fromJSON(document(script("Left($feature.NAME, 3).x")))
        let result = try draw(map)
        #expect(result.texts.isEmpty)
        let failures = result.diagnostics.filter { $0.code == .labelExpressionFailed }
        #expect(failures.count == 1)
        #expect(failures.first?.message.contains("feature 1: line 1, column ") == true)
        let partly = try draw(
            Map.fromJSON(document(script("if ($feature.CODE == null) { return [1][5] } $feature.NAME"))))
        #expect(partly.texts == ["Elm Rd"])
        let failure = try #require(partly.diagnostics.first { $0.code == .labelExpressionFailed })
        #expect(failure.message.contains("feature 2: ") && failure.path.contains("labelingInfo[0]"))
    }

    @Test(arguments: ["$feature.NAM", "$feature.NAM + '!'"])
    func aMissingFieldGivesNoLabelAndIsReportedOnce(text: String) throws {
        let result = try draw(Map.fromJSON(document(script(text))))
        #expect(result.texts.isEmpty)
        let failures = result.diagnostics.filter { $0.code == .labelExpressionFailed }
        #expect(failures.count == 1)
        #expect(failures.first?.message.contains("NAM") == true)
    }

    @Test func aLabelOfAMapServiceHasItsDateFormat() throws {
        let date = #""labelExpression":"[NAME] CONCAT \" \" CONCAT FORMATDATETIME([WHEN_], 'yyyy-MM-dd')""#
        #expect(try draw(Map.fromJSON(document(date))).texts == ["Elm Rd 2023-11-14"])
    }

    @Test func aClusterLabelHasItsCountAndAStatisticOfAnExpression() throws {
        let reduction = """
            ,"featureReduction":{"type":"cluster","clusterRadius":200,"fields":[{"name":"codes",
            "onStatisticExpression":{"expression":"DefaultValue($feature.CODE, 4) * 2"},"statisticType":"sum"}],
            "drawingInfo":{"labelingInfo":[{"labelPlacement":"esriServerPointLabelPlacementCenterCenter",
            "labelExpressionInfo":{"expression":"Text($feature.cluster_count, '#,###') + '/' + $feature.codes"},
            "symbol":{"type":"esriTS","font":{"family":"\(TestFont.textFamily)","size":8}}}]}}
            """
        let map = try Map.fromJSON(document(script("$feature.NAME"), layer: reduction))
        let result = try draw(map)
        #expect(result.texts == ["2/14"])
        #expect(!result.diagnostics.contains { $0.code == .aggregateValueMissing })
    }
}
