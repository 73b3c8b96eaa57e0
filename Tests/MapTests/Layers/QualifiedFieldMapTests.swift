import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import Foundation
import Testing

/// Maps whose renderers and conditions name fields with their tables, or whose data does.
@Suite struct QualifiedFieldMapTests {
    /// Draws `inlineMap` with changes of its text and returns the colors of its two squares.
    private func colors(_ changes: (old: String, new: String)...) throws -> [Color?] {
        let text = changes.reduce(inlineMap) { $0.replacingOccurrences(of: $1.old, with: $1.new) }
        let (image, _) = try draw(try Map.fromJSON(text))
        return [image[7, 3], image[15, 5]].map { $0 == .white ? nil : $0 }
    }

    @Test(arguments: ["db.owner.t.kind", "t.kind", "T.KIND"])
    func layersWithFieldsOfDatabasesAreDrawn(name: String) throws {
        let plain = try colors()
        #expect(plain[0] != nil && plain[1] != nil && plain[0] != plain[1])
        #expect(try colors(("\"field1\": \"kind\"", "\"field1\": \"\(name)\"")) == plain)
        // The data has the longer name.
        #expect(
            try colors(("{\"kind\":", "{\"\(name)\":"), ("{\"name\": \"kind\"", "{\"name\": \"\(name)\""))
                == plain)
        let condition = "\"layerDefinition\": {\"definitionExpression\": \"\(name) = 'b'\","
        #expect(try colors(("\"layerDefinition\": {", condition)) == [nil, plain[1]])
    }

    @Test func variablesOfQualifiedFieldsAreApplied() throws {
        let variable = """
            "visualVariables": [{"type": "transparencyInfo", "field": "db.t.kind", "stops": [
              {"value": 0, "transparency": 0}, {"value": 1, "transparency": 100}]}], "type": "simple", "symbol":
            {"type": "esriSFS", "style": "esriSFSSolid", "color": [255, 0, 0, 255]}, "was":
            """
        let drawn = try colors(
            ("\"type\": \"uniqueValue\", \"field1\":", variable), ("{\"kind\": \"a\"}", "{\"kind\": 0}"),
            ("{\"kind\": \"b\"}", "{\"kind\": 1}"), ("esriFieldTypeString", "esriFieldTypeDouble"))
        #expect(drawn[0] != nil && drawn[1] == nil, "\(drawn)")
    }

    @Test func attributesOfGraphicsAreFoundByQualifiedNames() throws {
        let table = AttributeTable(values: ["t.KIND": "a", "OTHER": 2])
        #expect(table.value(named: "kind") as? String == "a")
        #expect(table.value(named: "db.owner.OTHER") as? Int == 2)
        #expect(table.value(named: "KNID") == nil)
    }
}
