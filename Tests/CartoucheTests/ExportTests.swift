import Foundation
import Testing

/// The modules that the products export.
///
/// A new export is a deliberate decision, so change this list together with it.
@Suite struct ExportTests {
    @Test func onlyTheseModulesAreExported() throws {
        let expected = [
            "CLibrary": ["Darwin", "Glibc", "Musl"],
            "Cartouche": [
                "CartoucheFoundation", "CoordinateText", "Documents", "FeatureSources", "Features",
                "GeodeticOperations",
                "GeometryOperations", "Geospatial", "Mapping", "Scenes", "SymbolStyles", "Symbols",
                "class Text.FontLibrary", "enum Images.PNGCompression", "struct Canvases.SVGTextOutput",
                "struct Images.ImageError",
                "typealias Images.UIColor", "typealias Images.UIImage",
            ],
            "CartoucheCanvas": ["Canvases", "Images", "class Text.FontLibrary"],
        ]
        #expect(try exports() == expected)
    }

    /// Returns the exports of each module, read from the source files.
    private func exports() throws -> [String: [String]] {
        let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardizedFileURL
        var exports: [String: [String]] = [:]
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let module = file.pathComponents[sources.pathComponents.count]
            for line in try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline) {
                let words = line.split(separator: " ")
                guard words.first?.hasPrefix("@_exported") == true else { continue }
                exports[module, default: []].append(words.dropFirst(2).joined(separator: " "))
            }
        }
        return exports.mapValues { $0.sorted() }
    }
}
