import CartoucheDocuments

/// The JSON text of an item, in a style and in a file for people.
///
/// The two functions are inverse to each other for every content.
enum ItemText {
    /// Returns the text for a file: indented, if the content is compact JSON; otherwise unchanged.
    static func readable(_ content: [UInt8]) -> [UInt8] {
        guard let json = try? JSONValue(parsing: String(decoding: content, as: UTF8.self)),
            json.bytes() == content
        else { return content }
        return json.bytes(.pretty)
    }

    /// Returns the content for a style: compact, if the text is indented as by ``readable(_:)``; otherwise unchanged.
    static func stored(_ text: [UInt8]) -> [UInt8] {
        guard let json = try? JSONValue(parsing: String(decoding: text, as: UTF8.self)),
            json.bytes(.pretty) == text
        else { return text }
        return json.bytes()
    }

    /// Returns the class of an item from its `type`; nil if the content has none.
    static func itemClass(_ content: [UInt8]) -> Int? {
        (try? JSONPart(parsing: content))?["type"]?.string.flatMap { StyleClass.number(ofType: $0) }
    }
}
