import CartoucheText
import GoldenSupport
import Testing

/// Signs of installed fonts stand in for those of symbol fonts.
@Suite struct SymbolFontTests {
    /// Returns a library with a font that has one square of 500 × 500 units at (100, 0) for a character.
    private func library(with character: Int, family: String = "Noto Sans Symbols 2") throws -> FontLibrary {
        var font = FontWriting()
        font.family = family
        (font.isSymbolFont, font.firstCode) = (false, UInt16(character & 0xFF00))
        font.glyphs[UInt8(character & 0xFF)] = (
            [[SIMD2(100, 0), SIMD2(100, 500), SIMD2(600, 500), SIMD2(600, 0)]], advance: 900
        )
        let library = FontLibrary(usesSystemFonts: false)
        library.addFolder(try font.written())
        return library
    }

    /// The solid circle of Wingdings has an advance of 1,529 units of 2,048, and spaces of 173 at both sides.
    @Test(arguments: [108, 0xF06C]) func aSignHasTheWidthsOfTheOriginal(code: Int) throws {
        let library = try library(with: 0x26AB)
        let outline = try #require(library.standIn(ofCharacter: code, family: "Wingdings"))
        #expect(outline.unitsPerEm == 2048 && outline.advance == 1529)
        #expect(outline.ink.low.x == 173 && outline.ink.high.x == 1529 - 173)
        #expect(abs(outline.ink.high.y - outline.ink.low.y - 1183) < 1e-9)
    }

    /// The widths of Symbol are not known: the sign keeps its size, in the middle of its advance.
    @Test func aSignOfUnknownWidthKeepsItsSize() throws {
        let library = try library(with: 0x2211)
        let outline = try #require(library.standIn(ofCharacter: 0xE5, family: "Symbol"))
        #expect(outline.ink.high.x - outline.ink.low.x == 1024)
        #expect(abs(outline.ink.low.x + outline.ink.high.x - outline.advance) < 1e-9)
    }

    /// A wide sign that stands in for a narrow one does not become taller than the tallest signs.
    @Test func heightsAreLimited() throws {
        var font = FontWriting()
        font.family = "Noto Sans Symbols 2"
        (font.isSymbolFont, font.firstCode) = (false, 0x2600)
        font.glyphs[0xAB] = (
            [[SIMD2(0, 0), SIMD2(0, 900), SIMD2(10, 900), SIMD2(10, 0)]], advance: 900
        )
        let library = FontLibrary(usesSystemFonts: false)
        library.addFolder(try font.written())
        let ink = try #require(library.standIn(ofCharacter: 108, family: "wingdings")).ink
        #expect(abs(ink.high.y - ink.low.y - 1.2 * 2048) < 1e-9)
    }

    @Test(arguments: [
        ("Wingdings", 32), ("Wingdings", 0xFF), ("Wingdings", -1), ("Wingdings", .max), ("Wingdings", 0xF020),
        ("Arial", 108), ("ESRI Default Marker", 32), ("ESRI Default Marker", 47), ("", 108),
    ])
    func otherCharactersHaveNoStandIn(family: String, code: Int) throws {
        #expect(try library(with: 0x26AB).standIn(ofCharacter: code, family: family) == nil)
    }

    /// The shapes of ESRI Default Marker need no font.
    @Test(arguments: 33...46) func shapesAreDrawnInTheirHeight(code: Int) throws {
        let outline = try #require(
            FontLibrary(usesSystemFonts: false).standIn(ofCharacter: code, family: "ESRI Default Marker"))
        let (low, high) = outline.ink
        #expect(abs(high.y - low.y - 655) < 1e-6 && abs(low.x + high.x - outline.advance) < 1e-6)
        #expect(outline.contours.count == (code < 40 ? 1 : 2))
    }

    @Test func aFontWithoutTheSignDoesNotStandIn() throws {
        #expect(try library(with: 65).standIn(ofCharacter: 108, family: "Wingdings") == nil)
        #expect(
            try library(with: 0x26AB, family: "Test").standIn(ofCharacter: 108, family: "Wingdings") == nil)
    }

    /// Signs whose meaning is certain.
    @Test(arguments: [
        ("Wingdings", 0x22, 0x2702), ("Wingdings", 0x51, 0x2708), ("Wingdings", 0xFC, 0x2713),
        ("Wingdings 2", 0x98, 0x25CF), ("Wingdings 2", 0xA2, 0x25A0), ("Wingdings 3", 0x70, 0x25B2),
        ("Webdings", 0x63, 0x2B1C), ("Webdings", 0x67, 0x2B1B), ("Symbol", 0x61, 0x3B1),
        ("Symbol", 0xE5, 0x2211),
    ])
    func signsHaveTheirUnicodeCharacters(family: String, code: Int, character: Int) throws {
        #expect(try library(with: character).standIn(ofCharacter: code, family: family) != nil)
    }
}
