import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import FormatSupport
import Foundation
import GoldenSupport
import TemporarySupport
import Testing

/// Materials of models that reflect and emit light.
@Suite(
    .enabled(
        if: hasDriver && (try? AssimpLibrary.shared(for: "")) != nil,
        "models need the library Assimp 5, and pictures a driver of OpenGL ES"))
struct MaterialTests {
    private let folder = try! TemporaryFolder()

    private func view(of model: MaterialModel, height: Double = 30) throws -> SceneView {
        try view(of: folder.write(model.text, as: "model.gltf"), height: height)
    }

    private func view(of file: URL, height: Double = 30) throws -> SceneView {
        let symbol = ModelSceneSymbol(url: file, scale: Float(height / 4))
        symbol.anchorPosition = .bottom
        symbol.heading = 180
        let overlay = ShapeTests.overlay()
        overlay.addGraphic(Graphic(geometry: ShapeTests.place(east: 0, north: 0, z: 0), symbol: symbol))
        let view = ShapeTests.view([overlay], distance: 52, pitch: 80)
        view.camera = Camera(
            lookingAt: Point(x: 7.4, y: 43.7, z: height / 2, spatialReference: .wgs84),
            distance: height * 1.75, heading: 0, pitch: 80, roll: 0)
        return view
    }

    private func materials(of model: MaterialModel) throws -> [SceneMaterial?] {
        let view = try view(of: model)
        return try view.drawing(size: view.size, scale: 1).list.draws.filter { $0.object > 0 }.map(\.material)
    }

    @Test(arguments: [false, true], [1, 2])
    func spheresOfMetalsAndPaintReflectTheSkyTheGroundAndTheSun(isSunny: Bool, scale: Int) async throws {
        let view = try view(of: .spheres)
        if isSunny { view.sunLighting(.lightAndShadows) }
        let image = try await view.exportImage(scale: Double(scale))
        let name = "scenes/material-spheres" + (isSunny ? "-sun" : "")
        let outcome = try Golden.check(image, name, scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test(arguments: [1, 2])
    func bodiesHaveNormalsReflectionsLampsAndCutOutLeaves(scale: Int) async throws {
        let view = try view(of: MaterialModel.maps())
        view.sunLighting(.lightAndShadows)
        let image = try await view.exportImage(scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/material-maps", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func aMaterialHasTheFactorsOfTheFile() throws {
        let all = try materials(of: MaterialModel.maps())
        try #require(all.count == 6)
        #expect(all[0]?.roughness == 0.45 && all[0]?.metal == 0 && all[0]?.normals?.width == 64)
        #expect(all[1]?.metal == 1 && all[1]?.roughness == 1 && all[1]?.occlusion == 1)
        // Red: the occlusion, green: the roughness, blue: the metal.
        #expect(all[1]?.reflection?.pixels.prefix(2) == [0xFFFF_323C, 0xFFFF_32FF])
        #expect(all[2]?.emission == SIMD3(1, 1, 1) && all[2]?.glow != nil)
        #expect(all[3]?.cutoff == 0.5 && all[3]?.parts == .masked)
        #expect(all[4]?.parts == .unlit)
        let emission = all[5]?.emission ?? .zero
        #expect(abs(emission.x - 0.9) < 1e-5 && abs(emission.y - 0.06) < 1e-5)
    }

    @Test func aMatteMaterialHasTheShaderOfBodiesWithoutAMaterial() throws {
        let matte = MaterialModel([
            .init(
                .box, at: .zero,
                #""pbrMetallicRoughness":{"baseColorFactor":[1,0.2140411,0,1],"metallicFactor":0}"#)
        ])
        let view = try view(of: matte)
        let draw = try #require(
            view.drawing(size: view.size, scale: 1).list.draws.first { $0.object > 0 })
        #expect(draw.material == nil)
        // The colors of glTF are linear.
        guard case .bodies(let mesh, _, _) = draw.content else { return #expect(Bool(false)) }
        #expect(mesh.vertices[0].color == Color(red8: 255, green: 127, blue: 0).word)
        #expect(mesh.vertices.allSatisfy { $0.color == mesh.vertices[0].color })
    }

    @Test func aMetalIsNotBlackWhereTheSunDoesNotShine() async throws {
        let steel = MaterialModel([
            .init(
                .sphere, at: SIMD3(0, 0.5, 0), size: 4,
                #""pbrMetallicRoughness":{"baseColorFactor":[0.8,0.8,0.8,1],"roughnessFactor":0.1}"#)
        ])
        let view = try view(of: steel)
        // The camera is in the north, and the sun in the south.
        view.camera = Camera(
            lookingAt: Point(x: 7.4, y: 43.7, z: 15, spatialReference: .wgs84), distance: 60, heading: 180,
            pitch: 80, roll: 0)
        view.sunDate(Date(timeIntervalSince1970: 1_694_779_200)).sunLighting(.light)
        let image = try await view.exportImage()
        let color = image[160, 100].rgba8
        #expect(color.x > 30 && color.y > 30 && color.z > 30, "\(color)")
    }

    @Test func specularNumbersOfOtherFormatsStayMatteAndMetalsOfOBJAreRead() throws {
        let object = """
            mtllib m.mtl
            v 0 0 0
            v 1 0 0
            v 0 1 0
            usemtl a
            f 1 2 3
            """
        func material(_ lines: String) throws -> SceneMaterial? {
            _ = try folder.write("newmtl a\nKd 0.5 0.5 0.5\n\(lines)\n", as: "m.mtl")
            let view = try view(of: folder.write(object, as: "m.obj"))
            return try view.drawing(size: view.size, scale: 1).list.draws.first { $0.object > 0 }?.material
        }
        #expect(try material("Ks 0.9 0.9 0.9\nNs 300\nKe 1 1 0") == nil)
        let metal = try material("Pm 0.75\nPr 0.25")
        #expect(metal?.metal == 0.75 && metal?.roughness == 0.25)
    }

    @Test func whatIsNotDrawnOfAMaterialIsReported() throws {
        let glass = MaterialModel(
            [
                .init(
                    .box, at: .zero,
                    #""pbrMetallicRoughness":{"metallicFactor":0,"baseColorTexture":{"index":0}},"#
                        + #""normalTexture":{"index":0,"texCoord":1},"#
                        + #""extensions":{"KHR_materials_clearcoat":{"clearcoatFactor":1}}"#)
            ], pictures: [try MaterialModel.window()],
            extensions: ["KHR_materials_clearcoat", "KHR_materials_unlit"])
        let view = try view(of: glass)
        let found = try view.makeImage().report.diagnostics.filter { $0.code == .materialSimplified }
        #expect(found.contains { $0.message.contains("KHR_materials_clearcoat") })
        #expect(!found.contains { $0.message.contains("KHR_materials_unlit") })
        #expect(found.contains { $0.message.contains("other coordinates") })
    }

    @Test func aModelWithTooManyTexturesIsDrawnWithThoseOfTheLimit() throws {
        let picture = try MaterialModel.window()
        let parts = (0..<260).map { number in
            MaterialModel.Part(
                .tile, at: SIMD3(Double(number), 0, 0),
                #""pbrMetallicRoughness":{"metallicFactor":0,"baseColorTexture":{"index":\#(number)}}"#)
        }
        let view = try view(of: MaterialModel(parts, pictures: Array(repeating: picture, count: 260)))
        let (_, report) = try view.makeImage()
        let found = report.diagnostics.filter { $0.code == .textureNotRead }
        #expect(found.count == 4)
        #expect(found.allSatisfy { $0.message.contains("more than 256 textures") })
    }

    @Test func numbersThatAreNoNumbersAreDrawn() throws {
        let odd = MaterialModel([
            .init(
                .box, at: .zero,
                #""pbrMetallicRoughness":{"baseColorFactor":[1e39,-1,0.5,1],"metallicFactor":-7,"#
                    + #""roughnessFactor":1e39},"emissiveFactor":[1e39,-1e39,0]"#)
        ])
        let view = try view(of: odd)
        let material = try #require(
            view.drawing(size: view.size, scale: 1).list.draws.first { $0.object > 0 }?.material)
        #expect(material.numbers.allSatisfy { $0.isFinite })
        #expect((0...1).contains(material.metal) && (0...1).contains(material.roughness))
        _ = try view.makeImage()
    }
}
