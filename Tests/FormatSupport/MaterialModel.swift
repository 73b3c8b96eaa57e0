import CartoucheImages
import Foundation

/// A glTF model of spheres and boxes with materials, as one text file.
package struct MaterialModel {
    package enum Shape: Hashable, Sendable { case sphere, box, tile }

    /// A shape with a material, in meters; y is up and z the front.
    package struct Part: Sendable {
        var shape: Shape
        var place: SIMD3<Double>
        var size: Double
        var material: String

        /// - Parameter material: The members of the material, as JSON.
        package init(_ shape: Shape, at place: SIMD3<Double>, size: Double = 1, _ material: String) {
            (self.shape, self.place, self.size, self.material) = (shape, place, size, material)
        }
    }

    private var parts: [Part]
    private var pictures: [[UInt8]]
    private var extensions: [String]

    /// - Parameters:
    ///   - pictures: PNG files, which textures have the numbers of.
    ///   - extensions: The names of the extensions that the materials use.
    package init(_ parts: [Part], pictures: [[UInt8]] = [], extensions: [String] = []) {
        (self.parts, self.pictures, self.extensions) = (parts, pictures, extensions)
    }

    /// Returns a PNG file of 64 × 64 pixels.
    ///
    /// - Parameter color: Returns the straight color of a pixel.
    package static func picture(_ color: (Int, Int) -> SIMD4<UInt8>) throws -> [UInt8] {
        let pixels = (0..<64 * 64).flatMap { index -> [UInt8] in
            let color = color(index % 64, index / 64)
            return [color.x, color.y, color.z, color.w]
        }
        return [UInt8](try Image(width: 64, height: 64, rgba: pixels).pngData(compression: .fast))
    }

    /// A picture of normals: a grid of round studs.
    package static func studs() throws -> [UInt8] {
        try picture { x, y in
            let place = SIMD2(Double(x % 16) - 7.5, Double(y % 16) - 7.5) / 8
            let square = (place * place).sum()
            var normal = SIMD3(0.0, 0, 1)
            if square < 0.8 {
                normal = SIMD3(place.x * 0.9, -place.y * 0.9, (1 - 0.81 * square).squareRoot())
            }
            let bytes = ((normal + 1) * 127.5).rounded(.toNearestOrEven)
            return SIMD4(UInt8(bytes.x), UInt8(bytes.y), UInt8(bytes.z), 255)
        }
    }

    /// A picture of the occlusion, the roughness and the metal: smooth metal and rough squares of something else.
    package static func checks() throws -> [UInt8] {
        try picture { x, y in
            let isMetal = (x / 8 + y / 8) % 2 == 0
            return SIMD4(x % 8 == 0 ? 60 : 255, isMetal ? 50 : 220, isMetal ? 255 : 0, 255)
        }
    }

    /// A picture of a lit window.
    package static func window() throws -> [UInt8] {
        try picture { x, y in
            (16..<48).contains(x) && (16..<48).contains(y)
                ? SIMD4(255, 220, 120, 255) : SIMD4(0, 0, 0, 255)
        }
    }

    /// A picture of a round leaf with a soft edge on nothing.
    package static func leaf() throws -> [UInt8] {
        try picture { x, y in
            let distance = (pow(Double(x) - 31.5, 2) + pow(Double(y) - 31.5, 2)).squareRoot()
            return SIMD4(60, 150, 40, UInt8(min(max((28 - distance) * 32, 0), 255)))
        }
    }

    // MARK: Shapes

    private struct Geometry {
        var positions: [Float] = []
        var normals: [Float] = []
        var coordinates: [Float] = []
        var indices: [UInt32] = []

        mutating func add(_ position: SIMD3<Double>, _ normal: SIMD3<Double>, _ place: SIMD2<Double>) {
            positions += [Float(position.x), Float(position.y), Float(position.z)]
            normals += [Float(normal.x), Float(normal.y), Float(normal.z)]
            coordinates += [Float(place.x), Float(place.y)]
        }

        init(_ shape: Shape) {
            switch shape {
            case .sphere: addSphere()
            case .box:
                for axis in 0..<3 { for sign in [1.0, -1] { addFace(axis, sign, depth: 0.5) } }
            case .tile: addFace(2, 1, depth: 0)
            }
        }

        private mutating func addSphere() {
            let (around, down) = (48, 24)
            for row in 0...down {
                for column in 0...around {
                    let a = 2 * Double.pi * Double(column) / Double(around)
                    let b = Double.pi * Double(row) / Double(down)
                    let out = SIMD3(sin(b) * cos(a), cos(b), -sin(b) * sin(a))
                    add(out / 2, out, SIMD2(Double(column) / Double(around), Double(row) / Double(down)))
                }
            }
            for row in 0..<UInt32(down) {
                for column in 0..<UInt32(around) {
                    let first = row * UInt32(around + 1) + column
                    let below = first + UInt32(around) + 1
                    indices += [first, below, below + 1, first, below + 1, first + 1]
                }
            }
        }

        private mutating func addFace(_ axis: Int, _ sign: Double, depth: Double) {
            var (normal, up) = (SIMD3(0.0, 0, 0), SIMD3(0.0, 1, 0))
            normal[axis] = sign
            if axis == 1 { up = SIMD3(0, 0, -sign) }
            let right = SIMD3(
                up.y * normal.z - up.z * normal.y, up.z * normal.x - up.x * normal.z,
                up.x * normal.y - up.y * normal.x)
            let first = UInt32(positions.count / 3)
            for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
                add(normal * depth + right * x + up * y, normal, SIMD2(x + 0.5, 0.5 - y))
            }
            indices += [first, first + 1, first + 2, first, first + 2, first + 3]
        }
    }

    // MARK: Writing

    /// The text of the file.
    package var text: String {
        var (buffer, views, accessors): ([UInt8], [String], [String]) = ([], [], [])
        func add<Value>(_ values: [Value], _ type: String, width: Int, component: Int, _ more: String = "") {
            let bytes = values.withUnsafeBytes { [UInt8]($0) }
            views.append(#"{"buffer":0,"byteOffset":\#(buffer.count),"byteLength":\#(bytes.count)}"#)
            buffer += bytes
            accessors.append(
                #"{"bufferView":\#(views.count - 1),"componentType":\#(component),"type":"\#(type)","#
                    + #""count":\#(values.count / width)\#(more)}"#)
        }
        var firsts: [Shape: Int] = [:]
        var (meshes, nodes): ([String], [String]) = ([], [])
        for (number, part) in parts.enumerated() {
            if firsts[part.shape] == nil {
                firsts[part.shape] = accessors.count
                let geometry = Geometry(part.shape)
                let bounds = #","min":[-0.5,-0.5,-0.5],"max":[0.5,0.5,0.5]"#
                add(geometry.positions, "VEC3", width: 3, component: 5126, bounds)
                add(geometry.normals, "VEC3", width: 3, component: 5126)
                add(geometry.coordinates, "VEC2", width: 2, component: 5126)
                add(geometry.indices, "SCALAR", width: 1, component: 5125)
            }
            let first = firsts[part.shape] ?? 0
            meshes.append(
                #"{"primitives":[{"attributes":{"POSITION":\#(first),"NORMAL":\#(first + 1),"#
                    + #""TEXCOORD_0":\#(first + 2)},"indices":\#(first + 3),"material":\#(number)}]}"#)
            nodes.append(
                #"{"mesh":\#(number),"translation":[\#(part.place.x),\#(part.place.y),\#(part.place.z)],"#
                    + #""scale":[\#(part.size),\#(part.size),\#(part.size)]}"#)
        }
        func list(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }
        let images = pictures.map { #"{"uri":"data:image/png;base64,\#(Data($0).base64EncodedString())"}"# }
        var text = #"{"asset":{"version":"2.0"},"scene":0,"#
        text += #""scenes":[{"nodes":\#(list(parts.indices.map { "\($0)" }))}],"nodes":\#(list(nodes)),"#
        text += #""meshes":\#(list(meshes)),"accessors":\#(list(accessors)),"bufferViews":\#(list(views)),"#
        text += #""materials":\#(list(parts.enumerated().map { #"{"name":"\#($0)",\#($1.material)}"# })),"#
        if !extensions.isEmpty {
            text += #""extensionsUsed":\#(list(extensions.map { "\"\($0)\"" })),"#
        }
        if !images.isEmpty {
            text += #""images":\#(list(images)),"#
            text += #""textures":\#(list(images.indices.map { #"{"source":\#($0)}"# })),"#
        }
        let data = Data(buffer).base64EncodedString()
        return text + #""buffers":[{"byteLength":\#(buffer.count),"#
            + #""uri":"data:application/octet-stream;base64,\#(data)"}]}"#
    }
}

extension MaterialModel {
    /// Spheres of gold, steel and red paint; the roughness grows to the right.
    package static var spheres: MaterialModel {
        let colors = [("[1,0.76,0.33,1]", 1), ("[0.56,0.57,0.58,1]", 1), ("[0.8,0.1,0.1,1]", 0)]
        return MaterialModel(
            colors.enumerated().flatMap { row, color in
                (0..<5).map { column in
                    Part(
                        .sphere, at: SIMD3(Double(column) * 1.2 - 2.4, Double(row) * 1.2 + 0.5, 0),
                        #""pbrMetallicRoughness":{"baseColorFactor":\#(color.0),"metallicFactor":\#(color.1),"#
                            + #""roughnessFactor":\#(Double(column) / 4)}"#)
                }
            })
    }

    /// Bodies with each kind of map, a leaf, a body without light, and a strong lamp.
    package static func maps() throws -> MaterialModel {
        let materials = [
            #""pbrMetallicRoughness":{"baseColorFactor":[0.6,0.3,0.15,1],"metallicFactor":0,"#
                + #""roughnessFactor":0.45},"normalTexture":{"index":0}"#,
            #""pbrMetallicRoughness":{"baseColorFactor":[0.8,0.8,0.85,1],"#
                + #""metallicRoughnessTexture":{"index":1}},"occlusionTexture":{"index":1}"#,
            #""pbrMetallicRoughness":{"baseColorFactor":[0.1,0.1,0.12,1],"metallicFactor":0,"#
                + #""roughnessFactor":0.6},"emissiveTexture":{"index":2},"emissiveFactor":[1,1,1]"#,
            #""pbrMetallicRoughness":{"baseColorTexture":{"index":3},"metallicFactor":0},"#
                + #""alphaMode":"MASK","alphaCutoff":0.5,"doubleSided":true"#,
            #""pbrMetallicRoughness":{"baseColorFactor":[0.1,0.3,0.8,1]},"#
                + #""extensions":{"KHR_materials_unlit":{}}"#,
            #""pbrMetallicRoughness":{"baseColorFactor":[0,0,0,1],"metallicFactor":0},"#
                + #""emissiveFactor":[0.3,0.02,0.02],"#
                + #""extensions":{"KHR_materials_emissive_strength":{"emissiveStrength":3}}"#,
        ]
        let shapes: [Shape] = [.box, .box, .box, .tile, .sphere, .sphere]
        return MaterialModel(
            zip(shapes, materials).enumerated().map { number, part in
                Part(
                    part.0, at: SIMD3(Double(number % 3) * 1.5 - 1.5, Double(number / 3) * 1.5 + 0.6, 0),
                    size: 1.1, part.1)
            },
            pictures: [try studs(), try checks(), try window(), try leaf()],
            extensions: ["KHR_materials_unlit", "KHR_materials_emissive_strength"])
    }
}
