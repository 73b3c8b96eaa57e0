import Foundation
import Testing

/// Inputs that can be read only once: process substitutions, `/dev/stdin` and named pipes.
@Suite struct PipeTests {
    let folder = try! Scratch()

    private func run(_ script: String) throws -> Scratch.Run {
        try folder.write("a.geojson", Samples.points)
        try folder.write("a.csv", "name,lon,lat\nx,1,2\n")
        try folder.write("map.json", Samples.map)
        try folder.write("renderer.json", Samples.renderer)
        try folder.write(
            "symbol.json",
            #"{"type": "esriSMS", "style": "esriSMSCircle", "size": 9, "color": [1, 2, 3, 255]}"#)
        return try folder.bash(script)
    }

    @Test(arguments: [
        #""$CARTOUCHE" info <(cat a.geojson)"#, #"cat a.geojson | "$CARTOUCHE" info /dev/stdin"#,
        #""$CARTOUCHE" info /dev/stdin < a.geojson"#, #"cat a.geojson | "$CARTOUCHE" info /dev/fd/0"#,
        #"mkfifo p; cat a.geojson > p & "$CARTOUCHE" info p"#,
        #"mkfifo p.geojson; cat a.geojson > p.geojson & "$CARTOUCHE" info p.geojson"#,
    ])
    func infoReadsPipes(script: String) throws {
        let run = try run(script)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(
            run.text.contains("GeoJSON, 1 layer") && run.text.contains("2 features, points"), "\(run.text)")
    }

    @Test func infoReadsTablesAndMapsFromPipes() throws {
        let table = try run(#"mkfifo p.csv; cat a.csv > p.csv & "$CARTOUCHE" info p.csv"#)
        #expect(table.status == 0 && table.text.contains("1 feature, points"), "\(table.errors)")
        let map = try run(#""$CARTOUCHE" info <(cat map.json)"#)
        #expect(map.status == 0 && map.text.contains("web map, 1 layer"), "\(map.errors)")
    }

    @Test(arguments: [
        #""$CARTOUCHE" render <(cat map.json) -o x.png"#,
        #""$CARTOUCHE" render <(cat a.geojson) -o x.png"#,
        #""$CARTOUCHE" render a.geojson --renderer <(cat renderer.json) -o x.png"#,
        #""$CARTOUCHE" render <(cat map.json) <(cat a.geojson) --renderer <(cat symbol.json) -o x.png"#,
        #""$CARTOUCHE" render - --renderer <(cat symbol.json) -o x.png < a.geojson"#,
        #""$CARTOUCHE" swatch <(cat symbol.json) -o x.png"#,
        #"cat symbol.json | "$CARTOUCHE" swatch /dev/stdin -o x.png"#,
    ])
    func drawsFromPipes(script: String) throws {
        let run = try run(script)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("x.png").starts(with: [0x89, 0x50]))
    }

    @Test func pathsInAMapFromAPipeStartAtTheCurrentFolder() throws {
        let map = #"{"operationalLayers": [{"title": "A", "url": "a.geojson"}]}"#
        for script in [#"<(cat m.json)"#, "/dev/stdin < m.json"] {
            try folder.write("m.json", map)
            let run = try run(#""$CARTOUCHE" render -o x.png \#(script)"#)
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    @Test(arguments: [
        #""$CARTOUCHE" symbol <(cat symbol.json)"#, #""$CARTOUCHE" style check <(cat symbol.json)"#,
    ])
    func readsSymbolsFromPipes(script: String) throws {
        let run = try run(script)
        #expect(run.status == 0 && !run.text.isEmpty, "\(run.errors)")
    }

    @Test func aMapCannotNameAPipe() throws {
        try folder.write(
            "pipes.json",
            #"""
            {"operationalLayers": [{"title": "A", "url": "p.geojson"}, {"title": "B", "url": "/dev/stdin"},
            {"title": "C", "url": "/dev/zero"}]}
            """#)
        // Without a writer, opening the pipe would wait forever.
        let run = try folder.bash(#"mkfifo p.geojson; timeout 20 "$CARTOUCHE" info pipes.json < /dev/null"#)
        #expect(run.status != 124)
        let places = run.text.components(separatedBy: "a pipe or device, not to a file").count - 1
        #expect(places >= 3, "\(run.text) \(run.errors)")
    }

    @Test func aFolderWithAPipeIsSearched() throws {
        try folder.write(
            "map.json", #"{"operationalLayers": [{"title": "roads", "url": "https://a.b/FeatureServer/0"}]}"#)
        let run = try folder.bash(
            #"mkdir d; mkfifo d/roads.geojson; timeout 20 "$CARTOUCHE" info map.json --data d"#)
        #expect(run.text.contains("without data on this computer"), "\(run.status) \(run.text)")
    }

    @Test func otherFormatsSayThatTheyNeedAFile() throws {
        let run = try folder.bash(
            #"printf 'SQLite format 3\0%08000d' 0 > a.gpkg; "$CARTOUCHE" info <(cat a.gpkg)"#)
        #expect(run.status == 1 && run.errors.contains("cannot be read from a stream"), "\(run.errors)")
        let style = try folder.bash(#""$CARTOUCHE" symbol <(cat a.gpkg)"#)
        #expect(style.status == 1 && style.errors.contains("cannot be read from a pipe"), "\(style.errors)")
    }
}
