import CartoucheCLibrary
import CartoucheDocuments

/// A folder with answers, one in each file.
///
/// Several processes can use it at the same time: a file gets its name when it is complete, and a file that does not fit
/// its request counts as missing.
package struct AnswerFolder: Hashable, Sendable {
    let path: String
    /// The maximum size of all files in bytes; nil for no limit.
    var maximumBytes: Int?

    package init(path: String, maximumBytes: Int? = nil) {
        (self.path, self.maximumBytes) = (path, maximumBytes)
    }

    private static let ending = ".answer"
    /// The largest file that is read.
    private static let maximumFileBytes = 1 << 30

    private func path(of key: RequestKey) -> String { FilePath.joining(path, key.fileName + Self.ending) }

    /// Returns the answer to a request; nil if there is none.
    package func answer(to key: RequestKey) -> StoredAnswer? {
        let path = path(of: key)
        guard let size = FileBytes.size(of: path), size <= Self.maximumFileBytes,
            let bytes = try? FileBytes(FileLocation(path)).contents(limit: Self.maximumFileBytes)
        else { return nil }
        return StoredAnswer(file: bytes, key: key)
    }

    /// Writes an answer, and removes the oldest answers if there are too many bytes.
    ///
    /// - Throws: `DocumentError` if the folder or the file cannot be written.
    package func store(_ answer: StoredAnswer, for key: RequestKey) throws(DocumentError) {
        let bytes = answer.file(key: key)
        if let maximumBytes, bytes.count > maximumBytes / 2 { return }
        if !FileBytes.isFolder(path) { try create() }
        try AtomicFile.write(bytes, to: path(of: key))
        try removeOldest()
    }

    /// Creates the folder, for this user only.
    ///
    /// - Throws: `DocumentError` if the folder cannot be created or written.
    package func create() throws(DocumentError) {
        if FileBytes.isFolder(path) {
            guard access(path, W_OK | X_OK) == 0 else {
                throw DocumentError(
                    .unwritable, source: path, what: "the folder is not writable",
                    suggestion: "check its permissions or choose another folder")
            }
            return
        }
        try Folder.create(FilePath.folder(of: path).isEmpty ? "." : FilePath.folder(of: path))
        // Another process may create the folder at the same time.
        _ = mkdir(path, 0o700)
        try Folder.create(path)
    }

    /// Whether the folder has no answers, or does not exist.
    package var isEmpty: Bool { !FileBytes.names(inFolder: path).contains { $0.hasSuffix(Self.ending) } }

    /// Removes all answers, and the folder if it has no other files.
    package func removeAll() {
        for name in FileBytes.names(inFolder: path) where name.hasSuffix(Self.ending) {
            try? Folder.remove(file: FilePath.joining(path, name))
        }
        Folder.remove(emptyFolder: path)
    }

    private func removeOldest() throws(DocumentError) {
        guard let maximumBytes else { return }
        var files: [(path: String, size: Int, time: Int)] = []
        var total = 0
        for name in FileBytes.names(inFolder: path) where name.hasSuffix(Self.ending) {
            let path = FilePath.joining(path, name)
            var status = stat()
            guard stat(path, &status) == 0 else { continue }
            files.append((path, Int(status.st_size), Int(status.modificationTime.tv_sec)))
            total += Int(status.st_size)
        }
        guard total > maximumBytes else { return }
        // Some room remains, so that the next answers need no removal.
        for file in files.sorted(by: { $0.time < $1.time }) where total > maximumBytes / 10 * 9 {
            try Folder.remove(file: file.path)
            total -= file.size
        }
    }
}
