/// How the triangles of a mesh are connected.
///
/// Vertices at the same position count as one, also if their normals or colors differ.
struct MeshTopology {
    /// The number of the position of each vertex.
    private let places: [Int32]
    private let placeCount: Int
    private let mesh: SceneMesh

    /// The greatest number of indices of a mesh that is examined; larger ones count as open.
    private static let maximumCount = 6_000_000

    init(_ mesh: SceneMesh) {
        self.mesh = mesh
        var known: [SIMD3<Float>: Int32] = [:]
        known.reserveCapacity(mesh.vertices.count)
        places = mesh.vertices.map { vertex in
            let next = Int32(known.count)
            // Zero has two forms with different bits, but they are equal.
            let position = vertex.position
            if let place = known[position] { return place }
            known[position] = next
            return next
        }
        placeCount = known.count
    }

    /// Whether each part is a closed surface that is seen from outside: each edge has two triangles with the same
    /// orientation, and the volume is positive.
    ///
    /// From outside, faces that turn away are then hidden by others.
    var isClosed: Bool {
        let indices = mesh.indices
        guard indices.count >= 12, indices.count <= Self.maximumCount else { return false }
        var open: Set<UInt64> = []
        var parts = DisjointSets(count: placeCount)
        func place(_ index: Int) -> Int32 { places[Int(indices[index])] }
        for start in stride(from: 0, to: indices.count - 2, by: 3) {
            let corners = [place(start), place(start + 1), place(start + 2)]
            // A triangle without area hides nothing.
            if corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0] { continue }
            for (from, to) in [(0, 1), (1, 2), (2, 0)] {
                let (a, b) = (UInt64(corners[from]), UInt64(corners[to]))
                if open.remove(b << 32 | a) == nil, !open.insert(a << 32 | b).inserted { return false }
            }
            parts.join(corners[0], corners[1])
            parts.join(corners[0], corners[2])
        }
        guard open.isEmpty else { return false }
        var volumes: [Int32: Double] = [:]
        for start in stride(from: 0, to: indices.count - 2, by: 3) {
            let (a, b, c) = (
                SIMD3<Double>(mesh.vertices[Int(indices[start])].position),
                SIMD3<Double>(mesh.vertices[Int(indices[start + 1])].position),
                SIMD3<Double>(mesh.vertices[Int(indices[start + 2])].position)
            )
            volumes[parts.root(of: place(start)), default: 0] += a.dot(b.cross(c))
        }
        return !volumes.isEmpty && volumes.values.allSatisfy { $0 > 0 }
    }
}

/// Sets of numbers that are joined step by step.
private struct DisjointSets {
    private var parents: [Int32]

    init(count: Int) { parents = (0..<Int32(count)).map { $0 } }

    mutating func root(of number: Int32) -> Int32 {
        var root = number
        while parents[Int(root)] != root {
            parents[Int(root)] = parents[Int(parents[Int(root)])]
            root = parents[Int(root)]
        }
        return root
    }

    mutating func join(_ first: Int32, _ second: Int32) {
        let (a, b) = (root(of: first), root(of: second))
        if a != b { parents[Int(max(a, b))] = min(a, b) }
    }
}

extension SceneMesh {
    /// Returns a mesh of the same triangles in which equal vertices are one.
    static func joining(vertices: [SceneVertex], indices: [UInt32]) -> SceneMesh {
        var known: [SceneVertex: UInt32] = [:]
        known.reserveCapacity(vertices.count)
        var kept: [SceneVertex] = []
        let numbers = vertices.map { vertex in
            let next = UInt32(kept.count)
            if let number = known[vertex] { return number }
            known[vertex] = next
            kept.append(vertex)
            return next
        }
        return SceneMesh(vertices: kept, indices: indices.map { numbers[Int($0)] })
    }
}
