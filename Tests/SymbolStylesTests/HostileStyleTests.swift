import CartoucheCSqlite
import CartoucheDocuments
import CartoucheSymbolStyles
import Foundation
import TemporarySupport
import Testing

/// Databases that are no styles, or that are made to do harm.
@Suite struct HostileStyleTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Opens a style for reading and for writing; returns the error, which is the same kind for both.
    private func failure(_ name: String) -> DocumentError? {
        let reading = #expect(throws: DocumentError.self) { _ = try StyleFile(path: folder.path(name)) }
        let writing = #expect(throws: DocumentError.self) { _ = try StyleDraft(changing: folder.path(name)) }
        #expect(reading?.kind == writing?.kind)
        return reading
    }

    @Test("Files that are no styles give one error with the name of the file")
    func otherFiles() throws {
        try Data().write(to: folder.url.appending(path: "empty.stylx"))
        try Data("hello".utf8).write(to: folder.url.appending(path: "text.stylx"))
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]).write(to: folder.url.appending(path: "picture.stylx"))
        try folder.run("CREATE TABLE roads(id)", on: "other.stylx")
        try folder.run("CREATE TABLE ITEMS(ID, NAME)", on: "columns.stylx")
        try folder.run(
            "CREATE TABLE t(x); CREATE VIEW ITEMS AS SELECT x AS CONTENT, x AS CLASS FROM t", on: "view.stylx"
        )
        for name in ["empty", "text", "picture", "other", "columns", "view"] {
            let error = failure("\(name).stylx")
            #expect(error?.description.contains("\(name).stylx") == true, "\(name)")
            #expect(error?.description.contains("\n") == false, "\(name)")
        }
        #expect(failure("missing.stylx")?.kind == .notFound)
    }

    @Test("Every truncation is one error or a style")
    func truncations() throws {
        let whole = try Data(contentsOf: folder.writeStyle((0..<40).map { .point("key\($0)") }))
        for count in stride(from: 1, to: whole.count, by: 397) {
            try whole.prefix(count).write(to: folder.url.appending(path: "cut.stylx"))
            #expect(throws: DocumentError.self, "\(count)") {
                _ = try StyleFile(path: folder.path("cut.stylx"))
            }
        }
    }

    @Test("Damaged bytes are an error, a damaged symbol or a style, but never a crash")
    func damages() throws {
        let whole = try Data(contentsOf: folder.writeStyle((0..<40).map { .point("key\($0)") }))
        var state: UInt64 = 1
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(count))
        }
        for _ in 0..<150 {
            var bytes = whole
            for _ in 0...random(30) { bytes[random(bytes.count)] = UInt8(random(256)) }
            try bytes.write(to: folder.url.appending(path: "bad.stylx"))
            // The errors have the type DocumentError.
            guard let style = try? StyleFile(path: folder.path("bad.stylx")) else { continue }
            for item in style.items.prefix(50) { _ = try? style.content(of: item) }
        }
    }

    @Test("Triggers never run, and content that is too large is not loaded")
    func triggersAndHugeContent() async throws {
        let url = try folder.writeStyle([.point("a"), .point("b")])
        try folder.run(
            """
            INSERT INTO ITEMS(CLASS, KEY, CONTENT) VALUES(3, 'huge', zeroblob(\(65 << 20)));
            CREATE TRIGGER t AFTER DELETE ON ITEMS BEGIN DELETE FROM ITEMS; END;
            CREATE TRIGGER u AFTER INSERT ON ITEMS BEGIN UPDATE ITEMS SET NAME = 'changed'; END;
            """, on: "test.stylx")
        let style = try StyleFile(path: url.path)
        let huge = try #require(style.items.last)
        #expect(huge.key == "huge")
        #expect(try style.content(of: huge).isEmpty)
        #expect(throws: DocumentError.self) { _ = try style.row(of: huge) }
        let open = SymbolStyle(url: url)
        try await open.removeItems(forKeys: ["a", "huge"])
        let rest = try await open.searchSymbols(using: SymbolStyleSearchParameters())
        #expect(rest.map(\.key) == ["b"])
        try await open.add([SymbolStyleItem(key: "c", symbol: rest[0].symbol)])
        #expect(try await open.searchSymbols(using: .init()).map(\.name) == ["", "c"])
    }

    @Test func contentInUTF16IsRead() throws {
        let row = StyleRow.point("Zürich ☃")
        try folder.run(
            """
            PRAGMA encoding = 'UTF-16le';
            CREATE TABLE ITEMS (ID INTEGER PRIMARY KEY, CLASS INTEGER, CATEGORY TEXT, NAME TEXT, TAGS TEXT, CONTENT TEXT,
            KEY TEXT UNIQUE);
            INSERT INTO ITEMS(CLASS, CONTENT, KEY) VALUES (3, '\(row.content)', '\(row.key ?? "")');
            """, on: "wide.stylx")
        let style = try StyleFile(path: folder.path("wide.stylx"))
        #expect(style.items.map(\.key) == ["Zürich ☃"])
        #expect(try String(decoding: style.content(of: style.items[0]), as: UTF8.self) == row.content)
    }

    @Test("Another connection that writes is an error, not a damaged style")
    func lockedDatabases() throws {
        let url = try folder.writeStyle([.point("a")])
        var database: OpaquePointer?
        try #require(sqlite3_open(url.path, &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        try #require(sqlite3_exec(database, "BEGIN EXCLUSIVE; DELETE FROM ITEMS", nil, nil, nil) == SQLITE_OK)
        for open in [
            { _ = try StyleFile(path: url.path) }, { _ = try StyleDraft(changing: url.path) },
        ] as [() throws -> Void] {
            let error = #expect(throws: DocumentError.self) { try open() }
            #expect(error?.what.contains("another program is writing") == true)
        }
        try #require(sqlite3_exec(database, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
        #expect(try StyleFile(path: url.path).items.map(\.key) == ["a"])
        #expect(try StyleDraft(changing: url.path).items.map(\.key) == ["a"])
    }
}
