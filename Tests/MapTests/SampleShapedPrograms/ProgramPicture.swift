import Cartouche
import CartoucheGeospatial
import CartoucheImages
import Foundation

/// Draws what a program shows, at 1 and 2 pixels per DIP.
///
/// If the environment has `CARTOUCHE_PICTURES=FOLDER`, both images are saved there for inspection.
func pictures(
    of map: Map, _ overlays: [GraphicsOverlay], viewpoint: Viewpoint? = nil, named name: String
) async throws -> (plain: Image, sharp: Image, report: DrawingReport) {
    let mapView = MapView(map: map, viewpoint: viewpoint, graphicsOverlays: overlays)
    let size = ScreenSize(width: 320, height: 240)
    let plain = try await mapView.exportImage(size: size)
    let sharp = try await mapView.exportImage(size: size, scale: 2)
    if let folder = ProcessInfo.processInfo.environment["CARTOUCHE_PICTURES"] {
        let folder = URL(fileURLWithPath: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try plain.pngData().write(to: folder.appendingPathComponent("\(name)@1x.png"))
        try sharp.pngData().write(to: folder.appendingPathComponent("\(name)@2x.png"))
    }
    return (plain, sharp, mapView.drawingReport ?? DrawingReport())
}

extension DrawingReport {
    /// The number of graphics that were drawn, for each overlay.
    var graphicsDrawn: [Int] { graphicsOverlays.map(\.featuresDrawn) }
}
