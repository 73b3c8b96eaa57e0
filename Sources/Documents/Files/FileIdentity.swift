/// The identity of a file on disk, which is equal for all its names: spellings, symbolic links and hard links.
package struct FileIdentity: Hashable, Sendable {
    private let numbers: [UInt64]
    /// The path of a file that does not exist yet; empty for other files.
    private let path: String
    /// The path, without links, of a file that does not exist yet; nil for other files.
    package var missingPath: String? { path.isEmpty ? nil : path }

    /// Creates the identity of the file at a path; nil for folders, pipes and devices, which writing does not replace.
    package init?(_ path: String) {
        guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
        if let status = SystemFile.status(of: path) {
            guard status.isRegular else { return nil }
            (numbers, self.path) = (status.identity, "")
        } else {
            guard let target = SystemFile.linkTarget(of: path) else { return nil }
            (numbers, self.path) = ([], target)
        }
    }
}
