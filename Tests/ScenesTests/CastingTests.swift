import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import GoldenSupport
import Testing

/// Bodies of web scenes that cast no shadow.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct CastingTests {
    /// Returns a view of an object, a path and an extruded area, each with a shadow and without.
    private static func view() throws -> SceneView {
        let overlay = ShapeTests.overlay()
        for (index, casts) in [true, false].enumerated() {
            let east = Double(index) * 240 - 120
            let layer = #""castShadows":\#(casts),"material":{"color":[230,140,40]}"#
            let object = try Symbol.fromJSON(
                #"{"type":"PointSymbol3D","symbolLayers":[{"type":"Object","resource":{"primitive":"cube"},"#
                    + #""height":50,"anchor":"bottom",\#(layer)},{"type":"Object","#
                    + #""resource":{"primitive":"sphere"},"height":26,"anchor":"relative","#
                    + #""anchorPosition":[0,0,-2.4],\#(layer)}]}"#)
            overlay.addGraphic(
                Graphic(geometry: ShapeTests.place(east: east, north: 60, z: 0), symbol: object))
            let path = try Symbol.fromJSON(
                #"{"type":"LineSymbol3D","symbolLayers":[{"type":"Path","size":14,\#(layer)}]}"#)
            let line = Polyline(
                points: [-40.0, 40].map { ShapeTests.place(east: east + $0, north: -20, z: 40) },
                spatialReference: .wgs84)
            overlay.addGraphic(Graphic(geometry: line, symbol: path))
            let body = try Symbol.fromJSON(
                #"{"type":"PolygonSymbol3D","symbolLayers":[{"type":"Extrude","size":30,\#(layer)}]}"#)
            let area = Polygon(
                points: [(-30.0, -120.0), (30, -120), (30, -80), (-30, -80)].map {
                    ShapeTests.place(east: east + $0.0, north: $0.1, z: 0)
                }, spatialReference: .wgs84)
            overlay.addGraphic(Graphic(geometry: area, symbol: body))
        }
        let view = ShapeTests.view([overlay], distance: 420, heading: 0, pitch: 50)
        return view.sunLighting(.lightAndShadows)
    }

    @Test(arguments: [1, 2])
    func layersWithoutShadowsCastNone(scale: Int) async throws {
        let (image, report) = try Self.view().makeImage(scale: Double(scale))
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        let outcome = try Golden.check(image, "scenes/cast-shadows", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func bodiesWithoutShadowsAreKeptLikeOthers() throws {
        let view = try Self.view()
        func draws() throws -> [SceneDraw] {
            try view.drawing(size: view.size, scale: 1).list.draws.filter { $0.object > 0 }
        }
        let first = try draws()
        #expect(first.contains { $0.castsShadow } && first.contains { !$0.castsShadow })
        func meshes(_ draws: [SceneDraw]) -> [ObjectIdentifier] {
            draws.compactMap {
                if case .bodies(let mesh, _, _) = $0.content { ObjectIdentifier(mesh) } else { nil }
            }
        }
        let isKept = try KeptContentTests.once {
            let before = try meshes(draws())
            view.camera = view.camera.rotatedTo(heading: 5, pitch: 50, roll: 0)
            return try !before.isEmpty && meshes(draws()) == before
        }
        #expect(isKept)
    }
}
