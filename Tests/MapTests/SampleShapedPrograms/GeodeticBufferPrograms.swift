import Cartouche
import CartoucheGeodeticOperations
import CartoucheGeometryOperations
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import Testing

/// Buffers with the same radius, measured on the flat map and on the globe.
private final class PlanarAndGeodeticBuffers {
    let map = Map(basemapStyle: .arcGISTopographic)
    let geodeticOverlay: GraphicsOverlay = {
        let overlay = GraphicsOverlay()
        overlay.renderer = SimpleRenderer(
            symbol: SimpleFillSymbol(
                style: .solid, color: .red, outline: SimpleLineSymbol(style: .solid, color: .black, width: 2))
        )
        overlay.opacity = 0.5
        return overlay
    }()
    let planarOverlay: GraphicsOverlay = {
        let overlay = GraphicsOverlay()
        overlay.renderer = SimpleRenderer(
            symbol: SimpleFillSymbol(
                style: .solid, color: .green,
                outline: SimpleLineSymbol(style: .solid, color: .black, width: 2)))
        overlay.opacity = 0.5
        return overlay
    }()
    let tapOverlay: GraphicsOverlay = {
        let overlay = GraphicsOverlay()
        overlay.renderer = SimpleRenderer(
            symbol: SimpleMarkerSymbol(style: .cross, color: .white, size: 14))
        return overlay
    }()

    var graphicsOverlays: [GraphicsOverlay] { [geodeticOverlay, planarOverlay, tapOverlay] }

    func addBuffers(at point: Point, radius: Measurement<UnitLength>) {
        let meters = radius.converted(to: .meters).value
        if let geodetic = GeometryEngine.geodeticBuffer(
            around: point, distance: meters, distanceUnit: .meters, maxDeviation: .nan,
            curveType: .geodesic)
        {
            geodeticOverlay.addGraphic(Graphic(geometry: geodetic))
        }
        if let planar = GeometryEngine.buffer(around: point, distance: meters) {
            planarOverlay.addGraphic(Graphic(geometry: planar))
        }
        tapOverlay.addGraphic(Graphic(geometry: point))
    }
}

@Suite struct GeodeticBufferPrograms {
    @Test func planarAndGeodeticBuffers() async throws {
        let model = PlanarAndGeodeticBuffers()
        let north = Point(x: 1_000_000, y: 9_000_000, spatialReference: .webMercator)
        let south = Point(x: 1_000_000, y: 0, spatialReference: .webMercator)
        let radius = Measurement(value: 700, unit: UnitLength.kilometers)
        model.addBuffers(at: north, radius: radius)
        model.addBuffers(at: south, radius: radius)
        let (image, _, report) = try await pictures(
            of: model.map, model.graphicsOverlays,
            viewpoint: Viewpoint(
                boundingGeometry: Envelope(
                    xMin: -7e6, yMin: -2e6, xMax: 9e6, yMax: 11.5e6, spatialReference: .webMercator)),
            named: "planar-and-geodetic-buffers")
        #expect(report.graphicsDrawn == [2, 2, 2])
        // In the north, the geodetic buffer is much larger on the map. At the equator, both have about the same size.
        let sizes = model.geodeticOverlay.graphics.map { $0.geometry!.extent.width }
        #expect(sizes[0] > 1_400_000 * 1.9 && abs(sizes[1] / 1_400_000 - 1) < 0.02)
        #expect(abs(model.planarOverlay.graphics[0].geometry!.extent.width - 1_400_000) < 1)
        #expect(image.width == 320)
    }
}
