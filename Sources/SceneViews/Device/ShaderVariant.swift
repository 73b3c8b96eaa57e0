import CartoucheScenes

/// A kind of draw with its own shaders.
package enum ShaderKind: Hashable, Sendable, CaseIterable {
    case bodies, spheres, billboards, ribbons, sky, stars, occlusion, smoothing

    var vertex: String {
        switch self {
        case .bodies: BodyShader.vertex
        case .spheres: SphereShader.vertex
        case .billboards: BillboardShader.vertex
        case .ribbons: RibbonShader.vertex
        case .sky: SkyShader.vertex
        case .stars: StarShader.vertex
        case .occlusion, .smoothing: OcclusionShader.vertex
        }
    }

    var fragment: String {
        switch self {
        case .bodies: MaterialFunctions.text + BodyShader.fragment
        case .spheres: SphereShader.fragment
        case .billboards: BillboardShader.fragment
        case .ribbons: RibbonShader.fragment
        case .sky: SkyShader.fragment
        case .stars: StarShader.fragment
        case .occlusion: OcclusionShader.fragment
        case .smoothing: OcclusionShader.smoothing
        }
    }
}

/// The purpose of a pass.
package enum ShaderPass: String, Hashable, Sendable {
    case color = "COLOR"
    /// Numbers of features and distances.
    case pick = "PICK"
    case shadow = "SHADOW"
    /// Depths of the nearest translucent bodies behind those of a texture.
    case layer = "LAYER"
}

/// What the shaders of a program contain; only the variants in use are compiled.
package struct ShaderVariant: Hashable, Sendable {
    var kind: ShaderKind
    var pass: ShaderPass
    /// Whether bodies have a texture; billboards always have one.
    var isTextured = false
    /// Whether bodies let nothing through.
    var isOpaque = false
    /// What the material of bodies needs.
    var material: SceneMaterial.Parts = []
    /// Whether the coverage of spheres is in alpha.
    var isSmooth = false
    /// Whether spheres are small and far away; only with the light at the camera, if the coverage is in alpha.
    var isSmall = false
    /// Whether what is outside of an area is left out.
    var isClipped = false
    /// The light in color passes of bodies and spheres.
    var light = Light.camera
    /// Whether the air in front of what is far away is seen.
    var isHazy = false
    /// Whether only one layer of translucent bodies is drawn.
    var isLayered = false

    /// The kind of the light.
    package enum Light: Hashable, Sendable { case camera, sun, sunWithShadows, sunWithSoftShadows }

    init(_ kind: ShaderKind, _ pass: ShaderPass) {
        (self.kind, self.pass) = (kind, pass)
        isTextured = kind == .billboards || kind == .smoothing
    }

    /// The variant for a draw.
    ///
    /// - Parameters:
    ///   - light: The light of the picture.
    ///   - samples: The number of samples for each pixel; 0 for a target without a resolve.
    ///   - isClipped: Whether what is outside of an area is left out. Default: false.
    ///   - isHazy: Whether the air in front of what is far away is seen. Default: false.
    package init(
        _ draw: SceneDraw, in pass: ShaderPass, light: Light, samples: Int, isClipped: Bool = false,
        isHazy: Bool = false
    ) {
        defer {
            self.isClipped = isClipped
            self.isHazy = isHazy && pass == .color && kind != .billboards
        }
        switch draw.content {
        case .bodies(_, _, let texture):
            self.init(.bodies, pass)
            isTextured = texture != nil
            isOpaque = draw.isOpaque
            let parts = draw.material?.parts ?? []
            material = pass == .color ? parts : parts.intersection(.masked)
        case .spheres:
            self.init(.spheres, pass)
            isSmooth = pass == .color && (samples > 1 || draw.phase == .translucent)
            isSmall =
                draw.isSmall && pass == .color && samples > 1 && light == .camera && !isClipped && !isHazy
        case .billboards:
            self.init(.billboards, pass)
            return
        case .ribbons:
            self.init(.ribbons, pass)
            return
        }
        if pass == .color { self.light = light }
    }

    /// The names that the shaders test.
    var definitions: [String] {
        let lights =
            switch light {
            case .camera: [String]()
            case .sun: ["SUNLIT"]
            case .sunWithShadows: ["SUNLIT", "SHADOWED"]
            case .sunWithSoftShadows: ["SUNLIT", "SHADOWED", "SOFT"]
            }
        return [pass.rawValue] + lights + material.definitions
            + [
                ("TEXTURED", isTextured), ("OPAQUE", isOpaque), ("SMOOTH", isSmooth), ("SMALL", isSmall),
                ("CLIPPED", isClipped), ("HAZY", isHazy), ("LAYERED", isLayered),
            ].filter(\.1).map(\.0)
    }

    /// Returns the text of the shaders with the version and the definitions.
    ///
    /// - Parameter clipsToOne: Whether clip coordinates z are from 0 to 1.
    package func text(clipsToOne: Bool) -> ShaderText {
        let names = definitions + [clipsToOne ? "ZERO_TO_ONE" : "WRITE_W"]
        return ShaderText(
            kind, header: "#version 300 es\n" + names.map { "#define \($0) 1\n" }.joined())
    }
}
