import Cartouche
import Foundation

/// Moves 200 graphics and the viewpoint, and draws a picture whenever the view asks for one.
///
/// The program writes the last picture to `moving.png`, and prints the number of pictures per second. Run it in this
/// package's folder: `swift run -c release moving`.
@main
struct Moving {
    static func main() async throws {
        let map = Map(basemapStyle: .arcGISOceans)
        map.addOperationalLayer(
            FeatureLayer(
                featureTable: FileFeatureTable(fileURL: URL(filePath: "../world/countries.geojson"))))
        let marker = SimpleMarkerSymbol(style: .triangle, color: .red, size: 10)
        marker.outline = SimpleLineSymbol(color: .white, width: 1)
        let ships = (0..<200).map { index in
            Graphic(
                geometry: Point(latitude: Double(index % 20) - 50, longitude: -30 + Double(index / 20) * 3),
                symbol: marker)
        }
        let mapView = MapView(
            map: map, viewpoint: Viewpoint(latitude: -40, longitude: -15, scale: 60_000_000),
            graphicsOverlays: [GraphicsOverlay(graphics: ships)])

        // One task moves the graphics, another one the viewpoint.
        let movement = Task {
            for step in 0..<120 {
                for (index, ship) in ships.enumerated() {
                    let latitude = Double(index % 20) - 50 + Double(step) * 0.1
                    ship.geometry = Point(latitude: latitude, longitude: -30 + Double(index / 20) * 3)
                }
                try await Task.sleep(for: .milliseconds(16))
            }
        }
        let journey = Task {
            await mapView.setViewpoint(
                Viewpoint(latitude: -35, longitude: -5, scale: 30_000_000), duration: 2)
        }
        let begin = ContinuousClock.now
        let drawing = Task {
            var pictures = 0
            for await _ in mapView.redrawRequests {
                guard (try? await mapView.exportImage()) != nil else { break }
                pictures += 1
            }
            return pictures
        }
        try await movement.value
        _ = await journey.value
        drawing.cancel()
        let pictures = await drawing.value
        print("\(pictures) pictures in \(ContinuousClock.now - begin)")
        try await mapView.exportImage(scale: 2).pngData().write(to: URL(filePath: "moving.png"))
    }
}
