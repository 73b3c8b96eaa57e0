import CartoucheDocuments
import Foundation
import Testing

@Suite("The label classes of layer files are listed")
struct LabelInfoTests {
    @Test("Each class has its expression, and whether it runs")
    func listed() throws {
        let folder = try Scratch()
        try folder.write(
            "town.lyrx",
            """
            {"type":"CIMLayerDocument","layers":["a"],"layerDefinitions":[{"type":"CIMFeatureLayer","name":"Towns",
            "uRI":"a","labelVisibility":true,"renderer":{"type":"CIMSimpleRenderer"},"labelClasses":[
            {"type":"CIMLabelClass","name":"Names","visibility":true,"expression":"UCase([NAME])","expressionEngine":"VBScript"},
            {"type":"CIMLabelClass","name":"Codes","expression":"def FindLabel([A]):\\n  return eval([A])",
            "expressionEngine":"Python","priority":4}]}]}
            """)
        let run = try folder.cartouche("info", "town.lyrx")
        #expect(run.text.contains("labels             on, 2 label classes"))
        #expect(run.text.contains("\"Names\"  VBScript, runs\n      UCase([NAME])"))
        #expect(
            run.text.contains(
                "\"Codes\"  Python, not supported: line 2, column 10: eval is not supported, hidden"))
        let json = try JSONPart(parsing: try folder.cartouche("info", "town.lyrx", "--json").text)
        let labels = json["files"]?.array?.first?["layers"]?.array?.first?["labels"]
        #expect(labels?["enabled"]?.bool == true)
        let classes = try #require(labels?["classes"]?.array)
        #expect(classes.map { $0["runs"]?.bool } == [true, false])
        #expect(classes[1]["error"]?["line"]?.double == 2 && classes[1]["error"]?["column"]?.double == 10)
        #expect(classes[1]["priority"]?.double == 4 && classes[0]["error"]?.isNull == true)
    }
}
