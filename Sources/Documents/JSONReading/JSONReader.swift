/// Reads JSON (RFC 8259) from any ``ByteSource``, piece by piece, in memory bounded by the longest token.
///
/// The caller says what it expects and the reader says what it finds; nothing is built that nobody asked for:
///
///     try reader.beginObject()
///     while try reader.nextKey() {
///         if reader.keyIs("features") { … } else { try reader.skipValue() }
///     }
///     try reader.finish()
///
/// Everything is validated, also what is skipped: grammar, UTF-8, escapes, depth. Errors carry line and
/// column. A byte order mark is passed over.
///
/// Invariants behind the unsafe part: `base` has room for `capacity + padding` bytes; the bytes
/// `base[end ..< end + padding]` are zero, so that loops stop there without asking for the end at each byte,
/// and may load eight bytes from any place up to `end`; `position <= end`. Only `refill` moves bytes.
package struct JSONReader: ~Copyable {
    /// What the reader accepts.
    package struct Options: Hashable, Sendable {
        /// How many arrays and objects may stand inside each other.
        package var maximumDepth = 512
        /// How many bytes one string or number may have.
        package var maximumTokenBytes = 1 << 28
        /// Whether NUL bytes may follow the document, as in some files that came out of databases.
        package var allowsTrailingNULs = false
        /// How many bytes are read at a time.
        package var chunkBytes = 1 << 20

        /// The defaults.
        package init() {}
    }

    static let padding = 32

    /// What errors call the source.
    package let name: String
    let options: Options
    private let source: any ByteSource
    var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    var position = 0
    var end = 0
    var sourceIsDone = false
    private var isStarted = false

    /// The bytes that have left the window, and the place in the text that they end at.
    private var discarded = 0
    private var discardedLines = 0
    private var discardedColumns = 0

    /// The last string or number: a range of the window, or `unescaped` when it had escapes.
    var tokenStart = 0
    var tokenEnd = 0
    var tokenIsUnescaped = false
    var unescaped: [UInt8] = []
    var tokenIsInteger = false
    var tokenHasExponent = false

    /// How many arrays and objects are open.
    package internal(set) var depth = 0
    /// Whether a value has ended, so that the next one in the same container needs a comma before it.
    var needsComma = false

    /// A reader at the start of a source.
    package init(_ source: any ByteSource, options: Options = Options()) {
        self.source = source
        self.options = options
        name = source.name
        capacity = max(16, options.chunkBytes)
        base = .allocate(capacity: capacity + Self.padding)
        base.initialize(repeating: 0, count: capacity + Self.padding)
    }

    /// A reader of bytes in memory; `name` is what errors call them.
    package init(_ bytes: [UInt8], name: String = "", options: Options = Options()) {
        var options = options
        options.chunkBytes = min(options.chunkBytes, bytes.count + 1)
        self.init(MemoryBytes(bytes, name: name), options: options)
    }

    /// A reader of a file; `-` is standard input.
    ///
    /// Throws when the file can't be opened.
    package init(path: String, options: Options = Options()) throws(DocumentError) {
        self.init(try FileBytes(path: path), options: options)
    }

    deinit {
        base.deallocate()
    }
}

// MARK: - The window over the source

extension JSONReader {
    /// Reads more bytes behind those from `keep` on, which move to the front; false at the end of the source.
    ///
    /// `position`, `tokenStart` and `tokenEnd` move along; other indexes of the caller are stale afterwards.
    @inline(never)
    mutating func refill(keepingFrom keep: Int) throws(DocumentError) -> Bool {
        guard !sourceIsDone else { return false }
        if keep > 0 {
            countLines(upTo: keep)
            base.update(from: base + keep, count: end - keep)
            discarded += keep
            end -= keep
            position -= keep
            tokenStart -= keep
            tokenEnd -= keep
        }
        if end == capacity { try grow() }
        var count = 0
        repeat {
            let free = UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end)
            count = try source.read(into: free)
            end += count
        } while count > 0 && !isStarted && end < 3
        sourceIsDone = count == 0
        (base + end).update(repeating: 0, count: Self.padding)
        if !isStarted {
            isStarted = true
            try passByteOrderMark()
            if position == end { return try refill(keepingFrom: position) }
        }
        return position < end
    }

    private mutating func grow() throws(DocumentError) {
        guard capacity < options.maximumTokenBytes else {
            throw error(
                .tooLarge, "a string or number has more than \(options.maximumTokenBytes) bytes",
                at: tokenStart)
        }
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * capacity + Self.padding)
        larger.initialize(repeating: 0, count: 2 * capacity + Self.padding)
        larger.update(from: base, count: end)
        base.deallocate()
        base = larger
        capacity *= 2
    }

    private mutating func passByteOrderMark() throws(DocumentError) {
        if end >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF {
            position = 3
        } else if end >= 2, base[0] ^ base[1] == 1, base[0] | base[1] == 0xFF {
            throw error(.malformed, "the text is UTF-16", mend: "save it as UTF-8")
        }
    }

    private mutating func countLines(upTo limit: Int) {
        let place = place(of: limit)
        discardedLines = place.line - 1
        discardedColumns = place.column - 1
    }

    /// Line, column and offset of an index of the window.
    ///
    /// Counted when asked for and when bytes leave the window, so that reading itself keeps no count.
    private func place(of index: Int) -> DocumentPosition {
        let bytes = UnsafeBufferPointer(start: base, count: min(index, end))
        var lines = 0
        for byte in bytes { lines &+= byte == 0x0A ? 1 : 0 }
        let lineStart = lines == 0 ? 0 : (bytes.lastIndex(of: 0x0A) ?? -1) + 1
        var columns = lines == 0 ? discardedColumns : 0
        for byte in bytes[lineStart...] { columns &+= byte & 0xC0 == 0x80 ? 0 : 1 }
        // The byte order mark stands in no column.
        if lines == 0, discarded == 0, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF
        {
            columns -= 1
        }
        return DocumentPosition(
            line: discardedLines + lines + 1, column: columns + 1, offset: discarded + bytes.count)
    }

    /// The place that is read next.
    package var currentPosition: DocumentPosition { place(of: position) }
    /// How many bytes have been read.
    package var offset: Int { discarded + position }

    /// An error at the place that is read next, or at an index of the window.
    package func error(
        _ reason: DocumentError.Reason, _ problem: String, mend: String = "", path: String = ""
    ) -> DocumentError {
        DocumentError(
            reason, source: name, position: place(of: position), path: path, problem: problem, mend: mend)
    }

    func error(
        _ reason: DocumentError.Reason, _ problem: String, mend: String = "", at index: Int
    ) -> DocumentError {
        DocumentError(reason, source: name, position: place(of: index), problem: problem, mend: mend)
    }

    /// What is said when something else stands at an index than what must stand there.
    @inline(never)
    func unexpected(at index: Int, expected: String) -> DocumentError {
        if index >= end {
            return error(.malformed, "the document ends too early", mend: "expected \(expected)", at: index)
        }
        let byte = base[index]
        let found =
            switch byte {
            case 0x21..<0x7F: "'\(Character(Unicode.Scalar(byte)))'"
            case 0x20: "a space"
            case 0x80...: "a character outside ASCII"
            default: "the control character 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        return error(.malformed, "\(found) isn't expected here", mend: "expected \(expected)", at: index)
    }

    /// Makes sure that `count` bytes stand at `position`; false when the document ends before.
    mutating func need(_ count: Int, keepingFrom keep: Int? = nil) throws(DocumentError) -> Bool {
        if end - position >= count { return true }
        var keep = keep ?? position
        while end - position < count {
            guard !sourceIsDone else { return false }
            _ = try refill(keepingFrom: keep)
            keep = 0
        }
        return true
    }
}

// MARK: - White space and structure

extension JSONReader {
    /// The first byte that is no white space, without passing it; 0 at the end of the document.
    @inline(__always)
    mutating func significantByte() throws(DocumentError) -> UInt8 {
        let byte = base[position]
        return byte > 0x20 ? byte : try passSpace(keepingToken: false)
    }

    @inline(never)
    mutating func passSpace(keepingToken: Bool) throws(DocumentError) -> UInt8 {
        var index = position
        while true {
            let byte = base[index]
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                index += 1
            } else if byte == 0, index == end {
                position = index
                guard try refill(keepingFrom: keepingToken ? tokenStart : position) else { return 0 }
                index = position
            } else {
                position = index
                return byte
            }
        }
    }

    @inline(__always)
    mutating func open(_ bracket: UInt8, _ what: StaticString) throws(DocumentError) {
        guard try significantByte() == bracket else {
            throw unexpected(at: position, expected: "\(what)")
        }
        position += 1
        depth += 1
        needsComma = false
        guard depth <= options.maximumDepth else {
            throw error(
                .tooLarge,
                "arrays and objects stand more than \(options.maximumDepth) deep inside each other",
                at: position - 1)
        }
    }

    @inline(__always)
    mutating func close() {
        position += 1
        depth -= 1
        needsComma = true
    }

    /// Passes `{`.
    package mutating func beginObject() throws(DocumentError) {
        try open(UInt8(ascii: "{"), "an object, '{'")
    }

    /// Passes `[`.
    package mutating func beginArray() throws(DocumentError) {
        try open(UInt8(ascii: "["), "an array, '['")
    }

    /// Whether the array that is open has another element, which must be read or skipped next; passes the
    /// comma, or the `]` when there is none.
    package mutating func nextElement() throws(DocumentError) -> Bool {
        let byte = try significantByte()
        if byte == UInt8(ascii: "]") {
            close()
            return false
        }
        guard needsComma else {
            guard byte != 0 || position < end else {
                throw unexpected(at: position, expected: "a value or ']'")
            }
            return true
        }
        guard byte == UInt8(ascii: ",") else { throw unexpected(at: position, expected: "',' or ']'") }
        position += 1
        needsComma = false
        guard try significantByte() != UInt8(ascii: "]") else {
            throw unexpected(at: position, expected: "a value; the last comma is one too many")
        }
        return true
    }

    /// Whether the object that is open has another member, whose value must be read or skipped next.
    ///
    /// Passes the name and the colon, or the `}` when there is none. The name is the token, see ``keyIs(_:)``.
    package mutating func nextKey() throws(DocumentError) -> Bool {
        var byte = try significantByte()
        if byte == UInt8(ascii: "}") {
            close()
            return false
        }
        if needsComma {
            guard byte == UInt8(ascii: ",") else { throw unexpected(at: position, expected: "',' or '}'") }
            position += 1
            byte = try significantByte()
        }
        guard byte == UInt8(ascii: "\"") else {
            let isTrailing = needsComma && byte == UInt8(ascii: "}")
            throw unexpected(
                at: position,
                expected: isTrailing
                    ? "a name; the last comma is one too many"
                    : "a name in double quotes" + (needsComma ? "" : " or '}'"))
        }
        try scanString()
        byte = base[position]
        if byte <= 0x20 { byte = try passSpace(keepingToken: true) }
        guard byte == UInt8(ascii: ":") else { throw unexpected(at: position, expected: "':'") }
        position += 1
        needsComma = false
        return true
    }

    /// Makes sure that nothing but white space follows the document.
    package mutating func finish() throws(DocumentError) {
        while true {
            let byte = try significantByte()
            if byte == 0 {
                if position == end { return }
                if options.allowsTrailingNULs {
                    position += 1
                    continue
                }
            }
            throw unexpected(at: position, expected: "the end of the document")
        }
    }

    /// Whether only white space is left; between values of a sequence of documents (one a line, for example)
    /// this tells whether another follows.
    package mutating func isAtEnd() throws(DocumentError) -> Bool {
        try significantByte() == 0 && position == end
    }
}
