import CartoucheCSqlite
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// Styles are created and changed in transactions, and every change is in the file when it is read again.
@Suite struct StyleWritingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func keys(_ style: SymbolStyle) async throws -> [String] {
        try await style.searchSymbols(using: SymbolStyleSearchParameters()).map(\.key)
    }

    private func item(_ key: String, size: Double = 12, category: String = "") -> SymbolStyleItem {
        SymbolStyleItem(
            key: key, name: "Name of \(key)", category: category, tags: ["a", "b;c"],
            symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: size))
    }

    @Test func aNewStyleHasTheTablesOfArcGISPro() async throws {
        let url = folder.url.appending(path: "new.stylx")
        let style = try await SymbolStyle.create(at: url)
        #expect(style.loadStatus == .loaded)
        #expect(try await keys(style).isEmpty)
        let file = try StyleFile(path: url.path)
        #expect(file.properties["version"] == "1.0" && file.properties["content"] == "json")
        #expect(file.properties["cim_version"] == "3.2.0" && file.properties["build"] != nil)
        var database: OpaquePointer?
        #expect(sqlite3_open_v2(url.path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
        defer { sqlite3_close(database) }
        var statement: OpaquePointer?
        let query = "SELECT group_concat(name, ' ') FROM sqlite_master WHERE type = 'table' ORDER BY name"
        #expect(sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK)
        #expect(sqlite3_step(statement) == SQLITE_ROW)
        let tables = sqlite3_column_text(statement, 0).map { String(cString: $0).split(separator: " ") } ?? []
        sqlite3_finalize(statement)
        #expect(
            Set(tables) == [
                "ITEMS", "CLASSES", "meta", "BINARIES", "BINARY_CLASSES", "STYLE_ITEM_BINARY_REFERENCES",
            ])
        await #expect(throws: SymbolStyleError.fileExists(style: url.path)) {
            try await SymbolStyle.create(at: url)
        }
    }

    @Test func itemsAreAddedUpdatedAndRemoved() async throws {
        let url = folder.url.appending(path: "change.stylx")
        let style = try await SymbolStyle.create(at: url)
        try await style.add([item("one", category: "Dots"), item("two"), item("three")])
        try await style.update([item("two", size: 30)])
        try await style.removeItems(forKeys: ["one"])
        for read in [style, SymbolStyle(url: url)] {
            #expect(try await keys(read) == ["two", "three"])
            let found = try await read.searchSymbols(using: SymbolStyleSearchParameters())
            #expect(found[0].name == "Name of two" && found[0].tags == ["a", "b", "c"])
            #expect(found[0].symbolClass == "3")
            let symbol = try #require(try await read.symbol(forKeys: ["two"]) as? MultilayerPointSymbol)
            #expect(symbol.size == 30)
            // A simple symbol is stored as a multilayer symbol.
            #expect(symbol.toJSON().hasPrefix(#"{"type":"CIMPointSymbol""#))
        }
    }

    @Test func aFailedChangeWritesNothing() async throws {
        let url = folder.url.appending(path: "failed.stylx")
        let style = try await SymbolStyle.create(at: url)
        try await style.add([item("one")])
        let before = try Data(contentsOf: url)
        await #expect(throws: SymbolStyleError.keyExists("one", style: url.path)) {
            try await style.add([item("two"), item("one")])
        }
        await #expect(throws: SymbolStyleError.unknownKeys(["ones"], style: url.path, similar: ["one"])) {
            try await style.edit { edits in
                edits.add(item("two"))
                edits.remove(forKeys: ["ones"])
            }
        }
        let composite = SymbolStyleItem(key: "c", symbol: CompositeSymbol(symbols: []))
        await #expect(throws: SymbolStyleError.notStorable("c", style: url.path)) {
            try await style.add([composite])
        }
        #expect(try Data(contentsOf: url) == before)
        #expect(try await keys(style) == ["one"])
    }

    @Test func itemsAreCopiedUnchanged() async throws {
        let source = SymbolStyle(
            url: try folder.writeStyle([
                .point("a", name: "A", category: "C", tags: "x;y", members: #","unknown":{"b":1.50}"#),
                .polygon("b"),
            ]))
        let copy = try await SymbolStyle.create(at: folder.url.appending(path: "copy.stylx"))
        try await copy.copyItems(from: source)
        let (before, after) = (try StyleFile(path: source.url.path), try StyleFile(path: copy.url.path))
        #expect(try before.items.map { try before.row(of: $0) } == after.items.map { try after.row(of: $0) })
        await #expect(throws: SymbolStyleError.self) {
            try await copy.copyItems(forKeys: ["a"], from: source)
        }
    }

    @Test func aStyleWithoutKeysGetsThem() async throws {
        let url = folder.url.appending(path: "old.stylx")
        var database: OpaquePointer?
        #expect(sqlite3_open(url.path, &database) == SQLITE_OK)
        let script = """
            CREATE TABLE ITEMS(ID INTEGER PRIMARY KEY, CLASS INTEGER, CATEGORY TEXT, NAME TEXT, TAGS TEXT, CONTENT TEXT);
            CREATE TABLE meta(key TEXT, value TEXT);
            CREATE TABLE LabelRules(ID INTEGER, Expression TEXT);
            INSERT INTO LabelRules VALUES(7, 'kept');
            INSERT INTO ITEMS(CLASS, NAME, CONTENT) VALUES(3, 'Old', '{"type":"CIMPointSymbol","symbolLayers":[]}');
            CREATE TRIGGER t AFTER INSERT ON ITEMS BEGIN DELETE FROM ITEMS; END;
            """
        #expect(sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(database)
        let style = SymbolStyle(url: url)
        try await style.add([item("new")])
        #expect(try await keys(style) == ["Old", "new"])
        #expect(sqlite3_open(url.path, &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        var statement: OpaquePointer?
        #expect(sqlite3_prepare_v2(database, "SELECT ID FROM LabelRules", -1, &statement, nil) == SQLITE_OK)
        #expect(sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_int(statement, 0) == 7)
        sqlite3_finalize(statement)
    }

    @Test func aChangeOfAnotherProgramIsNotLost() throws {
        let url = try folder.writeStyle([.polygon("a")])
        let draft = try StyleDraft(changing: url.path)
        try draft.remove(keys: ["a"])
        _ = try folder.writeStyle([.polygon("b")], as: "other.stylx")
        try FileManager.default.removeItem(at: url)
        try FileManager.default.moveItem(at: folder.url.appending(path: "other.stylx"), to: url)
        #expect(throws: SymbolStyleError.changedMeanwhile(style: url.path)) { try draft.write() }
        #expect(try StyleFile(path: url.path).items.map(\.key) == ["b"])
        // The journal of another program is not left beside a new file.
        try Data("journal".utf8).write(to: URL(filePath: url.path + "-journal"))
        #expect(throws: DocumentError.self) { try StyleDraft(changing: url.path) }
    }

    @Test("Many tasks change one style at the same time")
    func concurrency() async throws {
        let style = try await SymbolStyle.create(at: folder.url.appending(path: "many.stylx"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<12 { group.addTask { try await style.add([item("key\(index)")]) } }
            try await group.waitForAll()
        }
        #expect(Set(try await keys(style)) == Set((0..<12).map { "key\($0)" }))
    }
}
