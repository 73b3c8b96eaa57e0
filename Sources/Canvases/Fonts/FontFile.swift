/// The location and the names of a font; the file is not kept open.
struct FontFile: Sendable {
    let path: String
    /// The index of the font in the file, starting at 0.
    let index: Int
    /// The style name from FreeType.
    let style: String
    /// All names of the family, in all languages, as keys (see ``FontFace/key(_:)``).
    let familyKeys: Set<String>
    /// All names of the style, in all languages, as keys.
    let styleKeys: Set<String>

    /// Reads the names of a font; nil if the file is not a font, or if the font has no outlines.
    init?(path: String, index: Int) {
        guard let face = FontFace(path: path, index: index) else { return nil }
        self.path = path
        self.index = index
        style = face.style
        familyKeys = face.familyKeys
        styleKeys = face.styleKeys
    }

    /// Opens the font; nil if the file no longer exists.
    func open() -> FontFace? { FontFace(path: path, index: index) }
}
