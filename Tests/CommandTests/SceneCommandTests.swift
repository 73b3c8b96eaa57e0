import CartoucheSceneViews
import Foundation
import Testing

/// `cartouche scene` with data files.
@Suite struct SceneCommandTests {
    let folder = try! Scratch()

    private static let hasDriver = (try? SceneDevice.shared()) != nil

    /// Writes a data file with one area of 100 m.
    init() throws {
        try folder.write(
            "area.geojson",
            """
            {"type":"Feature","properties":{"height":40},"geometry":{"type":"Polygon","coordinates":
            [[[6,46],[6.001,46],[6.001,46.001],[6,46.001],[6,46]]]}}
            """)
    }

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func anExtrudedAreaHasWalls() throws {
        let run = try folder.cartouche(
            "scene", "area.geojson", "-o", "a.png", "--extrude", "[height]", "--report", "--size", "80x60")
        #expect(run.status == 0 && run.errors.contains("1 feature, "), "\(run.errors)")
        #expect(try folder.read("a.png").count > 100)
    }

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func anOrbitHasNumberedPictures() throws {
        let run = try folder.cartouche(
            "scene", "area.geojson", "-o", "f%02d.png", "--orbit", "3", "--size", "80x60")
        #expect(run.status == 0, "\(run.errors)")
        let pictures = try folder.files().filter { $0.hasPrefix("f") }.sorted()
        #expect(pictures == ["f00.png", "f01.png", "f02.png"])
        #expect(try folder.read("f00.png") != folder.read("f01.png"))
    }

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func theReportHasNotes() throws {
        try folder.write(
            "map.json",
            """
            {"operationalLayers":[{"id":"1","title":"t","featureCollection":{"layers":[{"layerDefinition":
            {"minScale":50000,"geometryType":"esriGeometryPoint","fields":[],"drawingInfo":{"renderer":
            {"type":"simple","symbol":{"type":"esriSMS","size":9,"color":[200,0,0,255]}}}},"featureSet":
            {"features":[{"geometry":{"x":6,"y":46,"spatialReference":{"wkid":4326}}}]}}]}}]}
            """)
        for (options, hasNotes) in [([], false), (["--report"], true)] {
            let run = try folder.cartouche(["scene", "map.json", "-o", "a.png", "--size", "80x60"] + options)
            #expect(run.status == 0 && run.errors.contains(": note ") == hasNotes, "\(run.errors)")
        }
    }

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func anUnknownFieldIsReported() throws {
        let run = try folder.cartouche(
            "scene", "area.geojson", "-o", "a.png", "--extrude", "[hight]", "--size", "80x60")
        #expect(run.errors.contains("did you mean height?"), "\(run.errors)")
    }

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func effectsChangeThePicture() throws {
        var pictures: Set<[UInt8]> = []
        let lists = [
            "plain", "haze", "occlusion", "fine-occlusion", "soft-shadows", "haze,occlusion", "all",
        ]
        for effects in lists {
            let run = try folder.cartouche(
                "scene", "area.geojson", "-o", "a.png", "--extrude", "[height]", "--shadows", "--size",
                "240x160", "--effects", effects)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            pictures.insert(try folder.read("a.png"))
        }
        #expect(pictures.count == lists.count)
    }

    @Test(arguments: ["", "fog", "haze,", "haze fog"]) func anUnknownEffectIsAnError(effects: String) throws {
        let run = try folder.cartouche("scene", "area.geojson", "-o", "a.png", "--effects=" + effects)
        #expect(run.status == 64 && run.errors.contains("haze"), "\(run.status) \(run.errors)")
        #expect(try !folder.files().contains("a.png"))
    }

    @Test(arguments: ["height", "[height", "1 +"]) func aWrongExpressionIsAnError(expression: String) throws {
        let run = try folder.cartouche("scene", "area.geojson", "-o", "a.png", "--extrude", expression)
        #expect(run.status == 64 && run.errors.contains("--extrude"), "\(run.status) \(run.errors)")
        #expect(try !folder.files().contains("a.png"))
    }

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func modelsOutsideOfTheRootAreNotRead() throws {
        try folder.write("data/p.geojson", #"{"type":"Point","coordinates":[6,46]}"#)
        try folder.write("secret.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
        try folder.write(
            "data/r.json",
            #"""
            {"type":"simple","symbol":{"type":"PointSymbol3D","symbolLayers":[{"type":"Object",
            "resource":{"href":"../secret.obj"}}]}}
            """#)
        for command in [["scene", "--size", "80x60"], ["legend"]] {
            let run = try folder.cartouche(
                command + ["data/p.geojson", "--renderer", "data/r.json", "-o", "a.png", "--root", "data"])
            #expect(run.status == 2 && run.errors.contains("secret.obj"), "\(run.status) \(run.errors)")
            #expect(run.errors.contains("model-not-read") && run.errors.contains("data"), "\(run.errors)")
        }
    }

    /// A relative path is relative to the file with the symbol, wherever the data and the program are.
    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func modelsAreBesideTheFileOfTheRenderer() throws {
        try folder.write("data/p.geojson", #"{"type":"Point","coordinates":[6,46]}"#)
        try folder.write("symbols/models/m.obj", "v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n")
        try folder.write(
            "symbols/r.json",
            #"""
            {"type":"simple","symbol":{"type":"PointSymbol3D","symbolLayers":[{"type":"Object",
            "resource":{"href":"models/m.obj"},"height":30}]}}
            """#)
        for command in [["scene", "--size", "80x60"], ["legend"]] {
            let run = try folder.cartouche(
                command + ["data/p.geojson", "--renderer", "symbols/r.json", "-o", "a.png"])
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.status) \(run.errors)")
        }
    }

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func aModelStandsAtEachPoint() throws {
        try folder.write("p.csv", "x,y\n6,46\n6.001,46\n")
        try folder.write(
            "m.obj", "v 0 0 0\nv 9 0 0\nv 0 9 0\nv 0 0 9\nf 1 2 3\nf 1 3 4\nf 1 4 2\nf 2 4 3\n")
        let scene = ["scene", "p.csv", "--size", "80x60", "--report", "--camera", "6.0005,45.9995,60,0,45,0"]
        let plain = try folder.cartouche(scene + ["-o", "plain.png"])
        let run = try folder.cartouche(scene + ["--renderer", "m.obj", "-o", "a.png"])
        for run in [plain, run] {
            #expect(run.status == 0 && run.errors.contains("2 features"), "\(run.status) \(run.errors)")
        }
        #expect(try folder.read("a.png") != folder.read("plain.png"))
        let missing = try folder.cartouche("scene", "p.csv", "--renderer", "n.obj", "-o", "b.png")
        #expect(missing.status == 66 && missing.errors.contains("n.obj"), "\(missing.errors)")
    }

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func diagnosticsAreQuietOrStrict() throws {
        let scene = ["scene", "area.geojson", "-o", "a.png", "--extrude", "[hight]", "--size", "80x60"]
        for (options, status, isQuiet) in [
            ([], 0, false), (["-q"], 0, true), (["--strict"], 2, false), (["--strict", "--quiet"], 2, true),
        ] {
            let run = try folder.cartouche(scene + options)
            #expect(run.status == status && run.errors.isEmpty == isQuiet, "\(options) \(run.errors)")
        }
    }

    // MARK: Points that move

    private static let flight =
        "name,time,lon,lat,height\n"
        + (0..<5).map { "A,\($0),\(6 + 0.0002 * Double($0)),46.0005,80\n" }.joined()

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func aPageHasPointsThatMove() throws {
        try folder.write("flight.csv", Self.flight)
        let still = try folder.cartouche(
            "scene", "area.geojson", "-o", "still.html", "--title", "still")
        #expect(still.status == 0, "\(still.errors)")
        for name in ["a.html", "b.html"] {
            let run = try folder.cartouche(
                "scene", "area.geojson", "-o", name, "--title", "still", "--animate", "flight.csv")
            #expect(run.status == 0, "\(run.errors)")
        }
        #expect(try folder.read("a.html") == folder.read("b.html"))
        #expect(try folder.read("a.html").count > folder.read("still.html").count)
    }

    @Test(arguments: [
        ["-o", "a.png", "--animate", "flight.csv"], ["-o", "a.glb", "--animate", "flight.csv"],
        ["-o", "a.html", "--animate-symbol", "symbol.json"],
    ])
    func pointsThatMoveNeedAPage(arguments: [String]) throws {
        try folder.write("flight.csv", Self.flight)
        let run = try folder.cartouche(["scene", "area.geojson"] + arguments)
        #expect(run.status == 64 && run.errors.contains("--animate"), "\(run.status) \(run.errors)")
        #expect(try folder.files().allSatisfy { !$0.hasPrefix("a.") })
    }

    @Test(arguments: [
        ("name,lon,lat\nA,6,46\n", "time"), ("time,lon,lat\nsoon,6,46\n", "time"), ("", "flight.csv"),
    ])
    func pointsThatMoveNeedTimes(text: String, word: String) throws {
        try folder.write("flight.csv", text)
        let run = try folder.cartouche("scene", "area.geojson", "-o", "a.html", "--animate", "flight.csv")
        #expect(run.status != 0 && run.errors.contains(word), "\(run.status) \(run.errors)")
        #expect(try !folder.files().contains("a.html"))
    }

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func aPageThatCannotBeWrittenIsOneError() throws {
        try folder.write("a.html/file", "")
        let run = try folder.cartouche("scene", "area.geojson", "-o", "a.html")
        #expect(run.status != 0 && run.errors.contains("a.html"), "\(run.status) \(run.errors)")
        #expect(run.errors.split(separator: "\n").count <= 2, "\(run.errors)")
        #expect(try !folder.files().contains { $0.hasPrefix("a.parts") })
    }

    // MARK: Pages in parts

    private func parts() throws -> [String] {
        try folder.files().contains("a.parts") ? folder.files(in: "a.parts") : []
    }

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func aPageAboveTheLimitHasAFolder() throws {
        let line = ["scene", "area.geojson", "-o", "a.html"]
        let run = try folder.cartouche(line + ["--max-page-size", "0"])
        #expect(run.status == 0 && run.errors.contains("1 parts are in a.parts"), "\(run.errors)")
        let names = try parts()
        #expect(names.count == 1)
        let page = String(decoding: try folder.read("a.html"), as: UTF8.self)
        #expect(page.contains("connect-src 'self'"))
        #expect(names.allSatisfy { page.contains($0) })
        // The next page is in one file, so the folder goes.
        #expect(try folder.cartouche(line).status == 0)
        #expect(try parts().isEmpty)
    }

    /// Neither a page that cannot be written nor a part that cannot be written changes the page that exists.
    @Test(
        .enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"), arguments: [true, false],
        ["page", "part", "folder"])
    func aPageThatCannotBeWrittenLeavesTheOldOne(isOldInParts: Bool, fault: String) throws {
        let old = ["scene", "area.geojson", "-o", "a.html", "--title", "old", "--size", "200x100"]
        #expect(try folder.cartouche(old + (isOldInParts ? ["--max-page-size", "0"] : [])).status == 0)
        let (page, before) = (try folder.read("a.html"), try parts())
        #expect(before.isEmpty != isOldInParts)
        if fault == "folder" {
            if isOldInParts { return }
            try folder.write("a.parts", "a file with the name of the folder")
        }
        // One limit for the size of files refuses the part, which has about 190 KB. Another one refuses only the page,
        // which three long remarks make larger than the part.
        let limit = ["page": "600", "part": "40", "folder": "unlimited"][fault] ?? ""
        let remarks = fault == "page" ? " --note $T --note $T --note $T" : ""
        let new = "scene area.geojson -o a.html --title new --size 300x200 --max-page-size 0" + remarks
        let setup = "trap '' XFSZ && ulimit -f \(limit) && T=$(head -c 120000 /dev/zero | tr '\\0' x)"
        let run = try folder.cartoucheInShell(new, after: setup)
        #expect(run.status != 0 && run.errors.contains("a."), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count <= 2, "\(run.errors)")
        #expect(try folder.read("a.html") == page)
        if fault != "folder" { #expect(try parts() == before) }
    }

    @Test(arguments: [
        ["-o", "a.png", "--max-page-size", "1"], ["-o", "a.glb", "--max-page-size", "1"],
        ["-o", "a.html", "--max-page-size=-1"], ["-o", "a.html", "--max-page-size", "2000"],
    ])
    func theSizeOfAPageIsChecked(arguments: [String]) throws {
        let run = try folder.cartouche(["scene", "area.geojson"] + arguments)
        #expect(run.status == 64 && run.errors.contains("--max-page-size"), "\(run.status) \(run.errors)")
        #expect(try folder.files().allSatisfy { !$0.hasPrefix("a.") })
    }

    @Test(
        .enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"),
        arguments: ["a.png", "a.html", "a.glb"])
    func aCameraInsideTheEarthIsReported(output: String) throws {
        for height in ["-1000", "-6371000"] {
            let run = try folder.cartouche(
                "scene", "area.geojson", "-o", output, "--camera=6,46,\(height),0,60,0", "--size", "80x60")
            #expect(run.status == 0 && run.errors.contains("camera-below-ground"), "\(run.errors)")
        }
    }
}
