import Cartouche
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// Features outside the picture are not read, and the picture does not change.
@Suite struct WindowTests {
    private static let world = Envelope(xMin: -180, yMin: -89, xMax: 180, yMax: 89)

    private static let degrees = scatteredFeatures(3000, over: world, in: .wgs84)
    private static let mercator = scatteredFeatures(
        3000, over: Envelope(xMin: -20e6, yMin: -16e6, xMax: 20e6, yMax: 16e6), in: .webMercator)
    /// Germany and its surroundings, in UTM zone 32.
    private static let zone = scatteredFeatures(
        3000, over: Envelope(xMin: 280_000, yMin: 5_200_000, xMax: 920_000, yMax: 6_100_000),
        in: SpatialReference(wkid: 25832))

    /// Classes with different colors; the markers are larger than most features.
    private static var renderer: Renderer {
        let colors = ["#d7191c", "#fdae61", "#ffffbf", "#abd9e9", "#2c7bb6"].map { Color(css: $0)! }
        return UniqueValueRenderer(
            fieldNames: ["class"],
            uniqueValues: colors.enumerated().map { index, color in
                let line = SimpleLineSymbol(style: .solid, color: color, width: 6)
                let fill = SimpleFillSymbol(
                    style: .solid, color: color,
                    outline: SimpleLineSymbol(style: .solid, color: .black, width: 1))
                let marker = SimpleMarkerSymbol(style: .diamond, color: color, size: 15)
                return UniqueValue(
                    symbol: CompositeSymbol(symbols: [fill, line, marker]), values: [index])
            })
    }

    private func picture(
        of source: any FeatureSource, in reference: SpatialReference, at place: Point, scale: Double,
        rotation: Double = 0
    ) throws -> Image {
        let map = Map(spatialReference: reference)
        map.addOperationalLayer(FeatureLayer(featureSource: source, renderer: Self.renderer))
        return try map.makeImage(
            size: ScreenSize(width: 300, height: 200),
            viewpoint: Viewpoint(center: place, scale: scale, rotation: rotation)
        ).image
    }

    /// Draws with and without a window, compares the pictures, and returns the number of features that were read.
    private func compare(
        _ source: any FeatureSource, in reference: SpatialReference, at place: Point, scale: Double,
        rotation: Double = 0
    ) throws -> (windowed: Int, all: Int) {
        let watched = WatchedSource(source)
        let blind = WatchedSource(source, isBlind: true)
        let windowed = try picture(
            of: watched, in: reference, at: place, scale: scale, rotation: rotation)
        let all = try picture(of: blind, in: reference, at: place, scale: scale, rotation: rotation)
        #expect(windowed == all, "\(reference) at \(place.x), \(place.y), 1:\(scale)")
        // Do not count the features that were read for the sample.
        let sample = 500
        return (
            watched.featuresGiven - (watched.queries.count > 1 ? sample : 0),
            blind.featuresGiven - (blind.queries.count > 1 ? sample : 0)
        )
    }

    private static let places = [
        Point(latitude: 50, longitude: 9), Point(latitude: -33, longitude: 151),
        Point(latitude: 65, longitude: 179.9), Point(latitude: -17, longitude: -179.5),
        Point(latitude: 84, longitude: 30), Point(latitude: -80, longitude: -60),
    ]

    @Test(arguments: [4326, 3857, 4258, 54030, 3035, 3995, 3031, 102009])
    func windowsOfDegreesGiveTheSamePicture(on system: Int) throws {
        let reference = SpatialReference(wkid: system)
        for (index, place) in Self.places.enumerated() {
            let (scale, rotation) = index % 2 == 0 ? (2e7, 33.0) : (4e6, 0)
            _ = try compare(Self.degrees, in: reference, at: place, scale: scale, rotation: rotation)
        }
    }

    @Test(arguments: [3857, 4326, 3035, 3995])
    func windowsOfWebMercatorGiveTheSamePicture(on system: Int) throws {
        let reference = SpatialReference(wkid: system)
        for place in Self.places {
            _ = try compare(Self.mercator, in: reference, at: place, scale: 2e7, rotation: 10)
        }
    }

    @Test(arguments: [3857, 25833, 3035, 54030])
    func windowsOfAUTMZoneGiveTheSamePicture(on system: Int) throws {
        let reference = SpatialReference(wkid: system)
        let place = Point(latitude: 51, longitude: 9)
        for scale in [2e5, 2e6] {
            let counts = try compare(Self.zone, in: reference, at: place, scale: scale)
            if scale == 2e5 { #expect(counts.windowed * 2 < counts.all) }
        }
    }

    @Test func windowsOfACityReadFewFeatures() throws {
        let place = Self.places[0]
        let counts = try compare(Self.degrees, in: .webMercator, at: place, scale: 5e6)
        #expect(counts.all == 3000)
        #expect(counts.windowed < 30)
        // If the inverse projection is not linear, the window is larger.
        let bent = try compare(
            Self.degrees, in: SpatialReference(wkid: 3035), at: place, scale: 5e6)
        #expect(bent.windowed < 60)
    }

    @Test func picturesOfTheWholeSourceHaveNoWindow() throws {
        let source = WatchedSource(Self.degrees)
        let map = Map(spatialReference: .wgs84)
        map.addOperationalLayer(FeatureLayer(featureSource: source))
        _ = try map.makeImage(size: ScreenSize(width: 100, height: 50))
        // Only the search for data in Antarctica has a window.
        #expect(source.queries.allSatisfy { $0.envelope.map { $0.yMax == -60 } ?? true })
        #expect(source.queries.contains { $0.envelope == nil })
    }

    @Test func largeSymbolsOutsideThePictureAreVisible() throws {
        let map = Map(spatialReference: .webMercator)
        let source = try GeoJSONLayer.make(#"{"type": "Point", "coordinates": [0.01, 0]}"#)
        let marker = SimpleMarkerSymbol(style: .circle, color: .black, size: 60)
        map.addOperationalLayer(
            FeatureLayer(featureSource: source, renderer: SimpleRenderer(symbol: marker)))
        // The point is 20 pixels to the right of the picture.
        let west = 0.01 - 120 * 1e-4
        let view = Envelope(
            xMin: west, yMin: -50e-4, xMax: west + 100e-4, yMax: 50e-4, spatialReference: .wgs84)
        let image = try map.makeImage(
            size: ScreenSize(width: 100, height: 100), viewpoint: Viewpoint(boundingGeometry: view)
        ).image
        #expect(image[95, 50] == .black)
        #expect(image[80, 50] == .clear)
    }

    @Test func featuresWithoutIdentifiersKeepTheirNumbers() throws {
        let batch = Self.degrees.batches[0]
        #expect(batch.number(of: 7) == 8)
        let chosen = batch.selecting([3, 7, 9]).selecting([1])
        #expect(chosen.number(of: 0) == 8)
    }
}
