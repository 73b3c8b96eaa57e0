import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages

/// What a device draws: the view, the light, and draws in order.
///
/// A list has no objects of a device, so that it can be compared, printed and played on any device.
package struct SceneList: Hashable, Sendable {
    package var view: SceneProjection
    package var light = SceneLight.camera
    /// The color behind everything; nil draws an atmosphere.
    package var background: Color?
    package var draws: [SceneDraw] = []
    /// The area that is drawn; nil for everything.
    package var clip: SceneClip?
    /// The middle and the radius of the part that shadows cover.
    package var shadowedCenter = SIMD3<Double>(0, 0, 0)
    package var shadowedRadius = 0.0
    package var effects = SceneEffects()
    /// The number of layers in which translucent bodies are drawn; 0 draws them in the order of the list.
    package var layerCount = 0
}

/// The light of a scene.
package enum SceneLight: Hashable, Sendable {
    /// A light at the camera: faces toward it have the authored color, and others at least 82 % of it.
    case camera
    /// The sun in a direction of the earth-centered frame.
    case sun(SIMD3<Double>, castsShadows: Bool)
}

/// A draw of one kind, with one texture.
package struct SceneDraw: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case bodies(SceneMesh, [SceneInstance], SceneTexture?)
        case spheres([SceneInstance])
        case billboards([SceneBillboard], SceneTexture)
        case ribbons([SceneRibbon])
    }

    /// The position in the order of drawing.
    package enum Phase: Int, Hashable, Sendable, Comparable {
        /// Opaque bodies, near ones first.
        case bodies
        case ground
        case billboards
        /// Far ones first.
        case translucent

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    package var content: Content
    package var phase: Phase
    package var isLit = true
    /// Whether faces that turn away from the camera are left out.
    package var isClosed = false
    /// Whether all spheres are opaque and so far away that the rays to one of them count as parallel.
    package var isSmall = false
    package var castsShadow = true
    /// Whether pictures are labels, which only things that are clearly nearer hide.
    package var isLabel = false
    package var opacity = 1.0
    /// The distances from the camera in meters at which instances are drawn; nil for all.
    ///
    /// Ribbons ignore it.
    package var distances: ClosedRange<Float>?
    /// The number of the layer, for identifying.
    package var object: UInt32 = 0
}

extension SceneList {
    /// Whether stars are seen behind everything: behind the sky, or on black.
    package var hasStars: Bool { effects.hasStars && (background == nil || background == .black) }

    /// The size of the pictures of all draws in memory.
    var textureBytes: Int {
        draws.reduce(0) { sum, draw in
            ([draw.texture] + (draw.material?.maps ?? [])).reduce(sum) {
                $0 + ($1.map { 4 * $0.width * $0.height } ?? 0)
            }
        }
    }
}

extension SceneDraw {
    package var texture: SceneTexture? {
        switch content {
        case .bodies(_, _, let texture): texture
        case .billboards(_, let page): page
        case .spheres, .ribbons: nil
        }
    }

    /// The material of bodies; nil for matte.
    package var material: SceneMaterial? {
        if case .bodies(let mesh, _, _) = content { mesh.material } else { nil }
    }

    package var isEmpty: Bool {
        switch content {
        case .bodies(_, let list, _), .spheres(let list): list.isEmpty
        case .billboards(let list, _): list.isEmpty
        case .ribbons(let list): list.isEmpty
        }
    }

    /// Whether the content has no body, and no shadow.
    package var isFlat: Bool {
        switch content {
        case .bodies, .spheres: false
        case .billboards, .ribbons: true
        }
    }

    /// Whether the content is bodies that let something through.
    package var isTranslucentBody: Bool { phase == .translucent && !isFlat }

    /// Whether the content is lines whose translucent edges are drawn after their bodies.
    package var hasEdges: Bool {
        if case .ribbons = content { phase == .billboards } else { false }
    }

    /// Whether nothing is seen through the bodies, so that their shader leaves out no pixel.
    package var isOpaque: Bool {
        guard case .bodies(let mesh, let instances, let texture) = content else { return false }
        return opacity >= 0.995 && mesh.isOpaque && texture?.isOpaque != false
            && !instances.contains { $0.color.isTranslucent }
    }
}

extension SceneList: CustomStringConvertible {
    /// One line for the view, and one for each draw.
    package var description: String {
        let header = "\(view.width) × \(view.height) \(light)"
        return ([header] + draws.map(\.description)).joined(separator: "\n")
    }
}

extension SceneDraw: CustomStringConvertible {
    package var description: String {
        let what =
            switch content {
            case .bodies(let mesh, let instances, let texture):
                "bodies \(instances.count) × \(mesh.indices.count / 3) triangles"
                    + (texture.map { " \($0.width) × \($0.height)" } ?? "")
            case .spheres(let list): "spheres \(list.count)"
            case .billboards(let list, let page): "billboards \(list.count) \(page.width) × \(page.height)"
            case .ribbons(let list): "ribbons \(list.count)"
            }
        return "\(phase) \(what)" + (opacity < 1 ? " opacity \(opacity)" : "")
    }
}
