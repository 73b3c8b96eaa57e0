import Foundation
import Testing

/// Sizes on paper, densities, world files and backgrounds.
@Suite struct PrintTests {
    let folder = try! Scratch()

    private func size(_ options: [String], output: String = "x.png") throws -> [Int] {
        try folder.write("map.json", Samples.map)
        let run = try folder.cartouche(["render", "map.json", "-o", output] + options)
        #expect(run.status == 0, "\(run.errors)")
        let bytes = try folder.read(output)
        return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func sizesHaveUnits() throws {
        #expect(try size(["--size", "100"]) == [100, 100])
        #expect(try size(["--size", "2inx1in"]) == [192, 96])
        #expect(try size(["--size", "5.08x2.54cm"]) == [192, 96])
        #expect(try size(["--size", "72ptx36pt"]) == [96, 48])
        #expect(try size(["--size", "25.4mmx100", "--scale", "2"]) == [192, 200])
    }

    @Test func densityGivesPixelsOfPaperSizes() throws {
        #expect(try size(["--size", "210x297mm", "--dpi", "100"]) == [827, 1169])
        let bytes = try folder.read("x.png")
        let name = try #require(bytes.firstRange(of: Array("pHYs".utf8)))
        // 100 pixels per inch are 3937 pixels per meter.
        #expect(
            Array(bytes[name.upperBound..<name.upperBound + 9]) == [0, 0, 0x0F, 0x61, 0, 0, 0x0F, 0x61, 1])
        try folder.write("map.json", Samples.map)
        let run = try folder.cartouche("render", "map.json", "-o", "x.jpg", "--size", "1in", "--dpi", "300")
        #expect(run.status == 0)
        #expect(try Array(folder.read("x.jpg")[6..<18]) == Array("JFIF".utf8) + [0, 1, 1, 1, 1, 44, 1, 44])
    }

    @Test func densityAndScaleDrawTheSamePixels() throws {
        _ = try size(["--size", "100x50", "--scale", "2"])
        let byScale = try folder.read("x.png").count
        _ = try size(["--size", "100x50", "--dpi", "192"])
        // Only the chunk with the density is more: 9 bytes and 12 around them.
        #expect(try folder.read("x.png").count == byScale + 21)
    }

    @Test func worldFilePlacesPixels() throws {
        try folder.write("points.geojson", Samples.points)
        let view = ["--bbox", "0,0,20,10", "--crs", "EPSG:4326", "--size", "200x100", "--world-file"]
        let run = try folder.cartouche(["render", "points.geojson", "-o", "x.png"] + view)
        #expect(run.status == 0, "\(run.errors)")
        let text = String(decoding: try folder.read("x.pgw"), as: UTF8.self)
        let numbers = text.split(separator: "\n").compactMap { Double($0) }
        let expected = [0.1, 0, 0, -0.1, 0.05, 9.95]
        #expect(numbers.count == 6 && zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(text)")
        for (picture, world) in [("a.jpeg", "a.jgw"), ("b.JPG", "b.jgw")] {
            _ = try folder.cartouche(["render", "points.geojson", "-o", picture] + view)
            #expect(try folder.read(world) == folder.read("x.pgw"))
        }
    }

    @Test func worldFileOfARotatedPicture() throws {
        try folder.write("points.geojson", Samples.points)
        let run = try folder.cartouche(
            "render", "points.geojson", "-o", "x.png", "--center", "0,0", "--map-scale", "1000000", "--size",
            "100x100", "--rotation", "90", "--world-file")
        #expect(run.status == 0)
        let text = String(decoding: try folder.read("x.pgw"), as: UTF8.self)
        let n = text.split(separator: "\n").compactMap { Double($0) }
        // East is up: columns go south, rows go west.
        #expect(abs(n[0]) < 1e-6 && n[1] < -260 && n[2] < -260 && abs(n[3]) < 1e-6, "\(text)")
        // The middle of the picture is the center.
        #expect(abs(n[0] * 49.5 + n[2] * 49.5 + n[4]) < 1e-3 && abs(n[1] * 49.5 + n[3] * 49.5 + n[5]) < 1e-3)
    }

    @Test func dataHasAWhiteBackground() throws {
        try folder.write("points.geojson", Samples.points)
        try folder.write("map.json", Samples.map)
        func colorType(_ arguments: [String]) throws -> (UInt8, Bool) {
            #expect(
                try folder.cartouche(["render"] + arguments + ["-o", "x.png", "--size", "40"]).status == 0)
            let bytes = try folder.read("x.png")
            return (bytes[25], bytes.firstRange(of: Array("tRNS".utf8)) != nil || bytes[25] == 6)
        }
        #expect(try !colorType(["points.geojson"]).1)
        #expect(try colorType(["points.geojson", "--background", "transparent"]).1)
        // A web map decides itself.
        #expect(try colorType(["map.json"]).1)
        #expect(try colorType(["map.json", "points.geojson"]).1)
    }

    @Test func mapScaleKeepsTheCenter() throws {
        try folder.write("points.geojson", Samples.points)
        let arguments = [
            "render", "points.geojson", "-o", "x.png", "--report-json", "r.json", "--size", "100",
        ]
        func extent(_ options: [String]) throws -> [Double] {
            #expect(try folder.cartouche(arguments + options).status == 0)
            let report = try JSONSerialization.jsonObject(with: Data(folder.read("r.json"))) as? [String: Any]
            let extent = report?["extent"] as? [String: Double] ?? [:]
            return ["xmin", "ymin", "xmax", "ymax"].compactMap { extent[$0] }
        }
        let whole = try extent([])
        let part = try extent(["--map-scale", "1:1,000,000"])
        #expect(abs(whole[0] + whole[2] - part[0] - part[2]) < 1)
        #expect(part[2] - part[0] < (whole[2] - whole[0]) / 10)
    }
}
