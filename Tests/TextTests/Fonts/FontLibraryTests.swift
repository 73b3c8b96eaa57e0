import CartoucheText
import GoldenSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Fonts are found by name, and glyphs by character code.
@Suite struct FontLibraryTests {
    private static func font(_ change: (inout FontWriting) -> Void = { _ in }) -> FontWriting {
        var font = FontWriting()
        font.glyphs[65] = (
            [[SIMD2(100, 0), SIMD2(100, 700), SIMD2(500, 700), SIMD2(500, 0)]], advance: 800
        )
        change(&font)
        return font
    }

    private static func library(_ fonts: FontWriting...) throws -> FontLibrary {
        let library = FontLibrary(usesSystemFonts: false)
        for font in fonts { library.addFolder(try font.written()) }
        return library
    }

    @Test func fontsInFoldersAreFoundInAnyCase() throws {
        let library = try Self.library(Self.font())
        #expect(library.match(family: "Test Symbols", style: "Regular")?.hasStyle == true)
        #expect(library.match(family: "test-SYMBOLS", style: "Normal")?.hasStyle == true)
        #expect(library.match(family: "Test Symbols", style: "Bold")?.hasStyle == false)
        #expect(library.match(family: "Test", style: "Regular") == nil)
        #expect(library.match(family: "", style: "") == nil)
    }

    @Test func requestedStyleIsPreferred() throws {
        let library = try Self.library(
            Self.font { $0.style = "Bold" }, Self.font { $0.style = "Book" },
            Self.font { $0.style = "Oblique" })
        #expect(library.match(family: "Test Symbols", style: "Regular")?.face.style == "Book")
        #expect(library.match(family: "Test Symbols", style: "Italic")?.face.style == "Oblique")
        let other = library.match(family: "Test Symbols", style: "Bold Italic")
        #expect(other?.face.style == "Book")
        #expect(other?.hasStyle == false)
    }

    @Test func textFontsHaveMetricCompatibleReplacements() throws {
        let library = try Self.library(Self.font { $0.family = "Liberation Sans" })
        #expect(library.match(family: "Arial", style: "Regular")?.relation == .equalWidths)
        #expect(library.match(family: "Liberation Sans", style: "Regular")?.relation == .requested)
        #expect(library.match(family: "Wingdings", style: "Regular") == nil)
    }

    @Test func similarFontsReplaceFontsWithoutEqualOnes() throws {
        let library = try Self.library(
            Self.font { $0.family = "DejaVu Sans" },
            Self.font { ($0.family, $0.style) = ("Liberation Sans", "Bold") })
        #expect(library.match(family: "Verdana", style: "Regular")?.relation == .otherWidths)
        let black = try #require(library.match(family: "Arial Black", style: "Regular"))
        #expect(black.relation == .otherWidths && black.face.family == "Liberation Sans" && black.hasStyle)
    }

    @Test func aFamilyOfTheUserReplacesThatOfMarkers() throws {
        let library = try Self.library(Self.font { $0.family = "Own Signs" })
        library.substitute("ESRI Default Marker", with: "Own Signs")
        #expect(library.match(family: "ESRI Default Marker", style: "Regular")?.relation == .requested)
    }

    @Test(arguments: [true, false])
    func charactersHaveOutlines(isSymbolFont: Bool) throws {
        let library = try Self.library(Self.font { $0.isSymbolFont = isSymbolFont })
        let face = try #require(library.match(family: "Test Symbols", style: "Regular")).face
        let glyph = try #require(face.outline(ofCharacter: 65))
        #expect(glyph.contours.count == 1)
        #expect(glyph.unitsPerEm == 1000)
        #expect(glyph.advance == 800)
        #expect(glyph.ink == (SIMD2(100, 0), SIMD2(500, 700)))
        #expect(face.outline(ofCharacter: 66) == nil)
        #expect(face.outline(ofCharacter: -1) == nil)
        #expect(face.outline(ofCharacter: .max) == nil)
        // The codes of a symbol font are in the private area.
        #expect((face.outline(ofCharacter: 0xF041) != nil) == isSymbolFont)
    }

    @Test func glyphBoundsIncludeExtremaOfCurves() {
        let contour = GlyphOutline.Contour(
            start: SIMD2(0, 0),
            segments: [.cubic(SIMD2(0, 40), SIMD2(100, 40), to: SIMD2(100, 0)), .line(to: SIMD2(0, 0))])
        let glyph = GlyphOutline(contours: [contour], advance: 0, unitsPerEm: 1)
        #expect(glyph.ink.low == SIMD2(0, 0))
        #expect(glyph.ink.high == SIMD2(100, 30))
    }

    @Test func damagedFontFilesAreIgnored() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cartouche-damaged-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bytes = Self.font().bytes
        func look(at bytes: [UInt8]) throws {
            try Data(bytes).write(to: folder.appending(path: "font.ttf"))
            let library = FontLibrary(folders: [folder.path], usesSystemFonts: false)
            _ = library.match(family: "Test Symbols", style: "Regular")?.face.outline(ofCharacter: 65)
        }
        for count in stride(from: 0, to: bytes.count, by: 7) { try look(at: Array(bytes.prefix(count))) }
        for place in stride(from: 0, to: bytes.count, by: 3) {
            var changed = bytes
            changed[place] ^= 0xFF
            try look(at: changed)
        }
        let nowhere = FontLibrary(folders: ["/nowhere/at/all"], usesSystemFonts: false)
        #expect(nowhere.match(family: "Test Symbols", style: "Regular") == nil)
    }
}
