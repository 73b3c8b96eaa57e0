import CartoucheDocuments
import CartoucheFeatures

/// The nodes of a glTF file: layers, their features, and the parts of these.
struct GLTFNodes {
    /// Triangles or lines with one material.
    struct Primitive: Hashable {
        var positions: Int
        var normals, coordinates, colors, indices: Int?
        var material: Int
        var isLines = false
    }

    /// A position, a rotation as a quaternion, and factors of the axes.
    struct Place: Hashable {
        var translation: SIMD3<Double>
        var rotation = SIMD4<Double>(0, 0, 0, 1)
        var scale = SIMD3<Double>(1, 1, 1)
    }

    /// A feature, with its primitives by their places.
    struct Feature {
        var name: String
        var attributes: [(name: String, value: AttributeValue)] = []
        var parts: [(place: Place, primitives: [Primitive])] = []

        mutating func add(_ primitive: Primitive, at place: Place) {
            if let index = parts.firstIndex(where: { $0.place == place }) {
                parts[index].primitives.append(primitive)
            } else {
                parts.append((place, [primitive]))
            }
        }
    }

    private var nodes = JSONWriter()
    private var meshes = JSONWriter()
    private(set) var count = 0
    private var meshNumbers: [[Primitive]: Int] = [:]

    init() {
        nodes.beginArray()
        meshes.beginArray()
    }

    /// Adds a node; the closure writes its other members.
    mutating func add(_ name: String, children: [Int] = [], _ body: (inout JSONWriter) -> Void = { _ in })
        -> Int
    {
        nodes.beginObject()
        if !name.isEmpty {
            nodes.key("name")
            nodes.string(name)
        }
        if !children.isEmpty {
            nodes.key("children")
            nodes.numbers(children.map(Double.init))
        }
        body(&nodes)
        nodes.endObject()
        count += 1
        return count - 1
    }

    /// Adds a feature; one part is in its node, and several are its children.
    mutating func add(_ feature: Feature) -> Int {
        let single = feature.parts.count == 1 ? feature.parts[0] : nil
        var children: [Int] = []
        if single == nil {
            for part in feature.parts {
                let mesh = meshNumber(of: part.primitives)
                children.append(add("", { Self.write(part.place, mesh: mesh, to: &$0) }))
            }
        }
        let mesh = single.flatMap { meshNumber(of: $0.primitives) }
        return add(feature.name, children: children) { json in
            if let single { Self.write(single.place, mesh: mesh, to: &json) }
            guard !feature.attributes.isEmpty else { return }
            json.key("extras")
            json.beginObject()
            for (name, value) in feature.attributes {
                switch value {
                case .null: continue
                case .integer(let number):
                    json.key(name)
                    json.number(Double(number))
                case .double(let number):
                    json.key(name)
                    json.number(number)
                case .string(let text):
                    json.key(name)
                    json.string(text)
                case .boolean(let value):
                    json.key(name)
                    json.bool(value)
                case .date(let milliseconds):
                    json.key(name)
                    json.number(Double(milliseconds))
                }
            }
            json.endObject()
        }
    }

    private static func write(_ place: Place, mesh: Int?, to json: inout JSONWriter) {
        if let mesh {
            json.key("mesh")
            json.number(mesh)
        }
        func vector(_ name: String, _ values: [Double], unless usual: [Double]) {
            guard values != usual else { return }
            json.key(name)
            json.numbers(values)
        }
        let (t, r, s) = (place.translation, place.rotation, place.scale)
        vector("translation", [t.x, t.y, t.z], unless: [0, 0, 0])
        vector("rotation", [r.x, r.y, r.z, r.w], unless: [0, 0, 0, 1])
        vector("scale", [s.x, s.y, s.z], unless: [1, 1, 1])
    }

    /// Returns the number of a mesh with these primitives; nil if there are none.
    private mutating func meshNumber(of primitives: [Primitive]) -> Int? {
        guard !primitives.isEmpty else { return nil }
        if let number = meshNumbers[primitives] { return number }
        meshes.beginObject()
        meshes.key("primitives")
        meshes.beginArray()
        for primitive in primitives {
            meshes.beginObject()
            meshes.key("attributes")
            meshes.beginObject()
            for (name, value) in [
                ("POSITION", primitive.positions), ("NORMAL", primitive.normals),
                ("TEXCOORD_0", primitive.coordinates), ("COLOR_0", primitive.colors),
            ] {
                guard let value else { continue }
                meshes.key(name)
                meshes.number(value)
            }
            meshes.endObject()
            if let indices = primitive.indices {
                meshes.key("indices")
                meshes.number(indices)
            }
            meshes.key("material")
            meshes.number(primitive.material)
            if primitive.isLines {
                meshes.key("mode")
                meshes.number(1)
            }
            meshes.endObject()
        }
        meshes.endArray()
        meshes.endObject()
        meshNumbers[primitives] = meshNumbers.count
        return meshNumbers.count - 1
    }

    /// Writes the members `nodes` and `meshes`.
    mutating func write(to json: inout JSONWriter) {
        nodes.endArray()
        meshes.endArray()
        json.key("nodes")
        json.raw(RawJSON(validBytes: nodes.takeBytes()))
        let text = meshes.takeBytes()
        guard !meshNumbers.isEmpty else { return }
        json.key("meshes")
        json.raw(RawJSON(validBytes: text))
    }
}
