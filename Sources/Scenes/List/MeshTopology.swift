import CartoucheGeospatial

/// How the triangles of a mesh are connected.
///
/// Vertices at the same position count as one, also if their normals or colors differ.
package struct MeshTopology {
    /// The number of the position of each vertex.
    private let mesh: SceneMesh
    /// The number of the position of each vertex.
    private let places: [Int32]
    /// Whether each position has edges that do not have two triangles with the same orientation.
    private var isOpen: [Bool]

    package init(_ mesh: SceneMesh) {
        self.mesh = mesh
        var known: [SIMD3<Float>: Int32] = [:]
        known.reserveCapacity(mesh.vertices.count)
        places = mesh.vertices.map { vertex in
            if let place = known[vertex.position] { return place }
            let next = Int32(known.count)
            known[vertex.position] = next
            return next
        }
        isOpen = Array(repeating: false, count: known.count)
        // The edges that have one triangle so far.
        var single: Set<UInt64> = []
        for start in stride(from: 0, to: mesh.indices.count - 2, by: 3) {
            let corners = (0..<3).map { UInt64(places[Int(mesh.indices[start + $0])]) }
            // A triangle without area hides nothing.
            if Set(corners).count < 3 { continue }
            for (a, b) in [(0, 1), (1, 2), (2, 0)].map({ (corners[$0], corners[$1]) })
            where single.remove(b << 32 | a) == nil && !single.insert(a << 32 | b).inserted {
                isOpen[Int(a)] = true
                isOpen[Int(b)] = true
            }
        }
        for edge in single {
            isOpen[Int(edge >> 32)] = true
            isOpen[Int(edge & 0xFFFF_FFFF)] = true
        }
    }

    /// Whether each part is a closed surface that is seen from outside, with a positive volume.
    ///
    /// From outside, faces that turn away are then hidden by others.
    package var isClosed: Bool {
        guard !isOpen.isEmpty, !isOpen.contains(true) else { return false }
        let indices = mesh.indices
        var parts = DisjointSets(count: isOpen.count)
        for start in stride(from: 0, to: indices.count - 2, by: 3) {
            for corner in 1...2 {
                parts.join(places[Int(indices[start])], places[Int(indices[start + corner])])
            }
        }
        var volumes: [Int32: Double] = [:]
        for start in stride(from: 0, to: indices.count - 2, by: 3) {
            let corners = (0..<3).map {
                SIMD3<Double>(mesh.vertices[Int(indices[start + $0])].position)
            }
            volumes[parts.root(of: places[Int(indices[start])]), default: 0] +=
                corners[0].dot(corners[1].cross(corners[2]))
        }
        return !volumes.isEmpty && volumes.values.allSatisfy { $0 > 0 }
    }

    /// Whether each vertex must stay when the mesh becomes coarser: it is at an open edge, or at the position of others.
    var isVertexFixed: [Bool] {
        var uses = [Int](repeating: 0, count: isOpen.count)
        for place in places { uses[Int(place)] += 1 }
        return places.map { uses[Int($0)] > 1 || isOpen[Int($0)] }
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
    static func joining(
        vertices: [SceneVertex], indices: [UInt32], material: SceneMaterial? = nil
    ) -> SceneMesh {
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
        return SceneMesh(
            vertices: kept, indices: indices.map { numbers[Int($0)] }, material: material)
    }
}
