import CartoucheCLibrary
import CartoucheCSqlite
import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheSymbols
import Testing

/// Symbols are found in files of all kinds and written back unchanged.
@Suite struct SymbolFileTests {
    private static let fill = """
        {"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,"color":[1,2,3,255],"new":{}}]}
        """

    /// Creates a style in the form of ArcGIS Pro, with a NUL byte after each content, and returns its path.
    private func style(_ rows: [(key: String?, name: String, itemClass: Int, content: String)]) throws
        -> String
    {
        let path = "/tmp/cartouche-\(getpid())-\(UInt32.random(in: 0 ... .max)).stylx"
        var database: OpaquePointer?
        #expect(sqlite3_open(path, &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        var script = """
            CREATE TABLE ITEMS(ID INTEGER PRIMARY KEY, CLASS INTEGER, CATEGORY TEXT, NAME TEXT, TAGS TEXT,
            CONTENT TEXT, KEY TEXT UNIQUE);
            CREATE TABLE meta(key TEXT, value TEXT);
            INSERT INTO meta VALUES('cim_version', '2.3.0');
            """
        for row in rows {
            let key = row.key.map { "'\($0)'" } ?? "NULL"
            script += """
                INSERT INTO ITEMS(CLASS, CATEGORY, NAME, TAGS, CONTENT, KEY)
                VALUES(\(row.itemClass), 'a', '\(row.name)', 'x;y', '\(row.content)' || char(0), \(key));
                """
        }
        #expect(sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK)
        return path
    }

    @Test func styleListsSymbolsByKey() throws {
        let path = try style([
            ("Lake_1", "Lake", 5, Self.fill), (nil, "Nameless", 5, Self.fill), ("Red", "Red", 1, "{}"),
        ])
        defer { unlink(path) }
        let style = try StyleFile(path: path)
        #expect(style.properties["cim_version"] == "2.3.0")
        #expect(style.items.map(\.key) == ["Lake_1", "Nameless", "Red"])
        #expect(style.items[0].tags == ["x", "y"])
        let file = try SymbolFile(path: path)
        #expect(file.kind == .stylx)
        #expect(file.entries.map(\.key) == ["Lake_1", "Nameless"])
        let content = try #require(file.entries(for: "Lake_1").first).read(source: path)
        #expect(content.symbol?.kind == .polygon)
        #expect(try content.json == JSONValue(parsing: Self.fill))
        #expect(file.entries(for: "Lake").map(\.key) == ["Lake_1"])
        #expect(file.keys(like: "lake") == ["Lake_1"])
    }

    @Test func aLabelMeansTheRenderersSymbolNotTheSelectionSymbol() throws {
        let reference = #"{"type":"CIMSymbolReference","symbol":\#(Self.fill)}"#
        let document = """
            {"type":"CIMLayerDocument","layerDefinitions":[{"type":"CIMFeatureLayer","name":"Lakes",
            "selectionSymbol":\(reference),"renderer":{"type":"CIMUniqueValueRenderer","groups":[{"classes":[
            {"label":"deep","symbol":\(reference),"alternateSymbols":[\(reference)]},
            {"label":"twin","symbol":\(reference)},{"label":"twin","symbol":\(reference)}]}]}},
            {"type":"CIMFeatureLayer","name":"Rivers","selectionSymbol":\(reference),
            "renderer":{"type":"CIMSimpleRenderer","symbol":\(reference)}}]}
            """
        let file = try SymbolFile(bytes: Array(document.utf8), path: "lakes.lyrx")
        func found(_ key: String) -> [String] { file.entries(for: key).map(\.key) }
        let classes = "$.layerDefinitions[0].renderer.groups[0].classes"
        #expect(found("deep") == ["\(classes)[0].symbol"])
        #expect(found("twin") == ["\(classes)[1].symbol", "\(classes)[2].symbol"])
        #expect(found("Rivers") == ["$.layerDefinitions[1].renderer.symbol"])
        #expect(found("Lakes").isEmpty)
        let selection = "$.layerDefinitions[0].selectionSymbol"
        #expect(found(selection) == [selection] && file.keys(like: "Lakes") == [selection])
    }

    @Test func damagedStyleThrows() throws {
        let path = try style([])
        defer { unlink(path) }
        var bytes = try FileBytes.contents(of: path)
        let other = path + ".cut"
        try AtomicFile.write(Array(bytes.prefix(700)), to: other)
        defer { unlink(other) }
        #expect(throws: DocumentError.self) { try StyleFile(path: other) }
        bytes[0] = 0
        try AtomicFile.write(bytes, to: other)
        #expect(throws: DocumentError.self) { try StyleFile(path: other) }
        #expect(throws: DocumentError.self) { try StyleFile(path: "/nowhere/at/all.stylx") }
    }

    @Test("A style whose items are an endless view is refused before a row is read")
    func styleOfAnEndlessView() throws {
        let path = try style([])
        defer { unlink(path) }
        var database: OpaquePointer?
        #expect(sqlite3_open(path, &database) == SQLITE_OK)
        let script = """
            DROP TABLE ITEMS;
            CREATE VIEW ITEMS(ID, CLASS, CATEGORY, NAME, TAGS, CONTENT, KEY) AS
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
            SELECT i, 3, '', '', '', zeroblob(1000000000), '' FROM n;
            """
        #expect(sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(database)
        let error = try #require(throws: DocumentError.self) { try StyleFile(path: path) }
        #expect(error.what == "the database has no table ITEMS with symbols")
    }

    @Test func documentListsSymbolsByPath() throws {
        let document = """
            {"type":"CIMLayerDocument","layerDefinitions":[{"type":"CIMFeatureLayer","name":"Lakes","renderer":
            {"type":"CIMUniqueValueRenderer","defaultSymbol":{"type":"CIMSymbolReference","symbol":\(Self.fill)},
            "groups":[{"classes":[{"label":"deep","symbol":{"type":"CIMSymbolReference","symbol":\(Self.fill)}}]}]}}]}
            """
        let file = try SymbolFile(bytes: Array(document.utf8), path: "lakes.lyrx")
        #expect(file.kind == .lyrx)
        #expect(
            file.entries.map(\.key) == [
                "$.layerDefinitions[0].renderer.defaultSymbol",
                "$.layerDefinitions[0].renderer.groups[0].classes[0].symbol",
            ])
        #expect(file.entries.map(\.name) == ["Lakes", "deep"])
        for entry in file.entries {
            let content = try entry.read(source: "lakes.lyrx")
            #expect(try content.json == entry.json(of: "lakes.lyrx").value)
            #expect(content.reference != nil)
        }
    }

    @Test func webMapListsSimpleSymbols() throws {
        let map =
            #"{"operationalLayers":[{"drawingInfo":{"renderer":{"symbol":{"type":"esriSMS","size":4}}}}]}"#
        let file = try SymbolFile(bytes: Array(map.utf8), path: "map.json")
        #expect(file.kind == .webmap)
        let entry = try #require(file.entries.first)
        #expect(entry.key == "$.operationalLayers[0].drawingInfo.renderer.symbol")
        #expect(try entry.read(source: "map.json").symbol?.kind == .point)
    }

    @Test func readsAllFormsOnce() throws {
        let wrapped =
            #"{"type":"CIMSymbolReference","symbol":\#(Self.fill),"minScale":7}"#
        for text in [Self.fill, wrapped] {
            let entry = SymbolFile.Entry(key: "k", content: Array(text.utf8))
            let content = try entry.read(source: "s")
            // The same object: nothing was read twice.
            #expect(content.live.definition === content.symbol)
            #expect(content.drawn === content.symbol)
            #expect(content.live is MultilayerPolygonSymbol)
            #expect(content.reference?.minScale == (text == wrapped ? 7 : nil))
            #expect(content.live.referenceProperties?.minScale == (text == wrapped ? 7 : nil))
            #expect(content.diagnostics.map(\.code) == [.unknownMember])
            #expect(content.liveDiagnostics.isEmpty)
            #expect(try content.json == JSONValue(parsing: text))
            #expect(try content.live.toJSON() == JSONValue(parsing: text).text())
        }
        let label = SymbolFile.Entry(key: "k", content: Array(#"{"type":"CIMTextSymbol","height":5}"#.utf8))
        let content = try label.read(source: "s")
        #expect(content.drawn?.kind == .text)
        #expect(content.diagnostics.isEmpty && content.liveDiagnostics.map(\.code) == [.unsupportedSymbol])
    }

    @Test func invalidContentThrowsDocumentError() throws {
        let bad = SymbolFile.Entry(key: "k", name: "", content: Array("[1".utf8))
        #expect(throws: DocumentError.self) { try bad.read(source: "s") }
        let nothing = SymbolFile.Entry(key: "k", name: "", content: [])
        #expect(throws: DocumentError.self) { try nothing.read(source: "s") }
        #expect(throws: DocumentError.self) { try SymbolFile(bytes: Array("nonsense".utf8), path: "x") }
    }
}
