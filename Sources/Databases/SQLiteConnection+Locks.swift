import CartoucheCLibrary

extension SQLiteConnection {
    /// Whether another process has begun to change a database, even if it has written nothing yet.
    ///
    /// SQLite locks the byte after the first gigabyte, or the next one, before it changes a file.
    package static func isLockedForWriting(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = numericCast(F_WRLCK)
        lock.l_whence = numericCast(SEEK_SET)
        lock.l_start = 0x4000_0000
        lock.l_len = 2
        guard fcntl(descriptor, F_GETLK, &lock) == 0 else { return false }
        return lock.l_type != numericCast(F_UNLCK)
    }
}
