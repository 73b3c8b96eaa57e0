// The window over the source: the bytes in memory, and the text position of its first byte.

extension JSONReader {
    /// Moves the bytes from `keep` to the front and reads more bytes after them; returns false at the end of the
    /// source.
    ///
    /// `position`, `tokenStart` and `tokenEnd` are adjusted. The caller's other indexes are invalid afterwards.
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
        if discarded + end > options.maximumBytes { throw .tooLarge(name, limit: options.maximumBytes) }
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
            throw error(.malformed, "the text is UTF-16", suggestion: "save the file as UTF-8")
        }
    }

    private mutating func countLines(upTo limit: Int) {
        let place = place(of: limit)
        discardedLines = place.line - 1
        discardedColumns = place.column - 1
    }

    /// Returns the line, column and offset of an index of the window.
    ///
    /// Lines are counted on request and when bytes leave the window, so reading itself needs no counter.
    private func place(of index: Int) -> DocumentPosition {
        let limit = min(index, end)
        let lines = count(in: 0..<limit, masked: 0xFF, equal: 0x0A)
        var lineStart = 0
        var columns = discardedColumns
        if lines > 0 {
            lineStart = limit
            while base[lineStart - 1] != 0x0A { lineStart -= 1 }
            columns = 0
        }
        // Each character has exactly one byte that is not a continuation byte.
        columns += limit - lineStart - count(in: lineStart..<limit, masked: 0xC0, equal: 0x80)
        // The byte order mark does not count as a column.
        if lines == 0, discarded == 0, limit >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF {
            columns -= 1
        }
        return DocumentPosition(
            line: discardedLines + lines + 1, column: columns + 1, offset: discarded + limit)
    }

    /// Counts the bytes in a range of the window that equal `value` under a mask, eight at a time.
    private func count(in range: Range<Int>, masked mask: UInt8, equal value: UInt8) -> Int {
        let bytes = UnsafeRawPointer(base)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let (masks, values) = (ones &* UInt64(mask), ones &* UInt64(value))
        var total = 0
        var index = range.lowerBound
        while range.upperBound - index >= 8 {
            // Each byte of `others` counts the mismatches at its position in the words, at most 255.
            let steps = min((range.upperBound - index) / 8, 255)
            var others: UInt64 = 0
            for step in 0..<steps {
                let word = bytes.loadUnaligned(fromByteOffset: index &+ 8 &* step, as: UInt64.self)
                let difference = (word & masks) ^ values
                let isOther = ((difference & (ones &* 0x7F)) &+ (ones &* 0x7F)) | difference
                others &+= (isOther >> 7) & ones
            }
            let pairs = (others & 0x00FF_00FF_00FF_00FF) &+ ((others >> 8) & 0x00FF_00FF_00FF_00FF)
            total += 8 &* steps &- Int((pairs &* 0x0001_0001_0001_0001) >> 48)
            index += 8 * steps
        }
        while index < range.upperBound {
            total += base[index] & mask == value ? 1 : 0
            index += 1
        }
        return total
    }

    /// The position of the next byte to read.
    package var currentPosition: DocumentPosition { place(of: position) }
    /// The number of bytes read so far.
    package var offset: Int { discarded + position }

    /// Returns an error at the next byte to read.
    package func error(
        _ kind: DocumentError.Kind, _ what: String, suggestion: String = "", path: String = ""
    ) -> DocumentError {
        DocumentError(
            kind, source: name, position: place(of: position), path: path, what: what, suggestion: suggestion)
    }

    func error(
        _ kind: DocumentError.Kind, _ what: String, suggestion: String = "", at index: Int
    ) -> DocumentError {
        DocumentError(kind, source: name, position: place(of: index), what: what, suggestion: suggestion)
    }

    /// Returns the error for an unexpected byte at an index.
    @inline(never)
    func unexpected(at index: Int, expected: String) -> DocumentError {
        if index >= end {
            return error(
                .malformed, "the document is incomplete", suggestion: "expected \(expected)", at: index)
        }
        let byte = base[index]
        let found =
            switch byte {
            case 0x21..<0x7F: "'\(Character(Unicode.Scalar(byte)))'"
            case 0x20: "a space"
            case 0x80...: "a character outside ASCII"
            default: "the control character 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        return error(
            .malformed, "\(found) is not expected here", suggestion: "expected \(expected)", at: index)
    }

    /// Ensures that `count` bytes are available at `position`; returns false if the document ends before.
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
