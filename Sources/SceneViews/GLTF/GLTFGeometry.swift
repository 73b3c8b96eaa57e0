import CartoucheCLibrary
import CartoucheScenes

/// The geometry of a feature in a mesh.
struct GLTFGeometry {
    var positions: [SIMD3<Float>] = []
    var normals: [SIMD3<Float>] = []
    var coordinates: [SIMD2<Float>] = []
    /// Straight sRGB bytes.
    var colors: [UInt32] = []
    var indices: [UInt32] = []

    init() {}

    /// The triangles of a mesh whose first vertex has a part; nil takes all.
    init(_ mesh: SceneMesh, triangles: [Int], part: UInt32?) {
        guard part != nil else {
            indices = mesh.indices
            add(mesh.vertices[...])
            return
        }
        var places: [UInt32: UInt32] = [:]
        for triangle in triangles {
            for index in mesh.indices[3 * triangle..<3 * triangle + 3] {
                if let place = places[index] {
                    indices.append(place)
                    continue
                }
                places[index] = UInt32(positions.count)
                indices.append(UInt32(positions.count))
                add(mesh.vertices[Int(index)...Int(index)])
            }
        }
    }

    private mutating func add(_ vertices: ArraySlice<SceneVertex>) {
        for vertex in vertices {
            positions.append(vertex.position)
            normals.append(vertex.unpackedNormal)
            coordinates.append(SIMD2(vertex.u, vertex.v))
            colors.append(vertex.color)
        }
    }

    /// The color of all vertices; nil if they differ.
    var singleColor: UInt32? {
        guard let first = colors.first, colors.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    /// A ball of diameter 1 with 32 sides and 16 rows.
    static let ball: GLTFGeometry = {
        var ball = GLTFGeometry()
        let (sides, rows) = (32, 16)
        for row in 0...rows {
            for side in 0...sides {
                let (a, b) = (Double(side) / Double(sides) * 2 * .pi, Double(row) / Double(rows) * .pi)
                let normal = SIMD3(Float(sin(b) * cos(a)), Float(sin(b) * sin(a)), Float(cos(b)))
                ball.positions.append(normal / 2)
                ball.normals.append(normal)
                ball.colors.append(.max)
            }
        }
        let width = UInt32(sides + 1)
        for row in 0..<UInt32(rows) {
            for side in 0..<UInt32(sides) {
                let a = row * width + side
                if row > 0 { ball.indices += [a, a + width, a + 1] }
                if row + 1 < rows { ball.indices += [a + 1, a + width, a + width + 1] }
            }
        }
        return ball
    }()
}

extension SceneVertex {
    /// The normal with length 1.
    fileprivate var unpackedNormal: SIMD3<Float> {
        func part(_ shift: UInt32) -> Float { Float(Int8(truncatingIfNeeded: normal >> shift)) }
        let vector = SIMD3(part(0), part(8), part(16))
        let length = (vector * vector).sum().squareRoot()
        return length > 0 ? vector / length : SIMD3(0, 0, 1)
    }
}
