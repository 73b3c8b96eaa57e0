import CartoucheCEgl
import CartoucheScenes

/// The buffers and textures of a device.
///
/// Meshes and textures of the last drawing stay, because most of them are in the next drawing too.
struct GLKeeper {
    private let gl: CGlFunctions
    private var meshes: [ObjectIdentifier: (mesh: SceneMesh, vertices: UInt32, indices: UInt32)] = [:]
    private var textures: [ObjectIdentifier: (texture: SceneTexture, name: UInt32)] = [:]
    private var corners: UInt32 = 0
    private var emptyArray: UInt32 = 0

    /// The corners of a square, and of a triangle around a circle with the radius 1.
    private static let quad: [Float] = [-1, -1, 1, -1, -1, 1, 1, 1]
    private static let triangle: [Float] = [-1.732_050_8, -1, 1.732_050_8, -1, 0, 2]

    init(_ gl: CGlFunctions) {
        self.gl = gl
        gl.GenVertexArrays(1, &emptyArray)
        corners = Self.buffer(Self.quad + Self.triangle, kind: UInt32(CGL_ARRAY_BUFFER), gl)
    }

    private static func buffer<Value>(_ values: [Value], kind: UInt32, _ gl: CGlFunctions) -> UInt32 {
        var name: UInt32 = 0
        gl.GenBuffers(1, &name)
        gl.BindBuffer(kind, name)
        values.withUnsafeBytes { gl.BufferData(kind, $0.count, $0.baseAddress, UInt32(CGL_STREAM_DRAW)) }
        return name
    }

    /// Uploads the uniforms of a frame; returns the buffer.
    func uniforms(_ values: [Float]) -> UInt32 {
        let name = Self.buffer(values, kind: UInt32(CGL_UNIFORM_BUFFER), gl)
        gl.BindBufferBase(UInt32(CGL_UNIFORM_BUFFER), 0, name)
        return name
    }

    /// Deletes the uniforms, and what the list does not use.
    mutating func endFrame(keeping list: SceneList, uniforms: UInt32) {
        withUnsafePointer(to: uniforms) { gl.DeleteBuffers(1, $0) }
        var used: Set<ObjectIdentifier> = []
        for draw in list.draws {
            switch draw.content {
            case .bodies(let mesh, _, let texture):
                used.insert(ObjectIdentifier(mesh))
                if let texture { used.insert(ObjectIdentifier(texture)) }
                for map in mesh.material?.maps ?? [] {
                    if let map { used.insert(ObjectIdentifier(map)) }
                }
            case .billboards(_, let page): used.insert(ObjectIdentifier(page))
            case .spheres, .ribbons: break
            }
        }
        for (key, value) in meshes where !used.contains(key) {
            gl.DeleteBuffers(2, [value.vertices, value.indices])
            meshes[key] = nil
        }
        for (key, value) in textures where !used.contains(key) {
            gl.DeleteTextures(1, [value.name])
            textures[key] = nil
        }
    }

    func bindEmptyArray() { gl.BindVertexArray(emptyArray) }

    /// The unit of the first map of materials.
    static let firstMapUnit = 4

    /// Binds the maps of a material to their units.
    mutating func bind(_ material: SceneMaterial) {
        for (index, map) in material.maps.enumerated() {
            guard let map else { continue }
            bind(map, unit: Self.firstMapUnit + index)
        }
        gl.ActiveTexture(UInt32(CGL_TEXTURE0))
    }

    /// Binds a texture to a unit, which becomes the active one.
    mutating func bind(_ texture: SceneTexture, unit: Int = 0) {
        gl.ActiveTexture(UInt32(CGL_TEXTURE0) + UInt32(unit))
        let kind = UInt32(CGL_TEXTURE_2D)
        if let known = textures[ObjectIdentifier(texture)] {
            gl.BindTexture(kind, known.name)
            return
        }
        var name: UInt32 = 0
        gl.GenTextures(1, &name)
        gl.BindTexture(kind, name)
        texture.pixels.withUnsafeBytes {
            gl.TexImage2D(
                kind, 0, Int32(CGL_RGBA8), Int32(texture.width), Int32(texture.height), 0, UInt32(CGL_RGBA),
                UInt32(CGL_UNSIGNED_BYTE), $0.baseAddress)
        }
        if texture.isReduced { gl.GenerateMipmap(kind) }
        let wrap = texture.repeats ? CGL_REPEAT : CGL_CLAMP_TO_EDGE
        for (property, value) in [
            (CGL_TEXTURE_MIN_FILTER, texture.isReduced ? CGL_LINEAR_MIPMAP_LINEAR : CGL_LINEAR),
            (CGL_TEXTURE_MAG_FILTER, CGL_LINEAR), (CGL_TEXTURE_WRAP_S, wrap), (CGL_TEXTURE_WRAP_T, wrap),
        ] {
            gl.TexParameteri(kind, UInt32(property), Int32(value))
        }
        textures[ObjectIdentifier(texture)] = (texture, name)
    }

    // MARK: Draws

    /// An attribute of a vertex or an instance.
    private struct Attribute {
        var location: UInt32
        var count: Int32
        var type: Int32
        var offset: Int
        var isNormalized = false
        var isInteger = false
    }

    private static let vertexAttributes = [
        Attribute(location: 0, count: 3, type: Int32(CGL_FLOAT), offset: 0),
        Attribute(location: 1, count: 4, type: Int32(CGL_BYTE), offset: 12, isNormalized: true),
        Attribute(location: 2, count: 2, type: Int32(CGL_FLOAT), offset: 16),
        Attribute(location: 3, count: 4, type: Int32(CGL_UNSIGNED_BYTE), offset: 24, isNormalized: true),
        Attribute(location: 4, count: 1, type: Int32(CGL_UNSIGNED_INT), offset: 28, isInteger: true),
    ]
    private static let positionAttributes = [
        Attribute(location: 5, count: 3, type: Int32(CGL_FLOAT), offset: 0),
        Attribute(location: 6, count: 3, type: Int32(CGL_FLOAT), offset: 12),
    ]
    private static let instanceAttributes =
        positionAttributes + [
            Attribute(location: 7, count: 3, type: Int32(CGL_FLOAT), offset: 24),
            Attribute(location: 8, count: 4, type: Int32(CGL_FLOAT), offset: 36),
        ] + paint(offset: 52)
    private static let billboardAttributes =
        positionAttributes + [
            Attribute(location: 7, count: 4, type: Int32(CGL_FLOAT), offset: 24),
            Attribute(location: 8, count: 4, type: Int32(CGL_FLOAT), offset: 40),
            Attribute(location: 9, count: 1, type: Int32(CGL_FLOAT), offset: 56),
            Attribute(
                location: 10, count: 1, type: Int32(CGL_UNSIGNED_INT), offset: 60, isInteger: true),
            Attribute(
                location: 11, count: 1, type: Int32(CGL_UNSIGNED_INT), offset: 64, isInteger: true),
        ]
    private static let ribbonAttributes =
        positionAttributes + [
            Attribute(location: 7, count: 3, type: Int32(CGL_FLOAT), offset: 24),
            Attribute(location: 8, count: 3, type: Int32(CGL_FLOAT), offset: 36),
        ] + paint(offset: 48) + [
            Attribute(location: 11, count: 1, type: Int32(CGL_FLOAT), offset: 56),
            Attribute(
                location: 12, count: 1, type: Int32(CGL_UNSIGNED_INT), offset: 60, isInteger: true),
        ]

    private static func paint(offset: Int) -> [Attribute] {
        [
            Attribute(
                location: 9, count: 4, type: Int32(CGL_UNSIGNED_BYTE), offset: offset, isNormalized: true),
            Attribute(
                location: 10, count: 1, type: Int32(CGL_UNSIGNED_INT), offset: offset + 4, isInteger: true),
        ]
    }

    /// Draws the content with the current program.
    mutating func draw(_ content: SceneDraw.Content) {
        var array: UInt32 = 0
        gl.GenVertexArrays(1, &array)
        gl.BindVertexArray(array)
        defer {
            gl.BindVertexArray(0)
            gl.DeleteVertexArrays(1, &array)
        }
        switch content {
        case .bodies(let mesh, let instances, _):
            let (vertices, indices) = buffers(of: mesh)
            gl.BindBuffer(UInt32(CGL_ARRAY_BUFFER), vertices)
            enable(Self.vertexAttributes, stride: MemoryLayout<SceneVertex>.stride, divisor: 0)
            gl.BindBuffer(UInt32(CGL_ELEMENT_ARRAY_BUFFER), indices)
            draw(instances, Self.instanceAttributes, .indices(mesh.indices.count))
        case .spheres(let instances): drawShapes(instances, Self.instanceAttributes, corners: 4..<7)
        case .billboards(let list, _): drawShapes(list, Self.billboardAttributes, corners: 0..<4)
        case .ribbons(let list): drawShapes(list, Self.ribbonAttributes, corners: 0..<4)
        }
    }

    private mutating func buffers(of mesh: SceneMesh) -> (UInt32, UInt32) {
        if let known = meshes[ObjectIdentifier(mesh)] { return (known.vertices, known.indices) }
        let vertices = Self.buffer(mesh.vertices, kind: UInt32(CGL_ARRAY_BUFFER), gl)
        let indices = Self.buffer(mesh.indices, kind: UInt32(CGL_ELEMENT_ARRAY_BUFFER), gl)
        meshes[ObjectIdentifier(mesh)] = (mesh, vertices, indices)
        return (vertices, indices)
    }

    private func drawShapes<Value>(_ list: [Value], _ attributes: [Attribute], corners places: Range<Int>) {
        gl.BindBuffer(UInt32(CGL_ARRAY_BUFFER), corners)
        enable(
            [Attribute(location: 0, count: 2, type: Int32(CGL_FLOAT), offset: 0)], stride: 8, divisor: 0)
        draw(list, attributes, .corners(places))
    }

    /// What is drawn for each instance.
    private enum Shape {
        /// A mesh with a number of indices.
        case indices(Int)
        /// Corners of the square or the triangle.
        case corners(Range<Int>)
    }

    private func draw<Value>(_ list: [Value], _ attributes: [Attribute], _ shape: Shape) {
        let buffer = Self.buffer(list, kind: UInt32(CGL_ARRAY_BUFFER), gl)
        enable(attributes, stride: MemoryLayout<Value>.stride, divisor: 1)
        switch shape {
        case .indices(let count):
            gl.DrawElementsInstanced(
                UInt32(CGL_TRIANGLES), Int32(count), UInt32(CGL_UNSIGNED_INT), nil, Int32(list.count))
        case .corners(let places):
            gl.DrawArraysInstanced(
                UInt32(CGL_TRIANGLE_STRIP), Int32(places.lowerBound), Int32(places.count), Int32(list.count))
        }
        withUnsafePointer(to: buffer) { gl.DeleteBuffers(1, $0) }
    }

    private func enable(_ attributes: [Attribute], stride: Int, divisor: UInt32) {
        for attribute in attributes {
            let offset = UnsafeRawPointer(bitPattern: attribute.offset)
            gl.EnableVertexAttribArray(attribute.location)
            if attribute.isInteger {
                gl.VertexAttribIPointer(
                    attribute.location, attribute.count, UInt32(attribute.type), Int32(stride), offset)
            } else {
                gl.VertexAttribPointer(
                    attribute.location, attribute.count, UInt32(attribute.type),
                    attribute.isNormalized ? 1 : 0, Int32(stride), offset)
            }
            gl.VertexAttribDivisor(attribute.location, divisor)
        }
    }
}
