import CartoucheCLibrary
import CartoucheDocuments
import CartoucheImages
import CartoucheText
import GoldenSupport
import Testing

/// Glyphs that are pictures of their font.
struct ColorPictureTests {
    private static func layout(_ text: String, side: Int) throws -> TextLayout {
        let font = ColorPictureFont(side: side).font
        let fonts = FontLibrary(folders: [try font.written()], usesSystemFonts: false)
        let style = TextStyle(font: FontRequest(family: font.family), size: 10)
        return TextLayout(StyledText(text, style), fonts: fonts)
    }

    /// The number of pixels of the picture of the first glyph; nil if it has none.
    private static func pixelCount(_ layout: TextLayout, size: Double = 10) throws -> Int? {
        let glyph = try #require(layout.glyphs.first).id
        guard case .picture(let picture) = layout.runs[0].face.colorGlyph(glyph, pixelsPerEm: size) else {
            return nil
        }
        return picture.image.width * picture.image.height
    }

    @Test func picturesHaveTheirSize() throws {
        let layout = try Self.layout("A", side: 40)
        #expect(try Self.pixelCount(layout) == 1600)
        #expect(layout.runs[0].drawsColors && layout.diagnostics.isEmpty)
    }

    @Test func hugePicturesAreNotRead() throws {
        #expect(try Self.pixelCount(Self.layout("A", side: 2048), size: 2000) == 2048 * 2048)
        #expect(try Self.pixelCount(Self.layout("A", side: 2049), size: 2000) == nil)
    }

    /// A large picture is kept in half of its size, or a quarter and so on, if the text is small.
    @Test(arguments: [(10.0, 256), (256, 256), (257, 512), (1024, 1024), (1025, 2048), (.nan, 2048)])
    func largePicturesAreReduced(size: Double, side: Int) throws {
        let layout = try Self.layout("A", side: 2048)
        #expect(try Self.pixelCount(layout, size: size) == side * side)
    }

    /// A text has at most 200,000 parts of 256 pixels.
    @Test func picturesOfATextAreLimited() throws {
        let most = try Self.layout(String(repeating: "A", count: 12), side: 2048)
        #expect(most.runs.map(\.drawsColors) == [true])
        let tooMany = try Self.layout(String(repeating: "A", count: 13), side: 2048)
        #expect(tooMany.runs.map(\.drawsColors) == [false])
        #expect(tooMany.diagnostics.map(\.code) == [.colorGlyphsNotDrawn])
    }
}
