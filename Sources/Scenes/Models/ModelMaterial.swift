import CartoucheCAssimp
import CartoucheCLibrary
import CartoucheDocuments
import CartoucheImages

/// A material of a model file: numbers, and the names of its maps.
///
/// Materials with a factor for metals are physical: those of glTF, and of other formats if a program wrote such a factor.
/// All others are matte with their diffuse color, because their specular numbers mean something else in each program.
struct ModelMaterial {
    /// A picture with the set of coordinates that places it.
    struct Map {
        var name: String
        var coordinates = 0
        /// Whether the picture repeats beyond its edges.
        var repeats = true
    }

    /// What the alpha of a glTF material does.
    enum AlphaMode: Equatable { case blend, opaque, mask(cutoff: Double) }

    /// Red, green, blue and alpha; linear in glTF.
    private(set) var color = SIMD4<Double>(1, 1, 1, 1)
    private(set) var alphaMode = AlphaMode.blend
    private(set) var texture: Map?
    /// The factors without the maps; nil for matte.
    private(set) var factors: SceneMaterial?
    private(set) var normals, roughness, metal, occlusion, glow: Map?
    private(set) var name: String?
    /// Whether Assimp gives the strength of the emitted light.
    private(set) var hasStrength = false
    /// Whether colors are linear, and the color changes the texture and the colors of vertices.
    let isGLTF: Bool

    /// - Parameter isDefault: Whether the material can be the one that Assimp adds to glTF files for meshes without one.
    init(
        _ material: OpaquePointer?, _ functions: CAssimpFunctions, isGLTF: Bool = false,
        isDefault: Bool = false
    ) {
        self.isGLTF = isGLTF
        guard let material else { return }
        let properties = Properties(material: material, functions: functions)
        name = properties.text("?mat.name")
        color = properties.color("$clr.base") ?? properties.color("$clr.diffuse") ?? color
        for type in [CASSIMP_BASE_COLOR, CASSIMP_DIFFUSE] where texture == nil {
            texture = properties.map(UInt32(type))
        }
        if let opacity = properties.number("$mat.opacity"), opacity > 0 { color.w = min(color.w, opacity) }
        if isGLTF {
            switch properties.text("$mat.gltf.alphaMode") {
            case "OPAQUE": alphaMode = .opaque
            case "MASK":
                let cutoff = properties.number("$mat.gltf.alphaCutoff") ?? 0.5
                alphaMode = .mask(cutoff: Double(Self.share(cutoff)))
            default: break
            }
        }
        guard let share = properties.number("$mat.metallicFactor") else { return }
        var factors = SceneMaterial()
        factors.metal = Self.share(share)
        factors.roughness = Self.share(properties.number("$mat.roughnessFactor") ?? 1)
        if let gloss = properties.number("$mat.glossinessFactor") {
            // The extension for glossy materials has no metals.
            color = properties.color("$clr.diffuse") ?? color
            (factors.metal, factors.roughness) = (0, Self.share(1 - gloss))
        }
        factors.isUnlit = properties.integer("$mat.shadingm") == Int(CASSIMP_NO_SHADING)
        let light = properties.color("$clr.emissive") ?? .zero
        for channel in 0..<3 { factors.emission[channel] = Self.share(light[channel]) }
        addMaps(properties, &factors)
        if isDefault, name == nil, color == SIMD4(1, 1, 1, 1), factors == Self.missing, coordinates == nil {
            return
        }
        self.factors = factors
        if let strength = properties.number("$mat.emissiveIntensity") {
            hasStrength = true
            multiplyEmission(by: strength)
        }
    }

    /// The factors of the material that Assimp adds.
    private static let missing: SceneMaterial = {
        var factors = SceneMaterial()
        factors.metal = 1
        return factors
    }()

    private mutating func addMaps(_ properties: Properties, _ factors: inout SceneMaterial) {
        normals = properties.map(UInt32(CASSIMP_NORMALS))
        let combined = isGLTF ? properties.map(UInt32(CASSIMP_UNKNOWN)) : nil
        metal = properties.map(UInt32(CASSIMP_METALNESS)) ?? combined
        roughness = properties.map(UInt32(CASSIMP_DIFFUSE_ROUGHNESS)) ?? combined
        glow = properties.map(UInt32(CASSIMP_EMISSIVE))
        let scale = properties.number("$tex.scale", UInt32(CASSIMP_NORMALS)) ?? 1
        factors.normalScale = scale.isFinite ? Float(min(max(scale, -10), 10)) : 1
        if isGLTF {
            occlusion = properties.map(UInt32(CASSIMP_LIGHTMAP))
            let strength = properties.number("$tex.strength", UInt32(CASSIMP_LIGHTMAP)) ?? 1
            if occlusion != nil { factors.occlusion = Self.share(strength) }
        }
    }

    /// Multiplies the emitted light, as an extension of glTF does that older versions of Assimp leave out.
    mutating func multiplyEmission(by strength: Double) {
        factors?.emission *= strength.isFinite ? Float(min(max(strength, 0), 1_000)) : 1
    }

    private static func share(_ value: Double) -> Float { value.isFinite ? Float(min(max(value, 0), 1)) : 0 }

    // MARK: Coordinates

    /// The set of coordinates of the first map; nil without maps.
    var coordinates: Int? { maps.lazy.compactMap { self[keyPath: $0]?.coordinates }.first }

    private var maps: [WritableKeyPath<ModelMaterial, Map?>] {
        [\.texture, \.normals, \.roughness, \.metal, \.occlusion, \.glow]
    }

    /// Returns the material without the maps that have other coordinates than its first one.
    ///
    /// - Parameter report: Gets the name of each map that is left out.
    func withOneSetOfCoordinates(_ report: (String) -> Void) -> ModelMaterial {
        var material = self
        for path in maps {
            guard let map = self[keyPath: path], map.coordinates != coordinates else { continue }
            material[keyPath: path] = nil
            report(map.name)
        }
        if material.occlusion == nil { material.factors?.occlusion = 0 }
        return material
    }

    // MARK: Colors

    /// Returns the color of a vertex.
    ///
    /// - Parameters:
    ///   - own: The color of the vertex in the file.
    ///   - isTextured: Whether a texture has the color.
    func color(ofVertex own: SIMD4<Double>?, isTextured: Bool) -> UInt32 {
        guard isGLTF else {
            if let own { return Self.word(own) }
            return isTextured ? Self.word(color) | 0xFF_FFFF : Self.word(color)
        }
        var product = color * (own ?? SIMD4(1, 1, 1, 1))
        for channel in 0..<3 {
            product[channel] = Color.channel(ofLight: Double(Self.share(product[channel])))
        }
        switch alphaMode {
        case .blend: break
        case .opaque: product.w = 1
        case .mask(let cutoff): product.w = isTextured || product.w >= cutoff ? 1 : 0
        }
        return Self.word(product)
    }

    private static func word(_ color: SIMD4<Double>) -> UInt32 {
        Color(red: color.x, green: color.y, blue: color.z, alpha: color.w).word
    }

    /// The alpha of the texture below which nothing is drawn; nil if the texture is blended.
    var cutoff: Float? {
        guard case .mask(let cutoff) = alphaMode else { return nil }
        // The alpha of vertices is 1.
        return color.w > 0 ? Float(cutoff / color.w) : 2
    }
}

/// The properties of a material of Assimp.
private struct Properties {
    let material: OpaquePointer
    let functions: CAssimpFunctions

    func color(_ key: String) -> SIMD4<Double>? {
        var channels: [Float] = [1, 1, 1, 1]
        guard functions.MaterialColor(material, key, 0, 0, &channels) == 0 else { return nil }
        return SIMD4(Double(channels[0]), Double(channels[1]), Double(channels[2]), Double(channels[3]))
    }

    func number(_ key: String, _ type: UInt32 = 0) -> Double? {
        var number: [Float] = [0]
        var count: UInt32 = 1
        guard functions.MaterialNumbers(material, key, type, 0, &number, &count) == 0, count > 0 else {
            return nil
        }
        return Double(number[0])
    }

    func integer(_ key: String, _ type: UInt32 = 0) -> Int? {
        var number: [Int32] = [0]
        var count: UInt32 = 1
        guard functions.MaterialIntegers(material, key, type, 0, &number, &count) == 0, count > 0 else {
            return nil
        }
        return Int(number[0])
    }

    /// The text stays behind a pointer: as a value, its 1,024 bytes are a tuple, which takes seconds to compile.
    func text(_ key: String, _ type: UInt32 = 0) -> String? {
        withUnsafeTemporaryAllocation(of: CAssimpString.self, capacity: 1) { text in
            guard let start = text.baseAddress, functions.MaterialString(material, key, type, 0, start) == 0
            else { return nil }
            // The bytes of the text follow its length.
            let bytes = UnsafeRawBufferPointer(
                start: UnsafeRawPointer(start) + MemoryLayout<UInt32>.size,
                count: min(Int(start.pointee.length), 1023))
            let name = String(decoding: bytes, as: UTF8.self)
            return name.isEmpty ? nil : name
        }
    }

    func map(_ type: UInt32) -> ModelMaterial.Map? {
        guard let name = text("$tex.file", type) else { return nil }
        let modes = ["$tex.mapmodeu", "$tex.mapmodev"].map { integer($0, type) }
        return ModelMaterial.Map(
            name: name, coordinates: integer("$tex.uvwsrc", type) ?? 0,
            repeats: !modes.allSatisfy { $0 == Int(CASSIMP_CLAMP) })
    }
}
