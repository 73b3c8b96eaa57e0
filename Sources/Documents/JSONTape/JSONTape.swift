/// A JSON text with the places of its parts: one pass over the bytes, no string and no tree made.
///
/// For readers that go through the text once and take what they know, at several hundred megabytes a second.
/// Everything is validated, as ``JSONReader`` does it. Objects are walked by their members, and any part can be
/// kept as its text.
///
/// Invariants behind the unsafe part: `tokens[0 ..< count]` are initialised and describe one whole value;
/// offsets lie within the text, which has 32 zero bytes behind it; the pointers live as long as the tape.
package struct JSONTape: ~Copyable {
    private var reader: JSONReader
    private var buffer: TokenBuffer

    /// Reads one document.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text; a byte order mark and NUL bytes behind the text are passed over.
    ///   - source: What errors call the document.
    /// - Throws: a ``DocumentError`` when this is no JSON, stands more than 512 deep or has more than 512 MB.
    package init(_ bytes: [UInt8], source: String = "") throws(DocumentError) {
        var options = JSONReader.Options()
        options.allowsTrailingNULs = true
        options.chunkBytes = bytes.count + 1
        reader = JSONReader(MemoryBytes(bytes, name: source), options: options)
        buffer = TokenBuffer(capacity: min(bytes.count, JSONToken.mostExtent) / 6 + 64)
        guard bytes.count < JSONToken.mostExtent else {
            throw DocumentError(
                .tooLarge, source: source, what: "the document has more than 512 MB",
                suggestion: "split the document")
        }
        // All bytes come into the window now and never move again.
        while try reader.refill(keepingFrom: 0), !reader.sourceIsDone {}
        try readValue()
        try reader.finish()
    }

    /// How many tokens there are.
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

    /// The string or name that the reader passed last.
    ///
    /// With escapes it lies elsewhere, but its text stands between the two quotes all the same.
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

/// Room for tokens that grows.
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
