import CartoucheArchives
import CartoucheDocuments
import FormatSupport
import Foundation
import TemporarySupport
import Testing

@Suite("Archives") struct ArchiveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func location(_ files: [Zip.File]) throws -> FileLocation {
        let url = folder.url.appending(path: "a.zip")
        try Data(Zip.archive(files)).write(to: url)
        return FileLocation(url.path)
    }

    private func error(_ files: [Zip.File]) throws -> DocumentError? {
        let location = try location(files)
        return #expect(throws: DocumentError.self) { _ = try Archive.unpack(location) { _ in true } }
    }

    @Test("The unpacked files are deleted with the folder")
    func unpacking() throws {
        let location = try location([
            .init("./a/b.txt", "hello"), .init("a\\ä.txt", "two"), .init("c.tpk", "no"), .init("e/", ""),
        ])
        var path = ""
        do {
            let unpacked = try Archive.unpack(location) { !$0.hasSuffix("tpk") }
            path = unpacked.path
            #expect(try String(contentsOfFile: path + "/a/b.txt", encoding: .utf8) == "hello")
            #expect(try String(contentsOfFile: path + "/a/ä.txt", encoding: .utf8) == "two")
            #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["a"])
            #expect(unpacked.shown(path + "/a/b.txt") == location.path + "/a/b.txt")
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(
        "Names that leave the archive, links, and names that occur twice are errors",
        arguments: [
            Zip.File("../evil.txt", "x"), .init("/etc/evil", "x"), .init("a/../../evil", "x"),
            .init("C:\\evil", "x"), .init("link", "/etc/passwd", mode: 0o120777),
            .init(String(repeating: "a/", count: 100) + "b", "x"),
        ])
    func hostileNames(file: Zip.File) throws {
        #expect(try error([.init("good.txt", "x"), file])?.kind == .malformed)
    }

    @Test("Sizes are limited before and while data is read")
    func sizes() throws {
        let huge = Zip.File("bomb", "x", statedSize: 4_000_000_000)
        #expect(try error([huge])?.kind == .tooLarge)
        let location = try location([.init("a", "12345"), .init("b", "12345")])
        #expect(throws: DocumentError.self) {
            try Archive.forEachFile(in: location, limits: .init(bytes: 9)) { _ in }
        }
        var limits = Archive.Limits(bytes: 100)
        limits.entries = 1
        #expect(throws: DocumentError.self) {
            try Archive.forEachFile(in: location, limits: limits) { _ in }
        }
    }

    @Test("A file that occurs twice is an error")
    func twice() throws {
        #expect(try error([.init("a", "1"), .init("a", "2")]) != nil)
        #expect(try error([.init("a", "1"), .init("a/b", "2")]) != nil)
    }

    @Test("Every cut of an archive is an error or has whole files")
    func truncated() throws {
        let bytes = Zip.archive([.init("a.json", #"{"type":"a"}"#), .init("b/c.json", "{}")])
        let url = folder.url.appending(path: "cut.zip")
        for count in 0..<bytes.count {
            try Data(bytes[..<count]).write(to: url)
            var sizes: [Int] = []
            do {
                try Archive.forEachFile(in: FileLocation(url.path)) { sizes.append(try $0.contents().count) }
                #expect(sizes.allSatisfy { $0 == 12 || $0 == 2 })
            } catch {
                #expect(error is DocumentError)
            }
        }
    }

    @Test("Other files are not archives")
    func otherFiles() throws {
        let text = try folder.write("hello", as: "a.zip")
        #expect(throws: DocumentError.self) { try Archive.forEachFile(in: FileLocation(text.path)) { _ in } }
        #expect(throws: DocumentError.self) {
            try Archive.forEachFile(in: FileLocation("/dev/null")) { _ in }
        }
        #expect(throws: DocumentError.self) { try Archive.forEachFile(in: FileLocation("lost.zip")) { _ in } }
    }
}
