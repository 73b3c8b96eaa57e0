// White space, brackets, commas and names.

extension JSONReader {
    /// Returns the next byte that is not white space, without moving past it; 0 at the end of the document.
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
                "arrays and objects are nested more than \(options.maximumDepth) levels deep",
                at: position - 1)
        }
    }

    @inline(__always)
    mutating func close() {
        position += 1
        depth -= 1
        needsComma = true
    }

    /// Moves past `{`.
    package mutating func beginObject() throws(DocumentError) {
        try open(UInt8(ascii: "{"), "an object, '{'")
    }

    /// Moves past `[`.
    package mutating func beginArray() throws(DocumentError) {
        try open(UInt8(ascii: "["), "an array, '['")
    }

    /// Whether the open array has another element, which the caller must read or skip next.
    ///
    /// Moves past the comma, or past the `]` if there are no more elements.
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
            throw unexpected(at: position, expected: "a value after the comma")
        }
        return true
    }

    /// Whether the open object has another member, whose value the caller must read or skip next.
    ///
    /// Moves past the name and the colon, or past the `}` if there are no more members. The name becomes the token, see
    /// ``keyIs(_:)``.
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
                    ? "a name after the comma"
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

    /// Throws if anything but white space follows the document.
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

    /// Whether only white space remains.
    ///
    /// In a sequence of documents, for example one per line, this shows whether another one follows.
    package mutating func isAtEnd() throws(DocumentError) -> Bool {
        try significantByte() == 0 && position == end
    }
}
