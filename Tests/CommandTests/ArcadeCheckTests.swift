import CartoucheDocuments
import Foundation
import Testing

@Suite("The expressions of documents are listed with their faults")
struct ArcadeCheckTests {
    private static let layer = """
        {"type":"CIMLayerDocument","layers":["a"],"layerDefinitions":[{"type":"CIMFeatureLayer","name":"Towns","uRI":"a",
        "labelClasses":[
        {"type":"CIMLabelClass","name":"Names","expression":"$feature.NAME +\\n Rund($feature.POP)","expressionEngine":"Arcade"},
        {"type":"CIMLabelClass","name":"Codes","expression":"[A]","expressionEngine":"VBScript"}],
        "renderer":{"type":"CIMClassBreaksRenderer","valueExpressionInfo":{"type":"CIMExpressionInfo",
        "expression":"$feature.POP / $feature.AREA"}}}]}
        """

    @Test func aFaultGivesStatusTwo() throws {
        let folder = try Scratch()
        try folder.write("town.lyrx", Self.layer)
        let run = try folder.cartouche("arcade", "--check", "town.lyrx")
        #expect(run.status == 2)
        #expect(
            run.text == """
                town.lyrx: 3 expressions, 1 fault, 1 in other languages
                  $.layerDefinitions[0].labelClasses[0].expression (Towns)
                    labeling, error: line 2, column 2: there is no function 'Rund'; did you mean Round?
                  $.layerDefinitions[0].labelClasses[1].expression (Towns)
                    VBScript, not checked
                  $.layerDefinitions[0].renderer.valueExpressionInfo.expression (Towns)
                    visualization, fields POP, AREA

                """)
        let output = try folder.cartouche("arcade", "--check", "town.lyrx", "--json").text
        let json = try JSONPart(parsing: output)
        let expressions = try #require(json["files"]?.array?.first?["expressions"]?.array)
        #expect(expressions.map { $0["language"]?.string } == ["Arcade", "VBScript", "Arcade"])
        #expect(expressions[0]["fault"]?["error"]?.string == "unknown-function")
        #expect(expressions[0]["fault"]?["line"]?.double == 2)
        #expect(expressions[2]["fields"]?.array?.compactMap(\.string) == ["POP", "AREA"])
        #expect(expressions[2]["profile"]?.string == "visualization")
    }

    @Test func rightExpressionsGiveStatusZero() throws {
        let folder = try Scratch()
        try folder.write("map.json", #"{"operationalLayers":[{"title":"A","valueExpression":"1"}]}"#)
        try folder.write("empty.json", "{}")
        let run = try folder.cartouche("arcade", "--check", "map.json", "empty.json")
        #expect(run.status == 0)
        #expect(run.text.contains("map.json: 1 expression\n"))
        #expect(run.text.contains("visualization, no fields\n"))
        #expect(run.text.hasSuffix("empty.json: 0 expressions\n"))
    }

    @Test func aFileThatCannotBeReadDoesNotStopTheOthers() throws {
        let folder = try Scratch()
        try folder.write("town.lyrx", Self.layer)
        try folder.write("broken.json", "{")
        let missing = try folder.cartouche("arcade", "--check", "missing.json", "town.lyrx")
        #expect(missing.status == 66)
        #expect(missing.text.hasPrefix("town.lyrx: 3 expressions"))
        let broken = try folder.cartouche("arcade", "--check", "broken.json")
        #expect(broken.status == 1)
        #expect(broken.errors.contains("broken.json"))
    }

    @Test func withoutDocumentsTheCommandLineIsWrong() throws {
        #expect(try Scratch().cartouche("arcade", "--check").status == 64)
        #expect(try Scratch().cartouche("arcade", "1", "2").status == 64)
        #expect(try Scratch().cartouche("arcade", "--check", "--jobs", "x", "y").status == 64)
    }
}
