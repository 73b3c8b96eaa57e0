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
                "CartoucheCoordinateText", "CartoucheDataMaps", "CartoucheDocuments",
                "CartoucheFeatureSources",
                "CartoucheFeatures",
                "CartoucheFoundation", "CartoucheGeodeticOperations", "CartoucheGeometryOperations",
                "CartoucheGeospatial", "CartoucheImagery", "CartoucheLayouts", "CartoucheLegends",
                "CartoucheMapDocuments",
                "CartoucheMapDrawing",
                "CartoucheMapModel", "CartoucheMapViews", "CartoucheNaturalEarth", "CartoucheNetwork",
                "CartoucheRasters",
                "CartoucheRenderers",
                "CartoucheSceneViews",
                "CartoucheScenes",
                "CartoucheSwatches",
                "CartoucheSymbolStyles", "CartoucheSymbols", "class CartoucheServices.Item",
                "class CartoucheServices.Portal", "class CartoucheServices.PortalItem",
                "class CartoucheText.FontLibrary",
                "class CartoucheWorkers.Cancellation", "enum CartoucheImages.PNGCompression",
                "enum CartoucheServices.ServiceError",
                "enum CartoucheWorkers.WorkPriority", "struct CartoucheArcade.ArcadeError",
                "struct CartoucheArcade.ArcadeProfile",
                "struct CartoucheCanvases.SVGTextOutput",
                "struct CartoucheExpressions.ExpressionError", "struct CartoucheExpressions.WhereClause",
                "struct CartoucheImages.ImageError", "struct CartoucheServices.PortalInfo",
                "struct CartoucheWorkers.DeadlineError",
                "typealias CartoucheImages.UIColor", "typealias CartoucheImages.UIImage",
            ],
            "Serving": ["CartoucheLiveViews"],
            "CartoucheSwiftUI": ["Cartouche", "CartoucheFoundation"],
            "CartoucheCanvas": [
                "CartoucheCanvases", "CartoucheImages", "class CartoucheText.FontLibrary",
                "struct CartoucheDocuments.Diagnostic", "struct CartoucheDocuments.DocumentError",
                "struct CartoucheDocuments.DocumentPosition",
            ],
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
