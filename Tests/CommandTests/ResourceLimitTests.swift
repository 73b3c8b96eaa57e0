import FormatSupport
import Foundation
import GoldenSupport
import Testing

/// Bombs in child processes with limits for memory, processor time and files, so that they fail a test and not the
/// computer.
@Suite(.serialized, .limitsMemory) struct ResourceLimitTests {
    let folder = try! Scratch()

    /// Runs `info` with limits for memory, for the processor time, and of 50 MB for files.
    private func info(_ path: String, seconds: Int, megabytes: Int = 3000) throws -> Scratch.Run {
        try folder.cartoucheInShell(
            "info '\(path)'",
            after: "ulimit -v \(megabytes * 1000) && ulimit -t \(seconds) && ulimit -f 50000")
    }

    private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"

    @Test(
        "Views with endless or huge rows end with an error",
        arguments: [
            ("\(endless) SELECT zeroblob(1000000000) AS geom FROM n", "is recursive"),
            ("\(endless) SELECT i AS geom FROM n WHERE i < 0", "is recursive"),
            ("SELECT 1 AS geom FROM t a, t b, t c, t d, t e WHERE a.i + e.i < 0", "takes too long"),
            ("SELECT a.i AS geom FROM t a, t b, t c, t d, t e", "takes too long"),
            ("SELECT zeroblob(200000000) AS geom FROM t a, t b", "takes too long"),
            ("SELECT a.i AS geom FROM t a, t b, t c, t d ORDER BY random()", "too much memory"),
            ("SELECT zeroblob(200000000) AS geom FROM t a, t b ORDER BY random()", "too much memory"),
            ("SELECT zeroblob(1000000000) AS geom FROM t", "more than 256 MiB"),
        ])
    func view(query: String, error: String) throws {
        let maker = try GeoPackageMaker()
        try maker.run(
            """
            CREATE TABLE t (i); INSERT INTO t \(Self.endless) SELECT i FROM n LIMIT 1000;
            CREATE VIEW v AS \(query);
            INSERT INTO gpkg_contents (table_name, data_type) VALUES ('v', 'features');
            INSERT INTO gpkg_geometry_columns VALUES ('v', 'geom', 'POINT', 4326, 0, 0);
            """)
        maker.close()
        let run = try info(maker.path, seconds: 15, megabytes: 1000)
        #expect(run.status != 0 && run.status < 64)
        let text = run.errors + String(decoding: run.output, as: UTF8.self)
        #expect(text.contains(error), "\(text)")
    }

    @Test("Lists of layers and indexes that are views end with an error", arguments: [endless, ""])
    func listOfLayers(start: String) throws {
        let maker = try GeoPackageMaker()
        let rows = start.isEmpty ? "(SELECT a.i FROM t a, t b, t c, t d)" : "n"
        try maker.run(
            """
            CREATE TABLE t (i); INSERT INTO t \(Self.endless) SELECT i FROM n LIMIT 1000;
            DROP TABLE gpkg_contents;
            CREATE VIEW gpkg_contents AS \(start)
              SELECT 'layer ' || i AS table_name, 'attributes' AS data_type, 0 AS min_x, 0 AS min_y, 0 AS max_x,
              0 AS max_y, i AS rowid FROM \(rows);
            """)
        maker.close()
        let run = try info(maker.path, seconds: 15, megabytes: 1000)
        #expect(run.status != 0 && run.status < 64, "\(run.errors)")
    }

    @Test(
        "A style whose items are a view is refused at once", arguments: ["WHERE i < 0", "ORDER BY random()"])
    func styleWithView(end: String) throws {
        let maker = try GeoPackageMaker()
        try maker.run(
            """
            CREATE VIEW ITEMS AS \(Self.endless) SELECT i AS ID, 3 AS CLASS, '' AS CATEGORY, 'n' || i AS NAME, '' AS TAGS,
            '{}' AS CONTENT, 'k' || i AS KEY FROM n \(end);
            """)
        maker.close()
        try folder.write("a.stylx", bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: maker.path))))
        for command in ["info", "symbol", "style ls", "style check", "render"] {
            let output = command == "render" ? "-o '\(folder.path(of: "x.png"))'" : ""
            let run = try folder.cartoucheInShell(
                "\(command) '\(folder.path(of: "a.stylx"))' \(output)",
                after: "ulimit -v 1000000 && ulimit -t 5 && ulimit -f 50000")
            #expect(run.status != 0 && run.status < 65, "\(command): \(run.status) \(run.errors)")
        }
    }

    @Test("Many layers of a GeoPackage take a time proportional to their number")
    func manyLayers() throws {
        let maker = try GeoPackageMaker()
        try maker.run("BEGIN")
        for layer in 0..<3000 { try maker.table("layer\(layer)") }
        try maker.run("COMMIT")
        maker.close()
        let run = try info(maker.path, seconds: 30)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("Many layers of a web map without data take a time proportional to their number")
    func manyLayersWithoutData() throws {
        let layers = Array(repeating: "{}", count: 60_000).joined(separator: ",")
        try folder.write("map.json", #"{"operationalLayers":[\#(layers)]}"#)
        let run = try info(folder.path(of: "map.json"), seconds: 60)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("Many layers of a symbol take a time proportional to their number")
    func manySymbolLayers() throws {
        let layers = Array(repeating: #"{"type":"CIMVectorMarker"}"#, count: 100_000).joined(separator: ",")
        try folder.write("symbol.json", #"{"type":"CIMPointSymbol","symbolLayers":[\#(layers)]}"#)
        let run = try folder.cartoucheInShell(
            "swatch '\(folder.path(of: "symbol.json"))' -o '\(folder.path(of: "symbol.png"))'",
            after: "ulimit -v 3000000 && ulimit -t 60")
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("Dense crossings of an effect's shapes end in limited memory")
    func denseCrossings() throws {
        let symbol = """
            {"type":"CIMLineSymbol","effects":[{"type":"CIMGeometricEffectDashes","dashTemplate":[0.01,0.01]},
            {"type":"CIMGeometricEffectBuffer","size":5}],"symbolLayers":[{"type":"CIMSolidStroke","enable":true,"width":1,
            "color":{"type":"CIMRGBColor","values":[0,0,0,100]}}]}
            """
        try folder.write("symbol.json", symbol)
        let run = try folder.cartoucheInShell(
            "swatch '\(folder.path(of: "symbol.json"))' -o '\(folder.path(of: "symbol.png"))'",
            after: "ulimit -v 3000000 && ulimit -t 60")
        #expect([0, 2].contains(run.status), "\(run.errors)")
    }

    @Test("Large pictures of a font's glyphs are not all in memory")
    func picturesOfGlyphs() throws {
        // Each of these pictures takes 16 MB, and a text has at most 12 of them.
        let font = ColorPictureFont(side: 2048, count: 48).font
        let fonts = try font.written()
        let symbols = (0..<4).map { number in
            let codes = UInt8(65 + 12 * number)..<UInt8(77 + 12 * number)
            let text = String(String.UnicodeScalarView(codes.map { Unicode.Scalar($0) }))
            return """
                {"value":"\(number)","symbol":{"type":"esriTS","text":\(text.debugDescription),"color":[0,0,0,255],
                "font":{"family":"\(font.family)","size":20}}}
                """
        }
        try folder.write(
            "renderer.json",
            #"{"type":"uniqueValue","field1":"a","uniqueValueInfos":[\#(symbols.joined(separator: ","))]}"#)
        try folder.write("points.csv", "x,y,a\n1,1,0\n2,2,1\n3,3,2\n4,4,3\n")
        let files = ["points.csv", "renderer.json", "map.png"].map(folder.path)
        let run = try folder.cartoucheInShell(
            "render '\(files[0])' --renderer '\(files[1])' -o '\(files[2])' --fonts '\(fonts)'",
            after: "ulimit -v 800000 && ulimit -t 60")
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("A picture has a limit for the pieces of all its markers")
    func piecesOfPicture() throws {
        // Each marker has 10,000 pieces, so 12,000 features have more than 100 million.
        var symbol =
            #"{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[200,0,0,255]}]}"#
        var geometry = #"{"rings":[[[-1,-1],[-1,1],[1,1],[1,-1],[-1,-1]]]}"#
        for _ in 0..<5 {
            let marker = """
                {"type":"CIMVectorMarker","size":8,"frame":{"xmin":-9,"ymin":-9,"xmax":9,"ymax":9},
                "markerGraphics":[{"type":"CIMMarkerGraphic","geometry":\(geometry),"symbol":\(symbol)}]}
                """
            symbol = #"{"type":"CIMPointSymbol","symbolLayers":[\#(marker)]}"#
            let points = (0..<10).map { "[\($0 - 5),\(($0 * 7) % 10 - 5)]" }.joined(separator: ",")
            geometry = #"{"points":[\#(points)]}"#
        }
        try folder.write("symbol.json", #"{"type":"CIMSymbolReference","symbol":\#(symbol)}"#)
        for (count, isReported) in [(100, false), (12_000, true)] {
            let features = (0..<count).map {
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#($0 % 100),\#($0 / 250)]}}"#
            }
            try folder.write(
                "points.geojson",
                #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#)
            let run = try folder.cartoucheInShell(
                "render '\(folder.path(of: "points.geojson"))' --renderer '\(folder.path(of: "symbol.json"))' "
                    + "--size 200x100 -o '\(folder.path(of: "points.png"))'",
                after: "ulimit -v 3000000 && ulimit -t 60")
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.contains("too-many-pieces") == isReported, "\(run.errors)")
        }
    }
}
