import Foundation
import Testing

/// The area that the options of `render` choose.
@Suite struct ViewOptionTests {
    private let folder: Scratch

    init() throws {
        folder = try Scratch()
        try folder.write(
            "renderer.json",
            #"{"type": "esriSMS", "style": "esriSMSCircle", "color": [200, 30, 30, 255], "size": 20}"#)
    }

    private func write(_ name: String, _ places: [(Double, Double)]) throws {
        let features = places.enumerated().map { index, place in
            """
            {"type": "Feature", "properties": {"n": \(index)},
            "geometry": {"type": "Point", "coordinates": [\(place.0), \(place.1)]}}
            """
        }
        try folder.write(
            name, #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ",\n"))]}"#)
    }

    /// Draws a file, and returns the denominator of the scale and the number of drawn features.
    private func render(_ arguments: String...) throws -> (scale: Double, drawn: Int) {
        let run = try folder.cartouche(
            ["render"] + arguments + [
                "--renderer", "renderer.json", "-o", "a.png", "--size", "400x300", "--report-json",
                "report.json",
            ])
        #expect(run.status == 0, "\(run.errors)")
        let text = try JSONSerialization.jsonObject(with: Data(folder.read("report.json")))
        let report = try #require(text as? [String: Any])
        let layers = try #require(report["layers"] as? [[String: Any]])
        return (
            try #require((report["scale"] as? NSNumber)?.doubleValue),
            try #require(layers.first?["drawn"] as? Int)
        )
    }

    @Test("An extent with west above east crosses the antimeridian", arguments: ["EPSG:3857", "EPSG:3395"])
    func westAboveEast(system: String) throws {
        try write("a.geojson", [(170, 0), (-170, 0), (0, 0)])
        let crossing = try render("a.geojson", "--bbox", "160,-30,-140,20", "--crs", system)
        let picture = try folder.read("a.png")
        let continued = try render("a.geojson", "--bbox", "160,-30,220,20", "--crs", system)
        #expect(crossing.drawn == 2 && continued.drawn == 2)
        #expect(try folder.read("a.png") == picture)
        #expect(crossing.scale < 1e8)
    }

    @Test("--fit shows only the features that --where selects")
    func fitsSelectedFeatures() throws {
        try write("a.geojson", [(0, 0), (1, 1), (100, 50)])
        let all = try render("a.geojson", "--fit")
        let few = try render("a.geojson", "--fit", "--where", "n < 2")
        #expect(few.drawn == 2 && few.scale * 20 < all.scale)
    }

    @Test("--fit leaves space for markers at the rim")
    func fitLeavesSpace() throws {
        try write("a.geojson", [(0, 0), (10, 0), (10, 7), (0, 7)])
        _ = try folder.cartouche(
            "render", "a.geojson", "--renderer", "renderer.json", "-o", "a.svg", "--size", "400x300", "--fit")
        let run = try folder.cartouche(
            "render", "a.geojson", "--renderer", "renderer.json", "-o", "a.png", "--size", "400x300", "--fit",
            "--background", "white", "--report")
        #expect(run.status == 0)
        // Without space, the circles of 27 DIPs at the left and right edge would be cut.
        let scale = try render("a.geojson", "--fit").scale
        let tight = 10 * 111_319.49 / 400 * 96 * 39.37
        #expect(scale > tight * 400 / (400 - 26) && scale < tight * 1.3)
    }

    @Test(
        "--fit shows the area of use of a system that is not defined everywhere",
        arguments: ["EPSG:3413", "EPSG:3031", "EPSG:3832", "EPSG:3035"])
    func fitsAreaOfUse(system: String) throws {
        let places = stride(from: -180.0, through: 180, by: 20).flatMap { x in
            stride(from: -90.0, through: 90, by: 15).map { (x, $0) }
        }
        try write("world.geojson", places)
        let (scale, drawn) = try render("world.geojson", "--fit", "--crs", system)
        #expect(scale > 1e6 && scale < 5e8 && drawn > 10, "1:\(scale)")
    }

    @Test(
        "--fit shows islands on both sides of the antimeridian together",
        arguments: ["EPSG:3857", "EPSG:4326", "EPSG:3395"])
    func fitsAcrossTheAntimeridian(system: String) throws {
        try write("fiji.geojson", [(177, -17), (179.9, -16), (-179.5, -18), (-178.6, -20.6)])
        let (scale, drawn) = try render("fiji.geojson", "--fit", "--crs", system)
        #expect(scale < 1e7 && drawn == 4, "1:\(scale)")
        // Data all around the globe keeps the usual center.
        try write("world.geojson", stride(from: -175.0, through: 175, by: 10).map { ($0, 0) })
        #expect(try render("world.geojson", "--fit", "--crs", system).drawn == 36)
    }
}
