import CartoucheGeospatial

/// Coarser forms of a smooth mesh, for instances that are small on the screen.
///
/// Edges are collapsed to one of their ends, the one with the least error first (Garland and Heckbert, 1997). Corners,
/// seams of textures and open borders stay, so all vertices keep their normal, color and place on the texture.
package struct MeshReduction {
    /// A coarser form.
    package struct Level: Sendable {
        package let mesh: SceneMesh
        /// The greatest distance of a removed vertex from the planes of its triangles.
        package let error: Float
    }

    private let mesh: SceneMesh
    private var triangles: [SIMD3<Int>]
    private var isAlive: [Bool]
    private var count: Int
    /// The triangles of each vertex; those that are not alive count as removed.
    private var around: [[Int]]
    private var isFixed: [Bool]
    private var quadrics: [PlaneQuadric]
    /// The number of changes around each vertex.
    private var versions: [Int]
    private var queue = CollapseQueue()
    private var error = 0.0

    /// The numbers of triangles between which reduction is worth its time.
    private static let usefulCount = 200...200_000
    /// The share of the triangles that each level has of the level before.
    private static let share = 0.7
    private static let maximumLevels = 8

    /// Returns the coarser forms of a mesh, each with at most 70 % of the triangles of the one before.
    static func levels(of mesh: SceneMesh) -> [Level] {
        guard usefulCount.contains(mesh.indices.count / 3) else { return [] }
        var reduction = MeshReduction(mesh)
        var levels: [Level] = []
        var count = reduction.count
        while levels.count < maximumLevels {
            let target = Int(Double(count) * share)
            reduction.collapse(downTo: target)
            guard reduction.count <= target else { break }
            count = reduction.count
            levels.append(Level(mesh: reduction.result, error: Float(reduction.error)))
        }
        return levels
    }

    private init(_ mesh: SceneMesh) {
        self.mesh = mesh
        triangles = stride(from: 0, to: mesh.indices.count - 2, by: 3).map { start -> SIMD3<Int> in
            let (first, second, third) = (
                mesh.indices[start], mesh.indices[start + 1], mesh.indices[start + 2]
            )
            return SIMD3<Int>(Int(first), Int(second), Int(third))
        }
        isAlive = triangles.map { (corners: SIMD3<Int>) -> Bool in
            corners.x != corners.y && corners.y != corners.z && corners.z != corners.x
        }
        count = isAlive.count(where: { $0 })
        around = Array(repeating: [], count: mesh.vertices.count)
        quadrics = Array(repeating: PlaneQuadric(), count: mesh.vertices.count)
        versions = Array(repeating: 0, count: mesh.vertices.count)
        isFixed = MeshTopology(mesh).isVertexFixed
        for index in triangles.indices where isAlive[index] {
            let plane = PlaneQuadric(position(triangles[index].x), normal(of: triangles[index]))
            for corner in 0..<3 {
                around[triangles[index][corner]].append(index)
                quadrics[triangles[index][corner]].add(plane)
            }
        }
        for vertex in mesh.vertices.indices { enqueue(vertex) }
    }

    private func position(_ vertex: Int) -> SIMD3<Double> { SIMD3<Double>(mesh.vertices[vertex].position) }

    /// Returns the normal of a triangle, with twice the area as its length.
    private func normal(of triangle: SIMD3<Int>) -> SIMD3<Double> {
        let origin = position(triangle.x)
        return (position(triangle.y) - origin).cross(position(triangle.z) - origin)
    }

    private func neighbors(of vertex: Int) -> Set<Int> {
        var found: Set<Int> = []
        for index in around[vertex] where isAlive[index] {
            for corner in 0..<3 { found.insert(triangles[index][corner]) }
        }
        found.remove(vertex)
        return found
    }

    /// Puts the best collapse of a vertex into the queue.
    private mutating func enqueue(_ vertex: Int) {
        guard !isFixed[vertex], !around[vertex].isEmpty else { return }
        var best: CollapseQueue.Entry?
        for end in neighbors(of: vertex).sorted() {
            let cost = quadrics[vertex].distance(to: position(end))
            if cost < best?.cost ?? .infinity, isAllowed(vertex, to: end) {
                best = .init(cost: cost, vertex: vertex, end: end, version: versions[vertex])
            }
        }
        if let best { queue.insert(best) }
    }

    /// Returns whether a collapse keeps the surface connected and turns no triangle over.
    private func isAllowed(_ vertex: Int, to end: Int) -> Bool {
        guard neighbors(of: vertex).intersection(neighbors(of: end)).count == 2 else { return false }
        for index in around[vertex] where isAlive[index] {
            let triangle = triangles[index]
            if triangle.x == end || triangle.y == end || triangle.z == end { continue }
            let (before, after) = (normal(of: triangle), normal(of: triangle.replacing(vertex, by: end)))
            if after.dot(before) < 0.7 * before.length * after.length || after.length <= 0 { return false }
        }
        return true
    }

    private mutating func collapse(downTo target: Int) {
        while count > target, let next = queue.removeFirst() {
            guard next.version == versions[next.vertex], isAllowed(next.vertex, to: next.end) else {
                continue
            }
            error = max(error, next.cost)
            let touched = neighbors(of: next.vertex)
            for index in around[next.vertex] where isAlive[index] {
                let changed = triangles[index].replacing(next.vertex, by: next.end)
                if changed.x == changed.y || changed.y == changed.z || changed.z == changed.x {
                    isAlive[index] = false
                    count -= 1
                } else {
                    triangles[index] = changed
                    around[next.end].append(index)
                }
            }
            around[next.vertex] = []
            quadrics[next.end].add(quadrics[next.vertex])
            for vertex in touched.sorted() {
                versions[vertex] += 1
                around[vertex].removeAll { !isAlive[$0] }
                enqueue(vertex)
            }
        }
    }

    /// The mesh with the triangles that are left.
    private var result: SceneMesh {
        var numbers = [UInt32](repeating: .max, count: mesh.vertices.count)
        var vertices: [SceneVertex] = []
        var indices: [UInt32] = []
        for index in triangles.indices where isAlive[index] {
            for corner in 0..<3 {
                let vertex = triangles[index][corner]
                if numbers[vertex] == .max {
                    numbers[vertex] = UInt32(vertices.count)
                    vertices.append(mesh.vertices[vertex])
                }
                indices.append(numbers[vertex])
            }
        }
        return SceneMesh(vertices: vertices, indices: indices, material: mesh.material)
    }
}

extension SIMD3<Int> {
    fileprivate func replacing(_ vertex: Int, by other: Int) -> Self {
        SIMD3(x == vertex ? other : x, y == vertex ? other : y, z == vertex ? other : z)
    }
}

/// The sum of the squares of the distances from planes, weighted by areas.
private struct PlaneQuadric {
    /// The sums of the products of the planes' coefficients.
    private var aa = SIMD3<Double>.zero
    private var ab = SIMD3<Double>.zero
    private var ad = SIMD3<Double>.zero
    private var dd = 0.0
    private var weight = 0.0

    init() {}

    /// - Parameter normal: The normal, with twice the area as its length.
    init(_ position: SIMD3<Double>, _ normal: SIMD3<Double>) {
        let length = normal.length
        guard length > 0 else { return }
        let unit = normal / length
        let d = -unit.dot(position)
        aa = unit * unit * length
        ab = SIMD3(unit.x * unit.y, unit.y * unit.z, unit.z * unit.x) * length
        ad = unit * d * length
        dd = d * d * length
        weight = length
    }

    mutating func add(_ other: PlaneQuadric) {
        aa += other.aa
        ab += other.ab
        ad += other.ad
        dd += other.dd
        weight += other.weight
    }

    /// Returns the mean distance of a position.
    func distance(to p: SIMD3<Double>) -> Double {
        guard weight > 0 else { return 0 }
        let products = SIMD3(p.x * p.y, p.y * p.z, p.z * p.x)
        let sum = aa.dot(p * p) + 2 * (ab.dot(products) + ad.dot(p)) + dd
        return (max(sum, 0) / weight).squareRoot()
    }
}

/// Collapses of edges, the one with the least error first (a binary heap).
private struct CollapseQueue {
    struct Entry {
        var cost: Double
        var vertex, end, version: Int

        func comes(before other: Entry) -> Bool { (cost, vertex) < (other.cost, other.vertex) }
    }

    private var entries: [Entry] = []

    mutating func insert(_ entry: Entry) {
        entries.append(entry)
        var index = entries.count - 1
        while index > 0, entries[index].comes(before: entries[(index - 1) / 2]) {
            entries.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func removeFirst() -> Entry? {
        guard let first = entries.first, let last = entries.popLast() else { return nil }
        if entries.isEmpty { return first }
        entries[0] = last
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < entries.count && entries[child].comes(before: entries[least]) {
                least = child
            }
            if least == index { return first }
            entries.swapAt(index, least)
            index = least
        }
    }
}
