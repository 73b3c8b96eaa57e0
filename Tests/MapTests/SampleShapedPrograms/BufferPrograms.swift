import Cartouche
import CartoucheGeometryOperations
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import Testing

/// Buffers of different sizes around several points, separate or as one area.
private final class BuffersAroundPoints {
    let map: Map
    let boundaryOverlay: GraphicsOverlay
    let bufferOverlay = GraphicsOverlay()
    let pointsOverlay = GraphicsOverlay()
    private let boundary: Polygon

    init() {
        // The state plane system for the north of central Texas, in US survey feet.
        let statePlane = SpatialReference(wkid: WKID(2276)!)!
        let corners = [(31.72, -103.07), (33.72, -103.07), (33.73, -94.39), (31.74, -94.39)]
        boundary = GeometryEngine.project(
            Polygon(points: corners.map { Point(latitude: $0.0, longitude: $0.1) }), into: statePlane)!
        map = Map(spatialReference: statePlane)
        map.initialViewpoint = Viewpoint(boundingGeometry: boundary)
        boundaryOverlay = GraphicsOverlay(graphics: [
            Graphic(
                geometry: boundary,
                symbol: SimpleLineSymbol(style: .dash, color: .red, width: 3))
        ])
        bufferOverlay.renderer = SimpleRenderer(
            symbol: SimpleFillSymbol(
                color: .yellow.withAlphaComponent(0.5),
                outline: SimpleLineSymbol(style: .solid, color: .green, width: 3)))
        pointsOverlay.renderer = SimpleRenderer(
            symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 10))
    }

    var graphicsOverlays: [GraphicsOverlay] { [boundaryOverlay, bufferOverlay, pointsOverlay] }

    func contains(_ point: Point) -> Bool { GeometryEngine.doesGeometry(boundary, contain: point) }

    func drawBuffers(_ buffers: [(point: Point, radius: Double)], unioned: Bool) {
        bufferOverlay.removeAllGraphics()
        pointsOverlay.removeAllGraphics()
        let points = buffers.map(\.point)
        let areas = GeometryEngine.buffer(
            around: points, distances: buffers.map(\.radius), shouldUnion: unioned)
        bufferOverlay.addGraphics(areas.map { Graphic(geometry: $0) })
        pointsOverlay.addGraphics(points.map { Graphic(geometry: $0) })
    }
}

@Suite struct BufferPrograms {
    @Test func buffersAroundPointsAreMerged() async throws {
        let model = BuffersAroundPoints()
        let center = model.map.initialViewpoint!.targetGeometry.extent.center
        let reference = model.map.spatialReference
        let buffers = [(-700_000.0, 200_000.0), (0, 260_000), (330_000, 200_000)].map { shift, radius in
            (Point(x: center.x + shift, y: center.y, spatialReference: reference), radius)
        }
        #expect(buffers.allSatisfy { model.contains($0.0) })
        #expect(!model.contains(Point(x: center.x, y: center.y + 1e6, spatialReference: reference)))
        model.drawBuffers(buffers, unioned: false)
        #expect(model.bufferOverlay.graphics.count == 3)
        model.drawBuffers(buffers, unioned: true)
        #expect(model.bufferOverlay.graphics.count == 1)
        #expect((model.bufferOverlay.graphics[0].geometry as? Polygon)?.parts.count == 2)
        let (_, sharp, report) = try await pictures(
            of: model.map, model.graphicsOverlays, named: "buffers-around-points")
        #expect(report.graphicsDrawn == [1, 1, 3])
        // The center of the picture shows the marker of the middle buffer.
        #expect(sharp[320, 240] == .red)
    }
}
