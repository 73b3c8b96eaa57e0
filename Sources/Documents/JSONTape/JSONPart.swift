/// A value in a parsed document, identified by its position in the document's tokens.
///
/// Strings, lists and trees are created on request. Members are searched linearly. A part keeps its whole document in
/// memory; ``detached`` is the same value without the rest.
package struct JSONPart: Sendable {
    private let document: JSONDocument
    private let index: Int

    /// Parses a document from bytes.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text; a byte order mark and NUL bytes after the text are skipped.
    ///   - source: The name of the document in error messages.
    /// - Throws: ``DocumentError`` if the text is not valid JSON, has more than 512 levels, or is larger than 512 MB.
    package init(parsing bytes: consuming [UInt8], source: String = "") throws(DocumentError) {
        document = JSONDocument(try JSONTape(bytes, source: source))
        index = 0
    }

    /// Parses a document from text.
    package init(parsing text: String, source: String = "") throws(DocumentError) {
        try self.init(parsing: Array(text.utf8), source: source)
    }

    /// Parses a document from a file or a pipe; `-` is standard input.
    ///
    /// - Throws: ``DocumentError`` if the file cannot be read, is too large, or is not valid JSON.
    package init(contentsOf path: String) throws(DocumentError) {
        try self.init(FileBytes(path: path))
    }

    /// Parses the document in an open file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - limit: The maximum size in bytes. Text and values together need at most twice as much memory.
    /// - Throws: ``DocumentError`` if the file cannot be read, is too large, or is not valid JSON.
    package init(_ file: FileBytes, limit: Int = FileBytes.defaultLimit) throws(DocumentError) {
        document = JSONDocument(try JSONTape(file, limit: limit))
        index = 0
    }

    /// Creates the part of a tree.
    ///
    /// - Throws: ``DocumentError`` if the tree has more than 512 levels.
    package init(_ value: JSONValue) throws(DocumentError) {
        try self.init(parsing: value.bytes())
    }

    private init(_ document: JSONDocument, at index: Int) {
        self.document = document
        self.index = index
    }

    /// An object without members.
    package static let emptyObject: JSONPart = {
        let tokens = [
            JSONToken(.object, offset: 0, extent: 2).bits, JSONToken(.end, offset: 2, extent: 0).bits,
        ]
        return JSONPart(JSONDocument(copying: 0, of: tokens, in: Array("{}".utf8)), at: 0)
    }()

    /// A copy of the value in a separate document, so that this document can be released.
    package var detached: JSONPart {
        JSONPart(JSONDocument(copying: index, of: document.tokens, in: document.text), at: 0)
    }

    /// Calls a reader of tokens with the text, the tokens, and the index of this value's token.
    ///
    /// The pointers are valid during the call.
    package func withTokens<Result>(
        _ read: (_ text: UnsafePointer<UInt8>, _ tokens: UnsafePointer<UInt64>, _ index: Int) -> Result
    ) -> Result {
        withExtendedLifetime(document) { read(document.text, document.tokens, index) }
    }

    private var token: JSONToken { JSONToken(bits: document.tokens[index]) }
}

// MARK: - This value

extension JSONPart {
    /// The kind of this value.
    package var kind: JSONKind {
        switch token.kind {
        case .object: .object
        case .array: .array
        case .string, .escapedString: .string
        case .number: .number
        case .word, .end: document.text[token.offset] == UInt8(ascii: "n") ? .null : .bool
        }
    }

    /// Whether this is `null`.
    package var isNull: Bool { kind == .null }

    /// The string; nil for other types.
    package var string: String? {
        kind == .string ? JSONToken.string(token, in: document.text) : nil
    }

    /// The number; nil for other types.
    package var double: Double? {
        kind == .number ? Double(bitPattern: document.tokens[index + 1]) : nil
    }

    /// The Boolean; nil for other types.
    package var bool: Bool? {
        kind == .bool ? document.text[token.offset] == UInt8(ascii: "t") : nil
    }

    /// This value if it is an object; nil for other types.
    package var object: JSONPart? { kind == .object ? self : nil }

    /// The elements of an array; nil for other types.
    package var array: [JSONPart]? {
        guard kind == .array else { return nil }
        var elements: [JSONPart] = []
        forEachElement { elements.append($0) }
        return elements
    }

    /// The number of members of an object or elements of an array; 0 for other values.
    package var count: Int {
        var count = 0
        switch kind {
        case .array: forEachElement { _ in count += 1 }
        case .object: forEachMember { _, _ in count += 1 }
        default: break
        }
        return count
    }

    /// The text, without white space between tokens.
    package var raw: RawJSON { JSONToken.raw(at: index, of: document.tokens, in: document.text) }

    /// The value as a tree.
    package var value: JSONValue {
        switch kind {
        case .object:
            var members: [JSONObject.Member] = []
            forEachMember { key, part in members.append(.init(key: key, value: part.value)) }
            return .object(JSONObject(members: members))
        case .array:
            var elements: [JSONValue] = []
            forEachElement { elements.append($0.value) }
            return .array(elements)
        case .string: return .string(string ?? "")
        case .number:
            let digits = UnsafeBufferPointer(start: document.text + token.offset, count: token.extent)
            return .number(JSONNumber(value: double ?? 0, digits: digits))
        case .bool: return .bool(bool ?? false)
        case .null: return .null
        }
    }
}

// MARK: - Members and elements

extension JSONPart {
    /// The first member with this name; nil if there is none, or if this is not an object.
    package subscript(key: String) -> JSONPart? {
        guard token.kind == .object else { return nil }
        let tokens = document.tokens
        var key = key
        let found = key.withUTF8 { wanted -> Int? in
            var place = index + 1
            while true {
                let name = JSONToken(bits: tokens[place])
                if name.kind == .end { return nil }
                if isName(name, wanted) { return place + 1 }
                place = JSONToken.next(place + 1, of: tokens)
            }
        }
        return found.map { JSONPart(document, at: $0) }
    }

    /// The members in document order; empty if this is not an object.
    package var members: [(key: String, value: JSONPart)] {
        var members: [(key: String, value: JSONPart)] = []
        forEachMember { members.append(($0, $1)) }
        return members
    }

    private func isName(_ name: JSONToken, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        if name.kind == .escapedString {
            return JSONToken.string(name, in: document.text).utf8.elementsEqual(wanted)
        }
        guard name.extent == wanted.count else { return false }
        let bytes = document.text + name.offset
        for place in 0..<wanted.count where bytes[place] != wanted[place] { return false }
        return true
    }

    private func forEachMember(_ body: (String, JSONPart) -> Void) {
        guard token.kind == .object else { return }
        var place = index + 1
        while true {
            let name = JSONToken(bits: document.tokens[place])
            if name.kind == .end { return }
            body(JSONToken.string(name, in: document.text), JSONPart(document, at: place + 1))
            place = JSONToken.next(place + 1, of: document.tokens)
        }
    }

    /// Passes each element of an array to a function; does nothing for other values.
    package func forEachElement<Failure: Error>(
        _ body: (JSONPart) throws(Failure) -> Void
    ) throws(Failure) {
        guard token.kind == .array else { return }
        var place = index + 1
        while JSONToken(bits: document.tokens[place]).kind != .end {
            try body(JSONPart(document, at: place))
            place = JSONToken.next(place, of: document.tokens)
        }
    }
}
