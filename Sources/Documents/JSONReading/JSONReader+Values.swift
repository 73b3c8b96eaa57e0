/// The kind of a JSON value.
package enum JSONKind: Hashable, Sendable {
    case object, array, string, number, bool, null
}

extension JSONReader {
    /// Returns the kind of the next value.
    package mutating func peek() throws(DocumentError) -> JSONKind {
        switch try significantByte() {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        default: throw unexpected(at: position, expected: "a value")
        }
    }

    /// Moves past a string, which becomes the token: see ``tokenString`` and ``withTokenBytes(_:)``.
    package mutating func passString() throws(DocumentError) {
        guard try significantByte() == UInt8(ascii: "\"") else {
            throw unexpected(at: position, expected: "a string in double quotes")
        }
        try scanString()
        needsComma = true
    }

    /// Reads a string.
    package mutating func readString() throws(DocumentError) -> String {
        try passString()
        return tokenString
    }

    /// Reads `true` or `false`.
    package mutating func readBool() throws(DocumentError) -> Bool {
        let isTrue = try significantByte() == UInt8(ascii: "t")
        try passWord(isTrue ? "true" : "false", expected: "true or false")
        return isTrue
    }

    /// Reads `null`.
    package mutating func readNull() throws(DocumentError) {
        _ = try significantByte()
        try passWord("null", expected: "null")
    }

    private mutating func passWord(_ word: StaticString, expected: String) throws(DocumentError) {
        let count = word.utf8CodeUnitCount
        _ = try need(count)
        for index in 0..<count where base[position + index] != word.utf8Start[index] {
            throw unexpected(at: position + index, expected: expected)
        }
        position += count
        needsComma = true
    }

    /// Reads any value into a tree.
    package mutating func readValue() throws(DocumentError) -> JSONValue {
        switch try significantByte() {
        case UInt8(ascii: "{"):
            try beginObject()
            var members: [JSONObject.Member] = []
            while try nextKey() {
                let key = tokenString
                members.append(.init(key: key, value: try readValue()))
            }
            return .object(JSONObject(members: members))
        case UInt8(ascii: "["):
            try beginArray()
            var elements: [JSONValue] = []
            while try nextElement() {
                // Most arrays of numbers are positions. Reserving two elements saves two allocations for each.
                if elements.isEmpty, base[position] < UInt8(ascii: "A") { elements.reserveCapacity(2) }
                elements.append(try readValue())
            }
            return .array(elements)
        case UInt8(ascii: "\""):
            try scanString()
            needsComma = true
            return .string(tokenString)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let value = try scanNumber()
            needsComma = true
            return .number(tokenNumber(value))
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try readBool())
        case UInt8(ascii: "n"):
            try readNull()
            return .null
        default: throw unexpected(at: position, expected: "a value")
        }
    }

    /// Reads any value into a document of its own.
    package mutating func readPart() throws(DocumentError) -> JSONPart {
        var writer = JSONWriter()
        try copyValue(to: &writer)
        return try JSONPart(parsing: writer.takeBytes(), source: name)
    }

    private mutating func copyValue(to writer: inout JSONWriter) throws(DocumentError) {
        switch try peek() {
        case .object:
            try beginObject()
            writer.beginObject()
            while try nextKey() {
                writer.key(tokenString)
                try copyValue(to: &writer)
            }
            writer.endObject()
        case .array:
            try beginArray()
            writer.beginArray()
            while try nextElement() { try copyValue(to: &writer) }
            writer.endArray()
        case .string: writer.string(try readString())
        case .number:
            _ = try scanNumber()
            needsComma = true
            writer.raw(UnsafeBufferPointer(start: base + tokenStart, count: tokenEnd - tokenStart))
        case .bool: writer.bool(try readBool())
        case .null:
            try readNull()
            writer.null()
        }
    }

    /// Skips any value, but validates it.
    package mutating func skipValue() throws(DocumentError) {
        switch try significantByte() {
        case UInt8(ascii: "{"):
            try beginObject()
            while try nextKey() { try skipValue() }
        case UInt8(ascii: "["):
            try beginArray()
            while try nextElement() { try skipValue() }
        case UInt8(ascii: "\""):
            try skipString()
            needsComma = true
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            _ = try scanNumber()
            needsComma = true
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try readBool()
        case UInt8(ascii: "n"): try readNull()
        default: throw unexpected(at: position, expected: "a value")
        }
    }
}

extension JSONValue {
    /// Reads a JSON document from bytes.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text; a byte order mark is skipped.
    ///   - source: The name of the document in error messages, for example its path.
    /// - Throws: ``DocumentError`` with line and column if the text is not valid JSON or has more than 512 levels.
    public init(parsing bytes: [UInt8], source: String = "") throws(DocumentError) {
        var reader = JSONReader(bytes, name: source)
        self = try reader.readValue()
        try reader.finish()
    }

    /// Reads a JSON document from a sequence of bytes, for example Foundation's `Data`.
    public init(parsing bytes: some Sequence<UInt8>, source: String = "") throws(DocumentError) {
        try self.init(parsing: Array(bytes), source: source)
    }

    /// Reads a JSON document from text.
    public init(parsing text: String, source: String = "") throws(DocumentError) {
        try self.init(parsing: Array(text.utf8), source: source)
    }

    /// Reads a JSON document from a file; `-` is standard input.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - maximumBytes: The maximum size of the document in bytes. Default: 256 MiB. The tree needs several times the
    ///     memory of the text.
    /// - Throws: ``DocumentError`` if the file cannot be read, is too large, or is not valid JSON.
    public init(
        contentsOf path: String, maximumBytes: Int = ResourceLoader.defaultMaximumBytes
    ) throws(DocumentError) {
        var options = JSONReader.Options()
        options.maximumBytes = maximumBytes
        var reader = try JSONReader(path: path, options: options)
        self = try reader.readValue()
        try reader.finish()
    }
}
