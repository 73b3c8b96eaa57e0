import CartoucheCLibrary
import CartoucheGeospatial

// The order of translucent bodies.
extension SceneList {
    /// The greatest number of translucent bodies with draws of their own.
    private static let maximumSingles = 1_000
    /// The greatest number of translucent bodies, and of their triangles, that are drawn in layers.
    private static let maximumBodies = 20_000
    private static let maximumTriangles = 1_000_000
    /// The greatest number of layers.
    private static let maximumLayers = 12

    /// Chooses how translucent bodies are blended, and puts them in that order.
    ///
    /// Bodies that cannot overlap have draws of their own, the farthest first, also among bodies of different shapes. If
    /// bodies can overlap, devices find the order for each pixel, and near ones come first. With too many bodies, only
    /// those of one shape are in order.
    mutating func arrangeTranslucentBodies() {
        layerCount = 0
        let indices = draws.indices.filter { draws[$0].isTranslucentBody }
        guard let first = indices.first, indices.contains(where: { draws[$0].object > 0 }) else { return }
        let run = first..<first + indices.count
        guard indices == Array(run) else { return }
        let found = TranslucentBodies(draws[run])
        // The camera of a page moves, which changes the order of bodies.
        let needsLayers = found.canOverlap || view.reach != nil && found.layers > 1
        if needsLayers, found.count <= Self.maximumBodies, found.triangles <= Self.maximumTriangles {
            layerCount = min(found.layers, found.visibleLayers, Self.maximumLayers)
            draws[run] = ArraySlice(draws[run].reversed().map(\.reversed))
        } else if found.count <= Self.maximumSingles, let bodies = run.first(where: { draws[$0].object > 0 })
        {
            draws[bodies..<run.upperBound] = ArraySlice(
                draws[bodies..<run.upperBound].singles(eye: view.axes.position))
        }
    }
}

/// What is known about translucent bodies without drawing them.
private struct TranslucentBodies {
    /// The number of bodies and of their triangles.
    private(set) var count = 0
    private(set) var triangles = 0
    /// The greatest number of faces in front of each other.
    private(set) var layers = 0
    /// Whether one body can be partly in front of another one, or of itself.
    let canOverlap: Bool
    /// The number of layers behind which less than a step of color is seen.
    let visibleLayers: Int

    /// The greatest number of bodies for which pairs are compared.
    private static let maximumCompared = 2_000

    init(_ draws: ArraySlice<SceneDraw>) {
        var balls: [(center: SIMD3<Double>, radius: Double)] = []
        var hidesItself = false
        var alpha = 1.0
        for draw in draws where draw.object > 0 {
            switch draw.content {
            case .bodies(let mesh, let instances, let texture):
                let faces = mesh.facesAlongARay(isClosed: draw.isClosed)
                hidesItself = hidesItself || faces > 1
                layers += faces * instances.count
                triangles += mesh.indices.count / 3 * instances.count
                let extent = mesh.extent
                balls += instances.map { $0.ball(around: extent) }
                alpha = min(alpha, draw.opacity * instances.leastAlpha * mesh.leastAlpha)
                if texture?.isTranslucent == true { alpha = 0 }
            case .spheres(let instances):
                layers += instances.count
                triangles += instances.count
                balls += instances.map {
                    ($0.position.value, Double(max($0.extentX, $0.extentY, $0.extentZ)) / 2)
                }
                alpha = min(alpha, draw.opacity * instances.leastAlpha)
            case .billboards, .ribbons: break
            }
        }
        // The surface is behind, in front of or between the bodies.
        if draws.contains(where: { $0.object == 0 }) { layers += 1 }
        count = balls.count
        canOverlap = hidesItself || layers > 1 && (count > Self.maximumCompared || Self.meet(balls))
        visibleLayers = alpha > 0.01 ? Int((log(1.0 / 256) / log(1 - min(alpha, 0.99))).rounded(.up)) : .max
    }

    /// Returns whether two balls have a common point.
    private static func meet(_ balls: [(center: SIMD3<Double>, radius: Double)]) -> Bool {
        let sorted = balls.sorted { $0.center.x - $0.radius < $1.center.x - $1.radius }
        for (index, ball) in sorted.enumerated() {
            for other in sorted[(index + 1)...] {
                if other.center.x - other.radius > ball.center.x + ball.radius { break }
                if (other.center - ball.center).length < ball.radius + other.radius { return true }
            }
        }
        return false
    }
}

extension SceneMesh {
    /// The greatest number of triangles whose planes are compared with all vertices.
    private static let maximumCompared = 600
    /// The number of faces along a ray that is assumed for other meshes.
    private static let manyFaces = 16

    /// Returns the greatest number of faces that a ray meets: 1 if the mesh is flat, or convex and seen from outside only.
    fileprivate func facesAlongARay(isClosed: Bool) -> Int {
        let limit = max(radius * 1e-5, 1e-3)
        /// Whether no vertex is above the plane of a triangle, and none below it if the mesh is flat.
        func fits(_ start: Int, isFlat: Bool) -> Bool? {
            let corners = (0..<3).map { vertices[Int(indices[start + $0])].position }
            let (a, b) = (corners[1] - corners[0], corners[2] - corners[0])
            let normal = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
            let length = (normal * normal).sum().squareRoot()
            guard length > 0 else { return nil }
            return vertices.allSatisfy {
                let height = (($0.position - corners[0]) * normal).sum() / length
                return height <= limit && (!isFlat || height >= -limit)
            }
        }
        let starts = stride(from: 0, to: indices.count - 2, by: 3)
        for start in starts {
            guard let isFlat = fits(start, isFlat: true) else { continue }
            if isFlat { return 1 }
            break
        }
        guard isClosed, indices.count <= 3 * Self.maximumCompared else { return Self.manyFaces }
        return starts.allSatisfy { fits($0, isFlat: false) != false } ? 1 : Self.manyFaces
    }

    /// The corners of the box around all vertices.
    fileprivate var extent: (low: SIMD3<Float>, high: SIMD3<Float>) {
        let first = vertices.first?.position ?? .zero
        return vertices.reduce((first, first)) {
            (pointwiseMin($0.0, $1.position), pointwiseMax($0.1, $1.position))
        }
    }

    fileprivate var leastAlpha: Double {
        isOpaque ? 1 : Double(vertices.reduce(255) { min($0, $1.color >> 24) }) / 255
    }
}

extension [SceneInstance] {
    fileprivate var leastAlpha: Double { Double(reduce(255) { Swift.min($0, $1.color >> 24) }) / 255 }
}

extension SceneInstance {
    /// Returns the ball around the box of a placed mesh.
    fileprivate func ball(
        around extent: (low: SIMD3<Float>, high: SIMD3<Float>)
    ) -> (center: SIMD3<Double>, radius: Double) {
        let factors = SIMD3(Double(extentX), Double(extentY), Double(extentZ))
        let center = SIMD3<Double>(extent.low + extent.high) / 2 * factors
        let (axis, w) = (
            SIMD3(Double(rotationX), Double(rotationY), Double(rotationZ)), Double(rotationW)
        )
        return (
            position.value + center + 2 * axis.cross(axis.cross(center) + center * w),
            (SIMD3<Double>(extent.high - extent.low) / 2 * factors).length
        )
    }
}

extension SceneDraw {
    /// The draw with its bodies in the opposite order.
    fileprivate var reversed: SceneDraw {
        var draw = self
        switch content {
        case .bodies(let mesh, let list, let texture): draw.content = .bodies(mesh, list.reversed(), texture)
        case .spheres(let list): draw.content = .spheres(list.reversed())
        case .billboards, .ribbons: break
        }
        return draw
    }
}

extension ArraySlice<SceneDraw> {
    /// Returns a draw for each body, the farthest first.
    ///
    /// Of two balls without a common point, the one whose tangents from the camera are longer is not in front.
    fileprivate func singles(eye: SIMD3<Double>) -> [SceneDraw] {
        var found: [(draw: SceneDraw, power: Double)] = []
        for draw in self {
            var single = draw
            func add(_ ball: (center: SIMD3<Double>, radius: Double)) {
                let offset = ball.center - eye
                found.append((single, offset.dot(offset) - ball.radius * ball.radius))
            }
            switch draw.content {
            case .bodies(let mesh, let instances, let texture):
                let extent = mesh.extent
                for instance in instances {
                    single.content = .bodies(mesh, [instance], texture)
                    add(instance.ball(around: extent))
                }
            case .spheres(let instances):
                for instance in instances {
                    single.content = .spheres([instance])
                    let diameter = Swift.max(instance.extentX, instance.extentY, instance.extentZ)
                    add((instance.position.value, Double(diameter) / 2))
                }
            case .billboards, .ribbons: break
            }
        }
        return found.sorted { $0.power > $1.power }.map(\.draw)
    }
}
