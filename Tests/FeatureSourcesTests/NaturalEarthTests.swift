import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import Foundation
import Testing

/// Reads every file of Natural Earth, if the data is beside the checkout.
@Suite struct NaturalEarthTests {
    private static let folder = URL(filePath: #filePath)
        .appending(path: "../../../../shared/data/geo/natural-earth").standardizedFileURL

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: folder.path),
            "there is no ../shared/data/geo/natural-earth"))
    func everyFileReadsWithoutDiagnostics() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let documents = files.filter { $0.hasSuffix(".json") }.sorted()
        #expect(!documents.isEmpty)
        for file in documents {
            let path = Self.folder.appending(path: file).path
            let source = try FeatureSources.open(path: path)
            let all = try source.gathered()
            #expect(all.count > 0, "\(file)")
            #expect(all.report.featuresSkipped == 0, "\(file): \(all.report.diagnostics)")
            let extent = try source.computedExtent()
            #expect(extent.xMin >= -180.001 && extent.xMax <= 180.001, "\(file)")
            #expect(extent.yMin >= -90.001 && extent.yMax <= 90.001, "\(file)")
            #expect(try source.loaded().gathered().count == all.count)
        }
    }
}
