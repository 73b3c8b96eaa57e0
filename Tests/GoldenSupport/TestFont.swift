import CartoucheCanvases
import CartoucheText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A symbol font that is written for the tests, and the text font of the repository.
public enum TestFont {
    /// The name of the family.
    public static let family = "Cartouche Test Symbols"

    /// The name of the text font's family, in `Tests/Fonts`.
    public static let textFamily = "Karla"

    private static let folders: [String] = [regular, bold, repository].compactMap { $0 }

    private static let repository: String? = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fonts").path

    /// The style "Bold" has one character, a square.
    private static let bold: String? = {
        var font = FontWriting()
        font.family = family
        font.style = "Bold"
        font.glyphs[72] = ([[SIMD2(0, 0), SIMD2(0, 800), SIMD2(800, 800), SIMD2(800, 0)]], advance: 800)
        return try? font.written(as: "test-bold.ttf")
    }()

    private static let regular: String? = {
        var font = FontWriting()
        font.family = family
        font.glyphs[32] = ([], advance: 500)
        font.glyphs[70] = (
            [[SIMD2(200, 0), SIMD2(200, 900), SIMD2(500, 900), SIMD2(500, 0)]], advance: 700
        )
        font.glyphs[71] = (
            [[SIMD2(0, 300), SIMD2(0, 700), SIMD2(200, 700), SIMD2(200, 300)]], advance: 800
        )
        // An arrow, and a ring whose two halves overlap and have the same direction.
        font.glyphs[72] = (
            [
                [
                    SIMD2(50, 300), SIMD2(50, 500), SIMD2(500, 500), SIMD2(500, 700), SIMD2(900, 400),
                    SIMD2(500, 100), SIMD2(500, 300),
                ]
            ], advance: 950
        )
        font.glyphs[73] = (
            [
                [SIMD2(100, 100), SIMD2(100, 600), SIMD2(600, 600), SIMD2(600, 100)],
                [SIMD2(300, 300), SIMD2(300, 800), SIMD2(800, 800), SIMD2(800, 300)],
                [SIMD2(400, 400), SIMD2(500, 400), SIMD2(500, 500), SIMD2(400, 500)],
            ], advance: 900
        )
        return try? font.written()
    }()

    /// Registers the fonts in the shared font library.
    public static func install() {
        for folder in folders { FontLibrary.shared.addFolder(folder) }
    }
}
