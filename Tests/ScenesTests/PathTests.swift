import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import GoldenSupport
import Testing

/// Paths and texts of web scenes.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct PathTests {
    private static func line(_ points: [(Double, Double, Double)]) -> Polyline {
        Polyline(
            points: points.map { ShapeTests.place(east: $0.0, north: $0.1, z: $0.2) },
            spatialReference: .wgs84)
    }

    private static func path(_ members: String) throws -> Symbol {
        try Symbol.fromJSON(
            #"{"type":"LineSymbol3D","symbolLayers":[{"type":"Path","material":{"color":[230,120,30]},\#(members)}]}"#
        )
    }

    /// Returns the corners of the mesh of a path that climbs 100 m within 100 m to the north.
    private func corners(_ members: String) throws -> [(north: Double, z: Double)] {
        let overlay = ShapeTests.overlay()
        let line = Self.line([(0, 0, 0), (0, 100, 100)])
        overlay.addGraphic(Graphic(geometry: line, symbol: try Self.path(members)))
        let view = ShapeTests.view([overlay])
        let drawing = try view.drawing(size: view.size, scale: 1)
        let draw = try #require(drawing.list.draws.first { $0.phase == .bodies })
        guard case .bodies(let mesh, let instances, _) = draw.content else { return [] }
        // A camera that looks straight down has the directions to the north and down.
        let axes = Camera(
            location: ShapeTests.place(east: 0, north: 0, z: 0), heading: 0, pitch: 0, roll: 0
        ).axes
        return mesh.vertices.map { vertex in
            let offset = instances[0].position.value + SIMD3<Double>(vertex.position) - axes.position
            return (offset.dot(axes.up), -offset.dot(axes.forward))
        }
    }

    @Test func aProfileTurnsWithTheSlopeOrStaysUpright() throws {
        let upright = try corners(#""profile":"quad","width":2,"height":20,"profileRotation":"heading""#)
        // The first and the last profile are vertical: their heights are 10 m below and above the line.
        #expect(upright.allSatisfy { abs($0.north) < 0.5 || abs($0.north - 100) < 0.5 })
        #expect(abs((upright.map(\.z).min() ?? 0) + 10) < 0.1)
        #expect(abs((upright.map(\.z).max() ?? 0) - 110) < 0.1)
        // At 45°, the profile leans back, and reaches 10 m / √2 to the south and above the line.
        let turned = try corners(#""profile":"quad","width":2,"height":20"#)
        #expect(abs((turned.map(\.z).min() ?? 0) + 7.07) < 0.1)
        #expect(abs((turned.map(\.north).min() ?? 0) + 7.07) < 0.3)
        #expect(abs((turned.map(\.z).max() ?? 0) - 107.07) < 0.1)
        // The bottom of an ellipse is on the line.
        let ellipse = try corners(#""profile":"circle","width":8,"height":20,"anchor":"bottom""#)
        #expect(abs((ellipse.map(\.z).max() ?? 0) - 114.1) < 0.3)
        #expect(abs(ellipse.map(\.z).min() ?? 9) < 3)
    }

    @Test(arguments: [1, 2])
    func pathsHaveTheirProfilesAndTextsStandAtTheirPoints(scale: Int) async throws {
        let overlay = ShapeTests.overlay()
        for (index, members) in [
            #""profile":"quad","width":14,"height":32"#,
            #""profile":"quad","width":14,"height":32,"profileRotation":"heading""#,
            #""profile":"circle","width":14,"height":32"#,
            #""profile":"circle","width":22,"height":22,"anchor":"bottom""#,
        ].enumerated() {
            let east = Double(index) * 105 - 200
            let line = Self.line([
                (east, 0, 20), (east + 35, 20, 20), (east + 35, 20, 75), (east + 80, 0, 105),
            ])
            overlay.addGraphic(Graphic(geometry: line, symbol: try Self.path(members)))
            let text = try Symbol.fromJSON(
                #"""
                {"type":"PointSymbol3D","symbolLayers":[{"type":"Text","text":"Path \#(index + 1)","size":9,
                "material":{"color":[20,60,160]},"halo":{"color":[255,255,255],"size":1.5},
                "background":{"color":[255,230,120],"transparency":30}}]}
                """#)
            overlay.addGraphic(
                Graphic(geometry: ShapeTests.place(east: east + 35, north: -70, z: 0), symbol: text))
        }
        let image = try await ShapeTests.view([overlay], distance: 480, heading: 10).exportImage(
            scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/paths-and-texts", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func theLabelsOfAWebSceneHaveTheirOwnSymbol() throws {
        let json = #"""
            {"operationalLayers":[{"id":"a","title":"Peaks","layerType":"ArcGISFeatureLayer","showLabels":true,
            "layerDefinition":{"drawingInfo":{"labelingInfo":[{"labelExpressionInfo":{"expression":"$feature.name"},
            "labelPlacement":"esriServerPointLabelPlacementAboveCenter",
            "symbol":{"type":"LabelSymbol3D","symbolLayers":[{"type":"Text","size":20,
            "material":{"color":[255,0,255]}}]}}]}},
            "featureCollection":{"layers":[{"layerDefinition":{"name":"Peaks","geometryType":"esriGeometryPoint",
            "objectIdField":"id","fields":[{"name":"id","type":"esriFieldTypeOID"},
            {"name":"name","type":"esriFieldTypeString","length":20}],
            "drawingInfo":{"renderer":{"type":"simple","symbol":{"type":"PointSymbol3D","symbolLayers":[{"type":"Icon",
            "resource":{"primitive":"circle"},"size":8}]}},"labelingInfo":[{
            "labelExpressionInfo":{"expression":"$feature.name"},"symbol":{"type":"LabelSymbol3D",
            "symbolLayers":[{"type":"Text","size":20,"material":{"color":[255,0,255]}}]}}]}},
            "featureSet":{"geometryType":"esriGeometryPoint","features":[
            {"geometry":{"x":7.4,"y":43.7,"spatialReference":{"wkid":4326}},"attributes":{"id":1,"name":"Vega"}}]}}]}}],
            "ground":{},"initialState":{"viewpoint":{"camera":{"position":{"x":7.4,"y":43.69,"z":800,
            "spatialReference":{"wkid":4326}},"heading":0,"tilt":55}}}}
            """#
        let view = SceneView(scene: try Scene.fromJSON(json))
        view.size = ScreenSize(width: 320, height: 200)
        let (image, report) = try view.makeImage()
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        var magenta = 0
        for y in 0..<200 {
            for x in 0..<320 {
                let color = image[x, y]
                if color.red > 0.9, color.green < 0.1, color.blue > 0.9 { magenta += 1 }
            }
        }
        // Four letters of 20 points.
        #expect(magenta > 100 && magenta < 1_500, "\(magenta)")
    }
}
