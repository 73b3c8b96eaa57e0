import CLibrary

/// Reads the rows of a style file with the system's SQLite, which is loaded on demand.
///
/// SymbolModel reads no files. Only these tests read real styles.
enum StyleRows {
    /// Returns the key (or number) and content of each row, or nil if SQLite is not installed.
    static func read(_ path: String) -> [(key: String, content: [UInt8])]? {
        guard let library = dlopen("libsqlite3.so.0", RTLD_NOW) ?? dlopen("libsqlite3.dylib", RTLD_NOW) else {
            return nil
        }
        typealias Handle = OpaquePointer?
        func symbol<T>(_ name: String, _ type: T.Type) -> T { unsafeBitCast(dlsym(library, name), to: type) }
        let open = symbol(
            "sqlite3_open_v2",
            (@convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Handle>, Int32, UnsafePointer<CChar>?)
                -> Int32)
                .self)
        let prepare = symbol(
            "sqlite3_prepare_v2",
            (@convention(c) (
                Handle, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<Handle>, UnsafeRawPointer?
            ) -> Int32)
            .self)
        let step = symbol("sqlite3_step", (@convention(c) (Handle) -> Int32).self)
        let blob = symbol("sqlite3_column_blob", (@convention(c) (Handle, Int32) -> UnsafeRawPointer?).self)
        let count = symbol("sqlite3_column_bytes", (@convention(c) (Handle, Int32) -> Int32).self)
        let close = symbol("sqlite3_close_v2", (@convention(c) (Handle) -> Int32).self)
        let finalize = symbol("sqlite3_finalize", (@convention(c) (Handle) -> Int32).self)
        var database: Handle = nil
        // Opened read-only by URI: shared data may be on a read-only disk, with a remaining journal file.
        guard open("file:\(path)?immutable=1", &database, 1 | 0x40, nil) == 0 else { return nil }
        defer { _ = close(database) }
        var statement: Handle = nil
        guard prepare(database, "select ID, NAME, CONTENT from ITEMS", -1, &statement, nil) == 0 else {
            return nil
        }
        defer { _ = finalize(statement) }
        func column(_ index: Int32) -> [UInt8] {
            guard let bytes = blob(statement, index) else { return [] }
            return Array(UnsafeRawBufferPointer(start: bytes, count: Int(count(statement, index))))
        }
        var rows: [(key: String, content: [UInt8])] = []
        while step(statement) == 100 {
            rows.append((String(decoding: column(0) + [0x20] + column(1), as: UTF8.self), column(2)))
        }
        return rows
    }
}
