import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import GoldenSupport
import Testing

/// Markers and texts at the ground, which does not hide their lower part.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct StandingMarkerTests {
    private static func marker(offset: Double = 0) -> SimpleMarkerSymbol {
        let symbol = SimpleMarkerSymbol(style: .circle, color: .red, size: 24)
        symbol.offsetY = offset
        return symbol
    }

    /// Returns the red in a picture of one marker, in pixels.
    private static func ink(_ view: SceneView) throws -> Double {
        let image = try view.makeImage().image
        var sum = 0.0
        for row in 0..<image.height {
            for column in 0..<image.width {
                let color = image[column, row]
                sum += max(color.red - max(color.green, color.blue), 0)
            }
        }
        return sum
    }

    private static func view(
        _ placement: SurfacePlacement, z: Double?, pitch: Double, _ symbol: Symbol, isLocal: Bool = false
    ) throws -> SceneView {
        let overlay = ShapeTests.overlay(placement)
        overlay.addGraphic(Graphic(geometry: ShapeTests.place(east: 0, north: 0, z: z), symbol: symbol))
        let view = ShapeTests.view([overlay], distance: 900, pitch: pitch)
        view.atmosphereEffect(.off)
        if isLocal { view.scene = try Scene(localIn: SpatialReference(wkid: 32632)) }
        return view
    }

    @Test(arguments: [0, 30, 60, 80])
    func theGroundDoesNotCutMarkersThatStandOnIt(pitch: Int) throws {
        for (placement, z) in [
            (SurfacePlacement.relative, 0.0), (.relative, 3), (.absolute, 0), (.absolute, 5),
            (.relativeToScene, 0), (.drapedBillboarded, nil), (.relative, nil),
        ] {
            for offset in [0.0, -30, 20] {
                for isLocal in [false, true] {
                    let symbol = Self.marker(offset: offset)
                    let view = try Self.view(
                        placement, z: z, pitch: Double(pitch), symbol, isLocal: isLocal)
                    let whole = SceneView(scene: view.scene, graphicsOverlays: view.graphicsOverlays)
                    (whole.size, whole.camera) = (view.size, view.camera)
                    whole.atmosphereEffect(.off)
                    let seen = try Self.ink(view)
                    view.scene.baseSurface.opacity = 0
                    let all = try Self.ink(whole)
                    view.scene.baseSurface.opacity = 1
                    #expect(all > 300)
                    #expect(abs(seen - all) < 0.03 * all, "\(placement) \(z ?? -1) \(offset) \(isLocal)")
                }
            }
        }
    }

    @Test func theGroundHidesMarkersBelowIt() throws {
        let view = try Self.view(.absolute, z: -100, pitch: 60, Self.marker())
        #expect(try Self.ink(view) == 0)
    }

    @Test func bodiesInFrontHideMarkersOnTheGround() throws {
        let view = try Self.view(.relative, z: 0, pitch: 80, Self.marker())
        let cube = SimpleMarkerSceneSymbol.cube(color: .blue, size: 200)
        let bodies = ShapeTests.overlay()
        bodies.addGraphic(Graphic(geometry: ShapeTests.place(east: 0, north: -250, z: 0), symbol: cube))
        view.graphicsOverlays.append(bodies)
        #expect(try Self.ink(view) == 0)
    }

    @Test(arguments: [1, 2])
    func markersStandOnTerrainAndOnRoofs(scale: Int) async throws {
        let view = TerrainSeamTests.view()
        let overlay = ShapeTests.overlay(.relative)
        for index in 0..<40 {
            let place = Point(
                x: 9.985 + 0.004 * Double(index % 8), y: 45.985 + 0.004 * Double(index / 8), z: 0,
                spatialReference: .wgs84)
            overlay.addGraphic(Graphic(geometry: place, symbol: Self.marker(offset: index % 2 == 0 ? 0 : -8)))
        }
        view.graphicsOverlays = [overlay]
        view.camera = Camera(
            location: Point(x: 10, y: 45.9745, z: 1_500, spatialReference: .wgs84), heading: 0, pitch: 62,
            roll: 0)
        let image = try await view.exportImage(scale: Double(scale))
        let outcome = try Golden.check(
            image, "scenes/markers-on-terrain", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }
}
