/// A font of signs whose characters have codes of their own, from 33 to 255.
///
/// Since version 7, Unicode has the signs of these fonts (documents L2/11-344 and L2/12-368 of the Unicode Technical
/// Committee). So another font can stand in for a font that is not installed.
struct SymbolFont: Sendable {
    /// The code of the first character in the tables.
    private static let first = 0x21
    /// The units of the metrics per em.
    static let unitsPerEm = 2048.0

    /// The Unicode scalar of each character; 0 if there is none.
    private let characters: [UInt32]
    /// The distance to the next character; 0 if it is not known.
    private let advances: [UInt16]
    /// The distance from the origin to the ink of each character, which is also that from the ink to the advance.
    private let bearings: [Int16]

    init(characters: [UInt32], advances: [UInt16] = [], bearings: [Int16] = []) {
        self.characters = characters
        self.advances = advances
        self.bearings = bearings
    }

    /// The fonts; keys as ``FontFace/key(_:)``.
    private static let fonts = [
        "wingdings": wingdings, "wingdings2": wingdings2, "wingdings3": wingdings3, "webdings": webdings,
        "symbol": symbol, "symbolmt": symbol,
    ]

    /// Returns the font of a family; nil if it has no Unicode characters.
    static func named(_ family: String) -> SymbolFont? { fonts[FontFace.key(family)] }

    /// A character in Unicode, and its place in the font; the place is nil if it is not known.
    struct Sign {
        var character: UInt32
        var place: (advance: Double, bearing: Double)?
    }

    /// Returns the sign of a code, also of one in the private area from U+F000; nil if there is none.
    func sign(ofCode code: Int) -> Sign? {
        let index = (0xF000...0xF0FF ~= code ? code - 0xF000 : code) - Self.first
        guard characters.indices.contains(index), characters[index] != 0 else { return nil }
        let advance = advances.indices.contains(index) ? Double(advances[index]) : 0
        return Sign(
            character: characters[index], place: advance > 0 ? (advance, Double(bearings[index])) : nil)
    }
}
