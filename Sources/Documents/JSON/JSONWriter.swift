/// Writes JSON into bytes, piece by piece or as a whole tree.
///
/// The same calls always give the same bytes. Members are in the given order, and numbers keep their text. Only the
/// escapes that JSON requires are used (`"`, `\` and control characters). The pretty layout keeps an array of numbers
/// on one line, which makes colors and positions easy to read.
public struct JSONWriter {
    /// The layout of the text.
    public enum Layout: Hashable, Sendable {
        /// No white space.
        case compact
        /// One member or element per line, each level indented by this many spaces, with a line feed at the end.
        case pretty(spaces: Int)

        /// The layout with an indentation of two spaces.
        public static let pretty = Layout.pretty(spaces: 2)
    }

    /// The text so far, as UTF-8.
    public private(set) var bytes: [UInt8] = []
    private let indent: Int?
    private var depth = 0
    private var isFirst = true
    private var followsKey = false

    /// Creates a writer without text.
    public init(_ layout: Layout = .compact) {
        switch layout {
        case .compact: indent = nil
        case .pretty(let spaces): indent = max(0, min(spaces, 16))
        }
    }

    /// Writes `{`.
    public mutating func beginObject() { begin(UInt8(ascii: "{")) }
    /// Writes `}`.
    public mutating func endObject() { end(UInt8(ascii: "}")) }
    /// Writes `[`.
    public mutating func beginArray() { begin(UInt8(ascii: "[")) }
    /// Writes `]`.
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes the name of the next member; its value must follow.
    public mutating func key(_ name: String) {
        separate()
        appendQuoted(name)
        bytes.append(UInt8(ascii: ":"))
        if indent != nil { bytes.append(0x20) }
        followsKey = true
    }

    /// Writes a string.
    public mutating func string(_ text: String) {
        separate()
        appendQuoted(text)
    }

    /// Writes a number in its shortest form; writes NaN and infinities, which JSON lacks, as `null`.
    public mutating func number(_ value: Double) {
        if value.isFinite { literal(JSONNumber(value).text) } else { null() }
    }

    /// Writes an integer.
    public mutating func number(_ value: Int) { literal(String(value)) }
    /// Writes a number with its original text.
    public mutating func number(_ number: JSONNumber) { literal(number.text) }
    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }
    /// Writes `null`.
    public mutating func null() { literal("null") }

    /// Writes an array of numbers on one line.
    public mutating func numbers(_ values: some Sequence<Double>) {
        separate()
        bytes.append(UInt8(ascii: "["))
        var isFirstNumber = true
        for value in values {
            if !isFirstNumber { appendCommaOnLine() }
            isFirstNumber = false
            bytes.append(contentsOf: (value.isFinite ? JSONNumber(value).text : "null").utf8)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Writes the text of a value.
    package mutating func raw(_ json: RawJSON) {
        separate()
        bytes.append(contentsOf: json.bytes)
    }

    /// Writes the text of a value that is known to be valid.
    mutating func raw(_ text: UnsafeBufferPointer<UInt8>) {
        separate()
        bytes.append(contentsOf: text)
    }

    /// Writes a whole tree.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let value): number(value)
        case .string(let value): string(value)
        case .array(let elements):
            if !elements.isEmpty, elements.allSatisfy({ $0.double != nil }) {
                separate()
                bytes.append(UInt8(ascii: "["))
                for (index, element) in elements.enumerated() {
                    if index > 0 { appendCommaOnLine() }
                    if case .number(let number) = element { bytes.append(contentsOf: number.text.utf8) }
                }
                bytes.append(UInt8(ascii: "]"))
            } else {
                beginArray()
                for element in elements { self.value(element) }
                endArray()
            }
        case .object(let object):
            beginObject()
            for member in object.members {
                key(member.key)
                self.value(member.value)
            }
            endObject()
        }
    }

    /// Returns the bytes so far and removes them, so that a long document can be written to a file in pieces.
    public mutating func takeBytes() -> [UInt8] {
        let taken = bytes
        bytes = []
        return taken
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        depth += 1
        isFirst = true
    }

    private mutating func end(_ bracket: UInt8) {
        depth -= 1
        if !isFirst { breakLine() }
        bytes.append(bracket)
        isFirst = false
        if depth == 0, indent != nil { bytes.append(0x0A) }
    }

    private mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes the separator between the previous piece and the next one.
    private mutating func separate() {
        if followsKey {
            followsKey = false
            return
        }
        if !isFirst, depth > 0 { bytes.append(UInt8(ascii: ",")) }
        if depth > 0 { breakLine() }
        isFirst = false
    }

    private mutating func breakLine() {
        guard let indent else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: indent * depth))
    }

    private mutating func appendCommaOnLine() {
        bytes.append(UInt8(ascii: ","))
        if indent != nil { bytes.append(0x20) }
    }
}

extension JSONWriter {
    /// Returns a string in quotes with the necessary escapes.
    package static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private mutating func appendQuoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var runStart = 0
            for (index, byte) in utf8.enumerated()
            where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[runStart..<index]))
                appendEscape(byte)
                runStart = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[runStart...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func appendEscape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        default: bytes.append(byte)
        }
    }
}

extension JSONValue {
    /// Returns the tree as JSON text in UTF-8.
    public func bytes(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
        var writer = JSONWriter(layout)
        writer.value(self)
        return writer.bytes
    }

    /// Returns the tree as JSON text.
    public func text(_ layout: JSONWriter.Layout = .compact) -> String {
        String(decoding: bytes(layout), as: UTF8.self)
    }

    /// Returns the beginning of the compact text, for messages.
    package func excerpt(limit: Int = 40) -> String {
        switch self {
        case .array(let elements) where elements.count > limit:
            return "an array of \(elements.count) elements"
        case .object(let object) where object.count > limit: return "an object of \(object.count) members"
        case .array, .object:
            let text = text()
            return text.utf8.count <= 4 * limit && text.count <= limit ? text : text.prefix(limit - 1) + "…"
        case .string(let string):
            let start = string.prefix(limit)
            return JSONWriter.quoted(start.endIndex == string.endIndex ? string : start + "…")
        default: return text()
        }
    }
}
