import CartoucheDocuments
import Foundation
import Testing

/// Labels that are replaced by numbers, in `render --labels` and in legends.
@Suite struct KeyNumberCommandTests {
    let folder = try! Scratch()

    @Test func numbersAreListedWithTheirTexts() throws {
        try folder.write("places.geojson", LayerFiles.points(3))
        let labels = """
            ,"labelVisibility":true,"labelClasses":[{"type":"CIMLabelClass","name":"Class 1","visibility":true,
            "expression":"[kind]","expressionEngine":"VBScript","maplexLabelPlacementProperties":{
            "type":"CIMMaplexLabelPlacementProperties","featureType":"Point","canKeyNumberLabel":true,
            "keyNumberGroupName":"Towns"}}]
            """
        let groups = """
            ,"generalPlacementProperties":{"type":"CIMMaplexGeneralPlacementProperties","keyNumberGroups":[{"name":"Towns",
            "delimiterCharacter":":","keyNumberMethod":"AlwaysNumber"}]}
            """
        let red = LayerFiles.simple(LayerFiles.marker(200, 0, 0))
        try folder.write(
            "town.mapx",
            LayerFiles.map(
                ["Places"], [LayerFiles.layer("Places", red, dataset: "places", more: labels)], more: groups))
        let run = try folder.cartouche(
            "render", "town.mapx", "--data", ".", "-o", "map.svg", "--size", "600x400", "--bbox",
            "9.99,44.99,10.03,45.01", "--labels", "labels.json", "--legend", "right", "--text", "text")
        #expect(run.status == 0, "\(run.errors)")
        let json = try JSONPart(parsing: String(decoding: try folder.read("labels.json"), as: UTF8.self))
        let keys = try #require(json["keys"]?.array)
        #expect(keys.map { $0["number"]?.double } == [1, 2, 3])
        #expect(keys.allSatisfy { $0["group"]?.string == "Towns" })
        #expect(keys.map { $0["text"]?.string ?? "" }.sorted() == ["a", "a", "b"])
        for key in keys {
            let (number, text) = (key["number"]?.double ?? 0, key["text"]?.string ?? "")
            #expect(key["line"]?.string == "\(Int(number)): \(text)")
        }
        let entries = try #require(json["labels"]?.array)
        #expect(Set(entries.map { $0["key"]?.double }) == [1, 2, 3])
        // The legend of the sheet has the group and its lines.
        let svg = String(decoding: try folder.read("map.svg"), as: UTF8.self)
        #expect(svg.contains(">Towns<") && svg.contains(">1: "), "\(svg.suffix(3000))")
    }
}
