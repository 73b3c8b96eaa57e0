import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import GoldenSupport
import Testing

/// Maps that are drawn on canvases other than raster images.
@Suite struct CanvasOutputTests {
    /// Returns a map with hatched areas, dashed lines and outlined points around the origin.
    private static func map() throws -> Map {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        let areas = SimpleFillSymbol(
            style: .forwardDiagonal, color: Color(red8: 200, green: 80, blue: 40),
            outline: SimpleLineSymbol(style: .solid, color: .black, width: 2))
        let roads = SimpleLineSymbol(style: .dash, color: Color(red8: 20, green: 60, blue: 160), width: 4)
        let towns = SimpleMarkerSymbol(
            style: .diamond, color: Color(red8: 240, green: 200, blue: 40), size: 14)
        towns.outline = SimpleLineSymbol(style: .solid, color: .black, width: 1)
        let lines = #"{"type": "MultiLineString", "coordinates": [[[-2, -2], [2, 1.5]], [[-2, 1], [2, -1]]]}"#
        let points = """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "id": 11, "properties": {}, "geometry": {"type": "Point", "coordinates": [-1, 0.5]}},
              {"type": "Feature", "id": 12, "properties": {}, "geometry": {"type": "Point", "coordinates": [1, -0.5]}}
            ]}
            """
        for (title, source, symbol) in [
            ("Areas & \"more\"", try GeoJSONLayer.square(), areas as Symbol),
            ("Roads", try GeoJSONLayer.make(lines), roads), ("Towns", try GeoJSONLayer.make(points), towns),
        ] {
            let layer = FeatureLayer(featureSource: source, renderer: SimpleRenderer(symbol: symbol))
            layer.name = title
            map.addOperationalLayer(layer)
        }
        map.operationalLayers[1].opacity = 0.6
        return map
    }

    private static let size = ScreenSize(width: 320, height: 240)
    private static let viewpoint = Viewpoint(
        boundingGeometry: Envelope(xMin: -2.2, yMin: -1.6, xMax: 2.2, yMax: 1.6, spatialReference: .wgs84))

    @Test func layersAndFeaturesAreNamedInTheSVGDocument() throws {
        let (bytes, report) = try Self.map().draw(size: Self.size, viewpoint: Self.viewpoint, to: .svg)
        let document = String(decoding: bytes, as: UTF8.self)
        #expect(document.contains(#"data-layer="Areas &amp; &quot;more&quot;""#))
        #expect(document.contains(#"data-layer="Towns""#))
        #expect(document.contains(#"data-feature="#))
        #expect(!document.contains("<image"))
        #expect(report.isFaithful)
    }

    @Test(.enabled(if: SVGRasterizing.isAvailable, "there is no rsvg-convert"), arguments: [1.0, 2])
    func svgDocumentLooksLikeThePicture(scale: Double) throws {
        let map = try Self.map()
        let (bytes, _) = try map.draw(size: Self.size, scale: scale, viewpoint: Self.viewpoint, to: .svg)
        let (picture, _) = try map.makeImage(size: Self.size, scale: 1, viewpoint: Self.viewpoint)
        // The size of an SVG document is in DIPs, so it does not depend on the scale.
        let drawn = try SVGRasterizing.picture(of: bytes)
        #expect(drawn.width == picture.width && drawn.height == picture.height)
        guard scale == 1 else { return }
        let agreement = PictureAgreement(picture, drawn)
        #expect(agreement.share <= PictureAgreement.mapLimit, "\(agreement)")
    }

    @Test func recordingReplaysToTheSamePicture() throws {
        let map = try Self.map()
        let (recording, _) = try map.draw(size: Self.size, viewpoint: Self.viewpoint, to: .recording)
        var canvas = RasterCanvas(width: 320, height: 240)
        recording.replay(on: &canvas)
        let (picture, _) = try map.makeImage(size: Self.size, viewpoint: Self.viewpoint)
        #expect(canvas.makeImage() == picture)
    }

    @Test func hitTestReturnsTheFeaturesAtAPoint() throws {
        let map = try Self.map()
        let view = MapView(map: map, viewpoint: Self.viewpoint)
        view.size = Self.size
        let town = Point(x: 1, y: -0.5, spatialReference: .wgs84)
        let place = try #require(view.screenPoint(fromLocation: town))
        let (recording, _) = try map.draw(size: Self.size, viewpoint: Self.viewpoint, to: .recording)
        var canvas = HitTestCanvas(at: SIMD2(place.x, place.y), within: 1)
        recording.replay(on: &canvas)
        #expect(canvas.features.first?.feature.layer == "Towns")
        #expect(canvas.layers.map(\.layer).contains("Towns"))
        var nowhere = HitTestCanvas(at: SIMD2(2, 2), within: 1)
        recording.replay(on: &nowhere)
        #expect(nowhere.features.isEmpty)
    }

    @Test func picturesAboveThePixelLimitThrow() throws {
        var output = PictureOutput()
        output.maximumPixels = 1000
        #expect(throws: MapError.self) {
            try Self.map().draw(size: Self.size, viewpoint: Self.viewpoint, to: output)
        }
    }
}
