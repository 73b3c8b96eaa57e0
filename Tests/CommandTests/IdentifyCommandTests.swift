import Foundation
import Testing

/// `cartouche identify` lists what is drawn at a point.
@Suite struct IdentifyCommandTests {
    let folder = try! Scratch()

    init() throws {
        try folder.write(
            "areas.geojson",
            """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "properties": {"name": "lower"}, "geometry": {"type": "Polygon",
                "coordinates": [[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]]}},
              {"type": "Feature", "properties": {"name": "upper"}, "geometry": {"type": "Polygon",
                "coordinates": [[[0, 0], [5, 0], [5, 10], [0, 10], [0, 0]]]}},
              {"type": "Feature", "properties": {"name": "nowhere"}, "geometry": null}]}
            """)
    }

    @Test func listsTheFeaturesFromTheTop() throws {
        let run = try folder.cartouche(
            "identify", "areas.geojson", "--at", "30,50", "--size", "100x100", "--json")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let upper = try #require(run.text.range(of: "upper"))
        let lower = try #require(run.text.range(of: "lower"))
        #expect(upper.lowerBound < lower.lowerBound && !run.text.contains("nowhere"))
        let right = try folder.cartouche("identify", "areas.geojson", "--at", "70,50", "--size", "100x100")
        #expect(right.text.contains("lower") && !right.text.contains("upper"))
        let one = try folder.cartouche(
            "identify", "areas.geojson", "--at", "30,50", "--size", "100x100", "--max", "1")
        #expect(one.text.contains("upper") && !one.text.contains("lower"))
    }

    @Test(arguments: [[], ["--tolerance", "12"], ["--json"]]) func reportsAnEmptyResult(options: [String])
        throws
    {
        try folder.write(
            "corner.geojson",
            #"{"type": "MultiPoint", "coordinates": [[0, 0], [80, 80]]}"#)
        let run = try folder.cartouche(
            ["identify", "corner.geojson", "--at", "50,40", "--size", "100x100"] + options)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("cartouche: nothing is drawn at 50,40; "), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
        let isJSON = options.contains("--json")
        #expect(isJSON ? run.text.contains("\"layers\"") : run.output.isEmpty)
    }

    @Test func saysWhereThePictureEnds() throws {
        let run = try folder.cartouche("identify", "areas.geojson", "--at", "300,50", "--size", "300x200")
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.errors.contains("x is from 0 to below 300, y from 0 to below 200"), "\(run.errors)")
    }

    @Test(arguments: [
        ["--at", "100,50"], ["--at", "50,100"], ["--at", "-1,50"], ["--at", "nan,50"], ["--at", "1e300,1"],
        ["--at", "5"], ["--at", "5,5,5"], ["--at", "x,y"], ["--at", "5,5", "--tolerance", "101"],
        ["--at", "5,5", "--tolerance", "nan"], ["--at", "5,5", "--max", "0"],
    ])
    func reportsWrongOptions(options: [String]) throws {
        let run = try folder.cartouche(["identify", "areas.geojson", "--size", "100x100"] + options)
        #expect(run.status != 0 && run.output.isEmpty && !run.errors.isEmpty)
    }
}
