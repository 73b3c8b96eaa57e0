import CartoucheDocuments

/// What Assimp does not say about a glTF file: the extensions that it uses, and the strength of lamps.
struct GLTFExtensions {
    /// The extensions that change how materials look, and are not drawn.
    private(set) var notDrawn: [String] = []
    /// The factors for the emitted light of materials by name; names that several materials have are left out.
    private(set) var strengths: [String: Double] = [:]

    /// Extensions of materials and textures that are drawn, or say nothing about the look.
    private static let drawn: Set<String> = [
        "KHR_materials_unlit", "KHR_materials_emissive_strength", "KHR_materials_variants",
    ]

    /// - Parameter bytes: A text or a binary file; what cannot be read has no extensions, and Assimp reports it.
    init(_ bytes: [UInt8]) {
        guard let text = Self.text(of: bytes), let json = try? JSONValue(parsing: text) else { return }
        let names = json.object?["extensionsUsed"]?.array?.compactMap(\.string) ?? []
        notDrawn = names.filter { name in
            (name.contains("_materials_") || name.contains("_texture_")) && !Self.drawn.contains(name)
        }
        var unclear: Set<String> = []
        for material in json.object?["materials"]?.array ?? [] {
            guard let name = material.object?["name"]?.string else { continue }
            let strength =
                material.object?["extensions"]?.object?["KHR_materials_emissive_strength"]?
                .object?["emissiveStrength"]?.double ?? 1
            if let known = strengths[name], known != strength { unclear.insert(name) }
            strengths[name] = strength
        }
        for name in unclear { strengths[name] = nil }
        strengths = strengths.filter { $0.value != 1 && $0.value.isFinite }
    }

    /// Returns the JSON text of a file that uses extensions.
    private static func text(of bytes: [UInt8]) -> [UInt8]? {
        var text = bytes[...]
        if bytes.starts(with: "glTF".utf8) {
            guard bytes.count >= 20 else { return nil }
            let length = (0..<4).reduce(0) { $0 | Int(bytes[12 + $1]) << (8 * $1) }
            guard length <= bytes.count - 20 else { return nil }
            text = bytes[20..<20 + length]
        }
        let word = Array("extensionsUsed".utf8)
        let isExtended = text.withUnsafeBytes { bytes in
            bytes.count >= word.count
                && (0...bytes.count - word.count).contains { start in
                    bytes[start] == word[0] && bytes[start..<start + word.count].elementsEqual(word)
                }
        }
        return isExtended ? Array(text) : nil
    }
}
