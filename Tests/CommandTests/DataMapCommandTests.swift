import CartoucheImages
import Foundation
import Testing

/// Maps from data: written as documents, as films, and with the values of their fields.
@Suite struct DataMapCommandTests {
    let folder = try! Scratch()

    init() throws {
        let features = (0..<6).map { index in
            """
            {"type": "Feature", "properties": {"id": "0\(index)", "pop": \(index * index + 1), "gas": \(7 - index),
              "when": "2024-0\(index % 3 + 1)-15"},
             "geometry": {"type": "Polygon", "coordinates": [[[\(index), 0], [\(index), 1], [\(index + 1), 1],
              [\(index + 1), 0], [\(index), 0]]]}}
            """
        }
        try folder.write(
            "states.geojson",
            #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#)
        let rows = (0..<60).map {
            "\($0 % 10),\($0 / 10),\($0),\(Double($0) / 3),2024-0\($0 % 3 + 1)-1\($0 % 9)"
        }
        try folder.write("points.csv", "lon,lat,n,x,day\n" + rows.joined(separator: "\n") + "\n")
        try folder.write("gdp.csv", "id,gdp\n00,5\n01,7.25\n02,9\n03,12\n04,1\n05,3\n")
    }

    private func picture(_ arguments: [String]) throws -> [UInt8] {
        let run = try folder.cartouche(
            ["render"] + arguments + ["-o", "-", "--size", "300x200", "--background", "white"])
        #expect(run.status == 0, "\(arguments): \(run.errors)")
        return run.output
    }

    @Test(arguments: [
        ["states.geojson", "--classes", "pop:3:Reds", "--label", "id"],
        ["states.geojson", "--join", "gdp.csv:id", "--classes", "gdp:4"],
        ["states.geojson", "--sizes", "pop:4-30"], ["states.geojson", "--categories", "when"],
        ["states.geojson", "--bivariate", "pop:gas"], ["states.geojson", "--dots", "pop"],
        ["states.geojson", "--pie", "pop,gas"], ["states.geojson", "--color", "teal", "--outline", "none"],
        ["points.csv", "--heat"], ["points.csv", "--cluster"], ["points.csv", "--bins", "--ramp", "Greens"],
        ["points.csv", "--field", "twice=$feature.n * 2", "--classes", "twice:5", "--theme", "dark"],
    ])
    func styledMapsDrawTheSamePictures(arguments: [String]) throws {
        let expected = try picture(arguments)
        for options in [[], ["--embed"]] {
            let run = try folder.cartouche(["style-map"] + arguments + options + ["-o", "map.json"])
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(try picture(["map.json"]) == expected, "\(arguments) \(options)")
        }
        let run = try folder.cartouche(["style-map"] + arguments + ["-o", "map.lyrx"])
        #expect(run.status == 0, "\(run.errors)")
        if arguments.contains("--pie") {
            #expect(run.errors.contains("not written: states: the lines of pie charts"), "\(run.errors)")
            return
        }
        #expect(run.errors.isEmpty, "\(run.errors)")
        let drawn = try Image(data: picture(["map.lyrx"])).rgba
        let original = try Image(data: expected).rgba
        // Colors of layer files are in steps of a percent, and those of heatmaps are mixed between fewer stops.
        let limit = arguments.contains("--heat") ? 24 : 0
        let worst = zip(drawn, original).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(worst <= limit, "\(arguments): \(worst)")
    }

    @Test func aMapInAnotherFolderFindsItsData() throws {
        try folder.write("maps/note.txt", "")
        let run = try folder.cartouche(
            "style-map", "states.geojson", "--classes", "pop:3", "-o", "maps/map.json")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try picture(["maps/map.json"]) == picture(["states.geojson", "--classes", "pop:3"]))
    }

    @Test func filmsHaveAFrameForEachMonth() throws {
        let arguments = ["points.csv", "--time-step", "month", "--time-fields", "day", "--size", "200x120"]
        let run = try folder.cartouche(
            ["render"] + arguments + ["--classes", "n:3", "-o", "film.gif", "--frame-rate", "4"])
        #expect(run.status == 0, "\(run.errors)")
        let bytes = try folder.read("film.gif")
        let frames = bytes.indices.dropLast(8).filter { Array(bytes[$0..<$0 + 3]) == [0x21, 0xF9, 4] }
        #expect(frames.count == 3 && frames.allSatisfy { bytes[$0 + 4] == 25 })
        let numbered = try folder.cartouche(
            ["render"] + arguments + ["--classes", "n:3", "-o", "a-%02d.png"])
        #expect(numbered.status == 0, "\(numbered.errors)")
        let pictures = try (1...3).map { try Image(data: folder.read("a-0\($0).png")) }
        #expect(Set(pictures.map(\.rgba)).count == 3)
        #expect(throws: (any Error).self) { try folder.read("a-04.png") }
        let month = try folder.cartouche(
            ["render"] + arguments.dropLast(2) + ["--time", "2024-02-01/2024-02-29", "-o", "b.svg"])
        #expect(month.status == 64)
    }

    @Test func valuesOfFieldsAreListed() throws {
        let run = try folder.cartouche("info", "points.csv", "--summary")
        #expect(run.status == 0 && run.text.contains("minimum"))
        #expect(run.text.contains("█") && run.text.contains("2024-01-10"), "\(run.text)")
        let json = try folder.cartouche("info", "points.csv", "--summary", "--json")
        #expect(json.text.contains("\"histogram\"") && json.text.contains("\"distinctCount\": 60"))
    }
}
