import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// A style becomes a folder, and the folder the same style; pictures become symbols.
@Suite struct StyleFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String, _ text: String) throws {
        let url = folder.url.appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func pack() throws -> (style: StyleFile, problems: [StyleFolder.Problem]) {
        let packed = try StyleFolder.pack(folder.path("in"), to: folder.path("packed.stylx"))
        return (try StyleFile(path: folder.path("packed.stylx")), packed.problems)
    }

    @Test func packingIsTheInverseOfUnpacking() throws {
        let url = try folder.writeStyle([
            .point("Face1", name: "Face", category: "Face", tags: "face;yellow"),
            .point("face1", category: "A/B", members: #","n":1.500"#),
            .point("../evil", category: "..", tags: "emoji, eyes"), .point("CON"),
            .point("a/b:c*", category: "/x//"),
            .polygon("Lake"),
            StyleRow(key: "Red", name: "Red", itemClass: 1, content: #"{"type":"CIMRGBColor"}"#),
            StyleRow(key: "Spaced", itemClass: 5, content: "{ \"type\" : \"CIMPolygonSymbol\" }"),
            StyleRow(key: "Broken", itemClass: 3, content: "{"),
            StyleRow(key: "Wrong", itemClass: 4, content: StyleRow.polygon("").content),
            StyleRow(key: "Empty", itemClass: 7, content: ""),
        ])
        let style = try StyleFile(path: url.path)
        #expect(try StyleFolder.unpack(style, to: folder.path("in")).isEmpty)
        let (packed, _) = try pack()
        #expect(packed.items.map(\.key) == style.items.map(\.key))
        #expect(try packed.items.map { try packed.row(of: $0) } == style.items.map { try style.row(of: $0) })
        #expect(packed.properties == style.properties)
        #expect(try StyleDifference(from: style, to: packed).isEmpty)
        // Nothing is written outside the folder.
        #expect(!FileManager.default.fileExists(atPath: folder.path("evil.json")))
    }

    @Test func keysTagsAndTablesOfOtherProgramsArePreserved() throws {
        _ = try folder.writeStyle([.point("a", tags: "x; y ;;z;"), .polygon("b")], as: "other.stylx")
        try folder.run(
            """
            CREATE TABLE OLD AS SELECT * FROM ITEMS; DROP TABLE ITEMS;
            CREATE TABLE ITEMS (ID INTEGER PRIMARY KEY, CLASS INTEGER, CATEGORY TEXT, NAME TEXT, TAGS TEXT,
            CONTENT TEXT, KEY TEXT, "Label Rules" TEXT, RANK REAL);
            INSERT INTO ITEMS SELECT ID, CLASS, CATEGORY, NAME, TAGS, CONTENT, KEY, '1;2', ID / 2.0 FROM OLD;
            INSERT INTO ITEMS(CLASS, NAME, CONTENT, KEY) SELECT CLASS, 'second', CONTENT, KEY FROM OLD;
            INSERT INTO ITEMS(CLASS, CONTENT, KEY) SELECT CLASS, CONTENT, '' FROM OLD; DROP TABLE OLD;
            CREATE TABLE "Label Rules" (ID INTEGER PRIMARY KEY, Expression VARCHAR(20), Scale REAL, Data BLOB);
            INSERT INTO "Label Rules" VALUES (7, '[name]', 1.0, x'00FF'), (9, NULL, 2.5, 3);
            CREATE VIEW V AS SELECT * FROM ITEMS;
            """, on: "other.stylx")
        let style = try StyleFile(path: folder.path("other.stylx"))
        #expect(style.items.map(\.key) == ["a", "b", "a#3", "b#4", "#5", "#6"])
        #expect(style.items[0].tags == ["x", "y", "z"])
        let problems = try StyleFolder.unpack(style, to: folder.path("in"))
        #expect(problems.map(\.file) == ["V"])
        let (packed, packing) = try pack()
        #expect(packing.isEmpty, "\(packing)")
        #expect(packed.items.map(\.key) == style.items.map(\.key))
        #expect(try packed.items.map { try packed.row(of: $0) } == style.items.map { try style.row(of: $0) })
        for query in [
            "SELECT ID, KEY, ifnull(TAGS, ''), \"Label Rules\", RANK FROM ITEMS",
            "SELECT * FROM \"Label Rules\"",
        ] {
            #expect(try folder.rows(query, on: "packed.stylx") == folder.rows(query, on: "other.stylx"))
        }
        // The folder of the new style is the same.
        _ = try StyleFolder.unpack(packed, to: folder.path("again"))
        for name in ["style.json", "tables/ITEMS.json", "tables/Label Rules.json"] {
            #expect(
                try Data(contentsOf: folder.url.appending(path: "in/\(name)"))
                    == Data(contentsOf: folder.url.appending(path: "again/\(name)")))
        }
    }

    @Test(
        "A table that cannot be added is reported",
        arguments: [
            #"{"name": "meta", "columns": [{"name": "key", "type": "TEXT"}], "rows": []}"#,
            #"{"name": "sqlite_x", "columns": [{"name": "key", "type": "TEXT"}], "rows": []}"#,
            #"{"name": "ITEMS", "columns": [{"name": "ID"}, {"name": "NAME", "type": "TEXT"}], "rows": [[1, "x"]]}"#,
            #"{"name": "t", "columns": [], "rows": []}"#,
            #"{"name": "t", "columns": [{"name": "a"}], "rows": [[1, 2]]}"#,
            #"{"name": "t", "columns": [{"name": "a"}, {"name": "A"}], "rows": []}"#,
            #"{"name": "t", "columns": [{"name": "a"}], "rows": [[{"x": 1}]]}"#, "[]", "",
        ])
    func badTables(_ table: String) throws {
        try write("in/tables/t.json", table)
        try write("in/style.json", #"{"items": [], "tables": ["tables/t.json", "../t.json"]}"#)
        let (style, problems) = try pack()
        #expect(style.items.isEmpty)
        #expect(problems.map(\.file) == ["tables/t.json", "../t.json"])
        #expect(problems.allSatisfy { $0.diagnostic.severity == .error })
    }

    @Test func aTypeOfAColumnIsNoStatement() throws {
        try write(
            "in/t.json",
            #"{"name": "t", "columns": [{"name": "a", "type": "TEXT DEFAULT (randomblob(9))"}], "rows": [["x"]]}"#
        )
        try write("in/style.json", #"{"items": [], "tables": ["t.json"]}"#)
        #expect(try pack().problems.isEmpty)
        #expect(try folder.rows("SELECT type FROM pragma_table_info('t')", on: "packed.stylx") == [""])
    }

    @Test func unpackingAgainRemovesOnlyItsOwnFiles() throws {
        let first = try StyleFile(path: try folder.writeStyle([.polygon("a"), .polygon("b")]).path)
        _ = try StyleFolder.unpack(first, to: folder.path("in"))
        try write("in/README.md", "text")
        let second = try StyleFile(path: try folder.writeStyle([.polygon("b")], as: "second.stylx").path)
        _ = try StyleFolder.unpack(second, to: folder.path("in"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("in")).sorted() == [
                "README.md", "b.json", "style.json",
            ])
        try write("other/x.txt", "")
        #expect(throws: DocumentError.self) { try StyleFolder.unpack(first, to: folder.path("other")) }
    }

    @Test func picturesAndSimpleSymbolsBecomeItems() throws {
        try write(
            "in/Places/dot.svg", #"<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="red"/></svg>"#)
        try write(
            "in/simple.json", #"{"type":"esriSMS","style":"esriSMSCircle","size":9,"color":[1,2,3,255]}"#)
        try write("in/bad.json", "{")
        try write("in/other.json", #"{"type":"CIMFeatureLayer"}"#)
        try write("in/notes.txt", "text")
        let image = try Image(width: 2, height: 4, rgba: Array(repeating: 255, count: 32))
        try Data(image.png()).write(to: folder.url.appending(path: "in/Places/photo.png"))
        let (style, problems) = try pack()
        #expect(style.items.map(\.key) == ["dot", "photo", "simple"])
        #expect(style.items.map(\.category) == ["Places", "Places", ""])
        #expect(problems.map(\.file) == ["bad.json", "notes.txt", "other.json"])
        #expect(problems.map(\.diagnostic.severity) == [.error, .note, .error])
        for item in style.items {
            let content = try SymbolFile.Entry(item, in: style).read(source: "")
            #expect(content.live is MultilayerPointSymbol && content.diagnostics.isEmpty)
        }
    }

    @Test func filesOutsideTheFolderAreRefused() throws {
        try write("secret.json", StyleRow.polygon("a").content)
        try write("in/a.json", StyleRow.polygon("a").content)
        try write(
            "in/style.json",
            #"{"items":[{"file":"../secret.json"},{"file":"/etc/passwd"},{"file":"a.json","tags":["t"]}]}"#)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("in/link.json"), withDestinationPath: folder.path("secret.json"))
        try FileManager.default.createSymbolicLink(atPath: folder.path("in/root"), withDestinationPath: "/")
        let (style, problems) = try pack()
        #expect(style.items.map(\.key) == ["a"] && style.items[0].tags == ["t"])
        #expect(problems.map(\.file) == ["../secret.json", "/etc/passwd", "link.json", "root"])
    }

    @Test(
        "Hostile pictures are refused, and do not stop the others",
        arguments: [
            ##"<svg viewBox="0 0 1 1"><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>"##,
            #"<svg viewBox="0 0 1 1"><use href="other.svg#x"/></svg>"#,
            #"<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1"><text>&b;</text></svg>"#,
            #"<svg viewBox="0 0 1 1"><image href="file:///etc/passwd"/></svg>"#, "<svg", "<html/>", "",
            "<svg viewBox='0 0 1 1'>"
                + (0..<16).map { "<g id='g\($0)'><use href='#g\($0 + 1)'/><use href='#g\($0 + 1)'/></g>" }
                .joined()
                + "<rect id='g16' width='1' height='1'/></svg>",
            String(repeating: "<g>", count: 100_000),
        ])
    func hostilePictures(_ picture: String) throws {
        try write("in/bad.svg", picture)
        try write("in/good.svg", #"<svg viewBox="0 0 1 1"><rect width="1" height="1"/></svg>"#)
        let (style, problems) = try pack()
        #expect(style.items.map(\.key) == ["good"])
        #expect(problems.map(\.file) == ["bad.svg"] && problems[0].diagnostic.severity == .error)
    }

    @Test("Deep chains of used elements are not called a cycle")
    func deepUses() throws {
        let groups = (0..<40).map { "<g id='g\($0)'><use href='#g\($0 + 1)'/></g>" }.joined()
        try write(
            "in/deep.svg",
            "<svg viewBox='0 0 1 1'>\(groups)<rect id='g40' width='1' height='1'/></svg>")
        try write(
            "in/cycle.svg", ##"<svg viewBox="0 0 1 1"><g id="a"><use href="#a"/></g></svg>"##)
        let (_, problems) = try pack()
        let messages = problems.sorted { $0.file < $1.file }.map(\.diagnostic.message)
        #expect(messages.count == 2)
        #expect(messages.first?.contains("'#a' uses itself") == true)
        #expect(messages.last?.contains("more than 32 elements use each other") == true)
    }
}
