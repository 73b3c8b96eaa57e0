import CartoucheScenes
import Foundation
import Testing

struct MeshTests {
    /// Returns a torus around the z axis with radii of 1.5 and 0.6 m.
    private static func torus(around: Int = 32, across: Int = 18) -> SceneMesh {
        var vertices: [SceneVertex] = []
        var indices: [UInt32] = []
        for u in 0..<around {
            for v in 0..<across {
                let (a, b) = (2 * .pi * Float(u) / Float(around), 2 * .pi * Float(v) / Float(across))
                let normal = SIMD3(cos(b) * cos(a), cos(b) * sin(a), sin(b))
                let middle = SIMD3(1.5 * cos(a), 1.5 * sin(a), 0)
                vertices.append(SceneVertex(middle + 0.6 * normal, normal: normal))
                let (next, above) = ((u + 1) % around, (v + 1) % across)
                let corners = [u * across + v, next * across + v, next * across + above, u * across + above]
                indices += [0, 1, 2, 0, 2, 3].map { UInt32(corners[$0]) }
            }
        }
        return SceneMesh(vertices: vertices, indices: indices)
    }

    private static func volume(_ mesh: SceneMesh) -> Double {
        stride(from: 0, to: mesh.indices.count, by: 3).reduce(0) { sum, start in
            let corners = (0..<3).map { SIMD3<Double>(mesh.vertices[Int(mesh.indices[start + $0])].position) }
            let (a, b, c) = (corners[0], corners[1], corners[2])
            let cross = SIMD3(b.y * c.z - b.z * c.y, b.z * c.x - b.x * c.z, b.x * c.y - b.y * c.x)
            return sum + (a * cross).sum() / 6
        }
    }

    @Test func aSurfaceWithoutOpeningsIsClosedIfItIsSeenFromOutside() {
        let torus = Self.torus()
        #expect(MeshTopology(torus).isClosed)
        let open = SceneMesh(vertices: torus.vertices, indices: Array(torus.indices.dropLast(3)))
        #expect(!MeshTopology(open).isClosed)
        let inverted = SceneMesh(vertices: torus.vertices, indices: torus.indices.reversed())
        #expect(!MeshTopology(inverted).isClosed)
        var turned = torus.indices
        turned.swapAt(0, 1)
        #expect(!MeshTopology(SceneMesh(vertices: torus.vertices, indices: turned)).isClosed)
    }

    @Test func verticesAtTheSamePositionCountAsOne() {
        let torus = Self.torus()
        let single = SceneMesh(
            vertices: torus.indices.map { torus.vertices[Int($0)] },
            indices: (0..<UInt32(torus.indices.count)).map { $0 })
        #expect(MeshTopology(single).isClosed)
    }

    @Test func coarserFormsHaveAtMost70PercentOfTheTrianglesEachAndNearlyTheSameVolume() {
        let torus = Self.torus()
        #expect(torus.coarserLevels.count >= 2)
        var last = torus.indices.count
        var error: Float = 0
        for level in torus.coarserLevels {
            #expect(level.mesh.indices.count * 10 <= last * 7)
            #expect(level.error >= error)
            #expect(MeshTopology(level.mesh).isClosed)
            #expect(Set(level.mesh.vertices).isSubset(of: Set(torus.vertices)))
            let surface = 4 * Double.pi * .pi * 1.5 * 0.6
            let difference = abs(Self.volume(level.mesh) - Self.volume(torus))
            #expect(difference <= surface * Double(max(level.error, 0.01)) * 4)
            (last, error) = (level.mesh.indices.count, level.error)
        }
    }

    @Test func aMeshWithFlatFacesHasNoCoarserForms() {
        let torus = Self.torus(around: 16, across: 12)
        // Each triangle has its own vertices, with their own colors.
        let faces = SceneMesh(
            vertices: torus.indices.enumerated().map { index, vertex in
                var own = torus.vertices[Int(vertex)]
                own.color = UInt32(index / 3) | 0xFF00_0000
                return own
            }, indices: (0..<UInt32(torus.indices.count)).map { $0 })
        #expect(faces.coarserLevels.isEmpty)
    }
}
