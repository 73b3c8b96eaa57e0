import Cartouche
import CartoucheServing
import Foundation
import Hummingbird

/// Moves 1,000 vehicles on a map that any number of browsers show.
///
/// A tap adds a stop. Run it in this package's folder, and open `http://localhost:8080/` in two browsers:
/// `swift run -c release vehicles`.
@main
struct Vehicles {
    static func main() async throws {
        let stops = GraphicsOverlay()
        stops.id = "Stops"
        let fleet = Fleet(count: 1_000)
        let map = Map(basemapStyle: .arcGISLightGray)
        map.addOperationalLayer(
            FeatureLayer(
                featureTable: FileFeatureTable(fileURL: URL(filePath: "../world/countries.geojson"))))
        let mapView = MapView(
            map: map, viewpoint: Viewpoint(latitude: 47, longitude: 8, scale: 8_000_000),
            graphicsOverlays: [stops, fleet.overlay])

        let host = MapHost(mapView, title: "Vehicles")
        let stop = SimpleMarkerSymbol(style: .square, color: .black, size: 8)
        host.onSingleTapGesture { _, place in
            stops.addGraphic(Graphic(geometry: place, symbol: stop))
        }
        let router = Router()
        host.mount(on: router)
        let server = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 8080)))

        let movement = Task { try await fleet.move() }
        print("http://localhost:8080/")
        try await server.run()
        movement.cancel()
    }
}

/// Vehicles that drive around their starting points.
struct Fleet: Sendable {
    let overlay = GraphicsOverlay()
    private let vehicles: [Graphic]

    init(count: Int) {
        overlay.id = "Vehicles"
        let symbols = [UIColor.red, .blue, .orange, .purple].map { color in
            let symbol = SimpleMarkerSymbol(style: .triangle, color: color, size: 9)
            symbol.outline = SimpleLineSymbol(color: .white, width: 1)
            return symbol
        }
        vehicles = (0..<count).map { number in
            Graphic(
                geometry: Self.place(of: number, at: 0), attributes: ["number": number],
                symbol: symbols[number % symbols.count])
        }
        overlay.addGraphics(vehicles)
    }

    /// Moves all vehicles 20 times in a second, until the task is canceled.
    func move() async throws {
        var time = 0.0
        while !Task.isCancelled {
            for (number, vehicle) in vehicles.enumerated() {
                vehicle.geometry = Self.place(of: number, at: time)
            }
            time += 0.05
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    private static func place(of number: Int, at time: Double) -> Point {
        let (row, column) = (Double(number / 40), Double(number % 40))
        let angle = time * (0.2 + 0.01 * Double(number % 17)) + Double(number)
        return Point(
            latitude: 43 + row * 0.35 + 0.15 * sin(angle), longitude: 2 + column * 0.35 + 0.2 * cos(angle))
    }
}
