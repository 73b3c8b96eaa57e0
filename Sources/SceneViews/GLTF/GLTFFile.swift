import CartoucheCLibrary
import CartoucheDocuments
import CartoucheScenes

/// A binary glTF file around the nodes and buffers of a scene.
struct GLTFFile {
    let texts: SceneView.GLTFTexts
    /// Whether the scene has the light of the sun.
    let isSunny: Bool
    let view: SceneProjection

    /// Returns the file: a header, the JSON text and the buffers.
    func bytes(of scene: inout GLTFScene, root: Int) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("asset")
        json.beginObject()
        json.key("version")
        json.string("2.0")
        json.key("generator")
        json.string("Cartouche")
        if !texts.credit.isEmpty {
            json.key("copyright")
            json.string(texts.credit)
        }
        json.endObject()
        let extensions =
            (scene.materials.hasUnlit ? ["KHR_materials_unlit"] : [])
            + (scene.materials.hasStrongEmission ? ["KHR_materials_emissive_strength"] : [])
            + (isSunny ? ["KHR_lights_punctual"] : [])
        if !extensions.isEmpty {
            json.key("extensionsUsed")
            json.beginArray()
            for name in extensions { json.string(name) }
            json.endArray()
        }
        json.key("scene")
        json.number(0)
        json.key("scenes")
        json.beginArray()
        json.beginObject()
        if !texts.title.isEmpty {
            json.key("name")
            json.string(texts.title)
        }
        json.key("nodes")
        json.numbers([Double(root)])
        if !texts.notes.isEmpty {
            json.key("extras")
            json.beginObject()
            json.key("notes")
            json.beginArray()
            for note in texts.notes { json.string(note) }
            json.endArray()
            json.endObject()
        }
        json.endObject()
        json.endArray()
        let bytes = scene.write(to: &json)
        json.key("cameras")
        json.beginArray()
        json.beginObject()
        json.key("type")
        json.string("perspective")
        json.key("perspective")
        json.beginObject()
        for (name, value) in [
            ("aspectRatio", view.halfWidth / view.halfHeight), ("yfov", 2 * atan(view.halfHeight)),
            ("znear", view.near),
        ] {
            json.key(name)
            json.number(value)
        }
        json.endObject()
        json.endObject()
        json.endArray()
        if isSunny {
            json.key("extensions")
            json.beginObject()
            json.key("KHR_lights_punctual")
            json.beginObject()
            json.key("lights")
            json.beginArray()
            json.beginObject()
            json.key("type")
            json.string("directional")
            json.key("intensity")
            json.number(3)
            json.endObject()
            json.endArray()
            json.endObject()
            json.endObject()
        }
        json.endObject()
        return Self.container(json.takeBytes(), bytes)
    }

    private static func container(_ json: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
        func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let text = json + [UInt8](repeating: 0x20, count: (4 - json.count % 4) % 4)
        let length = 12 + 8 + text.count + (bytes.isEmpty ? 0 : 8 + bytes.count)
        var file = Array("glTF".utf8) + word(2) + word(length)
        file += word(text.count) + Array("JSON".utf8) + text
        if !bytes.isEmpty { file += word(bytes.count) + Array("BIN\0".utf8) + bytes }
        return file
    }
}
