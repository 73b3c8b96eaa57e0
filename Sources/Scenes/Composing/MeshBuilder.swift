import CartoucheGeospatial

/// Collects the triangles of many features in one mesh around an origin.
struct MeshBuilder {
    /// The origin in the earth-centered frame; nil before the first vertex.
    private(set) var origin: SIMD3<Double>?
    private var vertices: [SceneVertex] = []
    private var indices: [UInt32] = []

    /// The greatest distance of vertices from the origin in meters: beyond it, floats have steps of a millimeter.
    static let reach = 20_000.0
    /// The greatest number of vertices.
    static let maximumCount = 3_000_000

    /// The number of indices above which features are put beside their neighbors.
    private static let sortedCount = 3_000

    var isEmpty: Bool { indices.isEmpty }
    var isFull: Bool { vertices.count >= Self.maximumCount }

    /// Returns whether a position is near enough to the origin.
    func reaches(_ position: SIMD3<Double>) -> Bool {
        origin.map { (position - $0).length < Self.reach } ?? true
    }

    /// Adds a convex polygon, counterclockwise seen from outside.
    mutating func add(
        _ corners: [SIMD3<Double>], normal: SIMD3<Double>, color: UInt32, part: UInt32
    ) {
        let first = add(corners, normals: [normal], color: color, part: part)
        for index in 1..<max(UInt32(corners.count) - 1, 1) where corners.count >= 3 {
            indices.append(first)
            indices.append(first + index)
            indices.append(first + index + 1)
        }
    }

    /// Adds triangles; `triangles` are indices of `corners`.
    mutating func add(
        _ corners: [SIMD3<Double>], triangles: [UInt32], normal: SIMD3<Double>, color: UInt32, part: UInt32
    ) {
        let first = add(corners, normals: [normal], color: color, part: part)
        for index in triangles { indices.append(first + index) }
    }

    /// Adds triangles with a normal for each corner.
    mutating func add(
        _ corners: [SIMD3<Double>], normals: [SIMD3<Double>], triangles: [UInt32], color: UInt32, part: UInt32
    ) {
        let first = add(corners, normals: normals, color: color, part: part)
        for index in triangles { indices.append(first + index) }
    }

    private mutating func add(
        _ corners: [SIMD3<Double>], normals: [SIMD3<Double>], color: UInt32, part: UInt32
    ) -> UInt32 {
        let first = UInt32(vertices.count)
        let base = origin ?? corners.first ?? .zero
        origin = base
        guard let firstNormal = normals.first else { return first }
        var vertex = SceneVertex(.zero, normal: SIMD3<Float>(firstNormal), color: color, part: part)
        for (index, corner) in corners.enumerated() {
            if index > 0, index < normals.count { vertex.setNormal(SIMD3<Float>(normals[index])) }
            vertex.position = SIMD3<Float>(corner - base)
            vertices.append(vertex)
        }
        return first
    }

    /// Returns the mesh with its instance.
    ///
    /// - Parameter eye: The position of the camera, from which the farthest triangles come first, so that they blend
    ///   correctly; nil puts features beside each other that are near each other, so that devices can leave out parts
    ///   that are outside the picture.
    func content(farthestFirst eye: SIMD3<Double>?) -> SceneDraw.Content? {
        guard let origin, !indices.isEmpty else { return nil }
        var indices = indices
        if let eye {
            let camera = SIMD3<Float>(eye - origin)
            let starts = stride(from: 0, to: indices.count - 2, by: 3).map { start in
                let sum = (0..<3).reduce(SIMD3<Float>(0, 0, 0)) {
                    $0 + vertices[Int(indices[start + $1])].position
                }
                let offset = sum / 3 - camera
                return (start: start, distance: (offset * offset).sum())
            }
            indices = starts.sorted { $0.distance > $1.distance }.flatMap { indices[$0.start..<$0.start + 3] }
        } else if indices.count > Self.sortedCount {
            indices = neighborsTogether
        }
        return .bodies(
            SceneMesh(vertices: vertices, indices: indices), [SceneInstance(origin)], nil)
    }

    /// The indices with the features in the order of a curve that fills the space (Morton order).
    private var neighborsTogether: [UInt32] {
        var runs: [(code: UInt32, range: Range<Int>)] = []
        var start = 0
        func part(_ index: Int) -> UInt32 { vertices[Int(indices[index])].part }
        while start < indices.count {
            var end = start + 3
            while end < indices.count, part(end) == part(start) { end += 3 }
            runs.append((Self.code(of: vertices[Int(indices[start])].position), start..<end))
            start = end
        }
        return runs.enumerated().sorted { ($0.element.code, $0.offset) < ($1.element.code, $1.offset) }
            .flatMap { indices[$0.element.range] }
    }

    /// Returns the place of a position on the curve, in steps of 1/512 of the reach.
    private static func code(of position: SIMD3<Float>) -> UInt32 {
        let steps = (position / Float(reach) * 512 + 512).rounded(.down)
        return (0..<3).reduce(0) { code, axis in
            var value = UInt32(min(max(steps[axis], 0), 1_023))
            // Two zeros after each bit.
            for (shift, mask) in [(16, 0x3000_0FF), (8, 0x300_F00F), (4, 0x30C_30C3), (2, 0x924_9249)]
                as [(UInt32, UInt32)]
            {
                value = (value | value << shift) & mask
            }
            return code | value << UInt32(axis)
        }
    }
}
