/// An element of an XML document.
package final class XMLElement {
    /// The name without its namespace prefix, such as `path`.
    package let name: String
    /// The attributes in the document's order; names keep their prefixes.
    package let attributes: [(name: String, value: String)]
    package fileprivate(set) var children: [XMLElement] = []
    /// The text directly in the element, without the text of its children.
    package fileprivate(set) var text = ""

    fileprivate init(name: String, attributes: [(name: String, value: String)]) {
        self.name = name
        self.attributes = attributes
    }

    /// Returns the value of an attribute; nil if the element does not have it.
    package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// Reads the root element of a document in UTF-8.
    ///
    /// The reader never opens another file. Entities of the document are not expanded, so that a small document cannot
    /// become a large one: their use is an error, except in the names of namespaces.
    ///
    /// - Throws: `DocumentError` if the text is not well-formed, if elements are nested more than 200 levels deep, or
    ///   if there are more than 200,000 elements.
    package static func root(of bytes: [UInt8], source: String) throws(DocumentError) -> XMLElement {
        var reader = XMLReader(bytes, source: source)
        return try reader.readRoot()
    }
}

/// Reads the markup of an XML document.
private struct XMLReader {
    private let bytes: [UInt8]
    private let source: String
    private var index = 0

    private static let maxDepth = 200
    private static let maxElements = 200_000

    init(_ bytes: [UInt8], source: String) {
        self.bytes = bytes
        self.source = source
    }

    mutating func readRoot() throws(DocumentError) -> XMLElement {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        var root: XMLElement?
        var open: [XMLElement] = []
        var count = 0
        while index < bytes.count {
            if bytes[index] != UInt8(ascii: "<") {
                let text = try text(until: UInt8(ascii: "<"), isName: false)
                open.last?.text += text
            } else if skip("<!--") {
                try skipPast("-->")
            } else if skip("<![CDATA[") {
                let start = index
                try skipPast("]]>")
                open.last?.text += String(decoding: bytes[start..<index - 3], as: UTF8.self)
            } else if skip("<?") {
                try skipPast("?>")
            } else if skip("<!") {
                try skipDeclaration()
            } else if skip("</") {
                let name = try name()
                skipSpace()
                guard skip(">"), let last = open.popLast(), last.name == Self.local(name) else {
                    throw malformed("the end tag '\(name)' has no start tag")
                }
                if open.isEmpty { return last }
            } else {
                index += 1
                count += 1
                guard count <= Self.maxElements, open.count < Self.maxDepth else {
                    throw DocumentError(
                        .tooLarge, source: source,
                        what: "the document has too many elements, or they are nested too deeply")
                }
                let (element, isEmpty) = try startTag()
                open.last?.children.append(element)
                if root == nil { root = element }
                if !isEmpty { open.append(element) } else if open.isEmpty { return element }
            }
        }
        throw malformed(
            root == nil ? "the document has no element" : "the element '\(root!.name)' has no end tag")
    }

    private mutating func startTag() throws(DocumentError) -> (XMLElement, isEmpty: Bool) {
        let name = try name()
        var attributes: [(name: String, value: String)] = []
        while true {
            skipSpace()
            let isEmpty = skip("/>")
            if isEmpty || skip(">") {
                return (XMLElement(name: Self.local(name), attributes: attributes), isEmpty)
            }
            let attribute = try self.name()
            skipSpace()
            guard skip("=") else { throw malformed("the attribute '\(attribute)' has no value") }
            skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'")
            else {
                throw malformed("the value of '\(attribute)' has no quotes")
            }
            let quote = bytes[index]
            index += 1
            let value = try text(until: quote, isName: attribute.hasPrefix("xmlns"))
            guard index < bytes.count else { throw malformed("the value of '\(attribute)' has no end") }
            index += 1
            guard attributes.count < 1000 else { throw malformed("the element has too many attributes") }
            attributes.append((attribute, value))
        }
    }

    /// Returns the text up to a byte, with its character references resolved.
    ///
    /// - Parameter isName: Whether unknown entities are kept as they are.
    private mutating func text(until end: UInt8, isName: Bool) throws(DocumentError) -> String {
        var text: [UInt8] = []
        while index < bytes.count, bytes[index] != end {
            guard bytes[index] == UInt8(ascii: "&") else {
                text.append(bytes[index])
                index += 1
                continue
            }
            guard let semicolon = bytes[index...].prefix(64).firstIndex(of: UInt8(ascii: ";")) else {
                throw malformed("'&' begins no character reference")
            }
            let entity = String(decoding: bytes[index + 1..<semicolon], as: UTF8.self)
            if let scalar = Self.scalar(of: entity) {
                text += Array(String(scalar).utf8)
            } else if isName {
                text += bytes[index...semicolon]
            } else {
                throw DocumentError(
                    .unsupported, source: source, what: "the document uses its own entity '\(entity)'",
                    suggestion: "save the picture without entities")
            }
            index = semicolon + 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func scalar(of entity: String) -> Unicode.Scalar? {
        switch entity {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let value =
                entity.hasPrefix("#x")
                ? UInt32(entity.dropFirst(2), radix: 16)
                : entity.hasPrefix("#") ? UInt32(entity.dropFirst()) : nil
            return value.flatMap { Unicode.Scalar($0) }
        }
    }

    /// Skips a declaration such as DOCTYPE, with the declarations in its brackets.
    private mutating func skipDeclaration() throws(DocumentError) {
        var depth = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">"):
                if depth == 0 { return }
                depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let end = bytes[index...].firstIndex(of: byte) else { break }
                index = end + 1
            default: break
            }
        }
        throw malformed("a declaration has no end")
    }

    private mutating func name() throws(DocumentError) -> String {
        let start = index
        while index < bytes.count, !Self.endsName.contains(bytes[index]) { index += 1 }
        guard index > start else { throw malformed("a name is missing") }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static let endsName = Set(" \t\r\n=/><'\"&".utf8)

    private static func local(_ name: String) -> String {
        name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    private mutating func skip(_ token: StaticString) -> Bool {
        let count = token.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        for offset in 0..<count where bytes[index + offset] != token.utf8Start[offset] { return false }
        index += count
        return true
    }

    private mutating func skipPast(_ token: StaticString) throws(DocumentError) {
        while index < bytes.count {
            if skip(token) { return }
            index += 1
        }
        throw malformed("a comment or another section has no end")
    }

    private mutating func skipSpace() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    private func malformed(_ what: String) -> DocumentError {
        let before = bytes.prefix(index)
        let line = before.count { $0 == 0x0A } + 1
        let column = index - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
        return DocumentError(
            .malformed, source: source, position: DocumentPosition(line: line, column: column, offset: index),
            what: what, suggestion: "the file must be well-formed XML")
    }
}
