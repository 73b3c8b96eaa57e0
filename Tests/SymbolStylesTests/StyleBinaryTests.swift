import CartoucheDocuments
import CartoucheSymbolStyles
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// The binary parts of styles, such as models.
@Suite struct StyleBinaryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes a style whose first symbol has two parts, the second one part, and a part that no symbol has.
    private func writeStyle() throws {
        _ = try folder.writeStyle([.point("a"), .point("b"), .point("c")], as: "a.stylx")
        try folder.run(
            """
            CREATE TABLE BINARIES(ID INTEGER PRIMARY KEY, MD5 STRING UNIQUE, CLASS INTEGER, CONTENT BLOB);
            CREATE TABLE STYLE_ITEM_BINARY_REFERENCES(ID INTEGER PRIMARY KEY, ITEMS_ID INTEGER, BINARIES_ID INTEGER);
            INSERT INTO BINARIES VALUES(1, 'aa11', 1, X'0001FF'), (2, '../b', 7, X'02'), (3, 'cc33', 1, X'');
            INSERT INTO STYLE_ITEM_BINARY_REFERENCES(ITEMS_ID, BINARIES_ID) VALUES(1, 2), (1, 1), (2, 1);
            """, on: "a.stylx")
    }

    private func parts(_ name: String) throws -> [[StyleBinary]] {
        let style = try StyleFile(path: folder.path(name))
        return try style.items.map { try style.binaries(of: $0) } + [style.binaries(of: nil)]
    }

    @Test func packingIsTheInverseOfUnpacking() throws {
        try writeStyle()
        let one = StyleBinary(digest: "aa11", content: [0, 1, 255])
        let two = StyleBinary(digest: "../b", binaryClass: 7, content: [2])
        let none = StyleBinary(digest: "cc33", content: [])
        let expected = [[two, one], [one], [], [one, two, none]]
        #expect(try parts("a.stylx") == expected)
        let problems = try StyleFolder.unpack(StyleFile(path: folder.path("a.stylx")), to: folder.path("u"))
        #expect(problems.isEmpty)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("u/binaries")).sorted() == [
                "_._b.bin", "aa11.glb", "cc33.glb",
            ])
        #expect(try StyleFolder.pack(folder.path("u"), to: folder.path("b.stylx")).problems.isEmpty)
        #expect(try parts("b.stylx") == expected)
        _ = try StyleFolder.unpack(StyleFile(path: folder.path("b.stylx")), to: folder.path("v"))
        #expect(
            try Data(contentsOf: folder.url.appending(path: "u/style.json"))
                == Data(contentsOf: folder.url.appending(path: "v/style.json")))
    }

    @Test func copiesHaveTheirParts() async throws {
        try writeStyle()
        let other = try await SymbolStyle.create(at: folder.url.appending(path: "c.stylx"))
        try await other.copyItems(
            forKeys: ["b"], from: SymbolStyle(url: folder.url.appending(path: "a.stylx")))
        let one = StyleBinary(digest: "aa11", content: [0, 1, 255])
        #expect(try parts("c.stylx") == [[one], [one]])
        // A removed item has no parts any more.
        try await other.removeItems(forKeys: ["b"])
        #expect(try parts("c.stylx") == [[one]])
    }

    @Test func missingAndForeignPartsAreReported() throws {
        try writeStyle()
        _ = try StyleFolder.unpack(StyleFile(path: folder.path("a.stylx")), to: folder.path("u"))
        let listing = folder.url.appending(path: "u/style.json")
        var text = try String(contentsOf: listing, encoding: .utf8)
        text = text.replacingOccurrences(of: #""file": "binaries/aa11.glb""#, with: #""file": "../a.stylx""#)
        try Data(text.utf8).write(to: listing)
        let packed = try StyleFolder.pack(folder.path("u"), to: folder.path("b.stylx"))
        // The part outside the folder is refused, and the two symbols with it are left out.
        #expect(packed.problems.filter { $0.diagnostic.severity == .error }.count == 3 && packed.count == 1)
    }
}
