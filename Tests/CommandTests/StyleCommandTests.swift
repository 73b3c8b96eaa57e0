import CartoucheCSqlite
import CartoucheSymbolStyles
import Foundation
import Testing

/// The commands that list, export, pack, compare and merge styles.
@Suite struct StyleCommandTests {
    let folder = try! Scratch()

    init() throws {
        try folder.write(
            "in/Places/cafe.svg", #"<svg viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="tan"/></svg>"#)
        try folder.write(
            "in/Places/bar.svg", #"<svg viewBox="0 0 8 8"><rect width="8" height="8" fill="navy"/></svg>"#)
        try folder.write(
            "in/Roads/road.json",
            """
            {"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","enable":true,"width":2,
            "color":{"type":"CIMRGBColor","values":[200,20,20,100]}}]}
            """)
        try folder.write(
            "in/style.json",
            #"{"items":[{"file":"Places/cafe.svg","name":"Café <b>\"&","tags":["food","drink"]}]}"#)
        let run = try folder.cartouche("style", "pack", "in", "-o", "a.stylx")
        #expect(run.status == 0 && run.errors == "a.stylx: 3 items\n", "\(run.errors)")
    }

    private func json(_ bytes: [UInt8]) throws -> Any { try JSONSerialization.jsonObject(with: Data(bytes)) }

    @Test func listsAreFilteredAndSearched() throws {
        let all = try folder.cartouche("style", "ls", "a.stylx")
        #expect(
            all.text == """
                cafe\tpoint\tPlaces\tCafé <b>"&\tfood;drink
                bar\tpoint\tPlaces\t\t
                road\tline\tRoads\t\t

                """, "\(all.text)")
        #expect(try folder.cartouche("style", "ls", "a.stylx", "--class", "line").text.hasPrefix("road\t"))
        #expect(try folder.cartouche("style", "ls", "a.stylx", "--tag", "foo").text.hasPrefix("cafe\t"))
        #expect(try folder.cartouche("style", "ls", "a.stylx", "--tag", "foo", "--exact").text.isEmpty)
        #expect(try folder.cartouche("style", "search", "a.stylx", "PLACES", "ba").text.hasPrefix("bar\t"))
        let none = try folder.cartouche("style", "search", "a.stylx", "zebra")
        #expect(none.status == 1 && none.errors.contains("zebra"))
        let rows =
            try json(try folder.cartouche("style", "ls", "a.stylx", "--json").output) as? [[String: Any]]
        #expect(rows?.first?["tags"] as? [String] == ["food", "drink"] && rows?.count == 3)
        let show = try folder.cartouche("style", "show", "a.stylx", "road")
        #expect(show.text.contains("category  Roads") && show.text.contains("CIMSolidStroke"))
        #expect(
            try folder.cartouche("style", "show", "a.stylx", "rod").errors.contains("did you mean 'road'?"))
    }

    @Test func colorsAreListedAndDrawn() throws {
        try folder.write("in/Colors/red.json", #"{"type":"CIMRGBColor","values":[200,0,0,100]}"#)
        try folder.write(
            "in/Colors/ramp.json",
            """
            {"type":"CIMLinearContinuousColorRamp","fromColor":{"type":"CIMRGBColor","values":[200,0,0,100]},
            "toColor":{"type":"CIMRGBColor","values":[0,0,200,100]}}
            """)
        try folder.write("in/Layout/grid.json", #"{"type":"CIMGraticule","name":"Grid"}"#)
        #expect(try folder.cartouche("style", "pack", "in", "-o", "c.stylx").status == 0)
        let list = try folder.cartouche("style", "ls", "c.stylx").text
        #expect(list.contains("red\tcolor\tColors") && list.contains("ramp\tcolor-scheme\tColors"))
        #expect(list.contains("grid\tgrid\tLayout"), "\(list)")
        let found = try folder.cartouche("style", "search", "c.stylx", "ramp", "--class", "color-scheme")
        #expect(found.status == 0 && found.text.hasPrefix("ramp\t"), "\(found.errors)")
        let show = try folder.cartouche("style", "show", "c.stylx", "grid", "ramp")
        #expect(show.status == 0 && show.text.contains("CIMGraticule"), "\(show.errors)")
        // Other items are exported only if they are asked for.
        let all = try folder.cartouche("style", "export", "c.stylx", "all")
        #expect(all.errors == "all: 3 symbols\n", "\(all.errors)")
        let colors = try folder.cartouche(
            "style", "export", "c.stylx", "colors", "--class", "color", "--class", "color-scheme", "--size",
            "16")
        #expect(colors.status == 0, "\(colors.errors)")
        #expect(try folder.files(in: "colors") == ["index.json", "ramp.png", "red.png"])
        let info = try folder.cartouche("info", "c.stylx").text
        #expect(info.contains("  other items: 1 Color, 1 Color Scheme, 1 Grid\n"), "\(info)")
    }

    @Test func everyFormatIsExported() throws {
        for format in ["png", "svg", "pdf", "json"] {
            let run = try folder.cartouche("style", "export", "a.stylx", "out-\(format)", "--format", format)
            #expect(run.status == 0 && run.errors == "out-\(format): 3 symbols\n", "\(run.errors)")
            #expect(
                try folder.files(in: "out-\(format)") == [
                    "bar.\(format)", "cafe.\(format)", "index.json", "road.\(format)",
                ])
            let index = try json(try folder.read("out-\(format)/index.json")) as? [[String: Any]]
            #expect(index?.first?["file"] as? String == "cafe.\(format)")
        }
        let sheet = try folder.cartouche("style", "export", "a.stylx", "sheets", "--sheet", "--format", "svg")
        #expect(sheet.status == 0)
        #expect(try folder.files(in: "sheets") == ["sheet.svg"])
    }

    @Test func aSpriteHasPlacesAtTwoDensities() throws {
        #expect(try folder.cartouche("style", "export", "a.stylx", "s", "--format", "sprite").status == 0)
        #expect(
            try folder.files(in: "s") == ["sprite.json", "sprite.png", "sprite@2x.json", "sprite@2x.png"])
        for (name, ratio) in [("sprite", 1), ("sprite@2x", 2)] {
            let entries = try #require(
                try json(try folder.read("s/\(name).json")) as? [String: [String: Int]])
            #expect(Set(entries.keys) == ["cafe", "bar", "road"])
            #expect(entries["bar"]?["width"] == 8 * ratio && entries["bar"]?["pixelRatio"] == ratio)
            let boxes = entries.values.map {
                ($0["x"]!, $0["y"]!, $0["x"]! + $0["width"]!, $0["y"]! + $0["height"]!)
            }
            for (index, a) in boxes.enumerated() {
                for b in boxes[(index + 1)...] {
                    #expect(a.2 <= b.0 || b.2 <= a.0 || a.3 <= b.1 || b.3 <= a.1)
                }
            }
        }
    }

    @Test func theCatalogEscapesAllNames() throws {
        #expect(try folder.cartouche("style", "export", "a.stylx", "c", "--format", "html").status == 0)
        let page = String(decoding: try folder.read("c/index.html"), as: UTF8.self)
        #expect(page.contains("Café &lt;b&gt;&quot;&amp;") && !page.contains("<b>"))
        #expect(page.contains("src=\"symbols/cafe.svg\"") && page.contains("lang=\"en\""))
        // The page needs nothing from other computers.
        #expect(!page.contains("http"))
        #expect(try folder.files(in: "c/symbols") == ["bar.svg", "cafe.svg", "road.svg"])
    }

    @Test func oneBadItemDoesNotStopTheOthers() throws {
        try folder.write("in/bad.json", "{")
        try folder.write("in/Roads/bad.json", #"{"type":"CIMPointSymbol","symbolLayers":"none"}"#)
        let pack = try folder.cartouche("style", "pack", "in", "-o", "b.stylx")
        #expect(
            pack.status == 0 && pack.errors.contains("in/bad.json: error item-not-packed"), "\(pack.errors)")
        #expect(try folder.cartouche("style", "pack", "in", "-o", "b.stylx", "--strict").status == 2)
        let export = try folder.cartouche("style", "export", "b.stylx", "o")
        #expect(export.status == 0, "\(export.errors)")
        #expect(try folder.files(in: "o").count >= 4)
    }

    @Test func differencesAreListedAndDrawn() throws {
        try folder.write(
            "in/Places/bar.svg", #"<svg viewBox="0 0 8 8"><rect width="8" height="8" fill="red"/></svg>"#)
        try folder.remove("in/Roads/road.json")
        try folder.write("in/new.svg", #"<svg viewBox="0 0 8 8"><rect width="8" height="8"/></svg>"#)
        _ = try folder.cartouche("style", "pack", "in", "-o", "b.stylx")
        let run = try folder.cartouche("style", "diff", "a.stylx", "b.stylx", "--page", "d.html", "--strict")
        #expect(run.status == 2)
        let lines = run.text.split(separator: "\n").map(String.init)
        #expect(lines.contains("- road") && lines.contains("+ new") && lines.contains("~ bar"))
        #expect(lines.last == "1 added, 1 removed, 1 changed", "\(run.text)")
        let page = String(decoding: try folder.read("d.html"), as: UTF8.self)
        #expect(page.split(separator: "data:image/png").count == 5)
        #expect(
            try folder.cartouche("style", "diff", "a.stylx", "a.stylx", "--strict").text
                == "the styles are equal\n")
    }

    @Test func stylesAreMerged() throws {
        try folder.write(
            "in/Places/bar.svg", #"<svg viewBox="0 0 8 8"><rect width="8" height="8" fill="red"/></svg>"#)
        try folder.write("in/new.svg", #"<svg viewBox="0 0 8 8"><rect width="8" height="8"/></svg>"#)
        _ = try folder.cartouche("style", "pack", "in", "-o", "b.stylx")
        let first = try folder.cartouche("style", "merge", "a.stylx", "b.stylx", "-o", "m.stylx")
        #expect(
            first.status == 0 && first.errors.contains("bar is in conflict; the earlier item stays"),
            "\(first.errors)")
        #expect(try folder.cartouche("style", "ls", "m.stylx").text.split(separator: "\n").count == 4)
        let both = try folder.cartouche(
            "style", "merge", "a.stylx", "b.stylx", "-o", "m.stylx", "--conflict", "rename", "--strict")
        #expect(both.status == 2)
        #expect(try folder.cartouche("style", "ls", "m.stylx").text.contains("bar-2\t"))
    }

    @Test func unpackedStylesAreTheSame() throws {
        #expect(try folder.cartouche("style", "unpack", "a.stylx", "u").status == 0)
        #expect(try folder.cartouche("style", "pack", "u", "-o", "c.stylx").status == 0)
        #expect(try folder.cartouche("style", "diff", "a.stylx", "c.stylx", "--strict").status == 0)
        // The same folder always gives the same bytes.
        #expect(try folder.cartouche("style", "pack", "u", "-o", "d.stylx").status == 0)
        #expect(try folder.read("c.stylx") == folder.read("d.stylx"))
    }

    @Test("A writer that is killed at any moment leaves the old or the new style")
    func killedWriters() throws {
        let old = ["cafe", "bar", "road"]
        var new: [String] = []
        for index in 100..<300 {
            let key = "symbol-\(index)"
            try folder.write(
                "new/\(key).json",
                #"{"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","width":\#(index)}]}"#)
            new.append(key)
        }
        func keys(_ name: String) throws -> [String] {
            try StyleFile(path: folder.path(of: name)).items.map(\.key)
        }
        // The moments are spread over the time of an undisturbed run.
        let start = ContinuousClock.now
        #expect(try folder.cartouche("style", "pack", "new", "-o", "b.stylx").status == 0)
        let time = start.duration(to: .now)
        #expect(try keys("b.stylx") == new)
        let whole = try folder.read("a.stylx")
        var counts = [0, 0]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            try folder.write("a.stylx", bytes: whole)
            let run = try folder.start(["style", "pack", "new", "-o", "a.stylx"])
            let moment = time * Double.random(in: 0..<1.1, using: &random)
            usleep(UInt32(max(moment / .microseconds(1), 0)))
            run.end()
            let found = try keys("a.stylx")
            #expect(found == old || found == new)
            counts[found == old ? 0 : 1] += 1
        }
        #expect(counts[0] > 0, "no writer was killed before its end")
        #expect(try folder.files().filter { $0.hasSuffix("-journal") || $0.hasSuffix("-wal") }.isEmpty)
    }

    @Test func aSpriteThatIsTooLargeIsNotWritten() throws {
        for index in 0..<30 {
            try folder.write(
                "many/\(index).svg",
                #"<svg viewBox="0 0 9 9"><rect width="9" height="9" fill="navy"/></svg>"#)
        }
        #expect(try folder.cartouche("style", "pack", "many", "-o", "b.stylx").status == 0)
        let run = try folder.cartouche(
            "style", "export", "b.stylx", "s", "--format", "sprite", "--size", "1024")
        #expect(run.status == 1 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        #expect(run.errors.contains("more than 100000000 pixels") && run.errors.contains("--size"))
        #expect(try folder.files(in: "s").isEmpty)
    }

    @Test("A style that another program is changing is not read in the middle, and not changed")
    func lockedStyles() throws {
        var database: OpaquePointer?
        #expect(sqlite3_open(folder.path(of: "a.stylx"), &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        #expect(sqlite3_exec(database, "BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
        // Nothing is written yet: the style is as it was, but must not be replaced.
        #expect(try folder.cartouche("style", "ls", "a.stylx").status == 0)
        let terminal = try PseudoTerminal(["compose", "a.stylx"], in: folder)
        #expect(terminal.wait(for: "CATEGORY"))
        terminal.type("s\u{15}a.stylx\r")
        #expect(terminal.wait(for: "Key in the style"))
        terminal.type("\u{15}new\r")
        #expect(terminal.wait(for: "another program is writing to the style"))
        terminal.type("q")
        #expect(terminal.end() == 0)
        #expect(sqlite3_exec(database, "DELETE FROM ITEMS", nil, nil, nil) == SQLITE_OK)
        let run = try folder.cartouche("style", "ls", "a.stylx")
        #expect(run.status == 1 && run.output.isEmpty, "\(run.errors)")
        #expect(run.errors.contains("another program is writing to the database"), "\(run.errors)")
        #expect(sqlite3_exec(database, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
        #expect(try folder.cartouche("style", "ls", "a.stylx").text.split(separator: "\n").count == 3)
    }

    @Test func webStylesAreListedExportedAndPacked() throws {
        try folder.write(
            "web/root.json",
            """
            {"items": [
              {"name": "disc", "title": "Disc", "itemType": "pointSymbol", "tags": ["round"], "webRef": "disc.json"},
              {"name": "road", "itemType": "lineSymbol", "cimRef": "../in/Roads/road.json"},
              {"name": "far", "itemType": "pointSymbol", "cimRef": "https://example.org/far.json"}]}
            """)
        try folder.write(
            "web/disc.json",
            #"{"type": "esriSMS", "style": "esriSMSCircle", "size": 9, "color": [1, 2, 3, 255]}"#)
        let list = try folder.cartouche("style", "ls", "web/root.json")
        #expect(
            list.text == "disc\tpoint\t\tDisc\tround\nroad\tline\t\t\t\nfar\tpoint\t\t\t\n", "\(list.text)")
        let info = try folder.cartouche("info", "web/root.json")
        #expect(info.status == 0, "\(info.errors)")
        #expect(
            info.text.hasPrefix("web/root.json: web style, 3 symbols: 1 line symbol, 2 point symbols\n"),
            "\(info.text)")
        #expect(info.text.contains("  point symbol  #disc  \"Disc\"\n"))
        #expect(try folder.cartouche("swatch", "web/root.json", "disc", "-o", "d.png").status == 0)
        let export = try folder.cartouche("style", "export", "web/root.json", "w")
        #expect(export.status == 0 && export.errors.contains("another computer"), "\(export.errors)")
        #expect(try folder.files(in: "w") == ["disc.png", "index.json", "road.png"])
        let unpack = try folder.cartouche("style", "unpack", "web/root.json", "u")
        #expect(unpack.status == 0)
        #expect(try folder.cartouche("style", "pack", "u", "-o", "w.stylx").status == 0)
        #expect(try folder.cartouche("style", "ls", "w.stylx").text.split(separator: "\n").count == 2)
        #expect(try folder.cartouche("swatch", "web/root.json", "far", "-o", "f.png").status == 69)
    }

    @Test func sarifNamesFilesAndSymbols() throws {
        try folder.write(
            "roads.lyrx",
            """
            {"type":"CIMLayerDocument","layerDefinitions":[{"name":"Roads","renderer":{"symbol":{
            "type":"CIMSymbolReference","primitiveOverrides":[
            {"type":"CIMPrimitiveOverride","primitiveName":"a","propertyName":"Width","expression":"[w]"},
            {"type":"CIMPrimitiveOverride","primitiveName":"b","propertyName":"Width","expression":"[w]"},
            {"type":"CIMPrimitiveOverride","primitiveName":"a","propertyName":"Heavy","expression":"[w]"}],
            "symbol":{"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","primitiveName":"a","width":1,
            "color":[255,0,0,255]}]}}}}]}
            """)
        let run = try folder.cartouche("style", "check", "roads.lyrx", "--sarif")
        let log = try #require(try json(run.output) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
        let found = results.filter { $0["ruleId"] as? String == "override-without-target" }
        let messages = found.compactMap { ($0["message"] as? [String: String])?["text"] }
        #expect(
            found.count == 2 && messages[0].contains("'b'") && messages[1].contains("Heavy"), "\(messages)")
        #expect(found[0]["level"] as? String == "warning")
    }
}
