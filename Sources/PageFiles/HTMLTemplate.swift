/// An HTML document with places for values, such as `{{title}}`.
package struct HTMLTemplate: Sendable {
    /// The text before each place, and the name of the place.
    private var places: [(text: Substring, name: Substring)] = []
    /// The text after the last place.
    private let end: Substring

    /// Reads a document.
    package init(_ file: PageFile) { self.init(file.text) }

    /// Reads a document from its text.
    package init(_ text: String) {
        var rest = Substring(text)
        while let opening = Self.firstBraces("{", in: rest),
            let closing = Self.firstBraces("}", in: rest[opening...])
        {
            places.append((rest[..<opening], rest[opening..<closing].dropFirst(2)))
            rest = rest[closing...].dropFirst(2)
        }
        end = rest
    }

    /// The names of the places, in order.
    package var names: [String] { places.map { String($0.name) } }

    /// Returns the document with values in its places; a place without a value is empty.
    ///
    /// Values are HTML. Places in values stay as they are.
    package func filled(_ values: [String: String]) -> String {
        var result = ""
        for place in places {
            result += place.text
            result += values[String(place.name)] ?? ""
        }
        return result + end
    }

    private static func firstBraces(_ brace: Character, in text: Substring) -> Substring.Index? {
        text.indices.first { text[$0] == brace && text[$0...].dropFirst().first == brace }
    }
}
