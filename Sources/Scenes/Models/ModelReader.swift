import CartoucheCAssimp
import CartoucheDocuments

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
    private let isGLTF: Bool
    private let extensions: GLTFExtensions?
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
        isGLTF = ["gltf", "glb", "vrm"].contains(ending)
        extensions = isGLTF ? GLTFExtensions(bytes) : nil
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
        var textures = ModelTextures(path, resources, scene.pointee)
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
            parts.append(part(mesh, material(of: mesh, scene.pointee, functions), &textures, &diagnostics))
        }
        diagnostics += textures.diagnostics
        if let extensions, !extensions.notDrawn.isEmpty {
            let names = extensions.notDrawn.prefix(10).joined(separator: ", ")
            diagnostics.append(
                Diagnostic(
                    .note, code: .materialSimplified,
                    message: "\(path): the model uses extensions of glTF that are not drawn: \(names)",
                    instead: "drawn without them"))
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

    private func converted(
        _ mesh: CAssimpMesh, _ paint: ModelMaterial, _ places: UnsafePointer<Float>?, isTextured: Bool,
        _ material: SceneMaterial?
    ) -> SceneMesh {
        let count = Int(mesh.vertexCount)
        var vertices: [SceneVertex] = []
        vertices.reserveCapacity(count)
        for index in 0..<count {
            func triple(_ values: UnsafePointer<Float>?) -> SIMD3<Float>? {
                values.map { turned($0[3 * index], $0[3 * index + 1], $0[3 * index + 2]) }
            }
            var position = triple(mesh.positions) ?? .zero
            if !position.sum().isFinite { position = .zero }
            let own = mesh.colors.0.map { colors in
                SIMD4(
                    Double(colors[4 * index]), Double(colors[4 * index + 1]),
                    Double(colors[4 * index + 2]), Double(colors[4 * index + 3]))
            }
            let coordinate = places.map { SIMD2($0[3 * index], 1 - $0[3 * index + 1]) }
            vertices.append(
                SceneVertex(
                    position, normal: triple(mesh.normals) ?? SIMD3(0, 0, 1),
                    coordinate: coordinate ?? .zero,
                    color: paint.color(ofVertex: own, isTextured: isTextured)))
        }
        var indices: [UInt32] = []
        for index in 0..<Int(mesh.faceCount) {
            let face = mesh.faces[index]
            guard face.count == 3 else { continue }
            let corners = (0..<3).map { face.indices[$0] }
            if corners.allSatisfy({ $0 < mesh.vertexCount }) { indices += corners }
        }
        return .joining(vertices: vertices, indices: indices, material: material)
    }

    // MARK: Materials

    private func material(
        of mesh: CAssimpMesh, _ scene: CAssimpScene, _ functions: CAssimpFunctions
    ) -> ModelMaterial {
        let (number, count) = (Int(mesh.materialIndex), Int(scene.materialCount))
        var material = ModelMaterial(
            number < count ? scene.materials[number] : nil, functions, isGLTF: isGLTF,
            isDefault: isGLTF && number == count - 1)
        if !material.hasStrength, let strength = material.name.flatMap({ extensions?.strengths[$0] }) {
            material.multiplyEmission(by: strength)
        }
        return material
    }

    /// Returns a mesh with its maps.
    private func part(
        _ mesh: CAssimpMesh, _ paint: ModelMaterial, _ textures: inout ModelTextures,
        _ diagnostics: inout [Diagnostic]
    ) -> SceneModel.Part {
        let paint = paint.withOneSetOfCoordinates { other in
            diagnostics.appendUnlessKnown(
                Diagnostic(
                    .note, code: .materialSimplified,
                    message:
                        "\(path): the texture \(other) has other coordinates than the first of its material",
                    instead: "drawn without it"))
        }
        let places = paint.coordinates.flatMap { mesh.coordinates($0) ?? mesh.coordinates(0) }
        var texture: SceneTexture?
        var material = paint.factors
        if places != nil {
            texture = paint.texture.flatMap { textures.color($0, isOpaque: paint.alphaMode == .opaque) }
            material?.normals = paint.normals.flatMap { textures.numbers($0) }
            material?.glow = paint.glow.flatMap { textures.numbers($0) }
            if material != nil { material?.reflection = textures.reflection(paint, isPacked: isGLTF) }
        }
        if let cutoff = paint.cutoff, texture?.isOpaque == false {
            if material == nil { material = SceneMaterial() }
            material?.cutoff = cutoff
        }
        // What needs nothing of a material has none.
        if material?.parts.isEmpty == true { material = nil }
        let made = converted(mesh, paint, places, isTextured: texture != nil, material)
        let isOpaque = texture?.isOpaque != false && made.isOpaque
        return SceneModel.Part(
            mesh: made, texture: texture, isClosed: isOpaque && MeshTopology(made).isClosed)
    }
}

extension CAssimpMesh {
    /// Returns a set of coordinates, three numbers a vertex.
    fileprivate func coordinates(_ set: Int) -> UnsafePointer<Float>? {
        let sets = textureCoordinates
        return switch set {
        case 0: sets.0
        case 1: sets.1
        case 2: sets.2
        case 3: sets.3
        default: nil
        }
    }
}
