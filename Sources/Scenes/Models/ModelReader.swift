import CartoucheCAssimp
import CartoucheDocuments
import CartoucheImages

/// Reads a model with Assimp.
struct ModelReader {
    /// The axes and the unit of a file format, as Assimp gives them.
    private enum Axes {
        /// y is up, and z to the viewer; the front is z, and becomes the front of the symbol.
        case frontIsZ
        /// y is up.
        case upIsY
        /// As in the file.
        case same
    }

    private let path: String
    private let resources: ResourceLoader
    /// Whether the format has faces without corners.
    private let canHaveEmptyFaces: Bool
    /// The greatest number of vertices of a model.
    private static let maximumVertices = 10_000_000
    private static let maximumBytes = 256 << 20

    /// - Throws: `DocumentError` if the file is missing, too large, or on another computer.
    init(_ address: String, _ resources: ResourceLoader) throws(DocumentError) {
        path = try resources.path(for: address)
        self.resources = resources.besides(path)
        let bytes = try FileBytes(resources.location(of: path)).contents(limit: Self.maximumBytes)
        // Assimp also recognizes the format by the first word.
        let isPLY = bytes.prefix(3).map { $0 | 0x20 } == Array("ply".utf8)
        let ending = FilePath.fileExtension(of: path).lowercased()
        canHaveEmptyFaces = isPLY || ending == "ply" || ending == "dae"
        if isPLY || ending == "ply" { try checkLines(bytes) }
    }

    /// Refuses a model that has faces without corners, and no face with more than three.
    ///
    /// An assertion of Assimp would stop the process when it divides polygons into triangles. The file is read once
    /// more for this check: `aiApplyPostProcessing`, which divides an imported scene, uses freed memory if it fails
    /// (5.2).
    private func checkFaces(in library: AssimpLibrary) throws(DocumentError) {
        let scene = try ModelImport.scene(of: path, steps: 0, in: library)
        defer { library.functions.Release(scene) }
        for index in 0..<Int(scene.pointee.meshCount) {
            guard let mesh = scene.pointee.meshes[index]?.pointee, let faces = mesh.faces else { continue }
            let counts = (0..<Int(mesh.faceCount)).lazy.map { faces[$0].count }
            if counts.contains(0), !counts.contains(where: { $0 > 3 }) {
                throw malformed("a face of the model has no corners")
            }
        }
    }

    /// Checks the header of a PLY file, and that a text has at least the lines that the header announces.
    ///
    /// Assimp searches for what is missing without end, and takes memory for it.
    private func checkLines(_ bytes: [UInt8]) throws(DocumentError) {
        var announced = 0
        var isText = true
        var rest = bytes[...]
        while let end = rest.prefix(1 << 16).firstIndex(where: { $0 == 10 || $0 == 13 }) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            let words = line.split(whereSeparator: \.isWhitespace)
            rest = rest[(end + 1)...]
            switch words.first {
            case nil, "ply", "comment", "obj_info", "property": continue
            case "format":
                switch words.dropFirst().first {
                case "ascii": isText = true
                case "binary_little_endian", "binary_big_endian": isText = false
                default: throw malformed("the PLY file has the unknown format '\(line.prefix(80))'")
                }
            case "element":
                if let count = words.last.flatMap({ Int($0) }) {
                    announced = announced.addingReportingOverflow(max(count, 0)).partialValue
                }
            case "end_header":
                guard isText else { return }
                guard announced >= 0, rest.lazy.filter({ $0 == 10 || $0 == 13 }).count >= announced else {
                    throw malformed("the PLY file is shorter than its header says")
                }
                return
            default: throw malformed("the header of the PLY file has the line '\(line.prefix(80))'")
            }
        }
        throw malformed("the header of the PLY file has no end")
    }

    private func malformed(_ what: String) -> DocumentError {
        DocumentError(.malformed, source: path, what: what, suggestion: "export the model again")
    }

    /// Reads the model.
    ///
    /// - Throws: `DocumentError` if Assimp is not installed or cannot read the file.
    func read(diagnostics: inout [Diagnostic]) throws(DocumentError) -> SceneModel {
        let library = try AssimpLibrary.shared(for: path)
        let functions = library.functions
        // The global scale makes meters of the unit of FBX files, which is usually the centimeter.
        let steps = UInt32(
            CASSIMP_TRIANGULATE | CASSIMP_GENERATE_NORMALS | CASSIMP_PRE_TRANSFORM | CASSIMP_SORT_BY_TYPE
                | CASSIMP_GLOBAL_SCALE)
        if canHaveEmptyFaces { try checkFaces(in: library) }
        let scene = try ModelImport.scene(of: path, steps: steps, in: library)
        defer { functions.Release(scene) }
        var textures: [String: SceneTexture] = [:]
        var parts: [SceneModel.Part] = []
        var count = 0
        for index in 0..<Int(scene.pointee.meshCount) {
            guard let mesh = scene.pointee.meshes[index]?.pointee,
                mesh.primitiveTypes & UInt32(CASSIMP_TRIANGLE) != 0, mesh.positions != nil
            else { continue }
            count += Int(mesh.vertexCount)
            guard count <= Self.maximumVertices else {
                throw DocumentError(
                    .malformed, source: path,
                    what: "the model has more than \(Self.maximumVertices) vertices",
                    suggestion: "use a simpler model")
            }
            let material =
                Int(mesh.materialIndex) < Int(scene.pointee.materialCount)
                ? scene.pointee.materials[Int(mesh.materialIndex)] : nil
            let paint = Paint(material, functions)
            var texture: SceneTexture?
            if let name = paint.texture, mesh.textureCoordinates.0 != nil {
                if textures[name] == nil {
                    textures[name] = picture(name, scene.pointee, diagnostics: &diagnostics)
                }
                texture = textures[name]
            }
            let part = converted(mesh, color: texture == nil ? paint.color : paint.color | 0xFF_FFFF)
            let isOpaque =
                texture?.isOpaque != false && part.vertices.allSatisfy { !$0.color.isTranslucent }
            parts.append(
                SceneModel.Part(
                    mesh: part, texture: texture, isClosed: isOpaque && MeshTopology(part).isClosed))
        }
        let model = SceneModel(parts: parts.filter { !$0.mesh.indices.isEmpty })
        guard !model.parts.isEmpty else {
            throw DocumentError(
                .malformed, source: path, what: "the model has no triangles",
                suggestion: "export the model with its faces")
        }
        return model
    }

    // MARK: Geometry

    private var axes: Axes {
        switch FilePath.fileExtension(of: path).lowercased() {
        case "gltf", "glb", "vrm": .frontIsZ
        // Assimp turns 3DS files, so that y is up.
        case "stl", "ply", "blend", "dxf": .same
        default: .upIsY
        }
    }

    private func turned(_ x: Float, _ y: Float, _ z: Float) -> SIMD3<Float> {
        switch axes {
        case .frontIsZ: SIMD3(-x, z, y)
        case .upIsY: SIMD3(x, -z, y)
        case .same: SIMD3(x, y, z)
        }
    }

    private func converted(_ mesh: CAssimpMesh, color: UInt32) -> SceneMesh {
        let count = Int(mesh.vertexCount)
        var vertices: [SceneVertex] = []
        vertices.reserveCapacity(count)
        for index in 0..<count {
            func triple(_ values: UnsafePointer<Float>?) -> SIMD3<Float>? {
                values.map { turned($0[3 * index], $0[3 * index + 1], $0[3 * index + 2]) }
            }
            var position = triple(mesh.positions) ?? .zero
            if !position.sum().isFinite { position = .zero }
            var own = color
            if let colors = mesh.colors.0 {
                func byte(_ channel: Int) -> UInt32 {
                    UInt32((min(max(colors[4 * index + channel], 0), 1) * 255).rounded())
                }
                own = byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24
            }
            let coordinate = mesh.textureCoordinates.0.map {
                SIMD2($0[3 * index], 1 - $0[3 * index + 1])
            }
            vertices.append(
                SceneVertex(
                    position, normal: triple(mesh.normals) ?? SIMD3(0, 0, 1),
                    coordinate: coordinate ?? .zero, color: own))
        }
        var indices: [UInt32] = []
        for index in 0..<Int(mesh.faceCount) {
            let face = mesh.faces[index]
            guard face.count == 3 else { continue }
            let corners = (0..<3).map { face.indices[$0] }
            if corners.allSatisfy({ $0 < mesh.vertexCount }) { indices += corners }
        }
        return .joining(vertices: vertices, indices: indices)
    }

    // MARK: Materials

    /// The color and the texture of a material.
    private struct Paint {
        var color = UInt32.max
        var texture: String?

        init(_ material: OpaquePointer?, _ functions: CAssimpFunctions) {
            guard let material else { return }
            var channels: [Float] = [1, 1, 1, 1]
            if functions.MaterialColor(material, "$clr.base", 0, 0, &channels) != 0 {
                channels = [1, 1, 1, 1]
                _ = functions.MaterialColor(material, "$clr.diffuse", 0, 0, &channels)
            }
            var opacity: [Float] = [1]
            var count: UInt32 = 1
            if functions.MaterialNumbers(material, "$mat.opacity", 0, 0, &opacity, &count) == 0, count > 0,
                opacity[0] > 0
            {
                channels[3] = min(channels[3], opacity[0])
            }
            color =
                Color(
                    red: Double(channels[0]), green: Double(channels[1]), blue: Double(channels[2]),
                    alpha: Double(channels[3])
                ).word
            for type in [CASSIMP_BASE_COLOR, CASSIMP_DIFFUSE] where texture == nil {
                texture = Self.file(UInt32(type), of: material, functions)
            }
        }

        /// Returns the name of a texture's file.
        ///
        /// The text stays behind a pointer: as a value, its 1,024 bytes are a tuple, which takes seconds to compile.
        private static func file(
            _ type: UInt32, of material: OpaquePointer, _ functions: CAssimpFunctions
        ) -> String? {
            withUnsafeTemporaryAllocation(of: CAssimpString.self, capacity: 1) { text in
                guard let start = text.baseAddress,
                    functions.MaterialString(material, "$tex.file", type, 0, start) == 0
                else { return nil }
                // The bytes of the text follow its length.
                let bytes = UnsafeRawBufferPointer(
                    start: UnsafeRawPointer(start) + MemoryLayout<UInt32>.size,
                    count: min(Int(start.pointee.length), 1023))
                let name = String(decoding: bytes, as: UTF8.self)
                return name.isEmpty ? nil : name
            }
        }
    }

    // MARK: Textures

    private func picture(
        _ name: String, _ scene: CAssimpScene, diagnostics: inout [Diagnostic]
    ) -> SceneTexture? {
        do {
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
            let bytes = try FileBytes(resources.location(of: location)).contents(
                limit: resources.maximumBytes)
            return texture(of: try Image(data: bytes))
        } catch {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .textureNotRead,
                    message: "\(path): the texture \(name) is not read: \(error)",
                    instead: "drawn with the color of the material"))
            return nil
        }
    }

    private func embedded(_ texture: CAssimpTexture) throws -> SceneTexture {
        let width = Int(texture.width)
        guard let texels = texture.texels, width > 0 else {
            throw DocumentError(.malformed, source: path, what: "the texture is empty")
        }
        if texture.height == 0 {
            let bytes = Array(UnsafeBufferPointer(start: texels, count: width))
            return self.texture(of: try Image(data: bytes))
        }
        let height = Int(texture.height)
        guard width <= 16_384, height <= 16_384 else {
            throw DocumentError(.malformed, source: path, what: "the texture is too large")
        }
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        for index in 0..<width * height {
            bytes[4 * index] = texels[4 * index + 2]
            bytes[4 * index + 1] = texels[4 * index + 1]
            bytes[4 * index + 2] = texels[4 * index]
            bytes[4 * index + 3] = texels[4 * index + 3]
        }
        return self.texture(of: try Image(width: width, height: height, rgba: bytes))
    }

    private func texture(of image: Image) -> SceneTexture {
        SceneTexture(width: image.width, height: image.height, pixels: image.words, repeats: true)
    }
}

extension Image {
    /// The premultiplied pixels, rows from the top, without padding.
    var words: [UInt32] { (0..<height).flatMap { Array(bitmap.row($0)) } }
}
