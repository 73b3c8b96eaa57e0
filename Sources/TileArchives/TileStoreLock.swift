import CartoucheCLibrary
import CartoucheDocuments

/// The permission of one process to write a tile set, which ends with the process.
///
/// It is a file beside the tile set, because SQLite has its own locks on the file itself.
final class TileStoreLock {
    private let path: String
    private let descriptor: Int32

    /// Takes the permission.
    ///
    /// - Throws: `DocumentError` if another process has it, or if the folder is not writable.
    init(ofFile file: String) throws(DocumentError) {
        path = file + ".lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            let what = String(cString: strerror(errno))
            throw DocumentError(
                .unwritable, source: file, what: "the tile set cannot be written (\(what))",
                suggestion: "check that its folder exists and is writable")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw DocumentError(
                .unwritable, source: file, what: "another process is making this tile set",
                suggestion: "wait for its end, or choose another name")
        }
    }

    /// Deletes the file, when the tile set is complete or deleted.
    func remove() { unlink(path) }

    deinit { close(descriptor) }
}
