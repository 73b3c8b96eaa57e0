import Cartouche
import CartoucheCLibrary
import CartoucheDocuments
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// Scenes as glTF files.
@Suite struct GLTFTests {
    /// The parts of a file, checked against the rules of glTF 2.0.
    private struct File {
        let json: JSONValue
        let bytes: [UInt8]

        init(_ file: [UInt8]) throws {
            func word(_ start: Int) -> Int { (0..<4).reduce(0) { $0 | Int(file[start + $1]) << (8 * $1) } }
            #expect(Array(file[0..<4]) == Array("glTF".utf8) && word(4) == 2 && word(8) == file.count)
            let length = word(12)
            #expect(length % 4 == 0 && Array(file[16..<20]) == Array("JSON".utf8))
            json = try JSONValue(parsing: Array(file[20..<20 + length]))
            let start = 20 + length
            #expect(word(start) % 4 == 0 && Array(file[start + 4..<start + 8]) == Array("BIN\0".utf8))
            bytes = Array(file[(start + 8)...])
            #expect(word(start) == bytes.count)
            #expect(json["asset"]?["version"] == .string("2.0"))
            #expect(list("buffers").count == 1 && list("buffers")[0]["byteLength"]?.int == bytes.count)
            checkViews()
            checkAccessors()
            checkMeshes()
            checkNodes()
        }

        func list(_ name: String) -> [JSONValue] { json[name]?.array ?? [] }

        private func checkViews() {
            for view in list("bufferViews") {
                let start = view["byteOffset"]?.int ?? 0
                #expect(start % 4 == 0 && start + (view["byteLength"]?.int ?? .max) <= bytes.count)
            }
        }

        private func checkAccessors() {
            let sizes = [5121: 1, 5123: 2, 5125: 4, 5126: 4],
                counts = ["SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4]
            for accessor in list("accessors") {
                let view = list("bufferViews")[accessor["bufferView"]?.int ?? -1]
                let size = sizes[accessor["componentType"]?.int ?? 0] ?? 0
                let element = size * (counts[accessor["type"]?.string ?? ""] ?? 0)
                let stride = view["byteStride"]?.int ?? element
                let (start, count) = (accessor["byteOffset"]?.int ?? 0, accessor["count"]?.int ?? 0)
                #expect(count > 0 && element > 0 && start % size == 0 && stride % 4 == 0 || stride == element)
                #expect(start + stride * (count - 1) + element <= view["byteLength"]?.int ?? 0)
            }
        }

        /// The numbers of an accessor with floats.
        func floats(_ index: Int, width: Int) -> [[Float]] {
            let accessor = list("accessors")[index]
            let view = list("bufferViews")[accessor["bufferView"]?.int ?? 0]
            let start = (view["byteOffset"]?.int ?? 0) + (accessor["byteOffset"]?.int ?? 0)
            return (0..<(accessor["count"]?.int ?? 0)).map { row in
                (0..<width).map { column in
                    bytes.withUnsafeBytes {
                        $0.loadUnaligned(fromByteOffset: start + (row * width + column) * 4, as: Float.self)
                    }
                }
            }
        }

        func indices(_ index: Int) -> [Int] {
            let accessor = list("accessors")[index]
            let view = list("bufferViews")[accessor["bufferView"]?.int ?? 0]
            let start = (view["byteOffset"]?.int ?? 0) + (accessor["byteOffset"]?.int ?? 0)
            let isShort = accessor["componentType"]?.int == 5123
            return (0..<(accessor["count"]?.int ?? 0)).map { row in
                bytes.withUnsafeBytes {
                    isShort
                        ? Int($0.loadUnaligned(fromByteOffset: start + row * 2, as: UInt16.self))
                        : Int($0.loadUnaligned(fromByteOffset: start + row * 4, as: UInt32.self))
                }
            }
        }

        private func checkMeshes() {
            for primitive in list("meshes").flatMap({ $0["primitives"]?.array ?? [] }) {
                let position = primitive["attributes"]?["POSITION"]?.int ?? -1
                let points = floats(position, width: 3)
                let accessor = list("accessors")[position]
                for column in 0..<3 {
                    let values = points.map { $0[column] }
                    #expect(accessor["min"]?.array?[column].double.map { Float($0) } == values.min())
                    #expect(accessor["max"]?.array?[column].double.map { Float($0) } == values.max())
                }
                for (_, index) in primitive["attributes"]?.object?.members.map({
                    ($0.key, $0.value.int ?? -1)
                }) ?? [] {
                    #expect(list("accessors")[index]["count"]?.int == points.count)
                }
                if let normals = primitive["attributes"]?["NORMAL"]?.int {
                    for normal in floats(normals, width: 3) {
                        let length = normal.reduce(0) { $0 + $1 * $1 }.squareRoot()
                        #expect(abs(length - 1) < 1e-4)
                    }
                }
                if let list = primitive["indices"]?.int {
                    let indices = indices(list)
                    #expect(indices.count % 3 == 0 && (indices.max() ?? 0) < points.count)
                }
                #expect((primitive["material"]?.int ?? .max) < list("materials").count)
            }
            for texture in list("textures") {
                #expect((texture["source"]?.int ?? .max) < list("images").count)
                #expect((texture["sampler"]?.int ?? .max) < list("samplers").count)
            }
            for image in list("images") {
                let view = list("bufferViews")[image["bufferView"]?.int ?? -1]
                let start = view["byteOffset"]?.int ?? 0
                #expect(Array(bytes[start..<start + 4]) == [0x89, 0x50, 0x4E, 0x47])
            }
        }

        private func checkNodes() {
            var parents = [Int](repeating: 0, count: list("nodes").count)
            for node in list("nodes") {
                for child in node["children"]?.array ?? [] { parents[child.int ?? -1] += 1 }
                if let turn = node["rotation"]?.array {
                    let length = turn.reduce(0) { $0 + ($1.double ?? 0) * ($1.double ?? 0) }.squareRoot()
                    #expect(turn.count == 4 && abs(length - 1) < 1e-9)
                }
                if let mesh = node["mesh"]?.int { #expect(mesh < list("meshes").count) }
            }
            let root = list("scenes").first?["nodes"]?.array?.first?.int ?? -1
            for (index, count) in parents.enumerated() { #expect(count == (index == root ? 0 : 1)) }
        }

        /// The first node with a name.
        func node(_ name: String) -> JSONValue? { list("nodes").first { $0["name"]?.string == name } }
    }

    @Test(arguments: PageScenes.allCases) func filesFollowTheRulesOfTheFormat(scene: PageScenes)
        throws
    {
        let view = try scene.view()
        let (bytes, _) = try view.makeGLB()
        let file = try File(bytes)
        #expect(!file.list("meshes").isEmpty)
        #expect(try view.makeGLB().bytes == bytes)
    }

    @Test func featuresAreNodesWithNamesAttributesPositionsAndColors() throws {
        var texts = SceneView.GLTFTexts()
        (texts.title, texts.credit, texts.notes) = ("Cubes", "© Name", ["A remark."])
        let (bytes, report) = try BrowserTests.cubes().makeGLB(texts: texts)
        #expect(report.diagnostics.isEmpty)
        let file = try File(bytes)
        #expect(file.json["asset"]?["copyright"]?.string == "© Name")
        #expect(file.list("scenes")[0]["name"]?.string == "Cubes")
        #expect(file.node("Cubes")?["children"]?.array?.count == 20)
        let cube = try #require(file.node("cube 3"))
        #expect(cube["extras"]?["number"]?.double == 3)
        // The middle of the cube is 80 m east and 120 m south of the origin, and 20 m above it.
        let place = cube["translation"]?.numbers ?? []
        try #require(place.count == 3)
        #expect(abs(place[0] - 80) < 0.5 && abs(place[1] - 20) < 0.1 && abs(place[2] - 120) < 0.5, "\(place)")
        #expect(cube["scale"]?.numbers == [40, 40, 40])
        // All cubes have one list of vertices, and there are two colors.
        let meshes = Set((0..<20).compactMap { file.node("cube \($0)")?["mesh"]?.int })
        #expect(meshes.count == 2)
        let positions = Set(
            meshes.compactMap {
                file.list("meshes")[$0]["primitives"]?.array?[0]["attributes"]?["POSITION"]?.int
            })
        #expect(positions.count == 1)
        let blue = file.list("meshes")[cube["mesh"]?.int ?? 0]["primitives"]?.array?[0]["material"]?.int ?? 0
        let color = file.list("materials")[blue]["pbrMetallicRoughness"]?["baseColorFactor"]?.numbers
        #expect(color == [0, 0, 1, 1])
        let root = file.list("nodes").first { $0["extras"]?["longitude"] != nil }
        let origin = try #require(root?["extras"])
        #expect(abs((origin["longitude"]?.double ?? 0) - 7.4) < 1e-4)
        #expect(abs((origin["latitude"]?.double ?? 0) - 43.7) < 1e-4)
    }

    @Test func whatGlTFLacksIsReported() throws {
        let flat = try PageScenes.flatSymbols.view().makeGLB()
        #expect(flat.report.diagnostics.contains { $0.message.contains("face the camera") })
        let lines = try PageScenes.lines.view().makeGLB()
        #expect(lines.report.diagnostics.contains { $0.message.contains("no width") })
    }

    /// The materials of the bodies of a view with their colors and textures, without the order.
    private static func surfaces(of view: SceneView) throws -> [Surface] {
        try view.drawing(size: ScreenSize(width: 100, height: 100), scale: 1).list.draws.compactMap { draw in
            guard draw.object > 0, case .bodies(let mesh, _, let texture) = draw.content else { return nil }
            return Surface(material: mesh.material, color: mesh.vertices[0].color, texture: texture)
        }
    }

    private struct Surface: Hashable {
        var material: SceneMaterial?
        var color: UInt32
        var texture: SceneTexture?
    }

    @Test func materialsOfAWrittenFileAreTheSameWhenItIsRead() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "scene.glb")
        let view = try PageScenes.materials.view()
        view.scene.baseSurface.opacity = 0
        try Data(view.makeGLB().bytes).write(to: file)
        let overlay = GraphicsOverlay(graphics: [
            Graphic(geometry: PageScenes.origin, symbol: ModelSceneSymbol(url: file))
        ])
        overlay.sceneProperties.surfacePlacement = .absolute
        let again = SceneView(scene: view.scene, camera: view.camera, graphicsOverlays: [overlay])
        let (first, second) = (try Self.surfaces(of: view), try Self.surfaces(of: again))
        try #require(first.count == 6)
        #expect(Set(first) == Set(second))
    }

    @Test func assimpReadsTheFileWithItsSizesAndDirections() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "scene.glb")
        let overlay = GraphicsOverlay()
        overlay.sceneProperties.surfacePlacement = .absolute
        overlay.addGraphic(
            Graphic(
                geometry: PageScenes.origin,
                symbol: SimpleMarkerSceneSymbol(
                    style: .cube, color: .red, height: 30, width: 10, depth: 20, anchorPosition: .bottom)))
        let scene = Scene()
        scene.baseSurface.opacity = 0
        let view = SceneView(scene: scene, graphicsOverlays: [overlay])
        view.camera = Camera(lookingAt: PageScenes.origin, distance: 200, heading: 0, pitch: 60, roll: 0)
        try Data(view.makeGLB().bytes).write(to: file)
        let symbol = ModelSceneSymbol(url: file)
        symbol.anchorPosition = .origin
        let other = GraphicsOverlay(graphics: [Graphic(geometry: PageScenes.origin, symbol: symbol)])
        other.sceneProperties.surfacePlacement = .absolute
        // Models of glTF have their front at z, which is the south here; the reader turns it to the front of the symbol.
        symbol.heading = 180
        let list = try SceneView(scene: scene, camera: view.camera, graphicsOverlays: [other])
            .drawing(size: ScreenSize(width: 100, height: 100), scale: 1).list
        let bodies = list.draws.compactMap { draw -> SceneMesh? in
            if case .bodies(let mesh, _, _) = draw.content { return mesh }
            return nil
        }
        let mesh = try #require(bodies.first)
        let low = mesh.vertices.reduce(mesh.vertices[0].position) { pointwiseMin($0, $1.position) }
        let high = mesh.vertices.reduce(mesh.vertices[0].position) { pointwiseMax($0, $1.position) }
        let size = high - low
        #expect(
            abs(size.x - 10) < 1e-3 && abs(size.y - 20) < 1e-3 && abs(size.z - 30) < 1e-3, "\(low) \(high)")
        #expect(abs(low.z) < 1e-3)
        #expect(mesh.vertices[0].color == Color.red.word)
    }
}

extension JSONValue {
    fileprivate subscript(name: String) -> JSONValue? { object?[name] }
    fileprivate var numbers: [Double]? { array?.compactMap { $0.double } }
    fileprivate var int: Int? { double.map { Int($0) } }
}
