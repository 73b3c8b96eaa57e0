import CartoucheDocuments
import CartoucheImages
import CartoucheScenes

/// The materials and textures of a glTF file.
struct GLTFMaterials {
    /// What makes a material.
    struct Material: Hashable {
        /// Straight sRGB bytes; white if the vertices have the colors.
        var color = UInt32.max
        var opacity = 1.0
        var texture: SceneTexture?
        /// How bodies reflect and emit light; nil for matte.
        var surface: SceneMaterial?
        var isLit = true
        var isClosed = false
        /// Whether vertices have translucent colors.
        var hasTranslucentVertices = false

        /// Whether a picture is on the material.
        var isTextured: Bool { texture != nil || surface?.maps.contains { $0 != nil } == true }
    }

    private var numbers: [Material: Int] = [:]
    private var list: [Material] = []
    private var pictures: [ObjectIdentifier: Int] = [:]
    private var textures: [SceneTexture] = []

    var isEmpty: Bool { list.isEmpty }
    /// Whether a material has no light.
    var hasUnlit: Bool { list.contains { !$0.isLit || $0.surface?.isUnlit == true } }
    /// Whether a material emits more light than white.
    var hasStrongEmission: Bool { list.contains { ($0.surface?.strength ?? 1) > 1 } }

    /// Returns the number of a material.
    mutating func number(of material: Material, _ buffers: inout GLTFBuffers) -> Int {
        if let number = numbers[material] { return number }
        for texture in [material.texture] + (material.surface?.maps ?? []) {
            guard let texture, pictures[ObjectIdentifier(texture)] == nil else { continue }
            pictures[ObjectIdentifier(texture)] = buffers.add(picture: Self.image(of: texture).png())
            textures.append(texture)
        }
        numbers[material] = list.count
        list.append(material)
        return list.count - 1
    }

    private static func image(of texture: SceneTexture) -> Image {
        let bitmap = Bitmap(width: texture.width, height: texture.height)
        for y in 0..<texture.height {
            let row = bitmap.row(y)
            for x in 0..<texture.width { row[x] = texture.pixels[y * texture.width + x] }
        }
        return Image(bitmap)
    }

    /// Returns the linear red, green and blue, and the alpha, of a color word.
    static func linear(_ word: UInt32) -> SIMD4<Double> {
        func byte(_ shift: UInt32) -> Double { Double(word >> shift & 0xFF) / 255 }
        return SIMD4(
            Color.light(of: byte(0)), Color.light(of: byte(8)), Color.light(of: byte(16)), byte(24))
    }

    /// Writes the members `materials`, `textures` and `samplers`.
    func write(to json: inout JSONWriter) {
        guard !list.isEmpty else { return }
        json.key("materials")
        json.beginArray()
        for (number, material) in list.enumerated() { write(material, number, &json) }
        json.endArray()
        guard !textures.isEmpty else { return }
        json.key("textures")
        json.beginArray()
        for (index, texture) in textures.enumerated() {
            json.beginObject()
            json.key("source")
            json.number(index)
            json.key("sampler")
            json.number(texture.repeats ? 1 : 0)
            json.endObject()
        }
        json.endArray()
        json.key("samplers")
        json.beginArray()
        for wrap in [33_071, 10_497] {
            json.beginObject()
            for (name, value) in [
                ("magFilter", 9_729), ("minFilter", 9_987), ("wrapS", wrap), ("wrapT", wrap),
            ] {
                json.key(name)
                json.number(value)
            }
            json.endObject()
        }
        json.endArray()
    }

    private func write(_ material: Material, _ number: Int, _ json: inout JSONWriter) {
        json.beginObject()
        // The reader of models finds the strength of a lamp by the name of its material.
        if material.surface.map({ $0.strength > 1 }) == true {
            json.key("name")
            json.string("Lamp \(number)")
        }
        json.key("pbrMetallicRoughness")
        json.beginObject()
        let color = Self.linear(material.color)
        json.key("baseColorFactor")
        json.numbers([color.x, color.y, color.z, color.w * material.opacity])
        write(material.texture, as: "baseColorTexture", &json)
        let surface = material.surface ?? SceneMaterial()
        json.key("metallicFactor")
        json.number(Double(surface.metal))
        json.key("roughnessFactor")
        json.number(Double(surface.roughness))
        let maps = surface.maps
        write(maps[1], as: "metallicRoughnessTexture", &json)
        json.endObject()
        write(maps[0], as: "normalTexture", factor: ("scale", surface.normalScale), &json)
        if surface.occlusion > 0 {
            write(maps[1], as: "occlusionTexture", factor: ("strength", surface.occlusion), &json)
        }
        write(maps[2], as: "emissiveTexture", &json)
        if surface.emission != .zero {
            json.key("emissiveFactor")
            json.numbers((0..<3).map { Double(surface.emission[$0] / surface.strength) })
        }
        let isTranslucent =
            color.w * material.opacity < 0.995 || material.texture?.isTranslucent == true
            || material.hasTranslucentVertices
        if let cutoff = surface.cutoff {
            json.key("alphaMode")
            json.string("MASK")
            json.key("alphaCutoff")
            json.number(Double(cutoff))
        } else if isTranslucent {
            json.key("alphaMode")
            json.string("BLEND")
        } else if material.texture?.pixels.contains(where: { $0 >> 24 < 128 }) == true {
            json.key("alphaMode")
            json.string("MASK")
        }
        if !material.isClosed {
            json.key("doubleSided")
            json.bool(true)
        }
        writeExtensions(isUnlit: !material.isLit || surface.isUnlit, strength: surface.strength, &json)
        json.endObject()
    }

    private func writeExtensions(isUnlit: Bool, strength: Float, _ json: inout JSONWriter) {
        guard isUnlit || strength > 1 else { return }
        json.key("extensions")
        json.beginObject()
        if isUnlit {
            json.key("KHR_materials_unlit")
            json.beginObject()
            json.endObject()
        }
        if strength > 1 {
            json.key("KHR_materials_emissive_strength")
            json.beginObject()
            json.key("emissiveStrength")
            json.number(Double(strength))
            json.endObject()
        }
        json.endObject()
    }

    /// Writes the number of a texture, with a factor.
    private func write(
        _ texture: SceneTexture?, as name: String, factor: (name: String, value: Float)? = nil,
        _ json: inout JSONWriter
    ) {
        guard let texture, let index = pictures[ObjectIdentifier(texture)] else { return }
        json.key(name)
        json.beginObject()
        json.key("index")
        json.number(index)
        if let factor, factor.value != 1 {
            json.key(factor.name)
            json.number(Double(factor.value))
        }
        json.endObject()
    }
}

extension SceneMaterial {
    /// The factor that the emitted light needs above white.
    fileprivate var strength: Float { max(emission.max(), 1) }
}
