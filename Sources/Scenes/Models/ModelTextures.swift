import CartoucheCAssimp
import CartoucheDocuments
import CartoucheImages

/// The pictures of a model, read once each, with limits for hostile files.
struct ModelTextures {
    private let path: String
    private let resources: ResourceLoader
    private let scene: CAssimpScene
    private var images: [String: Image?] = [:]
    private var textures: [Key: SceneTexture] = [:]
    /// The bytes of all pixels so far.
    private var byteCount = 0
    private(set) var diagnostics: [Diagnostic] = []

    /// What a texture is made of.
    private struct Key: Hashable {
        var names: [String?]
        var repeats: Bool
        var isOpaque = false
        var hasNumbers = false
    }

    private static let maximumSide = 16_384
    private static let maximumCount = 256
    private static let maximumBytes = 512 << 20

    /// - Parameters:
    ///   - path: The path of the model.
    ///   - resources: Loads what is beside the model.
    init(_ path: String, _ resources: ResourceLoader, _ scene: CAssimpScene) {
        (self.path, self.resources, self.scene) = (path, resources, scene)
    }

    /// Returns the texture with the color of a material; nil if it cannot be read.
    ///
    /// - Parameter isOpaque: Whether the alpha of the picture means nothing.
    mutating func color(_ map: ModelMaterial.Map, isOpaque: Bool) -> SceneTexture? {
        texture(Key(names: [map.name], repeats: map.repeats, isOpaque: isOpaque)) { images in
            isOpaque ? images[0].map(Self.straight) : images[0]?.words
        }
    }

    /// Returns a texture of three numbers a pixel, such as normals; nil if it cannot be read.
    mutating func numbers(_ map: ModelMaterial.Map) -> SceneTexture? {
        texture(Key(names: [map.name], repeats: map.repeats, hasNumbers: true)) { $0[0].map(Self.straight) }
    }

    /// Returns the texture of a material's reflection: the occlusion, the roughness and the metal; nil if all are missing.
    ///
    /// - Parameter isPacked: Whether the roughness is green and the metal is blue, as in glTF; otherwise both are red.
    mutating func reflection(_ material: ModelMaterial, isPacked: Bool) -> SceneTexture? {
        let maps = [material.occlusion, material.roughness, material.metal]
        let repeats = maps.lazy.compactMap { $0 }.first?.repeats ?? true
        return texture(Key(names: maps.map { $0?.name }, repeats: repeats, hasNumbers: true)) { images in
            guard let largest = images.compactMap({ $0 }).max(by: { $0.width < $1.width }) else { return nil }
            let (width, height) = (largest.width, largest.height)
            var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
            for (channel, image) in images.enumerated() {
                guard let image else { continue }
                let source = Self.straight(image)
                let from: UInt32 = isPacked ? 8 * UInt32(channel) : 0
                let mask = UInt32(0xFF) << (8 * UInt32(channel))
                for y in 0..<height {
                    let row = y * image.height / height * image.width
                    for x in 0..<width {
                        let byte = source[row + x * image.width / width] >> from & 0xFF
                        pixels[y * width + x] =
                            pixels[y * width + x] & ~mask | byte << (8 * UInt32(channel))
                    }
                }
            }
            return pixels
        }
    }

    /// Returns a texture, made at the first call from the pictures that can be read.
    private mutating func texture(_ key: Key, _ pixels: ([Image?]) -> [UInt32]?) -> SceneTexture? {
        if let known = textures[key] { return known }
        let read = key.names.map { $0.flatMap { image($0) } }
        guard let pixels = pixels(read), let size = read.compactMap({ $0 }).max(by: { $0.width < $1.width })
        else { return nil }
        let texture = SceneTexture(
            width: size.width, height: size.height, pixels: pixels, repeats: key.repeats)
        textures[key] = texture
        return texture
    }

    /// The pixels with straight colors and without an alpha.
    private static func straight(_ image: Image) -> [UInt32] {
        let bytes = image.rgba
        return (0..<image.width * image.height).map { index -> UInt32 in
            let (red, green, blue) = (bytes[4 * index], bytes[4 * index + 1], bytes[4 * index + 2])
            return UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
        }
    }

    // MARK: Files

    private mutating func image(_ name: String) -> Image? {
        if let known = images[name] { return known }
        var image: Image?
        do {
            guard images.count < Self.maximumCount else {
                throw DocumentError(
                    .malformed, source: path, what: "the model has more than \(Self.maximumCount) textures")
            }
            let made = try read(name)
            guard max(made.width, made.height) <= Self.maximumSide else {
                throw DocumentError(
                    .malformed, source: path,
                    what: "the texture is longer than \(Self.maximumSide) pixels")
            }
            byteCount += 4 * made.width * made.height
            image = made
        } catch {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .textureNotRead,
                    message: "\(path): the texture \(name) is not read: \(error)",
                    instead: "drawn with the color of the material"))
        }
        images[name] = .some(image)
        return image
    }

    /// The number of pixels that the next picture may have.
    private var pixelLimit: Int { min((Self.maximumBytes - byteCount) / 4, Image.defaultPixelLimit) }

    private func read(_ name: String) throws -> Image {
        if name.hasPrefix("*"), let index = Int(name.dropFirst()) {
            guard index >= 0, index < Int(scene.textureCount), let texture = scene.textures[index] else {
                throw DocumentError(.notFound, source: path, what: "the texture \(name) does not exist")
            }
            return try embedded(texture.pointee)
        }
        // A texture must not leave the folder of the model.
        let plain = String(name.map { $0 == "\\" ? "/" : $0 })
        let folder = FilePath.folder(of: path)
        let file = plain.split(separator: "/").last.map(String.init) ?? plain
        let isInside =
            !plain.hasPrefix("/") && !plain.contains(":") && !plain.split(separator: "/").contains("..")
        let location = FilePath.joining(folder, isInside ? plain : file)
        let bytes = try FileBytes(resources.location(of: location)).contents(limit: resources.maximumBytes)
        return try Image(data: bytes, pixelLimit: pixelLimit)
    }

    private func embedded(_ texture: CAssimpTexture) throws -> Image {
        let width = Int(texture.width)
        guard let texels = texture.texels, width > 0 else {
            throw DocumentError(.malformed, source: path, what: "the texture is empty")
        }
        if texture.height == 0 {
            let bytes = Array(UnsafeBufferPointer(start: texels, count: width))
            return try Image(data: bytes, pixelLimit: pixelLimit)
        }
        let height = Int(texture.height)
        guard width <= Self.maximumSide, height <= Self.maximumSide, width * height <= pixelLimit else {
            throw DocumentError(.malformed, source: path, what: "the texture is too large")
        }
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        for index in 0..<width * height {
            bytes[4 * index] = texels[4 * index + 2]
            bytes[4 * index + 1] = texels[4 * index + 1]
            bytes[4 * index + 2] = texels[4 * index]
            bytes[4 * index + 3] = texels[4 * index + 3]
        }
        return try Image(width: width, height: height, rgba: bytes)
    }
}

extension Image {
    /// The premultiplied pixels, rows from the top, without padding.
    var words: [UInt32] { (0..<height).flatMap { Array(bitmap.row($0)) } }
}
