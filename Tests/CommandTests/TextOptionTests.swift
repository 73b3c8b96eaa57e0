import Foundation
import Testing

/// The options of text, and the libraries that text needs.
@Suite struct TextOptionTests {
    let folder = try! Scratch()

    private static let symbol = """
        {"type":"esriTS","text":"Ab","color":[0,0,0,255],"font":{"family":"No Such Family","size":20}}
        """

    private static let fonts =
        URL(filePath: #filePath).appending(path: "../../Fonts").standardizedFileURL.path

    @Test func svgHasTextOnRequest() throws {
        try folder.write("text.json", Self.symbol)
        let swatch = ["swatch", "text.json", "-o", "-", "--format", "svg", "--fonts", Self.fonts]
        let plain = try folder.cartouche(swatch)
        #expect(!plain.text.contains("<text"))
        let text = try folder.cartouche(swatch + ["--text", "text"])
        #expect(text.text.contains(">Ab</text>"), "\(text.errors)")
    }

    @Test func pdfHasOutlinesOnRequest() throws {
        try folder.write("text.json", Self.symbol)
        let swatch = ["swatch", "text.json", "-o", "-", "--format", "pdf", "--fonts", Self.fonts]
        let fonts = Array("/Font".utf8)
        func hasFonts(_ arguments: [String]) throws -> Bool {
            try folder.cartouche(arguments).output.firstRange(of: fonts) != nil
        }
        #expect(try hasFonts(swatch) && hasFonts(swatch + ["--text", "text"]))
        #expect(try !hasFonts(swatch + ["--text", "outlines"]))
    }

    @Test func textOptionNeedsSVGOrPDF() throws {
        try folder.write("text.json", Self.symbol)
        for text in ["text", "outlines"] {
            let run = try folder.cartouche("swatch", "text.json", "-o", "a.png", "--text", text)
            #expect(run.status == 64 && run.errors.contains("SVG"), "\(run.errors)")
        }
        let unknown = try folder.cartouche("swatch", "text.json", "-o", "a.svg", "--text", "paths")
        #expect(unknown.status == 64)
    }

    @Test func missingFontIsReportedByName() throws {
        try folder.write("text.json", Self.symbol)
        let run = try folder.cartouche("swatch", "text.json", "-o", "a.svg", "--fonts", Self.fonts)
        #expect(run.errors.contains("'No Such Family'"), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func substitutionReplacesTheFamily() throws {
        try folder.write("text.json", Self.symbol)
        let run = try folder.cartouche(
            "swatch", "text.json", "-o", "a.svg", "--text", "text", "--fonts", Self.fonts,
            "--skip-system-fonts",
            "--font-substitute", "No Such Family=Karla")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(String(decoding: try folder.read("a.svg"), as: UTF8.self).contains("'Karla'"))
    }

    @Test func withoutFontsTheFamilyIsReported() throws {
        try folder.write("text.json", Self.symbol)
        let run = try folder.cartouche("swatch", "text.json", "-o", "a.svg", "--skip-system-fonts")
        #expect(run.errors.contains("'No Such Family'"), "\(run.errors)")
    }

    @Test(arguments: ["Arial", "=Inter", "Arial=", " = "])
    func substitutionNeedsTwoFamilies(value: String) throws {
        try folder.write("text.json", Self.symbol)
        let run = try folder.cartouche(
            "swatch", "text.json", "-o", "a.svg", "--font-substitute", value)
        #expect(run.status == 64 && run.errors.contains("--font-substitute"), "\(run.errors)")
    }

    #if os(Linux)
        private static let libraries = [
            "libharfbuzz", "libfreetype", "libfribidi", "libunibreak", "libicuuc", "libfontconfig",
        ]

        /// Returns the text libraries that the dynamic linker reports for a run.
        private func textLibraries(_ arguments: String...) throws -> [String] {
            let run = try folder.cartouche(arguments, environment: ["LD_DEBUG": "files"])
            // Without this, the C library has no such report.
            try #require(run.errors.contains("libpng"))
            return Self.libraries.filter { run.errors.contains($0) }
        }

        @Test func mapWithoutTextLoadsNoTextLibrary() throws {
            try folder.write("map.json", Samples.map)
            #expect(
                try textLibraries("render", "map.json", "-o", "map.png", "--size", "300x200").isEmpty)
            try folder.write("text.json", Self.symbol)
            let needed = try textLibraries("swatch", "text.json", "-o", "text.png")
            #expect(needed.contains("libharfbuzz") && needed.contains("libfreetype"))
        }
    #endif
}
