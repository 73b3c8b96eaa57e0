import CartoucheArcade
import CartoucheDocuments
import Testing

/// `cartouche arcade --check` finds the expressions of documents by the names of their members.
@Suite struct DocumentScriptTests {
    private func scripts(_ json: String) throws -> [DocumentScript] {
        DocumentScript.scripts(in: try JSONPart(parsing: json))
    }

    @Test("Each place of a web map has its path, its layer and its profile")
    func webMap() throws {
        let found = try scripts(
            """
            {"operationalLayers": [{"title": "Towns", "layerDefinition": {"definitionExpression": "A > 1",
            "drawingInfo": {"renderer": {"type": "classBreaks", "valueExpression": "$feature.A / 2",
            "valueExpressionTitle": "Half", "visualVariables": [{"type": "sizeInfo", "valueExpression": "$view.scale"}]},
            "labelingInfo": [{"labelExpressionInfo": {"expression": "$feature.NAME"}}, {"labelExpression": "[NAME]"}]},
            "featureReduction": {"fields": [{"onStatisticExpression": {"expression": "$feature.B"}}]}},
            "popupInfo": {"expressionInfos": [{"name": "e", "expression": "$feature.C"}],
            "popupElements": [{"type": "expression", "expressionInfo": {"expression": "{type: 'text'}"}}]},
            "elevationInfo": {"featureExpressionInfo": {"expression": "$feature.Z", "title": ""}}}]}
            """)
        let layer = "$.operationalLayers[0]"
        let renderer = "\(layer).layerDefinition.drawingInfo.renderer"
        #expect(
            found.map { "\($0.path) \($0.profile.name)" } == [
                "\(renderer).valueExpression visualization",
                "\(renderer).visualVariables[0].valueExpression visualization",
                "\(layer).layerDefinition.drawingInfo.labelingInfo[0].labelExpressionInfo.expression labeling",
                "\(layer).layerDefinition.drawingInfo.labelingInfo[1].labelExpression labeling",
                "\(layer).layerDefinition.featureReduction.fields[0].onStatisticExpression.expression visualization",
                "\(layer).popupInfo.expressionInfos[0].expression popup",
                "\(layer).popupInfo.popupElements[0].expressionInfo.expression popup-element",
                "\(layer).elevationInfo.featureExpressionInfo.expression feature-z",
            ])
        #expect(found.allSatisfy { $0.owner == "Towns" })
        #expect(found.map(\.language).filter { $0 != "Arcade" } == ["brackets"])
        #expect(
            try found.filter(\.isArcade).map { try $0.compiled().fieldNames } == [
                ["A"], [], ["NAME"], ["B"], ["C"], [], ["Z"],
            ])
    }

    @Test("Label classes of ArcGIS Pro have their own language")
    func labelClasses() throws {
        let found = try scripts(
            """
            {"layerDefinitions": [{"type": "CIMFeatureLayer", "name": "Roads", "labelClasses": [
            {"type": "CIMLabelClass", "expression": "$feature.A", "expressionEngine": "Arcade"},
            {"type": "CIMLabelClass", "expression": "[A]", "expressionEngine": "Python"},
            {"type": "CIMLabelClass", "expression": "[A]"}],
            "renderer": {"type": "CIMSimpleRenderer", "symbol": {"type": "CIMSymbolReference", "primitiveOverrides": [
            {"type": "CIMPrimitiveOverride", "expression": "[OLD]", "valueExpressionInfo":
            {"type": "CIMExpressionInfo", "expression": "$feature.W * 2"}}]}}}]}
            """)
        #expect(found.map(\.language) == ["Arcade", "Python", "VBScript", "Arcade"])
        #expect(found.last?.script == "$feature.W * 2")
        #expect(found.allSatisfy { $0.owner == "Roads" })
    }

    @Test("Layers in groups have their own names, and unusual names have quotes")
    func names() throws {
        let found = try scripts(
            """
            {"a b": {"type": "CIMGroupLayer", "name": "Group", "layers": [{"type": "CIMSubtypeLayer", "name": "Inner",
            "valueExpressionInfo": {"expression": "1 +"}}], "other": {"valueExpression": ""}}}
            """)
        #expect(found.map(\.path) == [#"$["a b"].layers[0].valueExpressionInfo.expression"#])
        #expect(found.first?.owner == "Inner")
        let fault = try #require(throws: ArcadeFault.self) { try found.first?.compiled() }
        #expect(fault.kind == .syntax)
    }

    @Test("Texts with the same names elsewhere are no expressions")
    func otherMembers() throws {
        #expect(
            try scripts(
                """
                {"expression": "a", "valueExpression": 5, "visualVariableInfoZ": {"type": "CIMVisualVariableInfo",
                "expression": "[F]"}, "expressionInfo": {"expression": null}, "list": ["valueExpression"]}
                """
            ).isEmpty)
    }
}
