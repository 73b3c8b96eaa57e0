/// How a mesh reflects and emits light: the metallic-roughness model of glTF 2.0.
///
/// A mesh without a material is matte. Factors are multiplied with the channels of the maps.
package struct SceneMaterial: Hashable, Sendable {
    /// 1 for metals, 0 for everything else.
    package var metal: Float = 0
    /// 0 for mirrors, 1 for matte surfaces.
    package var roughness: Float = 1
    /// The linear light that the mesh emits: red, green and blue; 1 is white, and more is allowed.
    package var emission = SIMD3<Float>.zero
    /// The factor for the slopes of ``normals``.
    package var normalScale: Float = 1
    /// The share of the red channel of ``reflection`` that counts, from 0 to 1.
    package var occlusion: Float = 0
    /// The alpha of the texture below which nothing is drawn, and above which all is opaque; nil blends.
    package var cutoff: Float?
    /// Whether the light of the scene changes nothing.
    package var isUnlit = false
    /// Normals relative to the surface: red along u, green against v, blue outward.
    package var normals: SceneTexture?
    /// Red: the share of the surroundings' light that arrives; green: the roughness; blue: 1 for metals.
    package var reflection: SceneTexture?
    /// The color of the emitted light.
    package var glow: SceneTexture?

    package init() {}

    /// What the shaders do for a material.
    package struct Parts: OptionSet, Hashable, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let physical = Self(rawValue: 1)
        package static let normals = Self(rawValue: 2)
        package static let reflection = Self(rawValue: 4)
        package static let glow = Self(rawValue: 8)
        package static let masked = Self(rawValue: 16)
        package static let unlit = Self(rawValue: 32)

        /// The names that the shaders test.
        package var definitions: [String] {
            let names = [
                "PHYSICAL", "NORMAL_MAP", "REFLECTION_MAP", "GLOW_MAP", "MASKED", "UNLIT",
            ]
            return names.indices.filter { rawValue >> $0 & 1 == 1 }.map { names[$0] }
        }
    }

    package var parts: Parts {
        var parts: Parts = cutoff == nil ? [] : .masked
        if isUnlit { return parts.union(.unlit) }
        let isMatte = metal == 0 && roughness == 1 && normals == nil && reflection == nil
        if isMatte, emission == .zero { return parts }
        parts.formUnion(.physical)
        if normals != nil { parts.formUnion(.normals) }
        if reflection != nil { parts.formUnion(.reflection) }
        if glow != nil, emission != .zero { parts.formUnion(.glow) }
        return parts
    }

    /// The maps in the order of the shaders' units; nil for those that the shaders do not read.
    package var maps: [SceneTexture?] {
        let parts = parts
        return [
            parts.contains(.normals) ? normals : nil, parts.contains(.reflection) ? reflection : nil,
            parts.contains(.glow) ? glow : nil,
        ]
    }

    /// The numbers of the shaders' uniforms: `reflection` and `emission`.
    package var numbers: [Float] {
        [
            metal, roughness, normalScale, occlusion, emission.x, emission.y, emission.z, cutoff ?? 0,
        ]
    }
}
