import FormatSupport
import Foundation
import Testing

@Suite("One bad layer: the command draws the others, and names the layer")
struct OneBadLayerCommandTests {
    let folder = try! Scratch()
    private let red = LayerFiles.simple(LayerFiles.marker(255, 0, 0))
    private let blue = LayerFiles.simple(LayerFiles.marker(0, 0, 255))

    /// A web map with a layer for each pair of a name and more members of its definition.
    private func webMap(_ layers: [(name: String, more: String)], wkid: Int = 3857) -> String {
        let entries = layers.enumerated().map { index, layer in
            """
            {"id":"\(layer.name)","title":"\(layer.name)","featureCollection":{"layers":[{"layerDefinition":{
            "geometryType":"esriGeometryPoint",\(layer.more)"fields":[{"name":"V","type":"esriFieldTypeInteger"}]},
            "featureSet":{"geometryType":"esriGeometryPoint","spatialReference":{"wkid":\(index == 0 ? wkid : 3857)},
            "features":[{"geometry":{"x":\(50 + 200 * index),"y":150},"attributes":{"V":1}}]}}]}}
            """
        }
        return
            #"{"operationalLayers":[\#(entries.joined(separator: ","))],"spatialReference":{"wkid":3857}}"#
    }

    private func render(_ name: String, _ more: String...) throws -> Scratch.Run {
        try folder.cartouche(
            [
                "render", name, "-o", "out.png", "--bbox", "0,0,400,300", "--bbox-crs", "EPSG:3857", "--size",
                "40x30",
            ]
                + more)
    }

    private let subquery = #""definitionExpression":"V IN (SELECT MAX(V) FROM Inspections)","#

    @Test("A condition with a subquery stops only its own layer", arguments: [[], ["--strict"]])
    func condition(options: [String]) throws {
        try folder.write("map.json", webMap([("Inspections", subquery), ("Parcels", "")]))
        let run = try folder.cartouche(
            [
                "render", "map.json", "-o", "out.png", "--bbox", "0,0,400,300", "--bbox-crs", "EPSG:3857",
                "--report",
            ]
                + options)
        #expect(run.status == 2)
        #expect(run.errors.contains("layer \"Inspections\": error layer-not-read"), "\(run.errors)")
        #expect(run.errors.contains("layer \"Parcels\": 1 read, 1 drawn"), "\(run.errors)")
    }

    @Test("A missing field in a condition, and an unknown spatial reference, stop only their own layer")
    func otherReasons() throws {
        try folder.write(
            "field.json",
            webMap([("Inspections", #""definitionExpression":"NOFIELD = 1","#), ("Parcels", "")]))
        try folder.write("wkid.json", webMap([("Inspections", ""), ("Parcels", "")], wkid: 12345))
        for (name, reason) in [("field.json", "NOFIELD"), ("wkid.json", "12345")] {
            let run = try render(name, "--report")
            #expect(run.status == 2)
            #expect(
                run.errors.contains("layer \"Inspections\": error") && run.errors.contains(reason),
                "\(run.errors)")
            #expect(run.errors.contains("layer \"Parcels\": 1 read, 1 drawn"), "\(run.errors)")
        }
    }

    @Test("If no layer is left, nothing is drawn, and the status is 1")
    func nothingLeft() throws {
        try folder.write("map.json", webMap([("Inspections", subquery)]))
        let run = try render("map.json")
        #expect(run.status == 1)
        #expect(run.errors.contains("layer \"Inspections\": error layer-not-read"), "\(run.errors)")
        #expect(run.errors.contains("nothing was drawn"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path(of: "out.png")))
    }

    @Test("A file that breaks in the middle stops only its own layer")
    func brokenFile() throws {
        try folder.write("points.geojson", LayerFiles.points(3))
        try folder.write("broken.geojson", String(LayerFiles.points(3).dropLast(60)))
        try folder.write(
            "map.json",
            """
            {"operationalLayers":[{"title":"Broken","url":"broken.geojson"},{"title":"Points","url":"points.geojson"}],
            "spatialReference":{"wkid":4326}}
            """)
        let run = try folder.cartouche("render", "map.json", "-o", "out.png", "--report")
        #expect(run.status == 2, "\(run.errors)")
        #expect(run.errors.contains("layer \"Points\": 3 read, 3 drawn"), "\(run.errors)")
        #expect(run.errors.contains("error layer-not-"), "\(run.errors)")
        let data = try folder.cartouche("render", "broken.geojson", "-o", "data.png")
        #expect(data.status == 1, "\(data.errors)")
    }

    @Test(
        "A bad member of a layer of ArcGIS Pro is reported with the name of the layer",
        arguments: [
            (#","transparency":"half""#, 2), (#","minScale":[]"#, 2), (#","visibility":"yes""#, 2),
            (#","labelClasses":7"#, 2), (#","labelClasses":[7]"#, 2), (#","scaleSymbols":"yes""#, 2),
            (#","symbolLayerDrawing":[]"#, 2), (#","enableDisplayFilters":7"#, 2),
            (#","displayFilters":7"#, 2),
            (#","featureReduction":7"#, 2), (#","featureTemplates":7"#, 2), (#","transparency":12345"#, 2),
            (#","minScale":1e999"#, 0),
        ])
    func layerFile(member: String, status: Int32) throws {
        try folder.write("points.geojson", LayerFiles.points(3))
        // The first member with a name counts.
        let bad = LayerFiles.layer("Bad", red, dataset: "points").replacing(#""visibility":true"#, with: "")
            .replacing(#""uRI":"Bad","#, with: #""uRI":"Bad"\#(member)"#)
        let good = LayerFiles.layer("Good", blue, dataset: "points")
        let names = ["Bad", "Good"]
        try folder.write("town.lyrx", LayerFiles.file(names, [bad, good]))
        try folder.write("town.mapx", LayerFiles.map(names, [bad, good]))
        for name in ["town.lyrx", "town.mapx"] {
            let run = try folder.cartouche(
                "render", name, "-o", "out.png", "--report", "--fit", "--data", "Bad=points.geojson",
                "--data",
                "Good=points.geojson")
            #expect(run.status == status, "\(name) \(member): \(run.errors)")
            #expect(
                run.errors.contains("layer \"Good\": 3 read, 3 drawn"), "\(name) \(member): \(run.errors)")
            if status == 2 {
                #expect(run.errors.contains("layer \"Bad\": error wrong-value"), "\(member): \(run.errors)")
            }
        }
    }

    @Test("A condition of a layer file that cannot be read stops only its own layer")
    func layerFileCondition() throws {
        try folder.write("points.geojson", LayerFiles.points(3))
        let bad = LayerFiles.layer("Bad", red, dataset: "points", definition: "n IN (SELECT MAX(n) FROM t)")
        let good = LayerFiles.layer("Good", blue, dataset: "points")
        try folder.write("both.lyrx", LayerFiles.file(["Bad", "Good"], [bad, good]))
        try folder.write("one.lyrx", LayerFiles.file(["Bad"], [bad]))
        let both = try folder.cartouche(
            "render", "both.lyrx", "-o", "out.png", "--report", "--data", "Bad=points.geojson", "--data",
            "Good=points.geojson")
        #expect(both.status == 2)
        #expect(both.errors.contains("layer \"Bad\": error layer-not-read"), "\(both.errors)")
        #expect(both.errors.contains("layer \"Good\": 3 read, 3 drawn"), "\(both.errors)")
        let one = try folder.cartouche("render", "one.lyrx", "-o", "one.png", "--data", "Bad=points.geojson")
        #expect(one.status == 1 && one.errors.contains("nothing was drawn"), "\(one.errors)")
    }
}
