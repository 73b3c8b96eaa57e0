import Foundation
import Testing

/// `--time` of the commands that draw maps.
@Suite struct PeriodTests {
    let folder = try! Scratch()

    init() throws {
        try folder.write(
            "a.geojson",
            """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "properties": {"day": "2024-05-01"}, "geometry": {"type": "Point", "coordinates": [0, 0]}},
              {"type": "Feature", "properties": {"day": "2024-06-01"}, "geometry": {"type": "Point", "coordinates": [1, 1]}}]}
            """)
    }

    @Test(arguments: [("2024-05-01", 1), ("2024-05-02/..", 1), ("../2024-06-01", 2), ("2025-01-01/..", 0)])
    func featuresOfThePeriodAreDrawn(period: String, count: Int) throws {
        let run = try folder.cartouche(
            "render", "a.geojson", "-o", "a.png", "--bbox", "-2,-2,3,3", "--time", period, "--time-fields",
            "day",
            "--report")
        #expect(run.status == 0)
        #expect(run.errors.contains("\(count) drawn"), "\(run.errors)")
    }

    @Test func identifyFindsOnlyWhatIsDrawn() throws {
        let place = [
            "identify", "a.geojson", "--bbox", "-1,-1,1,1", "--size", "100", "--at", "50,50", "--json",
        ]
        let period = ["--time-fields", "day", "--time"]
        #expect(try folder.cartouche(place + period + ["2024-05-01/2024-05-02"]).text.contains("2024-05-01"))
        #expect(try !folder.cartouche(place + period + ["2024-05-02/.."]).text.contains("2024-05-01"))
    }

    @Test(arguments: [
        (["--time", "yesterday"], "'yesterday'"), (["--time", "saved"], "--time-fields"),
        (["--time", "saved", "--time-fields", "day"], "no time slider"),
        (["--time-fields", "day"], "needs --time"),
        (["--time", "2024-05-01", "--time-fields", "when"], "no layer"),
    ])
    func wrongPeriodsAreErrors(options: [String], expected: String) throws {
        let run = try folder.cartouche(["render", "a.geojson", "-o", "a.png"] + options)
        #expect(run.status != 0 && run.errors.contains(expected), "\(run.errors)")
        #expect(throws: (any Error).self) { try folder.read("a.png") }
    }
}
