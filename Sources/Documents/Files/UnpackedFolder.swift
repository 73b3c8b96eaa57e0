import CartoucheCLibrary
import Synchronization

/// A folder for the files of an unpacked archive.
///
/// The folder and its files are deleted with the object, at the end of the process, and by signals.
package final class UnpackedFolder: Hashable, Sendable {
    /// The path, without links.
    package let path: String
    /// The archive whose files are in the folder, as users know it.
    package let origin: String
    private let name: TemporaryName

    /// The folders that exist.
    ///
    /// The end of a process releases no objects, so a function deletes them then.
    private static let existing = Mutex<Set<String>>([])
    private static let deletesAtExit: Void = {
        _ = atexit {
            for path in UnpackedFolder.existing.withLock({ $0 }) { UnpackedFolder.delete(path) }
        }
    }()

    /// Creates an empty folder in the folder for temporary files.
    ///
    /// - Parameter origin: The archive whose files the folder is for.
    /// - Throws: `DocumentError` if the folder for temporary files does not accept new ones.
    package init(for origin: String) throws(DocumentError) {
        let above = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        let mark = String(UInt64.random(in: .min ... .max), radix: 36)
        let path = FilePath.joining(SystemFile.resolvedPath(above) ?? above, "cartouche-\(mark)")
        // Only this user may read the files.
        guard mkdir(path, 0o700) == 0 else { throw .writing(path, .last) }
        (self.path, self.origin) = (path, origin)
        name = TemporaryName(path, isFolder: true)
        _ = Self.deletesAtExit
        _ = Self.existing.withLock { $0.insert(path) }
    }

    deinit {
        Self.delete(path)
        _ = Self.existing.withLock { $0.remove(path) }
    }

    /// Returns the path of a file in the folder as users know it: inside the archive.
    package func shown(_ file: String) -> String {
        file.hasPrefix(path + "/") ? origin + file.dropFirst(path.count) : file
    }

    /// Creates a file and the folders above it.
    ///
    /// - Parameters:
    ///   - file: The path in the folder, which must not leave it.
    ///   - write: Receives a function that appends bytes to the file.
    /// - Throws: `DocumentError` if the file exists or cannot be written. Also the error of `write`.
    package func create(
        _ file: String, _ write: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        let place = path + "/" + file
        try Folder.create(FilePath.folder(of: place))
        let descriptor = open(place, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DocumentError.writing(shown(place), .last) }
        defer { close(descriptor) }
        try write { bytes in
            if let failure = SystemFile.write(descriptor, bytes) {
                throw DocumentError.writing(place, failure)
            }
        }
    }

    /// Deletes a file, or a folder with its content; never follows links.
    private static func delete(_ path: String) {
        if unlink(path) == 0 { return }
        for name in FileBytes.names(inFolder: path, hidden: true) { delete(path + "/" + name) }
        rmdir(path)
    }

    package static func == (first: UnpackedFolder, second: UnpackedFolder) -> Bool { first === second }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
