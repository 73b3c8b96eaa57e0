import CartoucheDocuments

/// The binary part of a glTF file, with its views and accessors.
///
/// Values of one kind follow each other in one view. Equal lists of indices are stored once.
struct GLTFBuffers {
    /// A kind of values, each with its own view.
    private enum Kind: Int, CaseIterable {
        case positions, normals, coordinates, colors, shortIndices, longIndices

        /// The bytes of an element.
        var stride: Int {
            switch self {
            case .positions, .normals: 12
            case .coordinates, .colors: 8
            case .shortIndices: 2
            case .longIndices: 4
            }
        }

        /// The name of the type, and the number of its components' type.
        var type: (name: String, component: Int) {
            switch self {
            case .positions, .normals: ("VEC3", 5126)
            case .coordinates: ("VEC2", 5126)
            case .colors: ("VEC4", 5123)
            case .shortIndices: ("SCALAR", 5123)
            case .longIndices: ("SCALAR", 5125)
            }
        }

        var isIndices: Bool { self == .shortIndices || self == .longIndices }
    }

    private struct Accessor {
        var kind: Kind
        var start, count: Int
        var bounds: (low: SIMD3<Float>, high: SIMD3<Float>)?
    }

    private var parts = [[UInt8]](repeating: [], count: Kind.allCases.count)
    private var accessors: [Accessor] = []
    private var pictures: [[UInt8]] = []
    private var known: [[UInt32]: Int] = [:]

    /// The number of bytes so far.
    var count: Int { parts.reduce(0) { $0 + $1.count } + pictures.reduce(0) { $0 + $1.count } }

    // MARK: Adding

    private mutating func add<Value>(_ values: [Value], _ kind: Kind) -> Int {
        let start = parts[kind.rawValue].count
        values.withUnsafeBytes { parts[kind.rawValue].append(contentsOf: $0) }
        // Accessors start at multiples of four bytes.
        while parts[kind.rawValue].count % 4 != 0 { parts[kind.rawValue].append(0) }
        let length = values.count * MemoryLayout<Value>.stride
        accessors.append(Accessor(kind: kind, start: start, count: length / kind.stride, bounds: nil))
        return accessors.count - 1
    }

    /// Adds positions with their bounds; there must be at least one.
    mutating func add(positions: [SIMD3<Float>]) -> Int {
        let index = add(positions.flatMap { [$0.x, $0.y, $0.z] }, .positions)
        accessors[index].bounds = (
            positions.dropFirst().reduce(positions[0], pointwiseMin),
            positions.dropFirst().reduce(positions[0], pointwiseMax)
        )
        return index
    }

    /// Adds directions of length 1.
    mutating func add(normals: [SIMD3<Float>]) -> Int {
        add(normals.flatMap { [$0.x, $0.y, $0.z] }, .normals)
    }

    mutating func add(coordinates: [SIMD2<Float>]) -> Int {
        add(coordinates.flatMap { [$0.x, $0.y] }, .coordinates)
    }

    /// Adds linear colors with an opacity.
    mutating func add(colors: [SIMD4<UInt16>]) -> Int {
        add(colors.flatMap { [$0.x, $0.y, $0.z, $0.w] }, .colors)
    }

    mutating func add(indices: [UInt32], vertexCount: Int) -> Int {
        if let index = known[indices] { return index }
        // The greatest index of a type restarts a strip on some devices.
        let index =
            vertexCount <= 0xFFFF
            ? add(indices.map { UInt16($0) }, .shortIndices) : add(indices, .longIndices)
        known[indices] = index
        return index
    }

    /// Adds a file with a picture; returns its number among pictures.
    mutating func add(picture: [UInt8]) -> Int {
        pictures.append(picture)
        return pictures.count - 1
    }

    // MARK: Writing

    /// Writes the members `buffers`, `bufferViews`, `accessors` and `images`; returns the bytes.
    func write(to json: inout JSONWriter) -> [UInt8] {
        guard !accessors.isEmpty else { return [] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 4 * pictures.count)
        var views: [Kind: Int] = [:]
        json.key("bufferViews")
        json.beginArray()
        for kind in Kind.allCases where !parts[kind.rawValue].isEmpty {
            let part = parts[kind.rawValue]
            views[kind] = views.count
            json.beginObject()
            member("buffer", 0, &json)
            member("byteOffset", bytes.count, &json)
            member("byteLength", part.count, &json)
            if !kind.isIndices { member("byteStride", kind.stride, &json) }
            member("target", kind.isIndices ? 34_963 : 34_962, &json)
            json.endObject()
            bytes += part
        }
        for picture in pictures {
            json.beginObject()
            member("buffer", 0, &json)
            member("byteOffset", bytes.count, &json)
            member("byteLength", picture.count, &json)
            json.endObject()
            bytes += picture
            while bytes.count % 4 != 0 { bytes.append(0) }
        }
        json.endArray()
        json.key("accessors")
        json.beginArray()
        for accessor in accessors {
            json.beginObject()
            member("bufferView", views[accessor.kind] ?? 0, &json)
            member("byteOffset", accessor.start, &json)
            member("componentType", accessor.kind.type.component, &json)
            if accessor.kind == .colors {
                json.key("normalized")
                json.bool(true)
            }
            member("count", accessor.count, &json)
            json.key("type")
            json.string(accessor.kind.type.name)
            if let (low, high) = accessor.bounds {
                for (name, value) in [("min", low), ("max", high)] {
                    json.key(name)
                    json.numbers((0..<3).map { Double(value[$0]) })
                }
            }
            json.endObject()
        }
        json.endArray()
        if !pictures.isEmpty {
            json.key("images")
            json.beginArray()
            for index in pictures.indices {
                json.beginObject()
                member("bufferView", views.count + index, &json)
                json.key("mimeType")
                json.string("image/png")
                json.endObject()
            }
            json.endArray()
        }
        json.key("buffers")
        json.beginArray()
        json.beginObject()
        member("byteLength", bytes.count, &json)
        json.endObject()
        json.endArray()
        return bytes
    }

    private func member(_ name: String, _ value: Int, _ json: inout JSONWriter) {
        json.key(name)
        json.number(value)
    }
}
