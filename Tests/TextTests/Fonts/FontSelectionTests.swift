import CartoucheDocuments
import CartoucheText
import GoldenSupport
import Testing

/// Text has the requested font, or a replacement that is reported.
@Suite struct FontSelectionTests {
    /// Returns a font with the letter A.
    private static func font(_ family: String, _ style: String = "Regular") -> FontWriting {
        var font = FontWriting()
        font.isSymbolFont = false
        (font.family, font.style) = (family, style)
        font.glyphs[65] = ([[SIMD2(0, 0), SIMD2(0, 700), SIMD2(400, 700), SIMD2(400, 0)]], advance: 500)
        return font
    }

    private static func select(
        _ library: FontLibrary, _ family: String, _ style: String = "Regular"
    ) throws -> FontSelection {
        try #require(library.font(for: FontRequest(family: family, style: style)))
    }

    @Test(
        .enabled(if: InstalledFonts.include("Liberation Sans", "Carlito"), InstalledFonts.comment),
        arguments: [
            ("Arial", "Liberation Sans"), ("Times New Roman", "Liberation Serif"),
            ("Courier New", "Liberation Mono"), ("Calibri", "Carlito"),
        ])
    func missingFontsAreReplacedByFontsOfTheSameWidths(family: String, replacement: String) throws {
        let selection = try Self.select(InstalledFonts.library, family, "Bold")
        #expect(selection.face.family == replacement)
        #expect(selection.face.style == "Bold")
        #expect(selection.diagnostics.map(\.code) == [.fontSubstituted])
        #expect(selection.diagnostics.first?.message == "the font '\(family)' is not installed")
    }

    @Test func chosenSubstitutionIsNotReported() throws {
        try InstalledFonts.with([Self.font("Inter"), Self.font("Liberation Sans")]) { library throws in
            #expect(try Self.select(library, "Arial").face.family == "Liberation Sans")
            library.substitute("ARIAL", with: "Inter")
            let selection = try Self.select(library, "Arial")
            #expect(selection.face.family == "Inter")
            #expect(selection.diagnostics.isEmpty)
        }
    }

    @Test func similarFontIsTheLastChoice() throws {
        try InstalledFonts.with([Self.font("Noto Serif"), Self.font("DejaVu Sans Mono", "Book")]) {
            library throws in
            #expect(try Self.select(library, "Garamond").face.family == "Noto Serif")
            #expect(try Self.select(library, "Consolas").face.family == "DejaVu Sans Mono")
        }
        try InstalledFonts.with([Self.font("Unknown Script")]) { library throws in
            let selection = try Self.select(library, "Avenir Next World")
            #expect(selection.face.family == "Unknown Script")
            #expect(selection.diagnostics.map(\.code) == [.fontSubstituted])
        }
        #expect(FontLibrary(usesSystemFonts: false).font(for: FontRequest(family: "Arial")) == nil)
    }

    @Test func styleCanBePartOfTheFamilyName() throws {
        try InstalledFonts.with([Self.font("Open Test"), Self.font("Open Test", "SemiBold")]) {
            library throws in
            let selection = try Self.select(library, "Open Test SemiBold")
            #expect(selection.face.style == "SemiBold")
            #expect(selection.diagnostics.isEmpty)
        }
    }

    @Test func missingStylesAreSynthesized() throws {
        try InstalledFonts.with([Self.font("Open Test")]) { library throws in
            let bold = try Self.select(library, "Open Test", "Bold Italic")
            #expect(bold.face.synthesis.isBold && bold.face.synthesis.isOblique)
            #expect(bold.diagnostics.map(\.code) == [.fontStyleNotInstalled])
            let plain = try #require(try Self.select(library, "Open Test").face.outline(ofCharacter: 65))
            let changed = try #require(bold.face.outline(ofCharacter: 65))
            #expect(plain.advance == changed.advance)
            // The strokes are thicker by 1/24 em, and the top leans to the right.
            #expect(abs(changed.ink.high.y - changed.ink.low.y - 700 - 1000 / 24) <= 2)
            #expect(changed.ink.high.x > plain.ink.high.x + 0.2 * 650)
        }
    }

    @Test func variableFontHasTheRequestedWeight() throws {
        let fonts = InstalledFonts.ofRepository
        func settings(_ style: String, _ own: [FontAxis.Setting] = []) throws -> FontSelection {
            try #require(fonts.font(for: FontRequest(family: "Karla", style: style, settings: own)))
        }
        let regular = try settings("Regular")
        let bold = try settings("Bold")
        #expect(bold.face.settings == [FontAxis.Setting(tag: "wght", value: 700)])
        #expect(bold.diagnostics.isEmpty)
        #expect(
            try settings("Light", [FontAxis.Setting(tag: "wght", value: 555)]).face.settings.map(\.value) == [
                555
            ])
        let unknown = try settings("Regular", [FontAxis.Setting(tag: "zzzz", value: 1)])
        #expect(unknown.diagnostics.map(\.code) == [.fontAxisNotFound])
        func width(_ selection: FontSelection) throws -> Double {
            try #require(selection.face.outline(ofCharacter: 0x6C)).ink.high.x
        }
        #expect(try width(bold) > width(regular))
        // Advances follow the axis too.
        func length(_ style: String) -> Double {
            TextLayout(StyledText("Hamburg", .of("Karla", style)), fonts: fonts).lines[0].width
        }
        #expect(length("Bold") > length("Regular"))
    }

    @Test(
        arguments: [
            ("Bold Italic", 700, 100, true), ("SemiBoldCondensed Oblique", 600, 75, true),
            ("Extra-Light", 200, 100, false), ("Semi Expanded Black", 900, 112.5, false),
            ("Book", 400, 100, false),
        ] as [(String, Double, Double, Bool)])
    func styleNamesDescribeDesigns(style: String, weight: Double, width: Double, isItalic: Bool) {
        let design = FontDesign(style: style)
        #expect((design.weight, design.width, design.isItalic) == (weight, width, isItalic))
    }

    @Test func unreadableFilesAreReportedOnce() throws {
        let folder = try InstalledFonts.folder(with: "damaged.otf", [UInt8](repeating: 7, count: 4096))
        defer { InstalledFonts.remove(folder) }
        let library = FontLibrary(folders: [folder], usesSystemFonts: false)
        #expect(library.font(for: FontRequest(family: "Arial")) == nil)
        #expect(library.diagnostics.map(\.code) == [.fontFileNotRead])
    }
}
