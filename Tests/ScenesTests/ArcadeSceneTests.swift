import Cartouche
import CartoucheDocuments
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import Testing

/// Heights and sizes of features in scenes by Arcade expressions.
@Suite struct ArcadeSceneTests {
    /// Returns a scene with a block of 100 m; its field H is 20, and its field D is 40.
    private static func scene(height: String, size: String = "100") throws -> Scene {
        let script = JSONValue.string(height).text()
        return try Scene.fromJSON(
            """
            {"operationalLayers": [{"id": "b", "title": "b", "layerType": "ArcGISFeatureLayer",
            "featureCollection": {"layers": [{"layerDefinition": {"name": "b",
            "geometryType": "esriGeometryPoint", "fields": [{"name": "H", "type": "esriFieldTypeDouble"},
            {"name": "D", "type": "esriFieldTypeDouble"}],
            "elevationInfo": {"mode": "relativeToGround", "featureExpressionInfo": {"expression": \(script)}},
            "drawingInfo": {"renderer": {"type": "simple", "symbol": {"type": "PointSymbol3D", "symbolLayers": [
            {"type": "Object", "resource": {"primitive": "cube"}, "width": 50, "height": 100, "depth": 50,
            "anchor": "bottom", "material": {"color": [220, 40, 40]}}]}, "visualVariables": [
            {"type": "sizeInfo", "axis": "height", "valueExpression": "\(size)"}]}}},
            "featureSet": {"geometryType": "esriGeometryPoint", "spatialReference": {"wkid": 4326},
            "features": [{"geometry": {"x": 6, "y": 46}, "attributes": {"H": 20, "D": 40}}]}}]}}],
            "ground": {"layers": []}, "viewingMode": "global", "spatialReference": {"wkid": 4326}}
            """)
    }

    private static func draw(_ scene: Scene) throws -> (image: [UInt8], diagnostics: [Diagnostic]) {
        let view = SceneView(scene: scene)
        view.size = ScreenSize(width: 80, height: 60)
        view.camera = Camera(
            latitude: 45.9955, longitude: 6, altitude: 60, heading: 0, pitch: 90, roll: 0)
        let (image, report) = try view.makeImage()
        return (image.png(), report.diagnostics)
    }

    @Test(
        "A block stands at the height of an expression, as at the height of a field with the same value",
        .enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func height() throws {
        let scripted = try Self.draw(Self.scene(height: "var h = $feature.H\nreturn h * 2"))
        let field = try Self.draw(Self.scene(height: "$feature.D"))
        let ground = try Self.draw(Self.scene(height: "0"))
        #expect(scripted.diagnostics.isEmpty, "\(scripted.diagnostics)")
        #expect(scripted.image == field.image)
        #expect(scripted.image != ground.image)
    }

    @Test(
        "The height of a block follows the expression of its size variable",
        .enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func size() throws {
        let scripted = try Self.draw(Self.scene(height: "0", size: "$feature.H * 2"))
        let field = try Self.draw(Self.scene(height: "0", size: "$feature.D"))
        #expect(scripted.image == field.image)
    }

    @Test(
        "A height expression with a fault is reported with its place, and the view of the map is not known in it"
    )
    func fault() throws {
        for expression in ["$feature.H *", "$view.scale"] {
            let diagnostic = try #require(try Self.scene(height: expression).diagnostics.first)
            #expect(diagnostic.code == .elevationNotApplied)
            #expect(diagnostic.path.hasSuffix("elevationInfo.featureExpressionInfo.expression"))
            #expect(diagnostic.message.contains("line 1, column"))
        }
    }
}
