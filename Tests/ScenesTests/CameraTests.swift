import Cartouche
import CartoucheCLibrary
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheSceneViews
import CartoucheScenes
import Testing

@Suite struct CameraTests {
    @Test func aCameraThatLooksAtAPointHasThePointInItsDirectionOfView() {
        let point = Point(x: 7.4, y: 43.7, z: 200, spatialReference: .wgs84)
        let camera = Camera(lookingAt: point, distance: 15_000, heading: 40, pitch: 60, roll: 0)
        let axes = camera.axes
        let target = Spheroid.wgs84.cartesian(SIMD2(7.4, 43.7), height: 200)
        let seen = axes.position + 15_000 * axes.forward
        #expect((seen - target).length < 1e-6)
        // The vertical turns by 0.1° over 13 km.
        #expect(abs(camera.heading - 40) < 0.2)
        #expect(abs(camera.pitch - 60) < 0.2)
    }

    @Test func anglesAreNormalizedAndThePitchIsClamped() {
        let camera = Camera(latitude: 0, longitude: 0, altitude: 0, heading: -90, pitch: 200, roll: 720)
        #expect(camera.heading == 270)
        #expect(camera.pitch == 180)
        #expect(camera.roll == 0)
    }

    @Test func movingForwardAndBackReturnsToTheSameCamera() throws {
        let camera = Camera(latitude: 46.2, longitude: 6.1, altitude: 900, heading: 123, pitch: 70, roll: 15)
        let back = camera.movedForward(by: 2_000).movedForward(by: -2_000)
        #expect(abs(back.location.x - camera.location.x) < 1e-12)
        #expect(abs(back.location.y - camera.location.y) < 1e-12)
        #expect(abs(try #require(back.location.z) - 900) < 1e-6)
        #expect(abs(back.heading - 123) < 1e-7)
        #expect(abs(back.pitch - 70) < 1e-7)
        #expect(abs(back.roll - 15) < 1e-7)
    }

    @Test func aCameraThatIsRotatedAroundATargetKeepsItsDistanceAndSeesItInTheMiddle() {
        let target = Point(x: 10, y: 50, z: 100, spatialReference: .wgs84)
        let camera = Camera(lookingAt: target, distance: 500, heading: 0, pitch: 45, roll: 0)
        let turned = camera.rotatedAround(targetPoint: target, deltaHeading: 90, deltaPitch: 20, deltaRoll: 0)
        let middle = Spheroid.wgs84.cartesian(SIMD2(10, 50), height: 100)
        #expect(abs((turned.axes.position - middle).length - 500) < 1e-6)
        #expect((turned.axes.position + 500 * turned.axes.forward - middle).length < 1e-5)
        #expect(abs(turned.heading - 90) < 0.1)
        #expect(abs(turned.pitch - 65) < 0.1)
    }

    @Test func aPositiveRollLowersTheRightSide() {
        let camera = Camera(latitude: 0, longitude: 0, altitude: 0, heading: 0, pitch: 90, roll: 30)
        #expect(camera.axes.right.dot(Spheroid.normal(at: SIMD2(0, 0))) < -0.49)
    }

    @Test(arguments: [-8_000.0, 0, 400_000, 36_000_000], [-90, -45, 0, 12, 89.9999, 90])
    func positionsInSpaceReturnToTheirPlaceAndHeight(height: Double, latitude: Double) {
        let place = SIMD2(33.3, latitude)
        let (found, back) = Spheroid.wgs84.placeAndHeight(Spheroid.wgs84.cartesian(place, height: height))
        #expect(abs(found.y - latitude) < 1e-11)
        #expect(abs(back - height) < 1e-6)
        if abs(latitude) < 90 { #expect(abs(found.x - 33.3) < 1e-9) }
    }

    /// Returns the perspective of a web scene whose camera has more members.
    private func projection(_ members: String, width: Double, height: Double) throws -> (
        SceneProjection, [Diagnostic]
    ) {
        let scene = try Scene.fromJSON(
            #"""
            {"operationalLayers":[],"ground":{},"initialState":{"viewpoint":{"camera":{"position":
            {"x":7.4,"y":43.69,"z":800,"spatialReference":{"wkid":4326}},"heading":0,"tilt":55\#(members)}}}}
            """#)
        let view = SceneView(scene: scene)
        return (
            try view.projection(size: ScreenSize(width: width, height: height), scale: 1), scene.diagnostics
        )
    }

    @Test(arguments: [55.0, 20, 110], [(800.0, 600.0), (300, 700)])
    func theFieldOfViewOfAWebScenesCameraIsThatOfTheDiagonal(
        angle: Double, size: (Double, Double)
    ) throws {
        let (projection, diagnostics) = try projection(
            ",\"fov\":\(angle)", width: size.0, height: size.1)
        let (x, y) = (projection.halfWidth, projection.halfHeight)
        let diagonal: Double = atan((x * x + y * y).squareRoot()) * 360 / .pi
        #expect(abs(diagonal - angle) < 1e-9)
        #expect(abs(x / y - size.0 / size.1) < 1e-9)
        #expect(diagnostics.isEmpty)
    }

    @Test func withoutAFieldOfViewAndWithAWrongOneItIs45DegreesVertically() throws {
        for (members, count) in [("", 0), (",\"fov\":0", 1), (",\"fov\":\"wide\"", 1), (",\"fov\":null", 0)] {
            let (projection, diagnostics) = try projection(members, width: 800, height: 600)
            let vertical: Double = atan(projection.halfHeight) * 360 / .pi
            #expect(abs(vertical - 45) < 1e-9)
            #expect(diagnostics.count == count, "\(members)")
        }
    }
}
