import Cartouche
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// The sizes of models of web scenes.
@Suite(
    .enabled(
        if: hasDriver && (try? AssimpLibrary.shared(for: "")) != nil,
        "models need the library Assimp 5, and pictures a driver of OpenGL ES"))
struct ModelSizeTests {
    private let folder = try! TemporaryFolder()

    /// Returns the factors for the axes of the arrow, which has 10 × 14 × 8 m.
    private func scale(_ members: String, height: Double? = nil) throws -> SIMD3<Float> {
        let file = try ArrowModel.obj.write(to: folder.url)
        let symbol =
            #"{"type":"PointSymbol3D","symbolLayers":[{"type":"Object","resource":{"href":"\#(file.absoluteString)"}\#(members)}]}"#
        let variable =
            #"{"type":"sizeInfo","field":"h","minDataValue":1,"maxDataValue":100,"minSize":1,"maxSize":100}"#
        let scene = try Scene.fromJSON(
            #"""
            {"viewingMode":"global","ground":{},"operationalLayers":[{"id":"a","title":"P","layerType":"ArcGISFeatureLayer",
            "featureCollection":{"layers":[{"layerDefinition":{"name":"P","geometryType":"esriGeometryPoint",
            "objectIdField":"id","fields":[{"name":"id","type":"esriFieldTypeOID"},{"name":"h","type":"esriFieldTypeDouble"}],
            "drawingInfo":{"renderer":{"type":"simple","symbol":\#(symbol),
            "visualVariables":[\#(height == nil ? "" : variable)]}}},"featureSet":{"geometryType":"esriGeometryPoint",
            "features":[{"geometry":{"x":7.4,"y":43.7,"spatialReference":{"wkid":4326}},
            "attributes":{"id":1,"h":\#(height ?? 0)}}]}}]}}]}
            """#)
        let view = SceneView(scene: scene)
        view.camera = Camera(lookingAt: ShapeTests.origin, distance: 500, heading: 0, pitch: 60, roll: 0)
        view.size = ScreenSize(width: 320, height: 200)
        let draws = try view.drawing(size: view.size, scale: 1).list.draws
        for draw in draws where draw.phase == .bodies {
            if case .bodies(_, let instances, _) = draw.content, let first = instances.first {
                return SIMD3(first.extentX, first.extentY, first.extentZ)
            }
        }
        return .zero
    }

    @Test func aModelHasItsOwnSizeOrTheStatedSidesOrTheHeightOfTheFeature() throws {
        #expect(try scale("") == SIMD3(1, 1, 1))
        #expect(try scale(#","height":16"#) == SIMD3(2, 2, 2))
        #expect(try scale(#","width":30"#) == SIMD3(3, 3, 3))
        #expect(try scale(#","width":30,"height":16"#) == SIMD3(3, 2, 2))
        let own = try scale("", height: 40)
        #expect(abs(own.x - 5) < 0.01 && abs(own.z - 5) < 0.01, "\(own)")
        let stated = try scale(#","height":16"#, height: 40)
        #expect(abs(stated.z - 5) < 0.01, "\(stated)")
    }
}
