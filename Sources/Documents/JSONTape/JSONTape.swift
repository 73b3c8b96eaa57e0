import CartoucheCLibrary

/// A JSON text with the positions of its tokens: one pass over the bytes, without strings and trees.
///
/// It is for readers that process the text once, at several hundred megabytes per second. Everything is validated as in
/// ``JSONReader``. A reader iterates over the members of objects, and can keep any value as text.
///
/// Invariants of the unsafe code: `tokens[0 ..< count]` are initialized and describe one whole value. Offsets are
/// inside the text, after which there are 32 zero bytes. The pointers are valid as long as the tape.
package struct JSONTape: ~Copyable {
    private var reader: JSONReader
    private var buffer: TokenBuffer

    /// Parses one document.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text; a byte order mark and NUL bytes after the text are skipped.
    ///   - source: The name of the document in error messages.
    ///   - limit: The maximum memory of the tokens in bytes. Text and tokens together need at most twice the limit if
    ///     the text is not larger than it.
    /// - Throws: ``DocumentError`` if the text is not valid JSON, has more than 512 levels or too many values, or is
    ///   larger than 512 MB.
    package init(
        _ bytes: consuming [UInt8], source: String = "", limit: Int = FileBytes.defaultLimit
    ) throws(DocumentError) {
        let count = bytes.count
        try self.init(MemoryBytes(bytes, name: source), count: count, limit: limit)
    }

    /// Parses the document in a file, without a second copy of its bytes.
    ///
    /// - Parameters:
    ///   - file: The file; pipes are read into memory first.
    ///   - limit: The maximum size of the text, and the maximum memory of the tokens, in bytes.
    /// - Throws: ``DocumentError`` if the file cannot be read or is too large; the same errors as for bytes.
    package init(_ file: FileBytes, limit: Int) throws(DocumentError) {
        try Self.checkBeginning(of: file)
        guard let size = file.size, size > 0 else {
            try self.init(file.contents(limit: limit), source: file.name, limit: limit)
            return
        }
        if size > limit { throw .tooLarge(file.name, limit: limit) }
        try self.init(file, count: size, limit: limit)
    }

    private init(_ source: any ByteSource, count: Int, limit: Int) throws(DocumentError) {
        let isTooLarge = count >= JSONToken.maxExtent
        var options = JSONReader.Options()
        options.allowsTrailingNULs = true
        // One number must not make a whole document unreadable.
        options.clampsNumbers = true
        options.chunkBytes = isTooLarge ? 1 : count + 1
        // A file that grows meanwhile does not fit into the memory that is intended for it.
        options.maximumBytes = max(limit, count)
        reader = JSONReader(source, options: options)
        // Few documents have more than one token for 16 bytes.
        buffer = TokenBuffer(
            capacity: isTooLarge ? 1 : count / 16 + 64,
            limit: max(limit, 1 << 20) / MemoryLayout<UInt64>.size)
        if isTooLarge {
            throw DocumentError(
                .tooLarge, source: source.name, what: "the document has more than 512 MB",
                suggestion: "split the document")
        }
        // Reads all bytes into the window now, so that they never move again.
        while try reader.refill(keepingFrom: 0), !reader.sourceIsDone {}
        try readValue()
        try reader.finish()
        if buffer.isFull {
            throw DocumentError(
                .tooLarge, source: reader.name,
                what: "the document has too many values for the limit of \(DocumentError.sizeText(limit))",
                suggestion: DocumentError.raiseLimit)
        }
    }

    /// Throws if a file cannot be JSON, so that a large file of another format is not read.
    private static func checkBeginning(of file: FileBytes) throws(DocumentError) {
        let beginning = try file.peek(64)
        let text = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning[...]
        let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard beginning.count == 64, let first, !Array("{[\"-0123456789tfn".utf8).contains(first) else {
            return
        }
        // The reader of the beginning gives the exact error.
        var reader = JSONReader(beginning, name: file.name)
        _ = try reader.readValue()
    }

    /// The number of tokens.
    package var count: Int { buffer.count }
    /// The tokens.
    package var tokens: UnsafePointer<UInt64> { UnsafePointer(buffer.storage) }
    /// The text.
    package var text: UnsafePointer<UInt8> { UnsafePointer(reader.base) }

    /// Returns the text and the tokens; the caller releases both with `free` and `deallocate`.
    consuming func release() -> (text: UnsafeMutablePointer<UInt8>, tokens: UnsafeMutablePointer<UInt64>) {
        (reader.releaseBuffer(), buffer.release())
    }

    private mutating func readValue() throws(DocumentError) {
        switch try reader.significantByte() {
        case UInt8(ascii: "{"):
            let start = buffer.count
            append(.object, offset: reader.position, extent: 0)
            try reader.beginObject()
            while try reader.nextKey() {
                appendString()
                try readValue()
            }
            close(start, .object)
        case UInt8(ascii: "["):
            let start = buffer.count
            append(.array, offset: reader.position, extent: 0)
            try reader.beginArray()
            while try reader.nextElement() { try readValue() }
            close(start, .array)
        case UInt8(ascii: "\""):
            try reader.scanString()
            reader.needsComma = true
            appendString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let offset = reader.position
            let value = try reader.scanNumber()
            reader.needsComma = true
            append(.number, offset: offset, extent: reader.position - offset)
            buffer.append(value.bitPattern)
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            append(.word, offset: reader.position, extent: 0)
            _ = try reader.readBool()
        case UInt8(ascii: "n"):
            append(.word, offset: reader.position, extent: 0)
            try reader.readNull()
        default: throw reader.unexpected(at: reader.position, expected: "a value")
        }
    }

    /// Appends the reader's last string or name.
    ///
    /// If it has escapes, the reader keeps the decoded string in `unescaped`; the token refers to the original text
    /// between the quotes.
    @inline(__always)
    private mutating func appendString() {
        append(
            reader.tokenIsUnescaped ? .escapedString : .string, offset: reader.tokenStart,
            extent: reader.tokenEnd - reader.tokenStart)
    }

    private mutating func close(_ start: Int, _ kind: JSONToken.Kind) {
        append(.end, offset: reader.position, extent: 0)
        let offset = JSONToken(bits: buffer.storage[start]).offset
        buffer.storage[start] = JSONToken(kind, offset: offset, extent: buffer.count).bits
    }

    @inline(__always)
    private mutating func append(_ kind: JSONToken.Kind, offset: Int, extent: Int) {
        buffer.append(JSONToken(kind, offset: offset, extent: extent).bits)
    }
}

/// A growing buffer of tokens.
///
/// The C library enlarges it, which moves large buffers without a copy.
private struct TokenBuffer: ~Copyable {
    var storage: UnsafeMutablePointer<UInt64>
    var count = 0
    /// Whether there were more tokens than the limit; the others are lost.
    private(set) var isFull = false
    private var capacity: Int
    private let limit: Int

    init(capacity: Int, limit: Int) {
        self.capacity = min(capacity, limit)
        self.limit = limit
        storage = JSONDocument.allocateTokens(self.capacity)
    }

    deinit {
        free(storage)
    }

    @inline(__always)
    mutating func append(_ bits: UInt64) {
        if count == capacity { grow() }
        storage[count] = bits
        count += 1
    }

    @inline(never)
    private mutating func grow() {
        if capacity == limit {
            // The reader goes on and reports the error at the end. Its tokens overwrite each other.
            isFull = true
            count = 0
            return
        }
        capacity = min(2 * capacity, limit)
        storage = JSONDocument.allocateTokens(capacity, replacing: storage)
    }

    /// Returns the memory, which the caller releases with `free`.
    mutating func release() -> UnsafeMutablePointer<UInt64> {
        let released = storage
        storage = JSONDocument.allocateTokens(1)
        (count, capacity) = (0, 1)
        return released
    }
}
