/// An element of an XML document.
struct XMLElement: CustomStringConvertible {
    var name: String
    var attributes: [String: String]
    var children: [XMLElement] = []
    /// The characters of a text, a title or a style.
    var text = ""

    subscript(attribute: String) -> String? { attributes[attribute] }

    /// The element and all its descendants, in document order.
    var all: [XMLElement] { [self] + children.flatMap(\.all) }

    /// The children that are visible, which excludes definitions.
    var drawn: [XMLElement] { children.filter { $0.name != "defs" } }

    var description: String {
        "<\(name)" + attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined() + ">"
    }
}

/// Reads XML documents in which only texts, titles and styles have characters; refuses documents that are not well-formed.
struct StrictXML {
    struct Problem: Error, CustomStringConvertible {
        var description: String
    }

    private var rest: Substring.UnicodeScalarView

    /// Returns the root of a document.
    ///
    /// - Throws: ``Problem`` if the document is not well-formed, if two elements have the same identifier, or if an
    ///   element refers to an identifier that does not exist.
    static func read(_ bytes: [UInt8]) throws -> XMLElement {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Problem(description: "no UTF-8")
        }
        for scalar in text.unicodeScalars {
            let isAllowed =
                scalar >= " " && scalar != "\u{FFFE}" && scalar != "\u{FFFF}"
                || ["\t", "\n", "\r"].contains(scalar)
            guard isAllowed else {
                throw Problem(description: "the character U+\(scalar.value) is forbidden")
            }
        }
        var reader = StrictXML(rest: Substring(text).unicodeScalars)
        try reader.take("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        reader.passSpace()
        let root = try reader.element()
        reader.passSpace()
        guard reader.rest.isEmpty else { throw Problem(description: "there is something behind the root") }
        try check(root)
        return root
    }

    private static func check(_ root: XMLElement) throws {
        var ids: Set<String> = []
        for element in root.all {
            guard let id = element["id"] else { continue }
            guard ids.insert(id).inserted else {
                throw Problem(description: "two elements have the id \(id)")
            }
        }
        for element in root.all {
            for (name, value) in element.attributes {
                var target: Substring?
                if name == "xlink:href", value.hasPrefix("#") { target = value.dropFirst() }
                if value.hasPrefix("url(#") { target = value.dropFirst(5).dropLast() }
                guard let target else { continue }
                guard ids.contains(String(target)) else {
                    throw Problem(description: "there is no \(target)")
                }
            }
        }
    }

    private mutating func take(_ text: String) throws {
        guard rest.starts(with: text.unicodeScalars) else {
            throw Problem(description: "expected \(text) before \(String(rest.prefix(40)))")
        }
        rest.removeFirst(text.unicodeScalars.count)
    }

    private mutating func passSpace() {
        rest = rest.drop { [" ", "\n", "\t", "\r"].contains($0) }
    }

    private mutating func name() throws -> String {
        let name = rest.prefix {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_:.".unicodeScalars.contains($0)
        }
        guard let first = name.first, first.properties.isAlphabetic else {
            throw Problem(description: "expected a name before \(String(rest.prefix(40)))")
        }
        rest = rest.dropFirst(name.count)
        return String(name)
    }

    private mutating func value() throws -> String {
        try take("\"")
        var value = ""
        while let scalar = rest.popFirst(), scalar != "\"" {
            switch scalar {
            case "<": throw Problem(description: "< in a value")
            case "&": value += try entity()
            case "\n", "\t": throw Problem(description: "white space that readers change")
            default: value.unicodeScalars.append(scalar)
            }
        }
        return value
    }

    /// Returns the character of an entity after `&`.
    private mutating func entity() throws -> String {
        let entity = String(rest.prefix { $0 != ";" && $0 != "\"" && $0 != "<" })
        rest = rest.dropFirst(entity.unicodeScalars.count)
        try take(";")
        let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#9": "\t", "#10": "\n", "#13": "\r"]
        guard let text = known[entity] else { throw Problem(description: "unknown entity \(entity)") }
        return text
    }

    /// Returns the characters before the next tag.
    private mutating func text() throws -> String {
        var text = ""
        while let scalar = rest.first, scalar != "<" {
            rest.removeFirst()
            if scalar == "&" { text += try entity() } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    private mutating func element() throws -> XMLElement {
        try take("<")
        var element = XMLElement(name: try name(), attributes: [:])
        while true {
            let before = rest.count
            passSpace()
            if rest.first == "/" {
                try take("/>")
                return element
            }
            if rest.first == ">" { break }
            guard rest.count < before else { throw Problem(description: "no space before an attribute") }
            let key = try name()
            try take("=")
            guard element.attributes.updateValue(try value(), forKey: key) == nil else {
                throw Problem(description: "\(key) stands twice")
            }
        }
        try take(">")
        if ["text", "title", "desc", "style"].contains(element.name) { element.text = try text() }
        while true {
            passSpace()
            if rest.starts(with: "</".unicodeScalars) {
                try take("</\(element.name)>")
                return element
            }
            element.children.append(try self.element())
        }
    }
}
