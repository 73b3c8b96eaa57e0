import CartoucheCLibrary
import CartoucheCSqlite
import CartoucheDocuments

// `handle` is open from init to deinit, and statements keep the connection alive. SQLite calls the progress callback,
// which writes `clock`, on the thread that uses the connection.

/// An SQLite database, used on one thread: a file for reading, or a database in memory that can be changed.
///
/// An untrusted database can have any content. Its views and triggers therefore cannot call functions with side
/// effects. These limits bound the cost of a query:
///
/// - A text or a binary value has at most 256 MiB.
/// - Sorting uses memory instead of temporary files, and SQLite allocates at most 512 MiB in the process.
/// - A query that computes for ten seconds without a row is interrupted; large files get more time.
/// - Recursive queries are refused, because their rows can be endless.
/// - A query whose rows are computed is interrupted if it and the use of its rows take longer than five seconds, or if
///   it needs more than 128 MiB. Larger files get more, up to a minute.
///
/// Times are processor times.
package final class SQLiteConnection {
    /// The name of the database in error messages.
    package let source: String
    /// The expected kind of the file, for error messages.
    private let kind: String
    package let handle: OpaquePointer
    /// The size of the file in bytes; 0 for databases in memory.
    private let fileSize: Int
    /// The processor time of the search for the next row.
    let clock: UnsafeMutablePointer<RowClock>

    private static let operationsPerCall: Int32 = 100_000
    /// The maximum size of a value in bytes.
    package static let maxValueSize = 256 << 20
    /// The maximum memory of SQLite in the process.
    ///
    /// SQLite has no limit for one connection.
    private static let heapLimit: Int64 = 512 << 20
    /// Sets the memory limit once; a limit of the application stays.
    private static let limitHeap: Void = {
        if sqlite3_hard_heap_limit64(-1) == 0 { sqlite3_hard_heap_limit64(heapLimit) }
    }()

    /// Opens a file for reading.
    ///
    /// No file is written beside the database. It is opened as immutable, so that it needs no locks and can be on a
    /// read-only disk. If a journal is beside the file, a program may be writing it or has stopped early. SQLite then
    /// reads the journal and uses locks. A write-ahead log without its index belongs to no running program. Its index is
    /// made in memory, and not in a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - kind: The expected kind, such as `GeoPackage`, for error messages.
    /// - Throws: `DocumentError` if the file cannot be opened or is incomplete.
    package init(path: String, kind: String) throws(DocumentError) {
        source = path
        self.kind = kind
        let hasJournal = ["-wal", "-journal"].contains { ending in
            (try? FileBytes.beginning(of: path + ending, count: 1))?.isEmpty == false
        }
        if !hasJournal { try Self.checkSize(of: path) }
        Self.limitHeap
        let isAbandoned = FileBytes.exists(path + "-wal") && !FileBytes.exists(path + "-shm")
        let mode = hasJournal ? (isAbandoned ? "?mode=ro&vfs=unix-none" : "?mode=ro") : "?mode=ro&immutable=1"
        let uri = Self.uri(path) + mode
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            uri, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw Self.failure(code, source: path, kind: kind, detail: String(cString: sqlite3_errstr(code)))
        }
        handle = opened
        fileSize = (try? FileBytes(path: path).size) ?? 0
        clock = .allocate(capacity: 1)
        // 100 MB of the file take at most one second.
        clock.initialize(to: RowClock(rowLimit: 10_000_000_000 + UInt64(max(fileSize, 0)) * 10))
        if hasJournal, isAbandoned {
            // In this locking mode, the index of the log is in memory.
            sqlite3_exec(opened, "PRAGMA locking_mode = EXCLUSIVE", nil, nil, nil)
            _ = csqlite_configure(opened, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        }
        sqlite3_busy_timeout(opened, 2000)
        limitCosts()
    }

    /// Creates an empty database in memory, which can be changed.
    ///
    /// - Parameters:
    ///   - source: The name of the database in error messages.
    ///   - kind: The kind of the database, for error messages.
    package init(inMemoryFor source: String, kind: String) throws(DocumentError) {
        self.source = source
        self.kind = kind
        Self.limitHeap
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            ":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw Self.failure(
                code, source: source, kind: kind, detail: String(cString: sqlite3_errstr(code)))
        }
        handle = opened
        fileSize = 0
        clock = .allocate(capacity: 1)
        clock.initialize(to: RowClock(rowLimit: 10_000_000_000))
        limitCosts()
    }

    /// Opens a file that can be changed, or creates it.
    ///
    /// Changes go to a write-ahead log beside the file first, so that a process which ends early damages nothing.
    ///
    /// - Throws: `DocumentError` if the file is no database, or if it cannot be written.
    package init(writing path: String, kind: String) throws(DocumentError) {
        source = path
        self.kind = kind
        Self.limitHeap
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            Self.uri(path), &opened,
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw Self.failure(code, source: path, kind: kind, detail: String(cString: sqlite3_errstr(code)))
        }
        handle = opened
        fileSize = 0
        clock = .allocate(capacity: 1)
        clock.initialize(to: RowClock(rowLimit: .max))
        sqlite3_busy_timeout(opened, 2000)
        limitCosts()
        let mode = sqlite3_exec(
            opened, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", nil, nil, nil)
        guard mode == SQLITE_OK else { throw failure(mode) }
    }

    /// Sets the limits for a database with any content.
    private func limitCosts() {
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(Self.maxValueSize))
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        sqlite3_exec(handle, "PRAGMA temp_store = MEMORY", nil, nil, nil)
        _ = csqlite_configure(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        _ = csqlite_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        sqlite3_set_authorizer(
            handle, { _, action, _, _, _, _ in action == SQLITE_RECURSIVE ? SQLITE_DENY : SQLITE_OK }, nil)
        sqlite3_progress_handler(
            handle, Self.operationsPerCall,
            { clock in
                guard let clock = clock?.assumingMemoryBound(to: RowClock.self) else { return 1 }
                return clock.pointee.isPastLimit() ? 1 : 0
            }, clock)
    }

    deinit {
        sqlite3_progress_handler(handle, 0, nil, nil)
        sqlite3_close_v2(handle)
        clock.deallocate()
    }

    /// Prepares a query.
    ///
    /// - Parameter isComputed: Whether the rows can be computed, as those of views, and are therefore limited. Default:
    ///   false, they are stored.
    package func prepare(_ sql: String, isComputed: Bool = false) throws(DocumentError) -> SQLiteStatement {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(code) }
        return SQLiteStatement(statement, in: self, isComputed: isComputed)
    }

    /// Returns the limits of a query of computed rows that starts now.
    fileprivate func limits() -> QueryLimits {
        let seconds = min(5 + fileSize >> 21, 60)
        let memory = min(max(Int64(fileSize) * 2, 128 << 20), Self.heapLimit)
        return QueryLimits(
            deadline: (RowClock.now ?? 0) + UInt64(seconds) * 1_000_000_000,
            memory: sqlite3_memory_used() + memory)
    }

    /// Returns the error for a query that was interrupted.
    fileprivate func interrupted(_ reason: RowClock.Reason) -> DocumentError {
        let code =
            switch reason {
            case .time: SQLITE_INTERRUPT
            case .memory: SQLITE_NOMEM
            }
        return Self.failure(code, source: source, kind: kind, detail: "")
    }

    /// Returns the error for a result code of the last call.
    package func failure(_ code: Int32) -> DocumentError {
        Self.failure(code, source: source, kind: kind, detail: String(cString: sqlite3_errmsg(handle)))
    }

    private static func failure(
        _ code: Int32, source: String, kind: String, detail: String
    ) -> DocumentError {
        switch code & 0xFF {
        case SQLITE_NOTADB:
            DocumentError(
                .malformed, source: source, what: "the file is not a \(kind) (\(detail))",
                suggestion: "check the name and the content of the file")
        case SQLITE_CORRUPT, SQLITE_FORMAT, SQLITE_IOERR:
            DocumentError(
                .malformed, source: source, what: "the database is damaged or incomplete (\(detail))",
                suggestion: "copy the file again, or repair it with the sqlite3 command .recover")
        case SQLITE_BUSY, SQLITE_LOCKED:
            DocumentError(
                .unreadable, source: source, what: "another program is writing to the database",
                suggestion: "try again when the program has finished")
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY:
            DocumentError(
                .unreadable, source: source, what: "the database cannot be opened (\(detail))",
                suggestion: "check the permissions of the file and its folder")
        case SQLITE_INTERRUPT:
            DocumentError(
                .tooLarge, source: source, what: "reading a view of the database takes too long",
                suggestion: "choose a table, or save the result of the view as a table")
        case SQLITE_AUTH:
            DocumentError(
                .unsupported, source: source,
                what: "a view of the database is recursive, so it can be endless",
                suggestion: "choose a table, or save the result of the view as a table")
        case SQLITE_NOMEM:
            DocumentError(
                .tooLarge, source: source, what: "a query of the database needs too much memory",
                suggestion: "choose a table, or save the result of the view as a table")
        case SQLITE_TOOBIG:
            DocumentError(
                .tooLarge, source: source,
                what: "a value of the database has more than \(maxValueSize >> 20) MiB",
                suggestion: "remove the row with the value")
        default:
            DocumentError(
                .malformed, source: source, what: "SQLite cannot read the database (\(detail))",
                suggestion: "check the database with the sqlite3 command PRAGMA integrity_check")
        }
    }

    /// Throws if a file is shorter than its header states; SQLite would read the missing bytes of its last page as
    /// zeros.
    private static func checkSize(of path: String) throws(DocumentError) {
        let header = try FileBytes.beginning(of: path, count: 100)
        guard header.count == 100, let size = try FileBytes(path: path).size else { return }
        func number(_ place: Int) -> Int { header[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        // The page count is valid only if the change counter (24) equals the version-valid-for number (92).
        guard number(24) == number(92) else { return }
        let field = Int(header[16]) << 8 | Int(header[17])
        let bytes = number(28) * (field == 1 ? 65536 : field)
        if size < bytes {
            throw DocumentError(
                .malformed, source: path,
                what: "the database is incomplete: it has \(size) of \(bytes) bytes",
                suggestion: "copy the file again")
        }
    }

    /// Returns a path as an SQLite URI.
    private static func uri(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes = Array("file:".utf8)
        // Two slashes at the start would begin a host name.
        if path.hasPrefix("//") { bytes += Array("//".utf8) }
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%"), 0...0x20, 0x7F...:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a name as a quoted SQL identifier.
    package static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

/// A prepared query and its current row.
package final class SQLiteStatement {
    package let handle: OpaquePointer
    private let connection: SQLiteConnection

    private let isComputed: Bool
    /// The limits; nil before the first row, and for stored rows.
    private var limits: QueryLimits?

    fileprivate init(_ handle: OpaquePointer, in connection: SQLiteConnection, isComputed: Bool) {
        self.handle = handle
        self.connection = connection
        self.isComputed = isComputed
    }

    deinit { sqlite3_finalize(handle) }

    /// Moves to the next row; returns false if there is none.
    @inline(__always)
    package func step() throws(DocumentError) -> Bool {
        if isComputed, limits == nil { limits = connection.limits() }
        connection.clock.pointee.begin(limits)
        let code = sqlite3_step(handle)
        connection.clock.pointee.finish()
        if code == SQLITE_ROW {
            if let limits, limits.isPastDeadline { throw connection.interrupted(.time) }
            return true
        }
        guard code == SQLITE_DONE else {
            if code & 0xFF == SQLITE_INTERRUPT, let reason = connection.clock.pointee.reason {
                throw connection.interrupted(reason)
            }
            throw connection.failure(code)
        }
        return false
    }

    /// Resets the query, so that it can run with other parameters.
    package func reset() { sqlite3_reset(handle) }

    /// Sets a parameter; the first one is 1.
    package func bind(_ index: Int32, _ value: SQLValue) {
        switch value {
        case .integer(let value): sqlite3_bind_int64(handle, index, value)
        case .double(let value): sqlite3_bind_double(handle, index, value)
        case .text(var value):
            value.withUTF8 { text in
                // The value -1 (`SQLITE_TRANSIENT`) makes SQLite copy the text.
                let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
                text.withMemoryRebound(to: CChar.self) {
                    _ = sqlite3_bind_text(handle, index, $0.baseAddress, Int32(clamping: $0.count), copy)
                }
            }
        case .blob(let bytes):
            let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            _ = bytes.withUnsafeBytes {
                sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), copy)
            }
        case .null: sqlite3_bind_null(handle, index)
        }
    }

    /// The number of columns.
    package var columnCount: Int32 { sqlite3_column_count(handle) }

    /// The size of a text or a blob in bytes; 0 for numbers and NULL.
    package func byteCount(_ column: Int32) -> Int {
        let type = sqlite3_column_type(handle, column)
        return type == SQLITE_TEXT || type == SQLITE_BLOB ? Int(sqlite3_column_bytes(handle, column)) : 0
    }

    /// The text of a column; nil if it is NULL.
    package func text(_ column: Int32) -> String? {
        guard let text = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    /// The bytes of a text in UTF-8, or of a blob; empty if it is NULL.
    package func bytes(_ column: Int32) -> [UInt8] {
        // A text of a database in UTF-16 is converted.
        if sqlite3_column_type(handle, column) == SQLITE_TEXT { _ = sqlite3_column_text(handle, column) }
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(sqlite3_column_bytes(handle, column))
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The integer of a column; 0 if it is NULL or not a number.
    package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// The value of a column.
    package func value(_ column: Int32) -> SQLValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .double(sqlite3_column_double(handle, column))
        case SQLITE_TEXT: .text(text(column) ?? "")
        case SQLITE_BLOB: .blob(bytes(column))
        default: .null
        }
    }

    /// The number of a column; nil if it is NULL or not a finite number.
    package func number(_ column: Int32) -> Double? {
        let type = sqlite3_column_type(handle, column)
        guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { return nil }
        let value = sqlite3_column_double(handle, column)
        return value.isFinite ? value : nil
    }
}

/// A parameter value of a query.
package enum SQLValue: Hashable, Sendable {
    case integer(Int64)
    case double(Double)
    case text(String)
    case blob([UInt8])
    case null
}
