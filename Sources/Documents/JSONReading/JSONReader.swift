/// Reads JSON (RFC 8259) from any ``ByteSource`` in pieces; needs memory only for one piece and the longest token.
///
/// The caller states what it expects, and the reader checks it. The reader creates only the values that the caller
/// reads:
///
///     try reader.beginObject()
///     while try reader.nextKey() {
///         if reader.keyIs("features") { … } else { try reader.skipValue() }
///     }
///     try reader.finish()
///
/// Everything is validated, including skipped parts: grammar, UTF-8, escapes, depth. Errors have line and column. A
/// byte order mark is skipped.
///
/// Invariants of the unsafe code: `base` has space for `capacity + padding` bytes. The bytes `base[end ..< end +
/// padding]` are zero. Loops therefore stop there without a test for the end at each byte. They may load eight bytes at
/// any index up to `end`. `position <= end`. Only `refill` moves bytes.
package struct JSONReader: ~Copyable {
    /// The limits and settings of a reader.
    package struct Options: Hashable, Sendable {
        /// The maximum nesting depth of arrays and objects.
        package var maximumDepth = 512
        /// The maximum size of one string or number in bytes.
        package var maximumTokenBytes = 1 << 28
        /// The maximum size of the document in bytes.
        package var maximumBytes = Int.max
        /// Whether NUL bytes may follow the document, as in some files that were exported from databases.
        package var allowsTrailingNULs = false
        /// Whether numbers outside the range of double precision are read as the nearest number in it, instead of an
        /// error.
        package var clampsNumbers = false
        /// The number of bytes to read at a time.
        package var chunkBytes = 1 << 20

        /// Creates the default options.
        package init() {}
    }

    static let padding = 32

    /// The name of the source in error messages.
    package let name: String
    let options: Options
    let source: any ByteSource
    var base: UnsafeMutablePointer<UInt8>
    var capacity: Int
    var position = 0
    var end = 0
    var sourceIsDone = false
    var isStarted = false

    /// The number of bytes before the window; the next two members are the lines and columns before it.
    var discarded = 0
    var discardedLines = 0
    var discardedColumns = 0

    /// The last string or number: a range of the window, or `unescaped` if it had escapes.
    var tokenStart = 0
    var tokenEnd = 0
    var tokenIsUnescaped = false
    var unescaped: [UInt8] = []
    var tokenIsInteger = false
    var tokenHasExponent = false

    /// The number of open arrays and objects.
    package internal(set) var depth = 0
    /// Whether a value has ended, so that the next one in the same container needs a comma before it.
    var needsComma = false
    /// Whether there were record separators before or between the documents so far.
    package internal(set) var hasRecordSeparators = false

    /// Creates a reader at the start of a source.
    package init(_ source: any ByteSource, options: Options = Options()) {
        self.source = source
        self.options = options
        name = source.name
        capacity = max(16, options.chunkBytes)
        base = .allocate(capacity: capacity + Self.padding)
        base.initialize(repeating: 0, count: capacity + Self.padding)
    }

    /// Creates a reader of bytes in memory; `name` is their name in error messages.
    package init(_ bytes: [UInt8], name: String = "", options: Options = Options()) {
        var options = options
        options.chunkBytes = min(options.chunkBytes, bytes.count + 1)
        self.init(MemoryBytes(bytes, name: name), options: options)
    }

    /// Creates a reader of a file; `-` is standard input.
    ///
    /// - Throws: ``DocumentError`` if the file cannot be opened.
    package init(path: String, options: Options = Options()) throws(DocumentError) {
        self.init(try FileBytes(path: path), options: options)
    }

    deinit {
        base.deallocate()
    }

    /// Returns the buffer, which the caller must deallocate; the reader cannot be used afterwards.
    mutating func releaseBuffer() -> UnsafeMutablePointer<UInt8> {
        let released = base
        base = .allocate(capacity: Self.padding)
        base.initialize(repeating: 0, count: Self.padding)
        (capacity, position, end, sourceIsDone) = (0, 0, 0, true)
        return released
    }
}
