import CartoucheCLibrary

/// The identity, size and modification time of a file, which show whether its content may have changed.
///
/// Equal stamps mean equal content, as far as this is known without reading the file.
package struct FileStamp: Hashable, Sendable {
    private var device: UInt64 = 0
    private var number: UInt64 = 0
    private var size: Int64 = -1
    private var seconds: Int64 = 0
    private var nanoseconds: Int64 = 0

    /// Creates the stamp of the file at a path; follows links.
    ///
    /// All missing files have the same stamp.
    package init(ofFileAt path: String) {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        let changed = status.modificationTime
        seconds = Int64(changed.tv_sec)
        nanoseconds = Int64(changed.tv_nsec)
    }
}
