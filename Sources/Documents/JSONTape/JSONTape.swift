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
    /// - Throws: ``DocumentError`` if the text is not valid JSON, has more than 512 levels, or is larger than 512 MB.
    package init(_ bytes: [UInt8], source: String = "") throws(DocumentError) {
        var options = JSONReader.Options()
        options.allowsTrailingNULs = true
        options.chunkBytes = bytes.count + 1
        reader = JSONReader(MemoryBytes(bytes, name: source), options: options)
        buffer = TokenBuffer(capacity: min(bytes.count, JSONToken.maxExtent) / 6 + 64)
        guard bytes.count < JSONToken.maxExtent else {
            throw DocumentError(
                .tooLarge, source: source, what: "the document has more than 512 MB",
                suggestion: "split the document")
        }
        // Reads all bytes into the window now, so that they never move again.
        while try reader.refill(keepingFrom: 0), !reader.sourceIsDone {}
        try readValue()
        try reader.finish()
    }

    /// The number of tokens.
    package var count: Int { buffer.count }
    /// The tokens.
    package var tokens: UnsafePointer<UInt64> { UnsafePointer(buffer.storage) }
    /// The text.
    package var text: UnsafePointer<UInt8> { UnsafePointer(reader.base) }

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
private struct TokenBuffer: ~Copyable {
    var storage: UnsafeMutablePointer<UInt64>
    var count = 0
    private var capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        storage = .allocate(capacity: capacity)
    }

    deinit {
        storage.deallocate()
    }

    @inline(__always)
    mutating func append(_ bits: UInt64) {
        if count == capacity { grow() }
        storage[count] = bits
        count += 1
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * capacity)
        larger.update(from: storage, count: count)
        storage.deallocate()
        storage = larger
        capacity *= 2
    }
}
