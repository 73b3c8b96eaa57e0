import Cartouche
import CartoucheDocuments
import CartoucheSceneViews
import CartoucheScenes
import Testing

@Suite("One layer never stops a scene")
struct OneBadSceneLayerTests {
    private static func layer(_ name: String, _ definition: String, wkid: String = "4326") -> String {
        """
        {"id": "\(name)", "title": "\(name)", "layerType": "ArcGISFeatureLayer", "featureCollection": {"layers": [
        {"layerDefinition": {"name": "\(name)", "geometryType": "esriGeometryPoint", \(definition)
        "fields": [{"name": "H", "type": "esriFieldTypeDouble"}],
        "drawingInfo": {"renderer": {"type": "simple", "symbol": {"type": "PointSymbol3D", "symbolLayers": [
        {"type": "Object", "resource": {"primitive": "cube"}, "width": 50, "height": 100, "depth": 50}]}}}},
        "featureSet": {"geometryType": "esriGeometryPoint", "spatialReference": {"wkid": \(wkid)},
        "features": [{"geometry": {"x": 6, "y": 46}, "attributes": {"H": 10}}]}}]}}
        """
    }

    @Test(
        "The other layer is drawn, and an error says what is wrong",
        arguments: [
            (#""definitionExpression": "H IN (SELECT MAX(H) FROM t)","#, "4326"),
            (#""definitionExpression": "NOFIELD = 1","#, "4326"), (#""definitionExpression": 7,"#, "4326"),
            (#""elevationInfo": 7,"#, "4326"), (#""elevationInfo": {"mode": "nowhere"},"#, "4326"),
            (#""elevationInfo": {"mode": "absoluteHeight", "offset": "NaN"},"#, "4326"), ("", "99999999"),
            ("", "\"NaN\""), (#""fields": 7,"#, "4326"), (#""minScale": [],"#, "4326"),
        ])
    func badLayer(definition: String, wkid: String) throws {
        let scene = try Scene.fromJSON(
            """
            {"operationalLayers": [\(Self.layer("Bad", definition, wkid: wkid)), \(Self.layer("Good", ""))],
            "ground": {"layers": []}, "viewingMode": "global", "spatialReference": {"wkid": 4326}}
            """)
        let view = SceneView(scene: scene)
        view.size = ScreenSize(width: 40, height: 30)
        view.camera = Camera(
            latitude: 45.9955, longitude: 6, altitude: 60, heading: 0, pitch: 90, roll: 0)
        let (_, report) = try view.makeImage()
        #expect(report.featuresDrawn >= 1)
        let errors = report.diagnostics.filter { $0.severity == .error }
        #expect(errors.contains { $0.path.hasPrefix("$.operationalLayers[0]") }, "\(report.diagnostics)")
    }
}
