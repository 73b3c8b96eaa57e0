import CLibrary

/// Which file stands at a path, how long it is and when it was last written: as long as that is the same, so is
/// its content, for all that one can tell without reading it.
package struct FileStamp: Hashable, Sendable {
    private var device: UInt64 = 0
    private var number: UInt64 = 0
    private var size: Int64 = -1
    private var seconds: Int64 = 0
    private var nanoseconds: Int64 = 0

    /// The stamp of what stands at a path, following links; that of nothing where nothing does.
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
