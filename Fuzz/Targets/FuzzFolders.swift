import TemporarySupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Folders of the repository.
package enum FuzzFolders {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The fonts for texts.
    static let fonts = [root.appending(path: "Tests/Fonts").path]
    /// The inputs that the tests replay, in one folder for each target.
    package static let corpus = root.appending(path: "Fuzz/Corpus")
}

extension TemporaryFolder {
    /// The path of the folder.
    var path: String { url.path }

    /// Writes a file and returns its path.
    func write(_ bytes: [UInt8], as name: String) throws -> String {
        let file = url.appending(path: name)
        try Data(bytes).write(to: file)
        return file.path
    }
}
