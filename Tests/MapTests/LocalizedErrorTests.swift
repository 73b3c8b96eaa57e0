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
        MapError.nameInUse("Roads"),
        GeospatialError.missingSpatialReference,
        FeatureSourceError.noSpatialReference(source: "points.csv"),
        ImageError(.truncated("PNG"), source: "pin.png"),
    ]

    /// A program shows errors of all types with `localizedDescription`.
    @Test(.enabled(if: Sources.exist, "there are no sources beside the tests"))
    func everyPublicErrorIsLocalized() throws {
        let declared = try Sources.matches(
            of: /\bpublic (?:final )?(?:struct|enum|class) (\w+)(?:<[^>]*>)?: [^{]*\b(?:Cartouche)?Error\b/)
        let localized = try Sources.matches(of: /extension (\w+): LocalizedError/)
        #expect(declared.count > 10)
        #expect(declared.subtracting(localized).sorted().isEmpty)
        #expect(localized.subtracting(declared).sorted().isEmpty)
    }

    /// The source files of the library.
    private enum Sources {
        private static let folder = URL(filePath: #filePath).appending(path: "../../../Sources")
            .standardizedFileURL

        static var exist: Bool { FileManager.default.fileExists(atPath: folder.path) }

        /// Returns the first groups of all matches.
        static func matches(of pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
            var found: Set<String> = []
            let files = try #require(
                FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: pattern) { found.insert(String(match.output.1)) }
            }
            return found
        }
    }

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
