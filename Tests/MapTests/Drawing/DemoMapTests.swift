import CartoucheDocuments
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import Foundation
import GoldenSupport
import Testing

/// The maps that `make demo` draws, in a smaller size.
///
/// They use all their data at once: renderers, projections, opacities and layers of many features.
@Suite struct DemoMapTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples/maps")

    @Test(
        arguments: [
            ("world-mercator", 300, 194), ("world-equal-earth", 300, 153), ("world-night", 300, 159),
            ("europe", 300, 219), ("arctic", 270, 270),
        ], [1, 2])
    func looksAsApproved(_ map: (name: String, width: Int, height: Int), scale: Int) throws {
        let file = Self.folder.appending(path: "\(map.name).json")
        let drawn = try Map(contentsOfFile: file.path)
        // Names depend on the installed fonts; other tests draw them.
        drawn.operationalLayers.forEach { ($0 as? FeatureLayer)?.labelsAreEnabled = false }
        let (image, report) = try drawn.makeImage(
            size: ScreenSize(width: Double(map.width), height: Double(map.height)), scale: Double(scale))
        // ArcGIS does not document where gradients start.
        #expect(
            report.allDiagnostics.allSatisfy { $0.code == .drawnApproximately }, "\(report.allDiagnostics)")
        let outcome = try Golden.check(image, "maps/\(map.name)", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }
}
