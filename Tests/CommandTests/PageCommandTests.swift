import Foundation
import Testing

/// `cartouche render` with pages: layouts and series.
@Suite struct PageCommandTests {
    let folder = try! Scratch()

    init() throws {
        let features = [("a", 1, "2024-05-01"), ("b", 3, "2024-06-01"), ("c", 2, "2024-06-02")].map {
            """
            {"type": "Feature", "properties": {"name": "\($0)", "rank": \($1), "day": "\($2)"}, "geometry":
              {"type": "Polygon", "coordinates": [[[\($1), 0], [\($1 + 1), 0], [\($1 + 1), 1], [\($1), 0]]]}}
            """
        }
        try folder.write(
            "a.geojson", #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#)
    }

    private func render(_ output: String, _ options: String...) throws -> Scratch.Run {
        try folder.cartouche(["render", "a.geojson", "-o", output] + options)
    }

    private func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.url.appending(path: name).path)
    }

    @Test func aWrittenLayoutDrawsTheSamePage() throws {
        let written = try render(
            "a.png", "--size", "320x240", "--title", "T", "--scale-bar", "--north-arrow", "--graticule",
            "--credits", "C", "--write-layout", "l.json")
        #expect(written.status == 0, "\(written.errors)")
        let read = try render("b.png", "--layout", "l.json")
        #expect(read.status == 0, "\(read.errors)")
        #expect(try folder.read("a.png") == folder.read("b.png"))
    }

    @Test func aDrawnPageIsNotReportedAsMissing() throws {
        #expect(
            try render("a.png", "--size", "320x240", "--legend", "right", "--write-layout", "p.pagx").status
                == 0)
        let page = try folder.cartouche("render", "p.pagx", "-o", "b.png", "--layout", "p.pagx")
        #expect(page.status == 0 && !page.errors.contains("layout-not-drawn"), "\(page.errors)")
        let own = try folder.cartouche("render", "p.pagx", "-o", "c.png")
        #expect(own.status == 0 && !own.errors.contains("layout-not-drawn"), "\(own.errors)")
        #expect(try folder.read("b.png") == folder.read("c.png"))
        let pages = try folder.cartouche("render", "p.pagx", "-o", "c.pdf")
        #expect(pages.status == 0, "\(pages.errors)")
        #expect(String(decoding: try folder.read("c.pdf"), as: UTF8.self).contains("/MediaBox[0 0 240 180"))
        for options in [["--size", "40"], ["--scale-bar"]] {
            let map = try folder.cartouche(["render", "p.pagx", "-o", "d.png"] + options)
            #expect(map.errors.contains("layout-not-drawn"), "\(map.errors)")
        }
        let title = try folder.cartouche("render", "p.pagx", "-o", "d.png", "--title", "T")
        #expect(title.status == 64 && title.errors.contains("--title needs"), "\(title.errors)")
    }

    @Test func legendsHaveOnlyLayersOfTheMap() throws {
        let wrong = try render("a.png", "--legend", "right", "--legend-layers", "b,a")
        #expect(wrong.status == 1 && wrong.errors.contains("no layer 'b'"), "\(wrong.errors)")
        #expect(!exists("a.png"))
        let renamed = try render(
            "a.svg", "--legend", "right", "--legend-layers", "a=Areas", "--legend-title", "Key", "--text",
            "text")
        #expect(renamed.status == 0, "\(renamed.errors)")
        let texts = String(decoding: try folder.read("a.svg"), as: UTF8.self)
        #expect(texts.contains(">Areas<") && texts.contains(">Key<"))
        for option in [["--legend-columns", "2"], ["--legend-title", "Key"]] {
            let lonely = try folder.cartouche(["render", "a.geojson", "-o", "b.png"] + option)
            #expect(
                lonely.status == 64 && lonely.errors.contains("\(option[0]) needs --legend"),
                "\(lonely.errors)")
        }
    }

    @Test func insetsHavePlacesOnTheMap() throws {
        let run = try render(
            "a.png", "--size", "320x240", "--inset", "1:900000000", "--inset", "1.5,0.5:1:1000000@top-left",
            "--write-layout", "l.json")
        #expect(run.status == 0, "\(run.errors)")
        let layout = String(decoding: try folder.read("l.json"), as: UTF8.self)
        #expect(layout.contains("Inset Map 2") && layout.contains("166979"), "\(layout)")
        let wrong = try render("b.png", "--inset", "1.5,99:1:1000000")
        #expect(wrong.status == 64 && !exists("b.png"), "\(wrong.errors)")
        let nowhere = try render(
            "b.png", "--crs", "EPSG:3413", "--inset", "0,-90:1:1000000", "--bbox", "0,70,1,71")
        #expect(nowhere.status == 1 && nowhere.errors.contains("outside"), "\(nowhere.errors)")
    }

    @Test func aSeriesHasOnePageForEachShownFeature() throws {
        #expect(try render("all-%02d.png", "--size", "60", "--series", "a").status == 0)
        #expect(exists("all-01.png") && exists("all-03.png") && !exists("all-04.png"))
        #expect(try render("some-%d.png", "--size", "60", "--series", "a", "--where", "rank > 1").status == 0)
        #expect(exists("some-2.png") && !exists("some-3.png"))
        let may = try render(
            "may-%d.png", "--size", "60", "--series", "a", "--time", "2024-05-01", "--time-fields", "day")
        #expect(may.status == 0, "\(may.errors)")
        #expect(exists("may-1.png") && !exists("may-2.png"))
    }

    @Test func thePagesOfASeriesFollowItsNameField() throws {
        let run = try render(
            "page-%d.svg", "--size", "200", "--series", "a", "--series-name", "name", "--title",
            "%name of %pages",
            "--text", "text")
        #expect(run.status == 0, "\(run.errors)")
        #expect(String(decoding: try folder.read("page-2.svg"), as: UTF8.self).contains("<title>b</title>"))
    }

    @Test func aSeriesHasALimit() throws {
        let rows = (0...100_000).map { "\($0 % 360 - 180),\($0 % 180 - 90)" }
        try folder.write("many.csv", "longitude,latitude\n" + rows.joined(separator: "\n"))
        let run = try folder.cartouche("render", "many.csv", "-o", "x.pdf", "--series", "many")
        #expect(run.status != 0 && run.errors.contains("a series has 1 to 100000 pages"), "\(run.errors)")
        #expect(!exists("x.pdf"))
    }

    @Test(arguments: [
        (["--series", "b"], "\"a\""), (["--series", "a", "--series-name", "nam"], "the fields are"),
        (["--series-name", "name"], "--series"), (["--layout", "none.json"], "none.json"),
        (["--layout", "a.geojson"], "a.geojson"), (["--write-layout", "l.json"], "--write-layout"),
    ])
    func wrongPagesAreErrors(options: [String], expected: String) throws {
        let output = options[0] == "--series" ? "x-%d.png" : "x.png"
        let run = try folder.cartouche(["render", "a.geojson", "-o", output] + options)
        #expect(run.status != 0 && run.errors.contains(expected), "\(run.errors)")
        #expect(!exists("x-1.png") && !exists(output) && !exists("l.json"))
    }

    @Test func pagesOfASeriesCanShowOnlyTheirFeature() throws {
        // Three triangles side by side, each with a hypotenuse from the lower left to the upper right.
        let plain = try render("plain-%d.svg", "--size", "60", "--series", "a", "--series-name", "name")
        #expect(plain.status == 0, "\(plain.errors)")
        let clipped = try render(
            "clip-%d.svg", "--size", "60", "--series", "a", "--series-name", "name", "--series-clip")
        #expect(clipped.status == 0, "\(clipped.errors)")
        func text(_ name: String) throws -> String { String(decoding: try folder.read(name), as: UTF8.self) }
        #expect(try !text("plain-1.svg").contains("clip-rule=\"evenodd\""))
        #expect(try text("clip-1.svg") != text("plain-1.svg"))
        #expect(try text("clip-1.svg") != text("clip-2.svg"))
        let marked = try render(
            "mark-%d.svg", "--size", "60", "--series", "a", "--series-name", "name", "--series-highlight")
        #expect(marked.status == 0, "\(marked.errors)")
        #expect(try text("mark-1.svg").contains("#00ffff") || text("mark-1.svg").contains("#0ff"))
        #expect(try !text("plain-1.svg").contains("#0ff"))
    }

    @Test func theClipOfASeriesHidesOtherFeatures() throws {
        for (name, options) in [("plain", []), ("clip", ["--series-clip"])] as [(String, [String])] {
            let run = try folder.cartouche(
                [
                    "render", "a.geojson", "-o", "\(name)-%d.png", "--size", "60", "--series", "a",
                    "--series-name",
                    "name", "--background", "#ffffff",
                ] + options)
            #expect(run.status == 0, "\(run.errors)")
        }
        // The page of "a" shows a triangle whose right neighbor touches its corner.
        let plain = try folder.read("plain-1.png").count
        #expect(try folder.read("clip-1.png").count < plain)
    }
}
