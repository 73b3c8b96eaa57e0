import CartoucheCSqlite
import CartoucheDocuments

extension SQLiteConnection {
    /// Creates a database in memory with a copy of all tables of another one.
    ///
    /// Its triggers and views are off, so that changes of a table change only this table.
    ///
    /// - Throws: `DocumentError` if the other database is damaged, or needs too much memory.
    package convenience init(copyInMemoryOf original: SQLiteConnection, kind: String) throws(DocumentError) {
        try self.init(inMemoryFor: original.source, kind: kind)
        guard let backup = sqlite3_backup_init(handle, "main", original.handle, "main") else {
            throw failure(sqlite3_errcode(handle))
        }
        let code = sqlite3_backup_step(backup, -1)
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw failure(code) }
        _ = csqlite_configure(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
        _ = csqlite_configure(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
    }

    /// Creates a database in memory from the bytes of a file.
    ///
    /// - Throws: `DocumentError` if there is not enough memory.
    package convenience init(bytes: [UInt8], source: String, kind: String) throws(DocumentError) {
        try self.init(inMemoryFor: source, kind: kind)
        let count = sqlite3_int64(bytes.count)
        guard let copy = sqlite3_malloc64(UInt64(max(bytes.count, 1))) else { throw failure(SQLITE_NOMEM) }
        bytes.withUnsafeBytes {
            if let start = $0.baseAddress { copy.copyMemory(from: start, byteCount: $0.count) }
        }
        // SQLite frees the copy, also after an error.
        let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
        let code = sqlite3_deserialize(
            handle, "main", copy.assumingMemoryBound(to: UInt8.self), count, count, flags)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Runs statements without results.
    ///
    /// - Throws: `DocumentError` for the first statement that fails.
    package func execute(_ statements: String) throws(DocumentError) {
        let code = sqlite3_exec(handle, statements, nil, nil, nil)
        clock.pointee.finish()
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Returns the bytes of a file with the content of a database in memory, without free pages.
    ///
    /// - Throws: `DocumentError` if there is not enough memory.
    package func fileBytes() throws(DocumentError) -> [UInt8] {
        // VACUUM attaches a second database.
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)
        defer { sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0) }
        try execute("VACUUM")
        var count: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(handle, "main", &count, 0) else { throw failure(SQLITE_NOMEM) }
        defer { sqlite3_free(bytes) }
        return [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
