import Cartouche
import CartoucheCanvas
import Testing

/// Programs that import both products.
@Suite struct CanvasProductTests {
    @Test func mapsDrawToOutputs() throws {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        let viewpoint = Viewpoint(latitude: 0, longitude: 0, scale: 1_000_000)
        let (text, _) = try map.draw(size: ScreenSize(width: 8, height: 8), viewpoint: viewpoint, to: .svg)
        #expect(String(decoding: text, as: UTF8.self).contains("<svg"))
        let request = MapRequest(map, size: ScreenSize(width: 8, height: 8), viewpoint: viewpoint)
        let recordings = try MapRenderer().recordings(of: request)
        #expect(recordings.layers.isEmpty)
    }

    @Test func pathsAndCanvasesAreExported() {
        var path = Path()
        path.append(PixelPoint(1, 1))
        path.append(PixelPoint(7, 7))
        path.endContour(closed: false)
        var canvas = RasterCanvas(width: 8, height: 8, background: .white)
        canvas.stroke(path, with: .color(.black), style: StrokeStyle(width: 2))
        #expect(canvas.makeImage()[4, 4] == .black)
    }
}
