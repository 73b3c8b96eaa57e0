import Cartouche
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// Markers at multiples of an interval of a line's measure.
@Suite struct MeasureTests {
    /// Black squares of six pixels at every 25 units of measure.
    private static let symbol = """
        {"type": "CIMLineSymbol", "symbolLayers": [{"type": "CIMVectorMarker", "enable": true, "size": 4.5,
          "frame": {"xmin": -1, "ymin": -1, "xmax": 1, "ymax": 1},
          "markerGraphics": [{"type": "CIMMarkerGraphic",
            "geometry": {"rings": [[[-1, -1], [-1, 1], [1, 1], [1, -1], [-1, -1]]]},
            "symbol": {"type": "CIMPolygonSymbol", "symbolLayers": [{"type": "CIMSolidFill", "enable": true,
              "color": {"type": "CIMRGBColor", "values": [0, 0, 0, 100]}}]}}],
          "markerPlacement": {"type": "CIMMarkerPlacementAtMeasuredUnits", "interval": 25, "skipMarkerRate": 0,
            "placeAtExtremities": false}}]}
        """

    private func shown(_ source: any FeatureSource) throws -> MapView {
        let view = squareView()
        let symbol = try Symbol.fromJSON(Self.symbol)
        view.map.addOperationalLayer(
            FeatureLayer(featureSource: source, renderer: SimpleRenderer(symbol: symbol)))
        return view
    }

    /// Returns a line from west to east through the middle of the view, from 0 to 100, in two segments.
    private func source(measures: [Double?]) -> MemorySource {
        var builder = FeatureBatchBuilder(spatialReference: .webMercator)
        let points = zip([0.0, 40, 100], measures).map { Point(x: $0, y: 50, m: $1) }
        builder.append(Polyline(points: points))
        return MemorySource(name: "route", batches: [builder.finish()])
    }

    @Test func markersAreAtMultiplesOfTheInterval() throws {
        // The first 40 pixels have 60 units of measure, with markers at 25 and 50. The other 60 pixels have 40, with
        // one at 75.
        let view = try shown(source(measures: [0, 60, 100]))
        let places = [17, 33, 62]
        // The third and fourth pictures use the features in the cache.
        for _ in 0..<4 {
            let (image, report) = try view.makeImage()
            for x in 0..<100 {
                let distance = places.map { abs(x - $0) }.min() ?? 100
                if distance <= 1 { #expect(image[x, 50] == .black, "\(x)") }
                if distance >= 5 { #expect(image[x, 50] == .white, "\(x)") }
            }
            #expect(report.isFaithful && report.allDiagnostics.isEmpty)
        }
    }

    @Test func linesWithoutMeasuresHaveNoMarkers() throws {
        let (image, report) = try shown(source(measures: [nil, nil, nil])).makeImage()
        for x in 0..<100 { #expect(image[x, 50] == .white) }
        #expect(report.allDiagnostics.map(\.code) == [.noMeasures])
    }

    @Test func measuresAreReadFromEsriJSON() throws {
        let text = """
            {"geometryType": "esriGeometryPolyline", "hasM": true, "spatialReference": {"wkid": 3857},
             "features": [{"geometry": {"paths": [[[0, 50, 0], [40, 50, 60], [100, 50, 100]]]}}]}
            """
        let esri = try FeatureSources.open(bytes: Array(text.utf8), name: "a.json")
        let expected = try shown(source(measures: [0, 60, 100])).makeImage().image
        #expect(try shown(esri).makeImage().image == expected)
    }
}
