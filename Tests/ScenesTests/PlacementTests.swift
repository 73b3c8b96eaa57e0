import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSceneViews
import CartoucheSymbols
import GoldenSupport
import Testing

@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct PlacementTests {
    private static func ring(east: Double, side: Double, z: Double? = nil) -> Polygon {
        let half = side / 2
        return Polygon(
            points: [(-half, -half), (half, -half), (half, half), (-half, half)].map {
                ShapeTests.place(east: east + $0.0, north: $0.1, z: z)
            }, spatialReference: .wgs84)
    }

    @Test func polygonsAreExtrudedByTheModeOfTheRenderer() async throws {
        let modes: [(RendererSceneProperties.ExtrusionMode, Double)] = [
            (.baseHeight, -240), (.minimum, -80), (.maximum, 80), (.absoluteHeight, 240),
        ]
        var overlays: [GraphicsOverlay] = []
        for (mode, east) in modes {
            let overlay = ShapeTests.overlay()
            let fill = SimpleFillSymbol(
                style: .solid, color: .orange,
                outline: SimpleLineSymbol(style: .solid, color: .black, width: 1))
            let renderer = SimpleRenderer(symbol: fill)
            renderer.sceneProperties = RendererSceneProperties(
                extrusionExpression: "[height] * 2", extrusionMode: mode)
            overlay.renderer = renderer
            let points = [(-50.0, -50.0, 0.0), (50, -50, 0), (50, 50, 60), (-50, 50, 60)].map {
                ShapeTests.place(east: east + $0.0, north: $0.1, z: $0.2)
            }
            overlay.addGraphic(
                Graphic(
                    geometry: Polygon(points: points, spatialReference: .wgs84), attributes: ["height": 50.0])
            )
            overlays.append(overlay)
        }
        let image = try await ShapeTests.view(overlays, heading: 20, pitch: 60).exportImage()
        let outcome = try Golden.check(image, "scenes/extrusion", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func markersTextsLinesAndAreasAreDrawnOnTheGroundAndInSpace() async throws {
        let ground = ShapeTests.overlay(.drapedBillboarded)
        ground.addGraphics([
            Graphic(
                geometry: Self.ring(east: -150, side: 160),
                symbol: SimpleFillSymbol(
                    style: .diagonalCross, color: .green,
                    outline: SimpleLineSymbol(style: .dash, color: .black, width: 2))),
            Graphic(
                geometry: ShapeTests.place(east: -150, north: 0),
                symbol: SimpleMarkerSymbol(style: .diamond, color: .red, size: 20)),
            Graphic(
                geometry: ShapeTests.place(east: 100, north: -60),
                symbol: SimpleMarkerSymbol(style: .circle, color: .blue, size: 20)),
        ])
        let space = ShapeTests.overlay(.absolute)
        space.addGraphics([
            Graphic(
                geometry: Polyline(
                    points: [(0.0, 0.0, 20.0), (80, 60, 120), (160, -40, 120)].map {
                        ShapeTests.place(east: $0.0, north: $0.1, z: $0.2)
                    }, spatialReference: .wgs84),
                symbol: SimpleLineSymbol(style: .solid, color: .purple, width: 4)),
            Graphic(
                geometry: Self.ring(east: 250, side: 100, z: 100),
                symbol: SimpleFillSymbol(style: .solid, color: .orange)),
        ])
        let image = try await ShapeTests.view([ground, space], pitch: 55).exportImage()
        let outcome = try Golden.check(image, "scenes/symbols", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func strokeLayersAreStripsWithAWidthOnTheScreenAndTubesInMeters() async throws {
        let overlay = ShapeTests.overlay()
        for (index, style) in [StrokeSymbolLayer.LineStyle3D.strip, .tube].enumerated() {
            let layer = SolidStrokeSymbolLayer(width: 16, color: .red, lineStyle3D: style)
            let points = [(-200.0, -30.0), (0, 60), (200, -30)].map {
                ShapeTests.place(east: $0.0, north: $0.1, z: Double(index) * 90 + 20)
            }
            overlay.addGraphic(
                Graphic(
                    geometry: Polyline(points: points, spatialReference: .wgs84),
                    symbol: MultilayerPolylineSymbol(symbolLayers: [layer])))
        }
        let image = try await ShapeTests.view([overlay]).exportImage()
        let outcome = try Golden.check(image, "scenes/lines", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func aStaticOverlayRefusesBodies() throws {
        let overlay = GraphicsOverlay(renderingMode: .static)
        overlay.addGraphic(
            Graphic(
                geometry: ShapeTests.origin, symbol: SimpleMarkerSceneSymbol.cube(color: .red, size: 100)))
        let report = try ShapeTests.view([overlay]).makeImage().report
        #expect(report.diagnostics.map(\.code) == [.modelInStaticOverlay])
    }

    @Test func identifyFindsTheGraphicAtAPointTheNearestFirst() async throws {
        let overlay = ShapeTests.overlay()
        let near = Graphic(
            geometry: ShapeTests.place(east: 0, north: 0, z: 0),
            symbol: SimpleMarkerSceneSymbol.sphere(color: .red, diameter: 100))
        let far = Graphic(
            geometry: ShapeTests.place(east: 130, north: 0, z: 0),
            symbol: SimpleMarkerSceneSymbol.cube(color: .blue, size: 100))
        overlay.addGraphics([near, far])
        let view = ShapeTests.view([overlay])
        let spot = try #require(
            view.screenPoint(fromLocation: ShapeTests.place(east: 0, north: 0, z: 50))?.screenPoint)
        let one = try await view.identify(on: overlay, screenPoint: spot, tolerance: 0)
        #expect(one.graphics == [near])
        let all = try await view.identify(
            on: overlay, screenPoint: spot, tolerance: 60, maximumResults: nil)
        #expect(all.graphics == [near, far])
        let none = try await view.identify(on: overlay, screenPoint: ScreenPoint(x: 2, y: 2), tolerance: 0)
        #expect(none.graphics.isEmpty)
    }

    @Test func aPointOfTheViewHasALocationOnTheBodyAndOneOnTheSurfaceBehindIt()
        async throws
    {
        let overlay = ShapeTests.overlay()
        overlay.addGraphic(
            Graphic(
                geometry: ShapeTests.place(east: 0, north: 0, z: 0),
                symbol: SimpleMarkerSceneSymbol.cube(color: .red, size: 100)))
        let view = ShapeTests.view([overlay], pitch: 60)
        let target = ShapeTests.place(east: 0, north: 0, z: 100)
        let spot = try #require(view.screenPoint(fromLocation: target)?.screenPoint)
        let found = try #require(try await view.location(fromScreenPoint: spot))
        #expect(abs(found.x - target.x) < 2e-5)
        #expect(abs(try #require(found.z) - 100) < 2)
        let ground = try #require(view.baseSurfaceLocation(fromScreenPoint: spot))
        #expect(abs(try #require(ground.z)) < 1e-3)
        #expect(ground.y > target.y + 1e-4)
    }
}
