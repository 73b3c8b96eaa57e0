import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import GoldenSupport
import Testing

/// Translucent bodies have the right order at each pixel, also where they cross or contain each other.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct TranslucencyTests {
    /// A body that a ray meets at most once.
    private enum Shape {
        /// Four corners: east, north and height.
        case quad([SIMD3<Double>])
        /// The center of a ball, of which the nearest point counts.
        case ball(SIMD3<Double>, radius: Double)
        /// The center and half the side of a cube with sides to the east and the north.
        case cube(SIMD3<Double>, half: Double)
    }

    private struct Body {
        var shape: Shape
        var color: Color

        var graphic: Graphic {
            switch shape {
            case .quad(let corners):
                Graphic(
                    geometry: Polygon(
                        points: corners.map { ShapeTests.place(east: $0.x, north: $0.y, z: $0.z) }),
                    symbol: SimpleFillSymbol(style: .solid, color: color, outline: nil))
            case .ball(let center, let radius):
                Graphic(
                    geometry: ShapeTests.place(east: center.x, north: center.y, z: center.z),
                    symbol: SimpleMarkerSceneSymbol(
                        style: .sphere, color: color, height: 2 * radius, width: 2 * radius,
                        depth: 2 * radius, anchorPosition: .center))
            case .cube(let center, let half):
                Graphic(
                    geometry: ShapeTests.place(east: center.x, north: center.y, z: center.z),
                    symbol: SimpleMarkerSceneSymbol.cube(
                        color: color, size: 2 * half, anchorPosition: .center))
            }
        }

        /// Returns the distance at which a ray meets the body, and the cosine of its angle to the normal.
        func hit(_ origin: SIMD3<Double>, _ ray: SIMD3<Double>) -> (distance: Double, cosine: Double)? {
            switch shape {
            case .quad(let corners):
                let (a, b) = (corners[1] - corners[0], corners[3] - corners[0])
                let normal = a.cross(b).unit
                let t = (corners[0] - origin).dot(normal) / ray.dot(normal)
                let place = origin + ray * t - corners[0]
                let (u, v) = (place.dot(a) / a.dot(a), place.dot(b) / b.dot(b))
                guard t > 0, (0...1).contains(u), (0...1).contains(v) else { return nil }
                return (t, abs(ray.dot(normal)))
            case .ball(let center, let radius):
                let offset = origin - center
                let b = offset.dot(ray)
                let root = b * b - offset.dot(offset) + radius * radius
                guard root >= 0, -b - root.squareRoot() > 0 else { return nil }
                let t = -b - root.squareRoot()
                return (t, abs((offset + ray * t).dot(ray)) / radius)
            case .cube(let center, let half):
                var (near, axis) = (-Double.infinity, 0)
                var far = Double.infinity
                for index in 0..<3 {
                    let ends = [-half, half].map { (center[index] + $0 - origin[index]) / ray[index] }
                    if min(ends[0], ends[1]) > near { (near, axis) = (min(ends[0], ends[1]), index) }
                    far = min(far, max(ends[0], ends[1]))
                }
                return near > 0 && near < far ? (near, abs(ray[axis])) : nil
            }
        }
    }

    private static func color(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Double = 0.5) -> Color {
        Color(red8: red, green: green, blue: blue).withAlphaComponent(alpha)
    }

    /// Bodies by name.
    private static func bodies(_ name: String) -> [Body] {
        switch name {
        case "quads":
            [
                Body(
                    shape: .quad([[-100, 0, 20], [100, 0, 20], [100, 0, 180], [-100, 0, 180]]),
                    color: color(220, 40, 40)),
                Body(
                    shape: .quad([[0, -100, 20], [0, 100, 20], [0, 100, 180], [0, -100, 180]]),
                    color: color(40, 60, 220)),
                Body(
                    shape: .quad([[-80, -80, 90], [80, -80, 90], [80, 80, 90], [-80, 80, 90]]),
                    color: color(40, 200, 60, 0.7)),
            ]
        case "balls":
            [
                Body(shape: .ball([0, 0, 120], radius: 100), color: color(220, 40, 40)),
                Body(shape: .ball([0, 0, 120], radius: 50), color: color(40, 60, 220)),
                Body(shape: .ball([70, 40, 120], radius: 60), color: color(40, 200, 60, 0.3)),
            ]
        default:
            [
                Body(shape: .cube([0, 0, 120], half: 80), color: color(220, 40, 40)),
                Body(shape: .cube([0, 0, 120], half: 40), color: color(40, 60, 220)),
                Body(shape: .ball([60, -60, 150], radius: 50), color: color(40, 200, 60, 0.7)),
            ]
        }
    }

    private static func view(_ bodies: [Body], heading: Double) -> SceneView {
        let overlay = ShapeTests.overlay()
        overlay.addGraphics(bodies.map(\.graphic))
        return ShapeTests.view([overlay], distance: 620, heading: heading, pitch: 65)
    }

    /// The rays of a view in meters to the east, the north and up from the origin of the bodies.
    private struct Rays {
        let origin: SIMD3<Double>
        private let forward, right, up: SIMD3<Double>

        init(_ view: SceneView) throws {
            let projection = try view.projection(size: view.size, scale: 1)
            func position(_ offset: SIMD3<Double>) -> SIMD3<Double> {
                let place = ShapeTests.place(east: offset.x, north: offset.y)
                return projection.space.position(at: SIMD2(place.x, place.y), height: offset.z)
            }
            let middle = position(.zero)
            // The measures of places are those of a sphere.
            let axes = [SIMD3(1.0, 0, 0), [0, 1, 0], [0, 0, 1]].map { position($0 * 100) - middle }
            let vectors = axes.map { $0.unit / ($0.length / 100) }
            func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> {
                SIMD3(vector.dot(vectors[0]), vector.dot(vectors[1]), vector.dot(vectors[2]))
            }
            origin = turned(projection.axes.position - middle)
            forward = turned(projection.axes.forward)
            right = turned(projection.axes.right) * (projection.halfWidth * 2 / Double(projection.width))
            up = turned(projection.axes.up) * (projection.halfHeight * 2 / Double(projection.height))
        }

        /// The ray through a point of a picture of 320 × 200 pixels.
        func ray(_ x: Double, _ y: Double) -> SIMD3<Double> {
            (forward + right * (x - 160) + up * (100 - y)).unit
        }
    }

    /// Returns what a ray meets, the nearest first.
    private static func hits(
        _ bodies: [Body], _ rays: Rays, _ x: Double, _ y: Double
    ) -> [(index: Int, distance: Double, cosine: Double)] {
        let ray = rays.ray(x, y)
        let hits = bodies.indices.compactMap { index in
            bodies[index].hit(rays.origin, ray).map { (index, $0.distance, $0.cosine) }
        }
        return hits.sorted { $0.1 < $1.1 }
    }

    /// Returns whether all of a pixel and its surroundings show the same faces.
    private static func isWhole(_ bodies: [Body], _ rays: Rays, _ x: Double, _ y: Double) -> Bool {
        let middle = hits(bodies, rays, x, y)
        return [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1), (0, 1), (1, 0), (0, -1), (-1, 0)].allSatisfy {
            let other = hits(bodies, rays, x + $0.0, y + $0.1)
            return other.map(\.index) == middle.map(\.index)
                && zip(other, middle).allSatisfy { abs($0.cosine - $1.cosine) < 0.1 }
        }
    }

    @Test(arguments: ["quads", "balls", "cubes"], [20.0, 110, 200, 290])
    func eachPixelHasTheColorOfTheBodiesInTheOrderOfTheirDistance(name: String, heading: Double) throws {
        let bodies = Self.bodies(name)
        let rays = try Rays(Self.view([], heading: heading))
        let empty = try Self.view([], heading: heading).makeImage(scale: 1).image
        for list in [bodies, bodies.reversed()] {
            let image = try Self.view(list, heading: heading).makeImage(scale: 1).image
            var (compared, worst) = ([[Int]: Int](), (difference: 0.0, x: 0, y: 0))
            for y in 0..<200 {
                for x in 0..<320 {
                    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
                    guard Self.isWhole(bodies, rays, px, py) else { continue }
                    let hits = Self.hits(bodies, rays, px, py)
                    compared[hits.map(\.index), default: 0] += 1
                    let back = empty[x, y].rgba8
                    var expected = SIMD3(Double(back.x), Double(back.y), Double(back.z))
                    for hit in hits.reversed() {
                        let color = bodies[hit.index].color
                        let light = 0.82 + 0.18 * hit.cosine
                        let own = SIMD3(color.red, color.green, color.blue) * 255 * light
                        expected += (own - expected) * color.alpha
                    }
                    let drawn = image[x, y].rgba8
                    let given = SIMD3(Double(drawn.x), Double(drawn.y), Double(drawn.z))
                    let difference = (given - expected.rounded(.toNearestOrEven)).magnitudes.max()
                    if difference > worst.difference { worst = (difference, x, y) }
                }
            }
            #expect(worst.difference <= 2, "\(worst)")
            #expect(compared.values.reduce(0, +) > 60_000)
            // The bodies are seen in front of each other in several ways.
            #expect(compared.filter { $0.key.count > 1 && $0.value > 50 }.count >= 2, "\(compared)")
        }
    }

    @Test func theOrderOfTheGraphicsDoesNotChangeAPixel() throws {
        for name in ["quads", "balls", "cubes"] {
            let images = try [Self.bodies(name), Self.bodies(name).reversed()].map {
                try Self.view($0, heading: 35).makeImage(scale: 1).image
            }
            var different = 0
            for y in 0..<200 {
                for x in 0..<320 {
                    let (a, b) = (images[0][x, y].rgba8, images[1][x, y].rgba8)
                    if [(a.x, b.x), (a.y, b.y), (a.z, b.z)].contains(where: { abs(Int($0) - Int($1)) > 2 }) {
                        different += 1
                    }
                }
            }
            // Where a pixel has edges of two bodies but the middle of none.
            #expect(different < 30, "\(name): \(different)")
        }
    }

    @Test func onlyBodiesThatCanOverlapAreDrawnInLayers() throws {
        func layers(_ bodies: [Body]) throws -> Int {
            let view = Self.view(bodies, heading: 20)
            return try view.drawing(size: view.size, scale: 1).list.layerCount
        }
        let far = Body(shape: .ball([300, 0, 120], radius: 40), color: Self.color(0, 0, 255))
        #expect(try layers([]) == 0)
        #expect(try layers([Self.bodies("balls")[0]]) == 0)
        #expect(try layers([Self.bodies("balls")[0], far]) == 0)
        #expect(try layers([Self.bodies("quads")[0]]) == 0)
        #expect(try layers(Self.bodies("balls")) == 3)
        #expect(try layers(Self.bodies("quads")) == 8)
        var opaque = Self.bodies("balls")
        for index in opaque.indices { opaque[index].color = .red }
        #expect(try layers(opaque) == 0)
    }

    @Test(arguments: [1, 2])
    func crossingBodiesLookRight(scale: Int) throws {
        let overlay = ShapeTests.overlay()
        for (index, name) in ["quads", "balls", "cubes"].enumerated() {
            for body in Self.bodies(name) {
                var moved = body
                let offset = SIMD3(Double(index) * 260 - 260, 0, 0)
                switch body.shape {
                case .quad(let corners): moved.shape = .quad(corners.map { $0 + offset })
                case .ball(let center, let radius): moved.shape = .ball(center + offset, radius: radius)
                case .cube(let center, let half): moved.shape = .cube(center + offset, half: half)
                }
                overlay.addGraphic(moved.graphic)
            }
        }
        let view = ShapeTests.view([overlay], distance: 700, heading: 40, pitch: 65)
        let image = try view.makeImage(scale: Double(scale)).image
        let outcome = try Golden.check(image, "scenes/crossing-glass", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }
}

extension SIMD3<Double> {
    fileprivate var magnitudes: SIMD3<Double> { self.replacing(with: -self, where: self .< 0) }
}
