import CartoucheDocuments

// `values` are ranges below `end` in the window that held the last row. Use them before the next call of `nextRow`.

/// Reads a table of separated values row by row (RFC 4180, with any separator), in bounded memory.
struct CSVReader: ~Copyable {
    /// One value of a row, as a range of the window's bytes without its quotes.
    struct Value {
        var start: Int
        var end: Int
        var isQuoted: Bool
        /// Whether the value contains quotes, which are doubled.
        fileprivate var hasDoubledQuotes = false

        fileprivate init(start: Int, end: Int, isQuoted: Bool) {
            self.start = start
            self.end = end
            self.isQuoted = isQuoted
        }
    }

    /// The maximum length of a row in bytes.
    private static let maxRowBytes = 1 << 26
    /// The size of the window for short rows in bytes; small documents have a smaller window.
    private static let usualBytes = 1 << 18

    private let source: any ByteSource
    private let separator: UInt8
    private var window: [UInt8]
    private var position = 0
    private var end = 0
    private var isAtEnd = false
    /// The values of the current row.
    private(set) var values: [Value] = []
    /// The line on which the current row begins; the first line is 1.
    private(set) var line = 0
    private var linesPassed = 0
    /// The number of bytes before the window.
    private var bytesPassed = 0

    init(_ source: any ByteSource, separator: UInt8) {
        self.source = source
        self.separator = separator
        window = [UInt8](repeating: 0, count: 1 << 13)
    }

    /// The offset of the next row in the document, in bytes.
    var offset: Int { bytesPassed + position }

    /// Reads the next row that has a value; returns false at the end.
    mutating func nextRow() throws(DocumentError) -> Bool {
        while true {
            if position == end, try !refill() { return false }
            line = linesPassed + 1
            while !findRow() {
                guard try refill() else {
                    guard let quote = openQuoteLine else { break }
                    throw DocumentError(
                        .malformed, source: source.name,
                        position: DocumentPosition(line: quote, column: 1, offset: offset),
                        what: "a quotation mark is not closed",
                        suggestion: "inside a quoted value, write \"\" for a quotation mark")
                }
            }
            if values.count > 1 || (values.first.map { $0.end > $0.start || $0.isQuoted } ?? false) {
                return true
            }
        }
    }

    /// Passes the current row's bytes; the values' ranges are indexes of these bytes.
    @inline(__always)
    func withRow<Result>(_ body: (UnsafeBufferPointer<UInt8>, [Value]) throws -> Result) rethrows -> Result {
        try window.withUnsafeBufferPointer { try body($0, values) }
    }

    /// The line of an opening quote without a closing quote in the window; nil if there is none.
    private var openQuoteLine: Int?

    /// Finds the values of the row at the current position and moves past it; false if the window ends before the row.
    private mutating func findRow() -> Bool {
        values.removeAll(keepingCapacity: true)
        let (separator, end, isAtEnd) = (separator, end, isAtEnd)
        var index = position
        var lines = linesPassed
        var found: [Value] = []
        swap(&found, &values)
        var openQuote: Int?
        var isComplete = false
        window.withUnsafeMutableBufferPointer { bytes in
            while true {
                if index < end, bytes[index] == UInt8(ascii: "\"") {
                    let quoteLine = lines + 1
                    guard let value = Self.quoted(bytes, &index, end, separator, &lines, isAtEnd) else {
                        openQuote = quoteLine
                        return
                    }
                    found.append(value)
                } else {
                    let start = index
                    while index < end, bytes[index] != separator, bytes[index] != 0x0A, bytes[index] != 0x0D {
                        index += 1
                    }
                    found.append(Value(start: start, end: index, isQuoted: false))
                }
                guard index < end else {
                    isComplete = isAtEnd
                    return
                }
                if bytes[index] == separator {
                    index += 1
                    continue
                }
                if bytes[index] == 0x0D {
                    // The next byte decides whether this is one line end or two.
                    if index + 1 == end, !isAtEnd { return }
                    if index + 1 < end, bytes[index + 1] == 0x0A { index += 1 }
                }
                index += 1
                lines += 1
                isComplete = true
                return
            }
        }
        swap(&found, &values)
        openQuoteLine = openQuote
        if isComplete {
            position = index
            linesPassed = lines
            undoubleQuotes()
        }
        return isComplete
    }

    /// Replaces doubled quotes by single quotes in the window; must run only once for each row.
    private mutating func undoubleQuotes() {
        for index in values.indices where values[index].hasDoubledQuotes {
            var write = values[index].start
            var read = write
            while read < values[index].end {
                let byte = window[read]
                window[write] = byte
                write += 1
                read += byte == UInt8(ascii: "\"") ? 2 : 1
            }
            values[index].end = write
        }
    }

    /// Returns a value in quotes; nil if it does not end in the window.
    private static func quoted(
        _ bytes: UnsafeMutableBufferPointer<UInt8>, _ index: inout Int, _ end: Int, _ separator: UInt8,
        _ lines: inout Int, _ isAtEnd: Bool
    ) -> Value? {
        let start = index + 1
        var read = start
        var isDoubled = false
        var passed = 0
        while true {
            while read < end, bytes[read] != UInt8(ascii: "\"") {
                if bytes[read] == 0x0A { passed += 1 }
                read += 1
            }
            guard read < end else { return nil }
            if read + 1 == end, !isAtEnd { return nil }
            guard read + 1 < end, bytes[read + 1] == UInt8(ascii: "\"") else { break }
            isDoubled = true
            read += 2
        }
        let valueEnd = read
        // Drops bytes between the closing quote and the separator, which are usually spaces.
        read += 1
        while read < end, bytes[read] != separator, bytes[read] != 0x0A, bytes[read] != 0x0D { read += 1 }
        guard read < end || isAtEnd else { return nil }
        lines += passed
        index = read
        var value = Value(start: start, end: valueEnd, isQuoted: true)
        value.hasDoubledQuotes = isDoubled
        return value
    }

    /// Reads more bytes into the window, after the remaining ones; returns false at the end.
    private mutating func refill() throws(DocumentError) -> Bool {
        guard !isAtEnd else { return false }
        let isLongDocument = end == window.count
        if position > 0 {
            bytesPassed += position
            let left = end - position
            window.withUnsafeMutableBufferPointer { bytes in
                if let base = bytes.baseAddress { base.update(from: base + position, count: left) }
            }
            end = left
            position = 0
        }
        if end == window.count {
            guard window.count < Self.maxRowBytes else {
                throw DocumentError(
                    .tooLarge, source: source.name,
                    position: DocumentPosition(line: line, column: 1, offset: offset),
                    what: "a row has more than \(Self.maxRowBytes) bytes",
                    suggestion: "check for a quotation mark that is not closed")
            }
        }
        if end == window.count || isLongDocument && window.count < Self.usualBytes {
            window.append(contentsOf: repeatElement(0, count: window.count))
        }
        var failure: DocumentError?
        var got = 0
        let (source, end) = (source, end)
        window.withUnsafeMutableBytes { bytes in
            do throws(DocumentError) {
                got = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[end...]))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        self.end += got
        if got == 0 { isAtEnd = true }
        // At the end, the caller parses the remaining bytes once more, as a row that ends there.
        return got > 0 || position < self.end
    }
}
