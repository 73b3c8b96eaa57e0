import Cartouche
import CartoucheFoundation
import Foundation
import Testing

/// All errors have the same parts, and Foundation shows these parts.
@Suite struct LocalizedErrorTests {
    private static let errors: [any CartoucheError] = [
        DocumentError(
            .wrongValue, source: "map.json", path: "$.layers[0].opacity", what: "\"half\" is not a number",
            suggestion: "write a number such as 0.5"),
        MapError.noPlace(what: "no visible layer has an extent", suggestion: "set a viewpoint"),
        GeospatialError.missingSpatialReference,
        FeatureSourceError.noSpatialReference(source: "points.csv"),
        ImageError(.truncated("PNG"), source: "pin.png"),
    ]

    @Test(arguments: errors) func descriptionsHaveThreeParts(_ error: any CartoucheError) {
        #expect(!error.what.isEmpty && !error.suggestion.isEmpty)
        let place = error.where.isEmpty ? "" : "\(error.where): "
        #expect(error.description == "\(place)\(error.what); \(error.suggestion)")
        #expect(!error.description.contains("\n"))
    }

    @Test(arguments: errors) func foundationShowsTheParts(_ error: any CartoucheError) throws {
        let localized = try #require(error as? any LocalizedError)
        let place = error.where.isEmpty ? "" : "\(error.where): "
        #expect((error as any Error).localizedDescription == place + error.what)
        #expect(localized.failureReason == error.what)
        #expect(localized.recoverySuggestion == error.suggestion)
    }

    @Test func remoteURLsAreNotProjectionFolders() throws {
        let remote = try #require(URL(string: "https://example.com/proj"))
        #expect(throws: GeospatialError.missingProjectionDatabase(folder: "https://example.com/proj")) {
            try TransformationCatalog.setProjectionEngineDirectoryURL(remote)
        }
    }
}
