import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Foundation
import GoldenSupport
import Testing

/// The sky, haze, ambient occlusion and soft shadows.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct LightTests {
    /// Walls around a courtyard with a tower, and a cube far away.
    private static func town() -> SceneView {
        let overlay = ShapeTests.overlay()
        let blocks: [(east: Double, north: Double, width: Double, depth: Double, height: Double)] = [
            (-90, 0, 40, 220, 40), (90, 0, 40, 220, 40), (0, 90, 140, 40, 40), (0, 10, 30, 30, 120),
            (150, 2_500, 400, 400, 300),
        ]
        for block in blocks {
            overlay.addGraphic(
                Graphic(
                    geometry: ShapeTests.place(east: block.east, north: block.north, z: 0),
                    symbol: SimpleMarkerSceneSymbol(
                        style: .cube, color: Color(red8: 214, green: 170, blue: 120), height: block.height,
                        width: block.width, depth: block.depth, anchorPosition: .bottom)))
        }
        let view = ShapeTests.view([overlay], distance: 420, heading: 20, pitch: 68)
        return view.sunDate(Date(timeIntervalSince1970: Self.morning))
    }

    /// Times of June 21, 2024, at 7.4° E, 43.7° N: the sun is high, 3° above the horizon, and far below it.
    private static let morning = 1_718_956_800.0
    private static let evening = 1_718_996_400.0
    private static let night = 1_719_014_400.0

    private static func image(_ view: SceneView, scale: Double = 1) throws -> Image {
        try view.makeImage(scale: scale).image
    }

    /// The channels of a pixel from 0 to 255.
    private static func channels(_ image: Image, _ x: Int, _ y: Int) -> SIMD3<Int> {
        let pixel = image[x, y].rgba8
        return SIMD3(Int(pixel.x), Int(pixel.y), Int(pixel.z))
    }

    // MARK: Sky

    private static func sky(at date: Double, heading: Double) throws -> Image {
        let view = SceneView(scene: Scene())
        view.camera = Camera(
            latitude: 43.7, longitude: 7.4, altitude: 300, heading: heading, pitch: 100, roll: 0)
        view.size = ScreenSize(width: 320, height: 200)
        view.sunLighting(.light).sunDate(Date(timeIntervalSince1970: date))
        return try image(view)
    }

    @Test(arguments: [("noon", morning, 0.0), ("evening", evening, 300), ("night", night, 300)])
    func theSkyHasTheLightOfItsHour(name: String, date: Double, heading: Double) throws {
        let image = try Self.sky(at: date, heading: heading)
        let outcome = try Golden.check(image, "scenes/sky-\(name)", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func theSkyIsBlueAboveAndPaleAtTheHorizon() throws {
        let image = try Self.sky(at: Self.morning, heading: 0)
        let (top, low) = (Self.channels(image, 160, 2), Self.channels(image, 160, 140))
        #expect(top.z > top.x + 40, "\(top)")
        #expect(low.min() > top.min() + 30, "\(low) \(top)")
    }

    @Test func theEveningSkyIsBrightTowardTheSunAndTheNightIsDark() throws {
        let toward = Self.channels(try Self.sky(at: Self.evening, heading: 300), 160, 140)
        let away = Self.channels(try Self.sky(at: Self.evening, heading: 120), 160, 140)
        #expect(toward.x > away.x + 20, "\(toward) \(away)")
        #expect(toward.x > toward.z, "\(toward)")
        let night = Self.channels(try Self.sky(at: Self.night, heading: 300), 160, 40)
        #expect(night.max() < 60, "\(night)")
    }

    @Test func withoutAnAtmosphereTheBackgroundIsBlack() throws {
        let view = Self.town().atmosphereEffect(.off)
        view.camera = view.camera.rotatedTo(heading: 20, pitch: 110, roll: 0)
        #expect(Self.channels(try Self.image(view), 160, 4) == .zero)
    }

    @Test func aWebSceneWithoutAtmosphereIsOnItsBackground() throws {
        func background(_ environment: String) throws -> Color? {
            let scene = try Scene.fromJSON(
                #"{"operationalLayers":[],"initialState":{"environment":\#(environment)}}"#)
            let view = SceneView(scene: scene)
            return try view.drawing(size: ScreenSize(width: 20, height: 20), scale: 1).list.background
        }
        let yellow = #""background":{"type":"color","color":[255,230,0]}"#
        #expect(try background("{}") == nil)
        #expect(try background("{\(yellow)}") == nil)
        #expect(try background(#"{"atmosphereEnabled":false}"#) == .black)
        #expect(
            try background(#"{"atmosphereEnabled":false,\#(yellow)}"#)
                == Color(red8: 255, green: 230, blue: 0))
    }

    // MARK: Haze

    @Test(arguments: [1, 2]) func hazeIsInFrontOfWhatIsFarAway(scale: Int) throws {
        let view = Self.town().sunLighting(.lightAndShadows).atmosphereEffect(.realistic)
        view.camera = Camera(
            lookingAt: ShapeTests.origin, distance: 520, heading: 0, pitch: 84, roll: 0)
        let image = try Self.image(view, scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/haze", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func hazeChangesWhatIsFarMoreThanWhatIsNear() throws {
        func pair(north: Double) throws -> (SIMD3<Int>, SIMD3<Int>) {
            let overlay = ShapeTests.overlay()
            let size = north / 10
            overlay.addGraphic(
                Graphic(
                    geometry: ShapeTests.place(east: 0, north: north, z: 0),
                    symbol: SimpleMarkerSceneSymbol.cube(color: .black, size: size)))
            let view = ShapeTests.view([overlay])
            view.camera = Camera(
                location: ShapeTests.place(east: 0, north: 0, z: min(size / 2, 100)), heading: 0, pitch: 90,
                roll: 0)
            let clear = Self.channels(try Self.image(view), 160, 100)
            return (clear, Self.channels(try Self.image(view.atmosphereEffect(.realistic)), 160, 100))
        }
        let (near, far) = (try pair(north: 300), try pair(north: 20_000))
        #expect(near.0 == .zero && far.0 == .zero)
        #expect((1...12).contains(near.1.max()), "\(near.1)")
        #expect(far.1.min() > 90, "\(far.1)")
        #expect(far.1.z > far.1.x, "\(far.1)")
    }

    @Test func theSkyAloneChangesNoBody() throws {
        let view = Self.town().atmosphereEffect(.off)
        let without = try Self.image(view)
        let with = try Self.image(view.atmosphereEffect(.horizonOnly))
        // The camera sees the ground and the bodies in the lower half.
        for y in stride(from: 100, to: 200, by: 7) {
            for x in stride(from: 0, to: 320, by: 9) {
                #expect(Self.channels(without, x, y) == Self.channels(with, x, y))
            }
        }
    }

    // MARK: Ambient occlusion

    @Test(arguments: [("fast", 1), ("fast", 2), ("fine", 1), ("fine", 2)])
    func cornersAreDarker(name: String, scale: Int) throws {
        let view = Self.town().ambientOcclusion(name == "fast" ? .fast : .fine)
        let image = try Self.image(view, scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/occlusion-\(name)", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func occlusionDarkensOnlyCorners() throws {
        let view = Self.town()
        view.camera = Camera(lookingAt: ShapeTests.origin, distance: 500, heading: 0, pitch: 50, roll: 0)
        let plain = try Self.image(view, scale: 4)
        let dark = try Self.image(view.ambientOcclusion(.fine), scale: 4)
        // The roofs and the ground outside stay, and the ground beside a wall is darker.
        func change(east: Double, north: Double, height: Double = 0) throws -> Int {
            let place = ShapeTests.place(east: east, north: north, z: height)
            let point = try #require(view.screenPoint(fromLocation: place)?.screenPoint)
            let (x, y) = (Int(point.x * 4), Int(point.y * 4))
            return Self.channels(plain, x, y).x - Self.channels(dark, x, y).x
        }
        #expect(try change(east: 200, north: -60) == 0)
        #expect(try change(east: 40, north: 90, height: 40) <= 2)
        #expect(try change(east: 40, north: 66) > 8)
    }

    // MARK: Shadows

    @Test(arguments: [1, 2]) func shadowsBecomeSofterWithTheDistance(scale: Int) throws {
        let view = Self.town().sunLighting(.lightAndShadows).shadowEdges(.soft)
        let image = try Self.image(view, scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/soft-shadows", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func softShadowsKeepTheirMiddleAndTheirContact() throws {
        let overlay = ShapeTests.overlay()
        overlay.addGraphic(
            Graphic(
                geometry: ShapeTests.place(east: 0, north: 0, z: 0),
                symbol: SimpleMarkerSceneSymbol(
                    style: .cube, color: .orange, height: 200, width: 40, depth: 40, anchorPosition: .bottom))
        )
        let view = ShapeTests.view([overlay], distance: 700, pitch: 0).sunLighting(.lightAndShadows)
            .sunDate(Date(timeIntervalSince1970: Self.morning))
        let sharp = try Self.image(view)
        let soft = try Self.image(view.shadowEdges(.soft))
        var (changed, dark) = (0, 0)
        for y in 0..<200 {
            for x in 0..<320 {
                let (a, b) = (Self.channels(sharp, x, y), Self.channels(soft, x, y))
                if a != b { changed += 1 }
                if a.x < 140 && b.x < 140 { dark += 1 }
            }
        }
        #expect(changed > 20)
        // Most of the shadow stays.
        #expect(dark > 100, "\(dark)")
    }

    @Test func effectsDrawTheSameWithoutClipControl() throws {
        let view = Self.town().sunLighting(.lightAndShadows).atmosphereEffect(.realistic)
            .ambientOcclusion(.fine).shadowEdges(.soft)
        let list = try view.drawing(size: view.size, scale: 1).list
        let usual = try SceneDevice.shared().draw(list)
        let other = try SceneDevice(usesClipControl: false).draw(list)
        let different = zip(usual, other).count { first, second in
            [0, 8, 16].contains { (shift: UInt32) in
                abs(Int(first >> shift & 255) - Int(second >> shift & 255)) > 6
            }
        }
        // Where bodies meet, the depth is by pixel instead of by sample.
        #expect(different < 700, "\(different) pixels")
    }
}
