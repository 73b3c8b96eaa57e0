import CartoucheDocuments

/// Reads a text line by line from a file or a pipe; each line arrives as soon as it is complete.
package struct LineReader {
    /// A line of the text.
    package enum Line: Equatable {
        /// The bytes without the line end.
        case bytes([UInt8])
        /// The line has more bytes than the limit; they are skipped.
        case tooLong
    }

    /// The maximum length of a line in bytes.
    package static let limit = 16_000_000

    private let source: any ByteSource
    private let limit: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    package init(_ source: any ByteSource, limit: Int = Self.limit) {
        self.source = source
        self.limit = limit
    }

    /// Returns the next line; nil at the end.
    package mutating func next() throws(DocumentError) -> Line? {
        var searched = start
        var isTooLong = false
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                return isTooLong || end - start > limit ? .tooLong : .bytes(Array(buffer[start..<end]))
            }
            if isAtEnd {
                defer { start = buffer.count }
                guard start < buffer.count || isTooLong else { return nil }
                return isTooLong || buffer.count - start > limit ? .tooLong : .bytes(Array(buffer[start...]))
            }
            if buffer.count - start > limit {
                // The memory stays bounded: only the end of a long line is needed.
                isTooLong = true
                start = buffer.count
            }
            buffer.removeSubrange(..<start)
            start = 0
            searched = buffer.count
            try fill()
        }
    }

    private mutating func fill() throws(DocumentError) {
        var failure: DocumentError?
        let more = [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
            do throws(DocumentError) {
                count = try source.read(into: UnsafeMutableRawBufferPointer(bytes))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        isAtEnd = more.isEmpty
        buffer += more
    }
}
