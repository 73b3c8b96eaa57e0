import Documents
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Files are written completely or not at all")
struct AtomicFileTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("a commit creates the file and leaves no other file")
    func commits() throws {
        let path = folder.path + "/a.txt"
        let file = try AtomicFile(path: path)
        try file.write(Array("one ".utf8))
        #expect(!FileManager.default.fileExists(atPath: path))
        try file.write(Array("two".utf8))
        try file.commit(durably: true)
        #expect(folder.names == ["a.txt"])
        #expect(try FileBytes.contents(of: path) == Array("one two".utf8))
        #expect(throws: DocumentError.self) { try file.write([1]) }
    }

    @Test("without a commit, the older file remains")
    func discards() throws {
        let path = folder.path + "/a.txt"
        try AtomicFile.write(Array("old".utf8), to: path)
        do {
            let file = try AtomicFile(path: path)
            try file.write(Array("half".utf8))
        }
        #expect(folder.names == ["a.txt"])
        #expect(try FileBytes.contents(of: path) == Array("old".utf8))
        try AtomicFile.write(Array("new".utf8), to: path)
        #expect(try FileBytes.contents(of: path) == Array("new".utf8))
    }

    @Test("permissions and links are kept")
    func keepsPermissionsAndLinks() throws {
        let path = folder.path + "/a.txt"
        let link = folder.path + "/link.txt"
        try AtomicFile.write([1], to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        try AtomicFile.write([2, 3], to: link)
        #expect(try FileBytes.contents(of: path) == [2, 3])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(permissions == 0o640)
    }

    @Test("the error names a missing folder")
    func namesMissingFolder() {
        let error = #expect(throws: DocumentError.self) {
            try AtomicFile.write([1], to: folder.path + "/none/a.txt")
        }
        #expect(error?.kind == .notFound)
        #expect(error?.what == "the folder \(folder.path)/none does not exist")
        #expect(error?.suggestion == "create the folder first")
    }

    @Test("folders and empty names are refused", arguments: ["", "/a/b/", "a\u{0}b"])
    func refusesFolders(_ name: String) {
        #expect(throws: DocumentError.self) {
            try AtomicFile.write([1], to: name.isEmpty ? "" : folder.path + name)
        }
        #expect(throws: DocumentError.self) { try AtomicFile.write([1], to: folder.path) }
        #expect(folder.names.isEmpty)
    }

    @Test(
        "a full disk is an error that says so",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func reportsFullDisk() {
        let error = #expect(throws: DocumentError.self) { try AtomicFile.write([1], to: "/dev/full") }
        #expect(error?.kind == .unwritable)
        #expect(error?.what.contains("the disk is full") == true)
    }

    @Test("a written tree equals its text")
    func writesTrees() throws {
        let path = folder.path + "/a.json"
        let tree: JSONValue = ["a": [1, 2]]
        try tree.write(to: path)
        #expect(try FileBytes.contents(of: path) == tree.bytes(.pretty))
    }
}
