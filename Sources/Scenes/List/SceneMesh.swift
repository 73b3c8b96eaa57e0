import Synchronization

/// Triangles around an origin, which instances place in the scene.
///
/// The content never changes, so devices keep the buffers of a mesh by its identity.
package final class SceneMesh: Hashable, Sendable {
    package let vertices: [SceneVertex]
    /// Three indices for each triangle.
    package let indices: [UInt32]
    /// The greatest distance of a vertex from the origin.
    package let radius: Float
    /// Whether the colors of all vertices are opaque.
    package let isOpaque: Bool
    /// How the mesh reflects and emits light; nil for matte.
    package let material: SceneMaterial?
    private let coarser = Mutex<[MeshReduction.Level]?>(nil)

    /// Coarser forms for small instances, made at the first call.
    package var coarserLevels: [MeshReduction.Level] {
        coarser.withLock { known in
            if let known { return known }
            let made = MeshReduction.levels(of: self)
            known = made
            return made
        }
    }

    package init(vertices: [SceneVertex], indices: [UInt32], material: SceneMaterial? = nil) {
        self.vertices = vertices
        self.indices = indices
        self.material = material
        radius = vertices.reduce(0) { max($0, ($1.position * $1.position).sum()) }.squareRoot()
        isOpaque = !vertices.contains { $0.color.isTranslucent }
    }

    package static func == (left: SceneMesh, right: SceneMesh) -> Bool {
        left === right
            || left.vertices == right.vertices && left.indices == right.indices
                && left.material == right.material
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(vertices.count)
        hasher.combine(indices.count)
        hasher.combine(vertices.first)
    }
}

/// A picture on meshes or a page of an atlas; the content never changes.
package final class SceneTexture: Hashable, Sendable {
    package let width, height: Int
    /// Premultiplied bytes, rows from the top.
    package let pixels: [UInt32]
    /// Whether the picture repeats beyond its edges.
    package let repeats: Bool
    /// Whether smaller copies are made, for pictures that are seen at an angle.
    package let isReduced: Bool
    /// Whether some pixels are neither opaque nor transparent.
    package let isTranslucent: Bool
    /// Whether nothing is seen through the picture.
    package let isOpaque: Bool

    package init(width: Int, height: Int, pixels: [UInt32], repeats: Bool = false, isReduced: Bool = true) {
        self.width = width
        self.height = height
        self.pixels = pixels
        self.repeats = repeats
        self.isReduced = isReduced
        isTranslucent = pixels.contains { (8..<248).contains($0 >> 24) }
        isOpaque = pixels.allSatisfy { $0 >> 24 >= 248 }
    }

    package static func == (left: SceneTexture, right: SceneTexture) -> Bool {
        left === right
            || left.width == right.width && left.height == right.height && left.repeats == right.repeats
                && left.pixels == right.pixels
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
    }
}
