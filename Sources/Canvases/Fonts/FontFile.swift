/// Where a font lies and what it is called; the file is not kept open.
struct FontFile: Sendable {
    let path: String
    /// Which of the file's fonts, 0 for the first.
    let index: Int
    /// What FreeType calls the style.
    let style: String
    /// All names of the family, in every language, blanks and case aside.
    let familyKeys: Set<String>
    /// All names of the style, likewise.
    let styleKeys: Set<String>

    /// Nil where the file is no font, or has no outlines.
    init?(path: String, index: Int) {
        guard let face = FontFace(path: path, index: index) else { return nil }
        self.path = path
        self.index = index
        style = face.style
        familyKeys = face.familyKeys
        styleKeys = face.styleKeys
    }

    /// The font, opened; nil where the file has gone meanwhile.
    func open() -> FontFace? { FontFace(path: path, index: index) }
}
