import CartoucheCLibrary
import CartoucheSymbolModel

/// The meshes of the shapes of scene symbols, with a width, depth and height of 1.
///
/// The origin is the center of a cube or diamond, and the center of the base of a cylinder, cone or tetrahedron.
enum BodyShapes {
    /// The number of sides of round shapes.
    private static let sides = 64

    static let cube = flat(.cube)
    static let cone = round(top: 0)
    static let cylinder = round(top: 0.5)
    static let diamond = flat(.diamond)
    static let tetrahedron = flat(.tetrahedron)

    /// Returns the mesh of a shape; nil for spheres, which need none.
    static func mesh(of shape: ModelMarker.Shape) -> SceneMesh? {
        switch shape {
        case .cone: cone
        case .cylinder: cylinder
        case .diamond: diamond
        case .tetrahedron: tetrahedron
        case .sphere, .unknown: nil
        case .cube: cube
        }
    }

    /// Returns the lowest and highest z of a shape of height 1.
    static func extent(of shape: ModelMarker.Shape) -> ClosedRange<Double> {
        switch shape {
        case .cone, .cylinder, .tetrahedron: 0...1
        case .sphere, .cube, .diamond, .unknown: -0.5...0.5
        }
    }

    /// Makes the mesh of a shape with flat faces.
    private static func flat(_ shape: ModelMarker.Shape) -> SceneMesh {
        var vertices: [SceneVertex] = []
        var indices: [UInt32] = []
        for corners in shape.flatFaces ?? [] {
            let face = corners.map { SIMD3<Float>($0) }
            let first = UInt32(vertices.count)
            let normal = cross(face[1] - face[0], face[2] - face[0])
            vertices += face.map { SceneVertex($0, normal: normal) }
            for index in 1..<UInt32(face.count - 1) { indices += [first, first + index, first + index + 1] }
        }
        return SceneMesh(vertices: vertices, indices: indices)
    }

    private static func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    /// Returns a cylinder, or a cone whose top has another radius.
    private static func round(top: Float) -> SceneMesh {
        var vertices: [SceneVertex] = []
        var indices: [UInt32] = []
        func direction(_ side: Int) -> SIMD3<Float> {
            let angle = Float(side) * 2 * .pi / Float(sides)
            return SIMD3(cosf(angle), sinf(angle), 0)
        }
        for side in 0...sides {
            let out = direction(side)
            let slope = out + SIMD3(0, 0, 0.5 - top)
            vertices.append(SceneVertex(out * 0.5, normal: slope))
            vertices.append(SceneVertex(out * top + SIMD3(0, 0, 1), normal: slope))
        }
        for side in 0..<UInt32(sides) {
            let first = 2 * side
            indices += [first, first + 2, first + 1, first + 1, first + 2, first + 3]
        }
        for (height, radius, isUp) in [(Float(0), Float(0.5), false), (1, top, true)] where radius > 0 {
            let middle = UInt32(vertices.count)
            let normal = SIMD3<Float>(0, 0, isUp ? 1 : -1)
            vertices.append(SceneVertex(SIMD3(0, 0, height), normal: normal))
            for side in 0...sides {
                vertices.append(SceneVertex(direction(side) * radius + SIMD3(0, 0, height), normal: normal))
            }
            for side in 0..<UInt32(sides) {
                let (a, b) = (middle + 1 + side, middle + 2 + side)
                indices += isUp ? [middle, a, b] : [middle, b, a]
            }
        }
        return SceneMesh(vertices: vertices, indices: indices)
    }
}
