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
    let source: any ByteSource
    var base: UnsafeMutablePointer<UInt8>
    var capacity: Int
    var position = 0
    var end = 0
    var sourceIsDone = false
    var isStarted = false

    /// The bytes that have left the window, and the place in the text that they end at.
    var discarded = 0
    var discardedLines = 0
    var discardedColumns = 0

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
    /// Whether record separators stood between or before the documents so far.
    package internal(set) var hasRecordSeparators = false

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
