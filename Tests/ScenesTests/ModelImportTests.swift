import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import TemporarySupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

private let library = try? AssimpLibrary.shared(for: "")

@Suite("Import of models", .enabled(if: library != nil, "models need the library Assimp 5"), .serialized)
struct ModelImportTests {
    private let folder = try! TemporaryFolder()

    private func write(_ text: String, as name: String) throws -> URL {
        let file = folder.url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file
    }

    /// Draws a model, and returns the diagnostics.
    private func diagnostics(ofModelAt url: URL) throws -> [Diagnostic] {
        let place = Point(x: 7, y: 46, spatialReference: .wgs84)
        let overlay = GraphicsOverlay()
        overlay.addGraphic(Graphic(geometry: place, symbol: ModelSceneSymbol(url: url)))
        let view = SceneView(scene: Scene(), graphicsOverlays: [overlay])
        view.camera = Camera(lookingAt: place, distance: 500, heading: 0, pitch: 60, roll: 0)
        let drawing = try view.drawing(size: ScreenSize(width: 64, height: 48), scale: 1)
        return drawing.report.diagnostics
    }

    @Test("An import that takes too long gives an error, and further imports work after its end")
    func timeLimit() throws {
        let library = try #require(library)
        let faces =
            (0..<20_000).map { "v \($0) 0 1\nv \($0) 1 0\nv \($0) 2 2\n" }.joined()
            + (0..<20_000).map { "f \(3 * $0 + 1) \(3 * $0 + 2) \(3 * $0 + 3)\n" }.joined()
        let path = try write(faces, as: "large.obj").path
        #expect(throws: DocumentError.self) {
            _ = try ModelImport.scene(of: path, steps: 0, in: library, seconds: 0)
        }
        let small = try write("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", as: "small.obj").path
        _ = try ModelImport.scene(of: small, steps: 0, in: library, seconds: 60)
    }

    @Test("A PLY file with a face without corners is refused", arguments: ["0", "0\n0"])
    func emptyFaces(faces: String) throws {
        let count = faces.split(separator: "\n").count
        let url = try write(
            """
            ply
            format ascii 1.0
            element vertex 3
            property float x
            property float y
            property float z
            element face \(count)
            property list uchar int vertex_indices
            end_header
            0 0 0
            1 0 0
            0 1 0
            \(faces)

            """, as: "empty.ply")
        #expect(
            try diagnostics(ofModelAt: url).contains {
                $0.code == .modelNotRead && $0.message.contains("a face of the model has no corners")
            })
    }

    @Test("A COLLADA file with a face without corners is refused", arguments: ["0 3", "3"])
    func emptyPolygons(counts: String) throws {
        let url = try write(
            """
            <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
            <library_geometries><geometry id="g"><mesh>
            <source id="s"><float_array id="f" count="9">0 0 0 1 0 0 0 1 0</float_array>
            <technique_common><accessor source="#f" count="3" stride="3"><param name="X" type="float"/>
            <param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
            <vertices id="v"><input semantic="POSITION" source="#s"/></vertices>
            <polylist count="\(counts.split(separator: " ").count)">
            <input semantic="VERTEX" source="#v" offset="0"/><vcount>\(counts)</vcount><p>0 1 2</p></polylist>
            </mesh></geometry></library_geometries>
            <library_visual_scenes><visual_scene id="w"><node><instance_geometry url="#g"/></node></visual_scene>
            </library_visual_scenes><scene><instance_visual_scene url="#w"/></scene></COLLADA>
            """, as: "empty.dae")
        let isRefused = try diagnostics(ofModelAt: url).contains {
            $0.code == .modelNotRead && $0.message.contains("a face of the model has no corners")
        }
        #expect(isRefused == (counts != "3"))
    }

    @Test(
        "A PLY file with a bad header, or that is shorter than its header says, is refused at once",
        .timeLimit(.minutes(5)),
        arguments: [
            "", "end_header\n", "end_header\n0\n1\n", "end_headers\n0\n1\n2\n",
            "proper|ty float y\nend_header\n0\n1\n2\n", "format asc\u{1}pl 1.0\nend_header\n0\n1\n2\n",
            "format binary_little_endian 1.0\n",
        ])
    func shortFile(end: String) throws {
        // Assimp recognizes the format also by the first word.
        for name in ["short.ply", "short.gltf", "short.obj"] {
            let url = try write(
                "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n\(end)", as: name)
            // Errors of Assimp itself, which come after its time limit, do not name the format.
            #expect(
                try diagnostics(ofModelAt: url).contains {
                    $0.code == .modelNotRead && $0.message.contains("PLY")
                })
        }
    }
}
