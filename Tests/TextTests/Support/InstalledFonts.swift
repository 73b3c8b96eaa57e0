import CartoucheDocuments
import CartoucheText
import GoldenSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The fonts of the system that tests need; `scripts/bootstrap` installs them.
enum InstalledFonts {
    static let library = FontLibrary()

    /// Whether all families are installed.
    static func include(_ families: String...) -> Bool {
        families.allSatisfy { library.match(family: $0, style: "Regular") != nil }
    }

    /// The command `hb-shape`; nil if it is not installed.
    static let shapingCommand = [
        "/usr/bin/hb-shape", "/opt/homebrew/bin/hb-shape", "/usr/local/bin/hb-shape",
    ].first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The fonts of the repository, without those of the system.
    static var ofRepository: FontLibrary {
        FontLibrary(
            folders: [URL(filePath: #filePath).appending(path: "../../../Fonts").standardizedFileURL.path],
            usesSystemFonts: false)
    }

    /// Writes a file into a new folder, and returns the folder's path.
    static func folder(with name: String, _ bytes: [UInt8]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cartouche-fonts-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: folder.appending(path: name))
        return folder.path
    }

    /// Runs `body` with a library of fonts that are written for it.
    static func with<Result>(_ fonts: [FontWriting], _ body: (FontLibrary) throws -> Result) throws -> Result
    {
        let folders = try fonts.map { try $0.written() }
        defer { folders.forEach(remove) }
        return try body(FontLibrary(folders: folders, usesSystemFonts: false))
    }

    /// Removes a folder.
    static func remove(_ folder: String) { try? FileManager.default.removeItem(atPath: folder) }

    static let comment: Comment = "scripts/bootstrap installs the fonts for tests"
}

extension TextStyle {
    /// A style of a size of 1000, so that lengths are thousandths of 1 em.
    static func of(_ family: String, _ style: String = "Regular", size: Double = 1000) -> TextStyle {
        TextStyle(font: FontRequest(family: family, style: style), size: size)
    }
}

extension TextLayout {
    init(
        _ text: String, _ family: String = "DejaVu Sans", size: Double = 10,
        fonts: FontLibrary = InstalledFonts.library,
        _ change: (inout TextStyle, inout TextBlock) -> Void = { _, _ in }
    ) {
        var (style, block) = (TextStyle.of(family, size: size), TextBlock())
        change(&style, &block)
        self.init(StyledText(text, style), block, fonts: fonts)
    }

    /// The text of each line.
    var lineTexts: [String] {
        lines.map { line in
            var text = String.UnicodeScalarView()
            for character in characters[line.characters] { text.append(Unicode.Scalar(character)!) }
            return String(text)
        }
    }

    /// The family of each run.
    var families: [String] { runs.map(\.face.family) }

    /// The clusters in visual order.
    var visualOrder: [Int] { glyphs.map(\.cluster) }

    var codes: [Diagnostic.Code] { diagnostics.map(\.code) }
}
