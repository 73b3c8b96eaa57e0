import CartoucheDocuments
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

    @Test("A commit creates the file and leaves no other file")
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

    @Test("Without a commit, the older file remains")
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

    @Test("Permissions and links are kept")
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

    @Test("A link to a missing file is followed")
    func followsDanglingLinks() throws {
        let link = folder.path + "/link.txt"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.txt")
        try AtomicFile.write([7], to: link)
        #expect(try FileBytes.contents(of: folder.path + "/real.txt") == [7])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.txt")
        #expect(folder.names == ["link.txt", "real.txt"])
    }

    @Test("Two writers of one file both write a whole file")
    func allowsTwoWriters() throws {
        let path = folder.path + "/a.txt"
        try AtomicFile.write([0], to: path)
        let (first, second) = (try AtomicFile(path: path), try AtomicFile(path: path))
        try first.write([1])
        try second.write([2])
        try second.commit()
        try first.commit()
        #expect(try FileBytes.contents(of: path) == [1])
        #expect(folder.names == ["a.txt"])
    }

    @Test("The names of a file have one identity")
    func comparesIdentities() throws {
        let path = folder.path + "/a.txt"
        #expect(FileIdentity(path) == FileIdentity(folder.path + "/./a.txt"))
        try AtomicFile.write([0], to: path)
        try FileManager.default.linkItem(atPath: path, toPath: folder.path + "/hard.txt")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/soft.txt", withDestinationPath: "a.txt")
        try AtomicFile.write([0], to: folder.path + "/b.txt")
        for name in ["hard.txt", "soft.txt"] {
            #expect(FileIdentity(folder.path + "/" + name) == FileIdentity(path))
        }
        #expect(FileIdentity(folder.path + "/b.txt") != FileIdentity(path))
        #expect(FileIdentity("/dev/null") == nil)
    }

    @Test("Contents have at most the stated size")
    func limitsContents() throws {
        let path = folder.path + "/a.txt"
        try AtomicFile.write([UInt8](repeating: 9, count: 3000), to: path)
        #expect(try FileBytes.contents(of: path, limit: 3000).count == 3000)
        let error = #expect(throws: DocumentError.self) {
            try FileBytes.contents(of: path, limit: 2999)
        }
        #expect(error?.kind == .tooLarge)
        #expect(error?.what == "the document has more than 2999 bytes")
        #expect(error?.suggestion.contains("--max-document-size") == true)
        let file = try FileBytes(path: path)
        #expect(try file.peek(5) == [9, 9, 9, 9, 9])
        #expect(try file.contents().count == 3000)
        let large = #expect(throws: DocumentError.self) { try JSONValue(contentsOf: path, maximumBytes: 10) }
        #expect(large?.kind == .tooLarge)
    }

    @Test("The error names a missing folder")
    func namesMissingFolder() {
        let error = #expect(throws: DocumentError.self) {
            try AtomicFile.write([1], to: folder.path + "/none/a.txt")
        }
        #expect(error?.kind == .notFound)
        #expect(error?.what == "the folder \(folder.path)/none does not exist")
        #expect(error?.suggestion == "create the folder first")
    }

    @Test("Folders and empty names are refused", arguments: ["", "/a/b/", "a\u{0}b"])
    func refusesFolders(_ name: String) {
        #expect(throws: DocumentError.self) {
            try AtomicFile.write([1], to: name.isEmpty ? "" : folder.path + name)
        }
        #expect(throws: DocumentError.self) { try AtomicFile.write([1], to: folder.path) }
        #expect(folder.names.isEmpty)
    }

    @Test(
        "A full disk is an error that says so",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func reportsFullDisk() {
        let error = #expect(throws: DocumentError.self) { try AtomicFile.write([1], to: "/dev/full") }
        #expect(error?.kind == .unwritable)
        #expect(error?.what.contains("the disk is full") == true)
    }

    @Test("A written tree equals its text")
    func writesTrees() throws {
        let path = folder.path + "/a.json"
        let tree: JSONValue = ["a": [1, 2]]
        try tree.write(to: path)
        #expect(try FileBytes.contents(of: path) == tree.bytes(.pretty))
    }
}
