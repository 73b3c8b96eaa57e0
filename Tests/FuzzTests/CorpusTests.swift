import CartoucheWorkers
import FuzzTargets
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The inputs that `make fuzz` found: each one reaches different code.
@Suite("Corpus of the fuzzer") struct CorpusTests {
    @Test("Inputs end without a crash", arguments: FuzzTarget.all.map(\.name))
    func replay(target name: String) async throws {
        let target = try #require(FuzzTarget.named(name))
        let folder = FuzzFolders.corpus.appending(path: name)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(!files.isEmpty, "the target has no inputs")
        // Some targets wait for tasks, so they cannot run on the threads of tasks.
        try await BackgroundThreads.run { _ in
            for file in files { target.run([UInt8](try Data(contentsOf: folder.appending(path: file)))) }
        }
    }

    @Test func everyFolderIsOfATarget() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: FuzzFolders.corpus.path)
        #expect(Set(folders).subtracting(FuzzTarget.all.map(\.name)).isEmpty)
    }
}
