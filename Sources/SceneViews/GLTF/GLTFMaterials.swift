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
        var isLit = true
        var isClosed = false
        /// Whether vertices have translucent colors.
        var hasTranslucentVertices = false
    }

    private var numbers: [Material: Int] = [:]
    private var list: [Material] = []
    private var pictures: [ObjectIdentifier: Int] = [:]
    private var textures: [SceneTexture] = []

    var isEmpty: Bool { list.isEmpty }
    /// Whether a material has no light.
    var hasUnlit: Bool { list.contains { !$0.isLit } }

    /// Returns the number of a material.
    mutating func number(of material: Material, _ buffers: inout GLTFBuffers) -> Int {
        if let number = numbers[material] { return number }
        if let texture = material.texture, pictures[ObjectIdentifier(texture)] == nil {
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
        for material in list { write(material, &json) }
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

    private func write(_ material: Material, _ json: inout JSONWriter) {
        json.beginObject()
        json.key("pbrMetallicRoughness")
        json.beginObject()
        let color = Self.linear(material.color)
        json.key("baseColorFactor")
        json.numbers([color.x, color.y, color.z, color.w * material.opacity])
        if let texture = material.texture, let index = pictures[ObjectIdentifier(texture)] {
            json.key("baseColorTexture")
            json.beginObject()
            json.key("index")
            json.number(index)
            json.endObject()
        }
        json.key("metallicFactor")
        json.number(0)
        json.key("roughnessFactor")
        json.number(1)
        json.endObject()
        let isTranslucent =
            color.w * material.opacity < 0.995 || material.texture?.isTranslucent == true
            || material.hasTranslucentVertices
        if isTranslucent {
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
        if !material.isLit {
            json.key("extensions")
            json.beginObject()
            json.key("KHR_materials_unlit")
            json.beginObject()
            json.endObject()
            json.endObject()
        }
        json.endObject()
    }
}
