import CartoucheCSqlite
import Foundation
import Testing

@Suite("Renderers, symbols and layers are chosen by name")
struct RendererChoiceTests {
    let folder = try! Scratch()

    private func render(_ renderer: String, _ more: String...) throws -> Scratch.Run {
        try folder.write("points.geojson", LayerFiles.points(2))
        return try folder.cartouche(
            [
                "render", "points.geojson", "-o", "x.png", "--size", "20x20", "--report", "--renderer",
                renderer,
            ] + more)
    }

    /// Writes a style with two point symbols.
    private func writeStyle(_ name: String) throws {
        var database: OpaquePointer?
        #expect(sqlite3_open(folder.path(of: name), &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        func item(_ id: Int, _ key: String, _ red: Int) -> String {
            let symbol = LayerFiles.marker(red, 0, 0)
            let whole = symbol.range(of: #"{"type":"CIMPointSymbol""#)!
            return
                "INSERT INTO ITEMS VALUES (\(id), 3, '', '\(key)', '\(key)', '', '\(symbol[whole.lowerBound...].dropLast())');"
        }
        let sql =
            "CREATE TABLE ITEMS (ID INTEGER PRIMARY KEY, CLASS INTEGER, CATEGORY TEXT, NAME TEXT, KEY TEXT, TAGS TEXT, CONTENT TEXT);"
            + item(1, "Airport", 255) + item(2, "Harbor", 90)
        #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
    }

    @Test("A symbol of a style becomes a simple renderer")
    func styles() throws {
        try writeStyle("town.stylx")
        let run = try render("town.stylx#Airport")
        #expect(run.status == 0 && run.errors.contains("2 read, 2 drawn"), "\(run.errors)")
        let picture = try folder.read("x.png")
        #expect(try render("town.stylx#Harbor").status == 0)
        #expect(try folder.read("x.png") != picture)
        #expect(try render("town.stylx#Airprt").errors.contains("did you mean \"Airport\"?"))
        #expect(try render("town.stylx").errors.contains("the file has 2 symbols; choose one"))
        let info = try folder.cartouche("info", "town.stylx")
        #expect(info.text.contains("town.stylx: style, 2 symbols: 2 point symbols"), "\(info.text)")
        #expect(info.text.contains("#Airport"))
    }

    @Test("A style never opens as a database", arguments: ["town.stylx", "town.db"])
    func stylesAreNotData(name: String) throws {
        try writeStyle(name)
        let run = try folder.cartouche("render", name, "-o", "x.png")
        #expect(run.status == 1)
        #expect(run.errors.contains("use it with --renderer"), "\(run.errors)")
    }

    @Test("Layer files and web maps suggest similar names")
    func layers() throws {
        try folder.write(
            "town.lyrx",
            LayerFiles.file(
                ["Roads", "Stops"],
                ["Roads", "Stops"].map { LayerFiles.layer($0, LayerFiles.simple(LayerFiles.marker(1, 2, 3))) }
            ))
        #expect(try render("town.lyrx#Stops").status == 0)
        #expect(try render("town.lyrx#Road").errors.contains("did you mean \"town.lyrx#Roads\"?"))
        try folder.write("map.json", Samples.map)
        #expect(try render("map.json#Areas").errors.contains("another geometry type"))
        #expect(try render("map.json#Area").errors.contains("did you mean \"Areas\"?"))
    }

    @Test("The description of a service's layer is a renderer, not data")
    func serviceLayers() throws {
        let layer = """
            {"currentVersion":10.9,"id":0,"name":"Stops","type":"Feature Layer","geometryType":"esriGeometryPoint",
            "drawingInfo":{"renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSCircle",
            "color":[255,0,0,255],"size":8}}}}
            """
        try folder.write("layer.json", layer)
        #expect(try render("layer.json").errors.contains("2 read, 2 drawn"))
        let data = try folder.cartouche("render", "layer.json", "-o", "x.png")
        #expect(data.status == 1)
        #expect(data.errors.contains("describes a layer of a service"), "\(data.errors)")
        try folder.write("layers.json", #"{"layers":[\#(layer)]}"#)
        #expect(try render("layers.json#Stops").status == 0)
        #expect(try render("layers.json#Stop").errors.contains("did you mean \"Stops\"?"))
        let first = layer.replacingOccurrences(
            of: #""currentVersion":10.9,"#, with: #""geometryType":"esriGeometryPoint","#)
        try folder.write("first.json", first)
        let other = try folder.cartouche("render", "first.json", "-o", "x.png")
        #expect(other.errors.contains("describes a layer of a service"), "\(other.errors)")
    }

    @Test(
        "Documents that are not data are named",
        arguments: [
            (#"{"type":"simple","symbol":null}"#, "is a renderer"),
            (#"{"type":"CIMPointSymbol","symbolLayers":[]}"#, "is a symbol"),
            (#"{"type":"esriSMS","size":5}"#, "is a symbol"),
        ])
    func otherJSON(text: String, part: String) throws {
        try folder.write("x.json", text)
        let run = try folder.cartouche("render", "x.json", "-o", "x.png")
        #expect(run.status == 1 && run.errors.contains(part), "\(run.errors)")
    }

    @Test("Formats on standard input are read or named")
    func standardInput() throws {
        for (input, part) in [
            ("PK\u{3}\u{4}xxxx", "a ZIP archive"),
            (
                "<?xml version=\"1.0\"?><kml xmlns=\"http://www.opengis.net/kml/2.2\"></kml>",
                "KML cannot be read"
            ),
            ("SQLite format 3\u{0}", "SQLite database cannot be read from a stream"),
        ] {
            let run = try folder.cartouche("render", "-", "-o", "x.png", input: input)
            #expect(run.status == 1 && run.errors.contains(part), "\(run.errors)")
            #expect(run.errors.contains("save it to a file"))
        }
        let layers = LayerFiles.file(
            ["P"], [LayerFiles.layer("P", LayerFiles.simple(LayerFiles.marker(1, 2, 3)))])
        try folder.write("points.geojson", LayerFiles.points(2))
        let run = try folder.cartouche(
            ["render", "-", "--data", "points.geojson", "-o", "x.png", "--report"], input: layers)
        #expect(run.errors.contains("2 read, 2 drawn"), "\(run.errors)")
    }

    @Test("Several layers of one file are drawn in different colors; empty layers are left out")
    func layersOfOneFile() throws {
        let layers = ["roads", "stops", "empty"].map { name in
            let x = name == "roads" ? 10 : 11
            let feature = #"{"attributes":{},"geometry":{"x":\#(x),"y":45}}"#
            return """
                {"layerDefinition":{"name":"\(name)","geometryType":"esriGeometryPoint"},"featureSet":{
                "geometryType":"esriGeometryPoint","features":[\(name == "empty" ? "" : feature)]}}
                """
        }
        func write(_ layers: [String]) throws {
            try folder.write("town.json", #"{"layers":[\#(layers.joined(separator: ","))]}"#)
        }
        func run(_ more: String...) throws -> Scratch.Run {
            try folder.cartouche(
                ["render", "town.json", "-o", "x.png", "--size", "40x20", "--report"] + more)
        }
        try write(layers)
        #expect(try run().errors.contains("the file has 3 layers"))
        #expect(try run("--layer", "rods").errors.contains("did you mean \"roads\"?"))
        let both = try run("--layer", "stops,roads")
        #expect(both.status == 0)
        #expect(both.errors.contains("layer \"roads\": 1 read, 1 drawn"))
        #expect(both.errors.contains("layer \"stops\": 1 read, 1 drawn"))
        let all = try run("--layer", "all")
        #expect(all.errors.contains("layer \"empty\": 0 read"))
        try write(Array(layers[1...]))
        #expect(try run().errors.contains("layer \"stops\": 1 read, 1 drawn"))
    }
}
