import Cartouche
import CartoucheGeospatial
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Foundation
import Testing

/// Compares identify with rays through all triangles and ellipsoids of random scenes.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct RayTests {
    /// The number of scenes; `CARTOUCHE_RAY_SCENES` changes it.
    private static let count =
        ProcessInfo.processInfo.environment["CARTOUCHE_RAY_SCENES"].flatMap { Int($0) } ?? 12

    @Test func identifyFindsWhatARayMeetsFirst() async throws {
        var random = Numbers(state: 20_260_101)
        var compared = 0
        for scene in 0..<Self.count {
            let overlay = ShapeTests.overlay()
            for number in 0..<12 { overlay.addGraphic(Self.graphic(number, &random)) }
            let view = ShapeTests.view(
                [overlay], distance: random.next(300, 900), heading: random.next(0, 360),
                pitch: random.next(20, 88))
            let list = try view.drawing(size: view.size, scale: 1).list
            let rays = SceneRays(list)
            for _ in 0..<8 {
                let pixel = SIMD2(random.next(60, 260).rounded(.down), random.next(30, 170).rounded(.down))
                let around = [(0.5, 0.5), (-0.3, 0.5), (1.3, 0.5), (0.5, -0.3), (0.5, 1.3)].map {
                    rays.number(at: pixel + SIMD2($0.0, $0.1))
                }
                // At edges, the rules for pixels decide.
                guard Set(around).count == 1 else { continue }
                let spot = ScreenPoint(x: pixel.x + 0.5, y: pixel.y + 0.5)
                let found = try await view.identify(on: overlay, screenPoint: spot, tolerance: 0)
                let expected = around[0] == 0 ? [] : [overlay.graphics[Int(around[0]) - 1]]
                #expect(found.graphics == expected, "scene \(scene), pixel \(pixel)")
                compared += 1
            }
        }
        #expect(compared > Self.count * 4)
    }

    private static func graphic(_ number: Int, _ random: inout Numbers) -> Graphic {
        let styles = SimpleMarkerSceneSymbol.Style.allCases
        let symbol = SimpleMarkerSceneSymbol(
            style: styles[number % styles.count], color: .orange, height: random.next(40, 160),
            width: random.next(40, 160), depth: random.next(40, 160))
        symbol.heading = Float(random.next(0, 360))
        symbol.pitch = Float(random.next(-90, 90))
        symbol.roll = Float(random.next(-90, 90))
        return Graphic(
            geometry: ShapeTests.place(
                east: random.next(-200, 200), north: random.next(-200, 200), z: random.next(50, 150)),
            symbol: symbol)
    }
}

/// Random numbers that are the same in each run.
private struct Numbers {
    var state: UInt64

    mutating func next(_ low: Double, _ high: Double) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return low + (high - low) * Double(state >> 11) / Double(1 << 53)
    }
}

/// Rays from the camera through everything in a list.
private struct SceneRays {
    private let view: SceneProjection
    private var triangles: [(corners: [SIMD3<Double>], number: UInt32)] = []
    private var ellipsoids: [(instance: SceneInstance, number: UInt32)] = []

    init(_ list: SceneList) {
        view = list.view
        for draw in list.draws {
            switch draw.content {
            case .bodies(let mesh, let instances, _):
                for instance in instances {
                    let corners = mesh.vertices.map { vertex in
                        instance.position.value
                            + instance.turned(SIMD3<Double>(vertex.position) * instance.extent)
                            - view.axes.position
                    }
                    for start in stride(from: 0, to: mesh.indices.count, by: 3) {
                        let indices = (0..<3).map { Int(mesh.indices[start + $0]) }
                        triangles.append(
                            (
                                indices.map { corners[$0] },
                                instance.id + mesh.vertices[indices[0]].part
                            ))
                    }
                }
            case .spheres(let instances): ellipsoids += instances.map { ($0, $0.id) }
            case .billboards, .ribbons: break
            }
        }
    }

    /// Returns the number of what a ray meets first; 0 for the ground and the sky.
    func number(at point: SIMD2<Double>) -> UInt32 {
        let ray = view.ray(at: point)
        var nearest = (distance: Double.infinity, number: UInt32(0))
        for (corners, number) in triangles {
            let (u, v) = (corners[1] - corners[0], corners[2] - corners[0])
            let p = ray.cross(v)
            let determinant = u.dot(p)
            guard abs(determinant) > 1e-12 else { continue }
            let a = -corners[0].dot(p) / determinant
            let q = (SIMD3<Double>() - corners[0]).cross(u)
            let b = ray.dot(q) / determinant
            let t = v.dot(q) / determinant
            if a >= 0, b >= 0, a + b <= 1, t > view.near, t < nearest.distance { nearest = (t, number) }
        }
        for (instance, number) in ellipsoids {
            let half = instance.extent / 2
            let origin = instance.untwisted(view.axes.position - instance.position.value) / half
            let direction = instance.untwisted(ray) / half
            let (a, b, c) = (
                direction.dot(direction), origin.dot(direction), origin.dot(origin) - 1
            )
            let root = b * b - a * c
            guard root >= 0 else { continue }
            let t = (-b - root.squareRoot()) / a
            if t > view.near, t < nearest.distance { nearest = (t, number) }
        }
        return nearest.number
    }
}

extension SceneInstance {
    fileprivate var extent: SIMD3<Double> { SIMD3(Double(extentX), Double(extentY), Double(extentZ)) }

    fileprivate func turned(_ v: SIMD3<Double>, sign: Double = 1) -> SIMD3<Double> {
        let q = SIMD3(Double(rotationX), Double(rotationY), Double(rotationZ)) * sign
        return v + 2 * q.cross(q.cross(v) + v * Double(rotationW))
    }

    fileprivate func untwisted(_ v: SIMD3<Double>) -> SIMD3<Double> { turned(v, sign: -1) }
}
