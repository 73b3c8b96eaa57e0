import CartoucheDocuments
import Foundation
import Testing

@Suite("A root folder confines what is read")
struct RootFolderTests {
    let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        for name in ["in", "in/sub", "in-other"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
        for name in ["in/a.txt", "in/sub/b.txt", "in-other/c.txt", "secret.txt"] {
            try AtomicFile.write(Array(name.utf8), to: folder.path + "/" + name)
        }
        for (link, target) in [
            ("in/soft.txt", "../secret.txt"), ("in/far", ".."), ("in/own.txt", "sub/b.txt"), ("way", "in"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + link, withDestinationPath: target)
        }
    }

    private func loader(_ root: String = "in") -> ResourceLoader {
        ResourceLoader(baseFolder: folder.path + "/in", rootFolder: folder.path + "/" + root)
    }

    @Test(
        "Files in the folder are read",
        arguments: ["a.txt", "sub/b.txt", "own.txt", "far/in/a.txt", "../way/a.txt", "./sub/../a.txt"])
    func reads(_ reference: String) throws {
        #expect(try !loader().load(reference).bytes.isEmpty)
        #expect(try !loader("way").load(reference).bytes.isEmpty)
    }

    @Test(
        "Files outside are refused, whether they exist or not",
        arguments: [
            "../secret.txt", "soft.txt", "far/secret.txt", "../in-other/c.txt", "../none.txt", "/etc/passwd",
            "file:///etc/passwd", "/none", "%2e%2e/secret.txt", "sub/../../secret.txt", "file:../secret.txt",
        ])
    func refuses(_ reference: String) {
        let error = #expect(throws: DocumentError.self) { try loader().load(reference) }
        #expect(error?.kind == .outsideRoot)
        #expect(error?.what == "the file is outside the root folder")
        #expect(throws: DocumentError.self) { try loader().path(for: reference) }
    }

    @Test("A missing file in the folder is missing")
    func findsNothing() {
        let error = #expect(throws: DocumentError.self) { try loader().load("none.txt") }
        #expect(error?.kind == .notFound)
        let lost = #expect(throws: DocumentError.self) { try loader("none").load("a.txt") }
        #expect(lost?.what == "the root folder does not exist")
    }

    @Test("A package folder must be in the root folder")
    func confinesPackages() throws {
        var loader = loader()
        loader.packageFolders = ["own": folder.path + "/in/sub", "other": folder.path + "/in-other"]
        #expect(try !loader.load("package:own/b.txt").bytes.isEmpty)
        let error = #expect(throws: DocumentError.self) { try loader.load("package:other/c.txt") }
        #expect(error?.kind == .outsideRoot)
    }

    @Test("The place of the open file counts, even if its name changes during the opening")
    func checksTheOpenFile() throws {
        // Two threads: one exchanges a file and a link, the other reads. The content of the secret never arrives.
        let path = folder.path + "/in/race.txt"
        let secret = Array("secret.txt".utf8)
        let stop = LockedFlag()
        let thread = Thread {
            while !stop.isSet {
                unlink(path)
                symlink("../secret.txt", path)
                unlink(path)
                try? AtomicFile.write([1], to: path)
            }
        }
        thread.start()
        defer { stop.set() }
        for _ in 0..<2000 {
            if let resource = try? loader().load("race.txt") { #expect(resource.bytes != secret) }
        }
    }

    @Test(
        "An empty address is no folder",
        arguments: ["", " ", "\t\n", ".", "./", "..", "file:", "?layer=x", "./|layername=x"])
    func refusesEmptyAddresses(_ reference: String) {
        let error = #expect(throws: DocumentError.self) {
            try ResourceLoader(baseFolder: folder.path + "/in").path(for: reference)
        }
        #expect(error?.kind == .malformed)
    }

    @Test("Pipes and devices are not resources", arguments: ["/dev/zero", "/dev/null", "pipe"])
    func refusesPipes(_ reference: String) {
        mkfifo(folder.path + "/in/pipe", 0o600)
        let error = #expect(throws: DocumentError.self) {
            try ResourceLoader(baseFolder: folder.path + "/in").load(reference)
        }
        #expect(error != nil)
    }
}

/// A flag that two threads use.
private final class LockedFlag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isSet: Bool { lock.withLock { value } }
    func set() { lock.withLock { value = true } }
}
