import CartoucheDocuments
import CartoucheImages
import Foundation
import Testing

/// `cartouche style vectorize`: styles that need no fonts for their markers.
@Suite struct StyleVectorizeTests {
    let folder: Scratch

    private static let fonts = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fonts").path

    init() throws {
        folder = try Scratch()
        for (key, family, code) in [
            ("letter", "Karla", 65), ("ring", "ESRI Default Marker", 40), ("own", "No Such Signs", 40),
        ] {
            try folder.write(
                "in/Signs/\(key).json",
                """
                {"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMCharacterMarker","enable":true,"size":30,
                "fontFamilyName":"\(family)","fontStyleName":"Regular","characterIndex":\(code),"rotation":30,
                "anchorPoint":{"x":0.25,"y":0},"respectFrame":true,"symbol":{"type":"CIMPolygonSymbol","symbolLayers":[
                {"type":"CIMSolidFill","enable":true,"color":{"type":"CIMRGBColor","values":[200,20,20,100]}}]}}]}
                """)
        }
        #expect(try folder.cartouche("style", "pack", "in", "-o", "a.stylx").status == 0)
    }

    private func picture(_ style: String, _ key: String, _ options: String...) throws -> [UInt8] {
        let run = try folder.cartouche(
            ["swatch", style, key, "-o", "picture.png", "--size", "60x60", "--skip-system-fonts"] + options)
        #expect(run.status == 0, "\(run.errors)")
        return try Image(data: folder.read("picture.png")).rgba
    }

    @Test func symbolsLookTheSameWithoutTheFont() throws {
        let run = try folder.cartouche(
            "style", "vectorize", "a.stylx", "-o", "b.stylx", "--fonts", Self.fonts, "--skip-system-fonts")
        #expect(run.status == 0)
        #expect(
            run.errors == """
                a.stylx: warning font-not-installed at own: the font 'No Such Signs' of markers is not installed; \
                a small box is drawn for each character
                a.stylx: warning font-stand-in at ring: the font 'ESRI Default Marker' of markers is not installed; \
                signs with the same meaning are drawn in its sizes
                b.stylx: 2 character markers in 2 symbols replaced, 1 not replaced

                """, "\(run.errors)")
        for key in ["letter", "ring"] {
            let before = try picture("a.stylx", key, "--fonts", Self.fonts)
            let after = try picture("b.stylx", key)
            #expect(Set(before).count > 10)
            #expect(zip(before, after).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
        }
        let list = try folder.cartouche("fonts", "b.stylx", "--skip-system-fonts")
        #expect(list.text == "No Such Signs\tmarkers\t1\tbox\n3 symbols, 1 with boxes\n", "\(list.text)")
        let strict = try folder.cartouche("style", "vectorize", "a.stylx", "-o", "b.stylx", "--strict")
        #expect(strict.status == 2)
    }

    @Test func theOtherItemsStayAsTheyAre() throws {
        #expect(
            try folder.cartouche(
                "style", "vectorize", "a.stylx", "-o", "b.stylx", "--fonts", Self.fonts, "--skip-system-fonts"
            ).status == 0)
        let changes = try JSONPart(
            parsing: folder.cartouche("style", "diff", "a.stylx", "b.stylx", "--json").output)
        let text = changes.value.text()
        #expect(text.contains("letter") && text.contains("ring") && !text.contains("own"), "\(text)")
    }

    @Test func exportedSymbolsNeedNoFont() throws {
        let run = try folder.cartouche(
            "style", "export", "a.stylx", "out", "--format", "json", "--with-fonts", "--fonts", Self.fonts,
            "--skip-system-fonts")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            String(decoding: try folder.read("out/letter.json"), as: UTF8.self).contains("CIMVectorMarker"))
        let own = String(decoding: try folder.read("out/own.json"), as: UTF8.self)
        #expect(own.contains("CIMCharacterMarker"))
        let wrong = try folder.cartouche("style", "export", "a.stylx", "out", "--with-fonts")
        #expect(wrong.status == 64 && wrong.errors.contains("--with-fonts needs --format json"))
    }

    @Test(arguments: [
        (["none.stylx", "-o", "b.stylx"], 66, "none.stylx"),
        (["a.stylx", "-o", "a.stylx"], 64, "would replace"),
        (["in/Signs/own.json", "-o", "b.stylx"], 1, "style"),
    ])
    func mistakesAreOneLine(arguments: [String], status: Int32, message: String) throws {
        let run = try folder.cartouche(["style", "vectorize"] + arguments)
        #expect(run.status == status, "\(run.status)")
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.path(of: "b.stylx")) == false)
    }
}
