import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheScenes

/// Converts a scene list to the parts of a glTF file.
struct GLTFScene {
    private let contents: SceneContents
    private let frame: GLTFFrame
    /// The radius around the origin that the surface covers.
    private let reach: Double
    private(set) var buffers = GLTFBuffers()
    private(set) var materials = GLTFMaterials()
    private(set) var nodes = GLTFNodes()
    private(set) var diagnostics: [Diagnostic] = []

    private var features: [UInt32: GLTFNodes.Feature] = [:]
    /// The numbers of the features of each layer, in the order of the list.
    private var order: [UInt32: [UInt32]] = [:]
    private var surface: [Int] = []
    private var rows: [UInt32: (layer: Int, row: Int)] = [:]
    private var billboardCount = 0
    private var hasRibbons = false

    /// The primitives of meshes that are placed several times.
    private struct Key: Hashable {
        var mesh: ObjectIdentifier?
        var material: GLTFMaterials.Material
    }
    private var primitives: [Key: GLTFNodes.Primitive] = [:]

    init(_ contents: SceneContents, frame: GLTFFrame, reach: Double) {
        self.contents = contents
        self.frame = frame
        self.reach = reach
        for (number, layer) in contents.layers.enumerated() {
            for (row, id) in layer.ids.enumerated() { rows[id] = (number, row) }
        }
        for draw in contents.list.draws { add(draw) }
        report()
    }

    private mutating func report() {
        func add(_ message: String, _ instead: String) {
            diagnostics.append(
                Diagnostic(.warning, code: .sceneSimplified, message: message, instead: instead))
        }
        if billboardCount > 0 {
            add(
                "glTF has no pictures that face the camera, such as markers and texts",
                "\(billboardCount) are written as nodes without a mesh")
        }
        if hasRibbons { add("lines in glTF have no width", "lines are written with their color") }
    }

    // MARK: Nodes

    /// Adds the nodes of layers and the surface; returns their numbers.
    mutating func finish() -> [Int] {
        var roots: [Int] = []
        for object in order.keys.sorted() {
            let ids = order[object] ?? []
            let children = ids.compactMap { id in features[id].map { nodes.add($0) } }
            let name = contents.layers.first { $0.object == object }?.name ?? "Layer \(object)"
            roots.append(nodes.add(name, children: children))
        }
        if !surface.isEmpty { roots.append(nodes.add("Surface", children: surface)) }
        return roots
    }

    /// Adds nodes that are not part of the list, such as the camera; returns the number of the node.
    mutating func add(_ name: String, children: [Int] = [], _ body: (inout JSONWriter) -> Void) -> Int {
        nodes.add(name, children: children, body)
    }

    /// Writes the nodes, meshes, materials and accessors; returns the bytes of the buffer.
    mutating func write(to json: inout JSONWriter) -> [UInt8] {
        nodes.write(to: &json)
        materials.write(to: &json)
        return buffers.write(to: &json)
    }

    private mutating func add(
        _ primitive: GLTFNodes.Primitive?, at place: GLTFNodes.Place, id: UInt32, _ object: UInt32
    ) {
        if features[id] == nil {
            features[id] = feature(id)
            order[object, default: []].append(id)
        }
        if let primitive {
            features[id]?.add(primitive, at: place)
        } else {
            features[id]?.parts.append((place, []))
        }
    }

    /// Returns a feature with its name and attributes.
    private func feature(_ id: UInt32) -> GLTFNodes.Feature {
        guard let (number, row) = rows[id] else { return GLTFNodes.Feature(name: "") }
        let layer = contents.layers[number]
        let values = layer.rows[row]
        var feature = GLTFNodes.Feature(name: "\(layer.name) \(row + 1)")
        feature.attributes = zip(layer.fields, values).map { ($0, $1) }
        for (field, value) in feature.attributes where field.lowercased() == "name" {
            if case .string(let text) = value, !text.isEmpty { feature.name = text }
        }
        return feature
    }

    // MARK: Draws

    private mutating func add(_ draw: SceneDraw) {
        switch draw.content {
        case .bodies(let mesh, let instances, let texture):
            guard !mesh.indices.isEmpty else { return }
            if draw.object == 0 {
                addSurface(mesh, instances, texture, draw)
            } else if mesh.vertices.contains(where: { $0.part != mesh.vertices[0].part }) {
                addParts(of: mesh, instances, texture, draw)
            } else {
                for instance in instances {
                    let primitive = primitive(of: mesh, instance, texture, draw)
                    add(
                        primitive, at: place(of: instance), id: instance.id &+ mesh.vertices[0].part,
                        draw.object)
                }
            }
        case .spheres(let instances):
            for instance in instances {
                var round = draw
                round.isClosed = true
                let primitive = primitive(of: nil, instance, nil, round)
                add(primitive, at: place(of: instance), id: instance.id, draw.object)
            }
        case .billboards(let list, _):
            billboardCount += list.count
            for item in list {
                let place = GLTFNodes.Place(translation: frame.position(item.position.value))
                add(nil, at: place, id: item.id, draw.object)
            }
        case .ribbons(let list): addLines(list, draw)
        }
    }

    private func place(of instance: SceneInstance) -> GLTFNodes.Place {
        GLTFNodes.Place(
            translation: frame.position(instance.position.value), rotation: frame.rotation(of: instance),
            scale: SIMD3(Double(instance.extentX), Double(instance.extentY), Double(instance.extentZ)))
    }

    /// Returns the primitive of a mesh that is placed as it is; nil is a ball.
    private mutating func primitive(
        of mesh: SceneMesh?, _ instance: SceneInstance, _ texture: SceneTexture?, _ draw: SceneDraw
    ) -> GLTFNodes.Primitive {
        var material = GLTFMaterials.Material(
            color: instance.color, opacity: draw.opacity, texture: texture, surface: mesh?.material,
            isLit: draw.isLit, isClosed: draw.isClosed)
        let key = Key(mesh: mesh.map { ObjectIdentifier($0) }, material: material)
        if let known = primitives[key] { return known }
        let geometry = mesh.map { GLTFGeometry($0, triangles: [], part: nil) } ?? .ball
        // The accessors of a mesh are stored once for all colors.
        var plain = key
        plain.material = GLTFMaterials.Material(texture: texture, surface: mesh?.material)
        var made: GLTFNodes.Primitive
        if let color = geometry.singleColor {
            material.color = color.times(instance.color)
            if let shared = primitives[plain] {
                made = shared
            } else {
                made = store(geometry, hasColors: false, isTextured: material.isTextured)
                primitives[plain] = made
            }
        } else {
            var colored = geometry
            colored.colors = geometry.colors.map { $0.times(instance.color) }
            material.color = .max
            material.hasTranslucentVertices = colored.colors.contains(where: \.isTranslucent)
            made = store(colored, hasColors: true, isTextured: material.isTextured)
        }
        made.material = materials.number(of: material, &buffers)
        primitives[key] = made
        return made
    }

    private mutating func store(
        _ geometry: GLTFGeometry, hasColors: Bool, isTextured: Bool
    ) -> GLTFNodes.Primitive {
        var made = GLTFNodes.Primitive(positions: buffers.add(positions: geometry.positions), material: 0)
        made.normals = buffers.add(normals: geometry.normals)
        if isTextured { made.coordinates = buffers.add(coordinates: geometry.coordinates) }
        if hasColors {
            made.colors = buffers.add(
                colors: geometry.colors.map { word in
                    let color = GLTFMaterials.linear(word) * 65_535
                    return SIMD4<UInt16>(
                        UInt16(color.x.rounded()), UInt16(color.y.rounded()), UInt16(color.z.rounded()),
                        UInt16(color.w.rounded()))
                })
        }
        made.indices = buffers.add(indices: geometry.indices, vertexCount: geometry.positions.count)
        return made
    }

    /// Adds the features of a mesh in the axes of the file, each with its own origin.
    private mutating func addParts(
        of mesh: SceneMesh, _ instances: [SceneInstance], _ texture: SceneTexture?, _ draw: SceneDraw
    ) {
        var triangles: [UInt32: [Int]] = [:]
        var parts: [UInt32] = []
        for triangle in 0..<mesh.indices.count / 3 {
            let part = mesh.vertices[Int(mesh.indices[3 * triangle])].part
            if triangles[part] == nil { parts.append(part) }
            triangles[part, default: []].append(triangle)
        }
        for instance in instances {
            for part in parts.sorted() {
                var geometry = GLTFGeometry(mesh, triangles: triangles[part] ?? [], part: part)
                let place = turn(&geometry, instance)
                let primitive = own(geometry, instance, texture, draw)
                add(primitive, at: place, id: instance.id &+ part, draw.object)
            }
        }
    }

    /// Adds tiles of the surface near the origin.
    private mutating func addSurface(
        _ mesh: SceneMesh, _ instances: [SceneInstance], _ texture: SceneTexture?, _ draw: SceneDraw
    ) {
        for instance in instances {
            let distance = (instance.position.value - frame.origin).length
            guard Double(mesh.radius) < 2 * reach, distance - Double(mesh.radius) < reach else { continue }
            var geometry = GLTFGeometry(mesh, triangles: [], part: nil)
            let place = turn(&geometry, instance)
            let primitive = own(geometry, instance, texture, draw)
            surface.append(nodes.add(GLTFNodes.Feature(name: "", parts: [(place, [primitive])])))
        }
    }

    /// Turns a geometry to the axes of the file, and moves its origin to its first vertex.
    ///
    /// - Returns: The place of the origin.
    private func turn(_ geometry: inout GLTFGeometry, _ instance: SceneInstance) -> GLTFNodes.Place {
        let turn = Rotation(instance)
        let extent = SIMD3(Double(instance.extentX), Double(instance.extentY), Double(instance.extentZ))
        func turned(_ position: SIMD3<Float>) -> SIMD3<Double> {
            frame.direction(turn.apply(to: SIMD3<Double>(position) * extent))
        }
        let first = turned(geometry.positions[0])
        geometry.positions = geometry.positions.map { SIMD3<Float>(turned($0) - first) }
        geometry.normals = geometry.normals.map { normal in
            SIMD3<Float>(frame.direction(turn.apply(to: SIMD3<Double>(normal) / extent)).unit)
        }
        return GLTFNodes.Place(translation: frame.position(instance.position.value) + first)
    }

    /// Returns the primitive of a geometry that is placed once.
    private mutating func own(
        _ geometry: GLTFGeometry, _ instance: SceneInstance, _ texture: SceneTexture?, _ draw: SceneDraw
    ) -> GLTFNodes.Primitive {
        var material = GLTFMaterials.Material(
            opacity: draw.opacity, texture: texture, surface: draw.material, isLit: draw.isLit,
            isClosed: draw.isClosed)
        var geometry = geometry
        let color = geometry.singleColor
        if let color {
            material.color = color.times(instance.color)
        } else {
            geometry.colors = geometry.colors.map { $0.times(instance.color) }
            material.hasTranslucentVertices = geometry.colors.contains(where: \.isTranslucent)
        }
        var made = store(geometry, hasColors: color == nil, isTextured: material.isTextured)
        made.material = materials.number(of: material, &buffers)
        return made
    }

    private mutating func addLines(_ list: [SceneRibbon], _ draw: SceneDraw) {
        hasRibbons = hasRibbons || !list.isEmpty
        var lines: [UInt32: [SceneRibbon]] = [:]
        var ids: [UInt32] = []
        for ribbon in list {
            if lines[ribbon.id] == nil { ids.append(ribbon.id) }
            lines[ribbon.id, default: []].append(ribbon)
        }
        for id in ids {
            let own = lines[id] ?? []
            let first = frame.position(own[0].start.value)
            for color in Set(own.map(\.color)).sorted() {
                let ends = own.filter { $0.color == color }.flatMap { ribbon in
                    [ribbon.start, ribbon.end].map { SIMD3<Float>(frame.position($0.value) - first) }
                }
                let material = GLTFMaterials.Material(color: color, opacity: draw.opacity, isLit: false)
                var primitive = GLTFNodes.Primitive(positions: buffers.add(positions: ends), material: 0)
                primitive.material = materials.number(of: material, &buffers)
                primitive.isLines = true
                add(primitive, at: GLTFNodes.Place(translation: first), id: id, draw.object)
            }
        }
    }
}

extension UInt32 {
    /// Returns the product of two colors with straight alpha.
    fileprivate func times(_ other: UInt32) -> UInt32 {
        if other == .max { return self }
        if self == .max { return other }
        return [UInt32(0), 8, 16, 24].reduce(0) { sum, shift in
            let product = (self >> shift & 0xFF) * (other >> shift & 0xFF)
            return sum | (product + 127) / 255 << shift
        }
    }
}
