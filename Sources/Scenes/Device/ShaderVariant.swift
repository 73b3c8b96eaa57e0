/// A kind of draw with its own shaders.
enum ShaderKind: Hashable, Sendable, CaseIterable {
    case bodies, spheres, billboards, ribbons, sky

    var vertex: String {
        switch self {
        case .bodies: BodyShader.vertex
        case .spheres: SphereShader.vertex
        case .billboards: BillboardShader.vertex
        case .ribbons: RibbonShader.vertex
        case .sky: SkyShader.vertex
        }
    }

    var fragment: String {
        switch self {
        case .bodies: BodyShader.fragment
        case .spheres: SphereShader.fragment
        case .billboards: BillboardShader.fragment
        case .ribbons: RibbonShader.fragment
        case .sky: SkyShader.fragment
        }
    }
}

/// The purpose of a pass.
enum ShaderPass: String, Hashable, Sendable {
    case color = "COLOR"
    /// Numbers of features and distances.
    case pick = "PICK"
    case shadow = "SHADOW"
}

/// What the shaders of a program contain; only the variants in use are compiled.
struct ShaderVariant: Hashable, Sendable {
    var kind: ShaderKind
    var pass: ShaderPass
    /// Whether bodies have a texture; billboards always have one.
    var isTextured = false
    /// The light in color passes of bodies and spheres.
    var light = Light.camera

    /// The kind of the light.
    enum Light: Hashable, Sendable { case camera, sun, sunWithShadows }

    init(_ kind: ShaderKind, _ pass: ShaderPass, isTextured: Bool = false, light: Light = .camera) {
        (self.kind, self.pass) = (kind, pass)
        self.isTextured = kind == .billboards || isTextured
        if pass == .color, kind == .bodies || kind == .spheres { self.light = light }
    }

    /// The names that the shaders test.
    var definitions: [String] {
        let lights =
            switch light {
            case .camera: [String]()
            case .sun: ["SUNLIT"]
            case .sunWithShadows: ["SUNLIT", "SHADOWED"]
            }
        return [pass.rawValue] + (isTextured ? ["TEXTURED"] : []) + lights
    }
}
