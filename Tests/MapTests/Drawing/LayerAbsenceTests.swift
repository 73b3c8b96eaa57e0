import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// The reasons why a picture shows nothing of a layer.
@Suite struct LayerAbsenceTests {
    private static let points = """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "properties": {"v": 1}, "geometry": {"type": "Point", "coordinates": [10, 20]}},
          {"type": "Feature", "properties": {"v": 9}, "geometry": {"type": "Point", "coordinates": [-30, -40]}}]}
        """

    private func layer(_ text: String = points, renderer: Renderer? = nil) throws -> FeatureLayer {
        let source = try FeatureSources.open(bytes: Array(text.utf8), name: "points")
        return FeatureLayer(featureSource: source, renderer: renderer)
    }

    private func report(
        of layer: Layer, counts: Bool = true, xMin: Double = -50, yMin: Double = -50, xMax: Double = 50,
        yMax: Double = 50
    ) throws -> DrawingReport.LayerReport {
        let map = Map(spatialReference: .wgs84)
        map.addOperationalLayer(layer)
        let extent = Envelope(xMin: xMin, yMin: yMin, xMax: xMax, yMax: yMax, spatialReference: .wgs84)
        var request = MapRequest(
            map, size: ScreenSize(width: 50, height: 50), viewpoint: Viewpoint(boundingGeometry: extent))
        request.countsFeaturesIfEmpty = counts
        let report = try map.mapRenderer.draw(request, to: PictureOutput.picture).report
        #expect(report.isEmpty == (report.layers[0].featuresDrawn == 0))
        return report.layers[0]
    }

    @Test func drawnLayersHaveNone() throws {
        let report = try report(of: layer())
        #expect(report.absence == nil && report.featuresDrawn == 2)
        // Counting is only for empty pictures.
        #expect(report.featuresMatched == nil && report.extent == nil)
    }

    @Test func layersThatAreNotDrawnHaveTheirReason() throws {
        let hidden = try layer()
        hidden.isVisible = false
        #expect(try report(of: hidden).absence == .hidden)
        let transparent = try layer()
        transparent.opacity = 0
        #expect(try report(of: transparent).absence == .transparent)
        let detailed = try layer()
        detailed.minScale = 1250
        let skipped = try report(of: detailed)
        #expect(skipped.absence == .outsideScaleRange && skipped.minScale == 1250)
    }

    @Test func countsTellConditionsFromExtents() throws {
        let filtered = try layer()
        filtered.definitionExpression = "v > 100"
        let noMatch = try report(of: filtered)
        #expect(noMatch.absence == .noMatch && noMatch.featuresMatched == 0 && noMatch.featuresTotal == 2)
        filtered.definitionExpression = "v > 5"
        let outside = try report(of: filtered, xMin: 40, yMin: 40)
        #expect(
            outside.absence == .outsideExtent && outside.featuresMatched == 1 && outside.featuresTotal == 2)
        #expect(outside.extent?.xMin == -30 && outside.extent?.yMax == -40)
        let empty = try report(of: layer(#"{"type": "FeatureCollection", "features": []}"#))
        #expect(empty.absence == .noFeatures && empty.featuresTotal == 0 && empty.extent == nil)
        // Without the counts, both reasons are possible.
        #expect(try report(of: filtered, counts: false, xMin: 40, yMin: 40).absence == nil)
    }

    @Test func symbolsCanBeTheReason() throws {
        let unfit = SimpleRenderer(symbol: SimpleFillSymbol(color: .red))
        #expect(try report(of: layer(renderer: unfit)).absence == .unfit)
        let unclassed = UniqueValueRenderer(
            fieldNames: ["v"],
            uniqueValues: [
                UniqueValue(
                    description: "", label: "", symbol: SimpleMarkerSymbol(color: .red, size: 4), values: [77]
                )
            ], defaultLabel: "", defaultSymbol: nil)
        #expect(try report(of: layer(renderer: unclassed)).absence == .withoutSymbol)
        let nowhere = #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": null}]}"#
        #expect(try report(of: layer(nowhere)).absence == .invisible)
    }

    @Test func remoteLayersAreNamed() throws {
        let map = try Map.fromJSON(
            #"{"operationalLayers": [{"title": "A", "url": "https://example.org/FeatureServer/0"}]}"#)
        #expect(map.diagnostics.map(\.code) == [.layerOnAnotherComputer])
        #expect(try report(of: #require(map.operationalLayers.first)).absence == .remote)
    }

    @Test func hiddenLayersAreNoErrors() throws {
        let remote = #""url": "https://example.org/FeatureServer/0""#
        let map = try Map.fromJSON(
            """
            {"operationalLayers": [
              {"title": "A", "visibility": false, \(remote)},
              {"title": "Group", "layerType": "GroupLayer", "visibility": false, "layers": [
                {"title": "Inner", "layerType": "GroupLayer", "layers": [{"title": "B", \(remote)}]}]},
              {"title": "C", \(remote)}]}
            """)
        #expect(map.diagnostics.map(\.severity) == [.note, .note, .error])
    }

    @Test func templatesAreNotFileNames() throws {
        let map = try Map.fromJSON(#"{"operationalLayers": [{"title": "A", "url": "{{service.url}}/0"}]}"#)
        let message = try #require(map.diagnostics.first?.message)
        #expect(message.contains("template with the placeholder {{service.url}}"), "\(message)")
        #expect(!message.contains("does not exist"))
    }

    @Test func worldFileIsTheTransformationOfThePixels() throws {
        let map = Map(spatialReference: .wgs84)
        map.addOperationalLayer(try layer())
        let extent = Envelope(xMin: 0, yMin: 0, xMax: 20, yMax: 10, spatialReference: .wgs84)
        let report = try map.draw(
            size: ScreenSize(width: 40, height: 20), viewpoint: Viewpoint(boundingGeometry: extent),
            to: PictureOutput.picture
        ).report
        #expect(report.worldFile?.text == "0.5\n0.0\n0.0\n-0.5\n0.25\n9.75\n")
        #expect(report.extent == extent && report.pixelsPerDIP == 1 && report.rotation == 0)
    }
}
