import Foundation

/// An arrow that points to the front with a fin at its back, as a file in each model format.
///
/// The body is red and has 14 × 10 × 2 m, the fin is blue and ends 8 m above the ground.
enum ArrowModel: String, CaseIterable {
    case obj, dae, ds3 = "3ds", fbx, ply, binaryPly, stl, binaryStl, gltf, glb, blend

    /// A part with one color.
    struct Part {
        var name: String
        var color: SIMD3<UInt8>
        /// The corners: x to the right, y to the front, z up.
        var corners: [SIMD3<Float>]
        /// Counterclockwise from outside.
        var triangles: [SIMD3<Int>]
    }

    static let parts = [
        Part(
            name: "body", color: SIMD3(220, 40, 30),
            corners: [
                SIMD3(-5, -6, 0), SIMD3(5, -6, 0), SIMD3(0, 8, 0), SIMD3(-5, -6, 2), SIMD3(5, -6, 2),
                SIMD3(0, 8, 2),
            ],
            triangles: [
                SIMD3(0, 2, 1), SIMD3(3, 4, 5), SIMD3(0, 1, 4), SIMD3(0, 4, 3), SIMD3(1, 2, 5),
                SIMD3(1, 5, 4), SIMD3(2, 0, 3), SIMD3(2, 3, 5),
            ]),
        Part(
            name: "fin", color: SIMD3(30, 70, 210),
            corners: [SIMD3(-1, -6, 2), SIMD3(1, -6, 2), SIMD3(0, -1, 2), SIMD3(0, -6, 8)],
            triangles: [SIMD3(0, 2, 1), SIMD3(0, 1, 3), SIMD3(1, 2, 3), SIMD3(2, 0, 3)]),
    ]

    private var fileExtension: String {
        switch self {
        case .binaryPly: "ply"
        case .binaryStl: "stl"
        default: rawValue
        }
    }

    /// Writes the model, and what belongs to it, to a folder.
    func write(to folder: URL) throws -> URL {
        let file = folder.appending(path: "arrow-\(self).\(fileExtension)")
        let bytes: [UInt8]
        switch self {
        case .obj:
            try Data(Self.materials.utf8).write(to: folder.appending(path: "arrow.mtl"))
            bytes = Array(Self.objText.utf8)
        case .dae: bytes = Array(Self.daeText.utf8)
        case .ds3: bytes = Self.ds3Bytes
        case .fbx: bytes = Array(Self.fbxText.utf8)
        case .ply: bytes = Self.plyBytes(isBinary: false)
        case .binaryPly: bytes = Self.plyBytes(isBinary: true)
        case .stl: bytes = Array(Self.stlText.utf8)
        case .binaryStl: bytes = Self.stlBytes
        case .gltf: bytes = Array(Self.gltf(isBinary: false).text.utf8)
        case .glb: bytes = Self.glbBytes
        case .blend: bytes = BlendModel(Self.parts).bytes
        }
        try Data(bytes).write(to: file)
        return file
    }

    private static func color(_ part: Part) -> [Double] { (0..<3).map { Double(part.color[$0]) / 255 } }
    private static func text(_ values: [some Any]) -> String { values.map { "\($0)" }.joined(separator: " ") }

    // MARK: OBJ

    private static var materials: String {
        parts.map { "newmtl \($0.name)\nKd \(text(color($0)))\n" }.joined()
    }

    private static var objText: String {
        var text = "mtllib arrow.mtl\n"
        var first = 1
        for part in parts {
            // y is up.
            for corner in part.corners { text += "v \(corner.x) \(corner.z) \(-corner.y)\n" }
            text += "usemtl \(part.name)\n"
            for face in part.triangles { text += "f \(first + face.x) \(first + face.y) \(first + face.z)\n" }
            first += part.corners.count
        }
        return text
    }

    // MARK: Collada

    private static var daeText: String {
        let effects = parts.map { part in
            """
            <effect id="\(part.name)-effect"><profile_COMMON><technique sid="common"><lambert><diffuse>
            <color>\(text(color(part) + [1]))</color></diffuse></lambert></technique></profile_COMMON></effect>
            """
        }
        let materials = parts.map {
            "<material id=\"\($0.name)-material\"><instance_effect url=\"#\($0.name)-effect\"/></material>"
        }
        let meshes = parts.map { part in
            let numbers = part.corners.flatMap { [$0.x, $0.y, $0.z] }
            return """
                <geometry id="\(part.name)"><mesh><source id="\(part.name)-p">
                <float_array id="\(part.name)-a" count="\(numbers.count)">\(text(numbers))</float_array>
                <technique_common><accessor source="#\(part.name)-a" count="\(part.corners.count)" stride="3">
                <param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/>
                </accessor></technique_common></source><vertices id="\(part.name)-v">
                <input semantic="POSITION" source="#\(part.name)-p"/></vertices>
                <triangles material="m" count="\(part.triangles.count)">
                <input semantic="VERTEX" source="#\(part.name)-v" offset="0"/>
                <p>\(text(part.triangles.flatMap { [$0.x, $0.y, $0.z] }))</p></triangles></mesh></geometry>
                """
        }
        let nodes = parts.map { part in
            """
            <node><instance_geometry url="#\(part.name)"><bind_material><technique_common>
            <instance_material symbol="m" target="#\(part.name)-material"/>
            </technique_common></bind_material></instance_geometry></node>
            """
        }
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
            <asset><unit name="meter" meter="1"/><up_axis>Z_UP</up_axis></asset>
            <library_effects>\(effects.joined())</library_effects>
            <library_materials>\(materials.joined())</library_materials>
            <library_geometries>\(meshes.joined())</library_geometries>
            <library_visual_scenes><visual_scene id="s">\(nodes.joined())</visual_scene></library_visual_scenes>
            <scene><instance_visual_scene url="#s"/></scene></COLLADA>
            """
    }

    // MARK: 3DS

    private static var ds3Bytes: [UInt8] {
        func chunk(_ id: UInt16, _ content: [UInt8]) -> [UInt8] {
            bytes(id) + bytes(UInt32(content.count + 6)) + content
        }
        func name(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }
        let materials = parts.flatMap { part in
            chunk(
                0xAFFF,
                chunk(0xA000, name(part.name))
                    + chunk(0xA020, chunk(0x0011, [part.color.x, part.color.y, part.color.z])))
        }
        let objects = parts.flatMap { part in
            let places = part.corners.flatMap { bytes($0) }
            var faces: [UInt8] = []
            for face in part.triangles {
                for number in [face.x, face.y, face.z, 7] { faces += bytes(UInt16(number)) }
            }
            var all = bytes(UInt16(part.triangles.count))
            for number in 0..<part.triangles.count { all += bytes(UInt16(number)) }
            let mesh =
                chunk(0x4110, bytes(UInt16(part.corners.count)) + places)
                + chunk(
                    0x4120,
                    bytes(UInt16(part.triangles.count)) + faces + chunk(0x4130, name(part.name) + all))
            return chunk(0x4000, name(part.name) + chunk(0x4100, mesh))
        }
        return chunk(0x4D4D, chunk(0x0002, bytes(UInt32(3))) + chunk(0x3D3D, materials + objects))
    }

    // MARK: FBX

    /// The text form, with y up and lengths in centimeters.
    private static var fbxText: String {
        var objects = ""
        var links = ""
        for (index, part) in parts.enumerated() {
            let (mesh, node, material) = (100 + index, 200 + index, 300 + index)
            let places = part.corners.flatMap { [$0.x * 100, $0.z * 100, -$0.y * 100] }
            // The last corner of a face is negative.
            let corners = part.triangles.flatMap { [$0.x, $0.y, -$0.z - 1] }
            func list(_ values: [some Any]) -> String {
                "*\(values.count) {\na: \(values.map { "\($0)" }.joined(separator: ","))\n}"
            }
            let channels = color(part).map { "\($0)" }.joined(separator: ",")
            objects += """
                Geometry: \(mesh), "Geometry::\(part.name)", "Mesh" {
                Vertices: \(list(places))
                PolygonVertexIndex: \(list(corners))
                GeometryVersion: 124
                LayerElementMaterial: 0 {
                Version: 101
                Name: ""
                MappingInformationType: "AllSame"
                ReferenceInformationType: "IndexToDirect"
                Materials: *1 {
                a: 0
                }
                }
                Layer: 0 {
                Version: 100
                LayerElement:  {
                Type: "LayerElementMaterial"
                TypedIndex: 0
                }
                }
                }
                Model: \(node), "Model::\(part.name)", "Mesh" {
                Version: 232
                }
                Material: \(material), "Material::\(part.name)", "" {
                Version: 102
                ShadingModel: "lambert"
                Properties70:  {
                P: "DiffuseColor", "Color", "", "A",\(channels)
                P: "Diffuse", "Vector3D", "Vector", "",\(channels)
                }
                }

                """
            links += "C: \"OO\",\(node),0\nC: \"OO\",\(mesh),\(node)\nC: \"OO\",\(material),\(node)\n"
        }
        return """
            ; FBX 7.3.0 project file
            FBXHeaderExtension:  {
            FBXHeaderVersion: 1003
            FBXVersion: 7300
            }
            GlobalSettings:  {
            Version: 1000
            Properties70:  {
            P: "UpAxis", "int", "Integer", "",1
            P: "UpAxisSign", "int", "Integer", "",1
            P: "FrontAxis", "int", "Integer", "",2
            P: "FrontAxisSign", "int", "Integer", "",1
            P: "CoordAxis", "int", "Integer", "",0
            P: "CoordAxisSign", "int", "Integer", "",1
            P: "UnitScaleFactor", "double", "Number", "",1
            }
            }
            Objects:  {
            \(objects)}
            Connections:  {
            \(links)}

            """
    }

    // MARK: PLY

    private static func plyBytes(isBinary: Bool) -> [UInt8] {
        let corners = parts.flatMap { part in part.corners.map { ($0, part.color) } }
        var faces: [SIMD3<Int>] = []
        var first = 0
        for part in parts {
            faces += part.triangles.map { $0 &+ SIMD3(repeating: first) }
            first += part.corners.count
        }
        let header = """
            ply
            format \(isBinary ? "binary_little_endian" : "ascii") 1.0
            element vertex \(corners.count)
            property float x
            property float y
            property float z
            property uchar red
            property uchar green
            property uchar blue
            element face \(faces.count)
            property list uchar int vertex_indices
            end_header

            """
        var content = Array(header.utf8)
        for (corner, color) in corners {
            if isBinary {
                content += bytes(corner) + [color.x, color.y, color.z]
            } else {
                let numbers = "\(corner.x) \(corner.y) \(corner.z) \(color.x) \(color.y) \(color.z)"
                content += Array("\(numbers)\n".utf8)
            }
        }
        for face in faces {
            if isBinary {
                content.append(3)
                for number in [face.x, face.y, face.z] { content += bytes(Int32(number)) }
            } else {
                content += Array("3 \(face.x) \(face.y) \(face.z)\n".utf8)
            }
        }
        return content
    }

    // MARK: STL

    private static var triangles: [[SIMD3<Float>]] {
        parts.flatMap { part in
            part.triangles.map { [part.corners[$0.x], part.corners[$0.y], part.corners[$0.z]] }
        }
    }

    private static var stlText: String {
        let facets = triangles.map { corners in
            let vertices = corners.map { "vertex \($0.x) \($0.y) \($0.z)\n" }.joined()
            return "facet normal 0 0 0\nouter loop\n\(vertices)endloop\nendfacet\n"
        }
        return "solid arrow\n\(facets.joined())endsolid arrow\n"
    }

    private static var stlBytes: [UInt8] {
        var content = [UInt8](repeating: 0, count: 80)
        content += bytes(UInt32(triangles.count))
        for corners in triangles {
            let normal = SIMD3<Float>(0, 0, 0)
            for vector in [normal] + corners { content += bytes(vector) }
            content += bytes(UInt16(0))
        }
        return content
    }

    // MARK: glTF

    /// The text and the buffer, which the text contains if it is not binary; y is up and z the front.
    private static func gltf(isBinary: Bool) -> (text: String, buffer: [UInt8]) {
        var buffer: [UInt8] = []
        var (views, accessors, meshes, materials, nodes): ([String], [String], [String], [String], [String])
        (views, accessors, meshes, materials, nodes) = ([], [], [], [], [])
        for (index, part) in parts.enumerated() {
            let places = part.corners.map { SIMD3(-$0.x, $0.z, $0.y) }
            let data = places.flatMap { bytes($0) }
            let corners = part.triangles.flatMap { [$0.x, $0.y, $0.z] }
            let faces: [UInt8] = corners.flatMap { bytes(UInt32($0)) }
            let low = places.reduce(places[0], pointwiseMin)
            let high = places.reduce(places[0], pointwiseMax)
            views.append("{\"buffer\":0,\"byteOffset\":\(buffer.count),\"byteLength\":\(data.count)}")
            buffer += data
            views.append("{\"buffer\":0,\"byteOffset\":\(buffer.count),\"byteLength\":\(faces.count)}")
            buffer += faces
            accessors.append(
                """
                {"bufferView":\(2 * index),"componentType":5126,"count":\(places.count),"type":"VEC3",
                "min":[\(low.x),\(low.y),\(low.z)],"max":[\(high.x),\(high.y),\(high.z)]}
                """)
            accessors.append(
                """
                {"bufferView":\(2 * index + 1),"componentType":5125,"count":\(3 * part.triangles.count),
                "type":"SCALAR"}
                """)
            let primitive =
                "{\"attributes\":{\"POSITION\":\(2 * index)},\"indices\":\(2 * index + 1),"
                + "\"material\":\(index)}"
            meshes.append("{\"primitives\":[\(primitive)]}")
            // Colors of glTF are linear.
            let light = color(part).map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
            let channels = (light + [1]).map { "\($0)" }.joined(separator: ",")
            materials.append(
                "{\"pbrMetallicRoughness\":{\"baseColorFactor\":[\(channels)],\"metallicFactor\":0}}")
            nodes.append("{\"mesh\":\(index)}")
        }
        func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }
        let data = Data(buffer).base64EncodedString()
        let address = isBinary ? "" : ",\"uri\":\"data:application/octet-stream;base64,\(data)\""
        let text = """
            {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,1]}],"nodes":\(list(nodes)),
            "meshes":\(list(meshes)),"materials":\(list(materials)),"accessors":\(list(accessors)),
            "bufferViews":\(list(views)),"buffers":[{"byteLength":\(buffer.count)\(address)}]}
            """
        return (text, buffer)
    }

    private static var glbBytes: [UInt8] {
        let (text, buffer) = gltf(isBinary: true)
        var json = Array(text.utf8)
        json += [UInt8](repeating: 32, count: (4 - json.count % 4) % 4)
        var content: [UInt8] = bytes(UInt32(json.count)) + Array("JSON".utf8)
        content += json
        content += bytes(UInt32(buffer.count))
        content += Array("BIN\0".utf8)
        content += buffer
        let header: [UInt8] = Array("glTF".utf8) + bytes(UInt32(2))
        return header + bytes(UInt32(content.count + 12)) + content
    }

    // MARK: Bytes

    private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    private static func bytes(_ vector: SIMD3<Float>) -> [UInt8] {
        bytes(vector.x.bitPattern) + bytes(vector.y.bitPattern) + bytes(vector.z.bitPattern)
    }
}
