import CartoucheDocuments

/// The report of an error by a server of OGC's standards, which can have the HTTP status 200.
///
/// A Web Map Service sends `ServiceExceptionReport`, a Web Map Tile Service `ExceptionReport` (OGC 06-121r3, 8).
enum OGCException {
    /// Returns the text of an error; nil if the bytes are no XML document.
    static func text(of bytes: [UInt8]) -> String? {
        guard isMarkup(bytes) else { return nil }
        let document = try? XMLElement.root(of: bytes, source: "")
        return document.flatMap { text(of: $0) } ?? "the answer is a document and no picture"
    }

    static func text(of document: XMLElement) -> String? {
        guard document.name.contains("Exception") else { return nil }
        func texts(_ element: XMLElement) -> [String] {
            [element.trimmedText].filter { !$0.isEmpty } + element.children.flatMap(texts)
        }
        let text = texts(document).joined(separator: " ")
        return text.isEmpty ? nil : String(text.prefix(300))
    }

    /// Whether the bytes are a report with a code, such as `TileOutOfRange`.
    static func has(code: String, _ bytes: [UInt8]) -> Bool {
        guard isMarkup(bytes), let document = try? XMLElement.root(of: bytes, source: "") else {
            return false
        }
        return document.children.contains { $0["exceptionCode"] == code || $0["code"] == code }
    }

    private static func isMarkup(_ bytes: [UInt8]) -> Bool {
        bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
    }
}

extension XMLElement {
    func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    /// The text with one blank for each space, and without those at its ends.
    var trimmedText: String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The trimmed text of a child; empty if there is none.
    func text(of name: String) -> String { child(name)?.trimmedText ?? "" }

    /// The address in the attribute `xlink:href`.
    var link: String? { attributes.first { $0.name.hasSuffix("href") }?.value }
}
