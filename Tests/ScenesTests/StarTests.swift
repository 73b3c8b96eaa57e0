import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import Foundation
import GoldenSupport
import Testing

/// Stars behind the sky and in space.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct StarTests {
    /// 22:36:02 UTC on January 15, 2024: Sirius is in the south at 7.4° E, as the sidereal time of the Astronomical
    /// Almanac tells.
    private static let transit = 1_705_358_162.0
    /// Noon of June 21, 2024.
    private static let noon = 1_718_971_200.0

    private static func view(
        heading: Double, pitch: Double, altitude: Double = 300, date: Double = transit,
        _ effect: SceneView.SpaceEffect = .stars
    ) -> SceneView {
        let view = SceneView(scene: Scene())
        view.camera = Camera(
            latitude: 43.7, longitude: 7.4, altitude: altitude, heading: heading, pitch: pitch, roll: 0)
        view.size = ScreenSize(width: 320, height: 200)
        return view.sunLighting(.light).sunDate(Date(timeIntervalSince1970: date)).spaceEffect(effect)
    }

    /// Returns the greatest channel of the pixels around the middle of a picture.
    private static func brightness(_ image: Image, around reach: Int) -> Int {
        var greatest = 0
        for y in 100 - reach...100 + reach {
            for x in 160 - reach...160 + reach {
                let pixel = image[x, y].rgba8
                greatest = max(greatest, Int(max(pixel.x, pixel.y, pixel.z)))
            }
        }
        return greatest
    }

    /// Returns the number of pixels that are brighter than the sky at night.
    private static func count(_ image: Image) -> Int {
        var count = 0
        for y in 0..<200 { for x in 0..<320 where image[x, y].rgba8.x > 60 { count += 1 } }
        return count
    }

    @Test func siriusIsInTheSouthAtItsTransit() throws {
        // 90° − 43.7° − 16.716° above the horizon.
        let image = try Self.view(heading: 180, pitch: 90 + 29.584).makeImage(scale: 1).image
        #expect(Self.brightness(image, around: 2) > 200)
        let later = Self.view(heading: 180, pitch: 90 + 29.584, date: Self.transit + 1_800)
        #expect(Self.brightness(try later.makeImage(scale: 1).image, around: 2) < 60)
    }

    @Test func thePoleStarStaysInTheNorth() throws {
        for hours in [0.0, 3, 6] {
            let view = Self.view(heading: 0, pitch: 90 + 43.7, date: Self.transit + hours * 3_600)
            #expect(Self.brightness(try view.makeImage(scale: 1).image, around: 5) > 100)
        }
    }

    @Test func theAirHidesTheStarsByDayAndNotInSpace() throws {
        for altitude in [300.0, 20_000_000] {
            let images = try [SceneView.SpaceEffect.stars, .transparent].map {
                try Self.view(heading: 180, pitch: 120, altitude: altitude, date: Self.noon, $0)
                    .makeImage(scale: 1).image
            }
            var different = 0
            for y in 0..<200 {
                for x in 0..<320 where images[0][x, y].rgba8 != images[1][x, y].rgba8 { different += 1 }
            }
            #expect(altitude > 1_000 ? different > 30 : different == 0, "\(altitude): \(different)")
        }
    }

    @Test func withoutAnAtmosphereStarsAreOnBlackAndNotOnAColor() throws {
        let view = Self.view(heading: 180, pitch: 120).atmosphereEffect(.off)
        #expect(Self.count(try view.makeImage(scale: 1).image) > 30)
        #expect(Self.count(try view.spaceEffect(.transparent).makeImage(scale: 1).image) == 0)
        view.spaceEffect(.stars)
        var list = try view.drawing(size: view.size, scale: 1).list
        #expect(list.hasStars)
        list.background = .blue
        #expect(!list.hasStars)
    }

    @Test(arguments: [1, 2])
    func orionIsInTheSouthInWinter(scale: Int) throws {
        let view = Self.view(heading: 195, pitch: 118)
        let image = try view.makeImage(scale: Double(scale)).image
        let outcome = try Golden.check(image, "scenes/sky-stars", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }
}
