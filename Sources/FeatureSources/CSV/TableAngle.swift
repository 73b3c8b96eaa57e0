import CartoucheCoordinateText

/// A longitude or latitude in a table that is not a plain number: `46.1° N`, `W 6°30'15"`, `46 06 00`.
enum TableAngle {
    /// The maximum length of a text in bytes.
    private static let maximumLength = 40

    /// The meaning of the letter O, which is east in German (Ost) and west in French (ouest).
    enum LetterO: Hashable, Sendable {
        case east, west
        /// Nothing in the table shows the language.
        case unknown
    }

    /// Returns the degrees of an angle; nil if the text is not an angle, or has the letter of the other axis.
    static func degrees(_ text: UnsafeBufferPointer<UInt8>, isLatitude: Bool, letterO: LetterO) -> Double? {
        guard let angle = angle(text, letterO: letterO), angle.isLatitude ?? isLatitude == isLatitude else {
            return nil
        }
        return angle.degrees
    }

    /// Whether a text is an angle.
    static func isAngle(_ text: UnsafeBufferPointer<UInt8>) -> Bool { angle(text, letterO: .east) != nil }

    /// Whether a text has the letter O instead of the letter of east or west.
    static func hasLetterO(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        [text.first, text.last].contains { $0.map { $0 | 0x20 } == UInt8(ascii: "o") }
    }

    private static func angle(
        _ text: UnsafeBufferPointer<UInt8>, letterO: LetterO
    ) -> (degrees: Double, isLatitude: Bool?)? {
        guard text.count <= maximumLength, text.contains(where: { (0x30...0x39).contains($0) }) else {
            return nil
        }
        var words = String(decoding: text, as: UTF8.self)
        if hasLetterO(text) {
            guard letterO != .unknown else { return nil }
            let letter: Character = letterO == .east ? "E" : "W"
            words = String(words.map { $0 == "O" || $0 == "o" ? letter : $0 })
        }
        // A decimal comma.
        return AngleText.angle(reading: String(words.map { $0 == "," ? "." : $0 }))
    }
}
