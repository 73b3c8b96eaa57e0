import Testing

/// What a user of the command sees if a script of a map has a fault.
@Suite struct ScriptFaultTests {
    /// Returns a web map with one point and a label.
    private func map(_ script: String) -> String {
        """
        {"operationalLayers":[{"id":"p","title":"p","layerType":"ArcGISFeatureLayer","featureCollection":{"layers":[{
        "layerDefinition":{"name":"p","geometryType":"esriGeometryPoint","objectIdField":"OBJECTID",
        "fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"NAME","type":"esriFieldTypeString"}],
        "drawingInfo":{"renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSCircle",
        "color":[255,0,0,255],"size":6}},"labelingInfo":[{"name":"names","symbol":{"type":"esriTS"},
        "labelExpressionInfo":{"expression":"\(script)"}}]}},
        "featureSet":{"geometryType":"esriGeometryPoint","spatialReference":{"wkid":3857},"features":[
        {"geometry":{"x":100,"y":150},"attributes":{"NAME":"Elm Rd","OBJECTID":7}}]}}]}}],
        "baseMap":{"title":"none","baseMapLayers":[]},"spatialReference":{"wkid":3857},"version":"2.30"}
        """
    }

    private func render(_ script: String, _ options: String...) throws -> Scratch.Run {
        let folder = try Scratch()
        try folder.write("map.json", map(script))
        return try folder.cartouche(["render", "map.json", "-o", "out.png", "--size", "100"] + options)
    }

    @Test func aLabelWithAMistypedNameEndsWithAnErrorThatHasItsPlace() throws {
        let run = try render("Uper($feature.NAME)")
        #expect(run.status == 2)
        #expect(
            run.errors.contains(
                "$.operationalLayers[0].featureCollection.layers[0].layerDefinition.drawingInfo"
                    + ".labelingInfo[0].labelExpressionInfo.expression"))
        #expect(run.errors.contains("line 1, column 1: there is no function 'Uper'; did you mean Upper?"))
    }

    @Test func aLabelThatFailsForOneFeatureIsAWarningThatNamesIt() throws {
        let run = try render("$feature.NAME[99]")
        #expect(run.status == 0)
        #expect(run.errors.contains("label class \"names\": feature 7: line 1, column 14"))
        #expect(try render("$feature.NAME[99]", "--strict").status == 2)
    }

    @Test func aRightLabelEndsWithoutAWord() throws {
        let run = try render("Upper($feature.NAME)", "--strict")
        #expect(run.status == 0 && run.errors.isEmpty)
    }
}
