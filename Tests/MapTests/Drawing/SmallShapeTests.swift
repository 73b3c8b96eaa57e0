import Cartouche
import CartoucheFeatureSources
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// Lines and areas that are smaller than a pixel.
@Suite struct SmallShapeTests {
    /// Returns the darkness of a picture, in black pixels, of a map 8000 km wide.
    private func ink(_ text: String, _ symbol: Symbol, width: Int) throws -> Double {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        map.addOperationalLayer(
            FeatureLayer(featureSource: try GeoJSONLayer.make(text), renderer: SimpleRenderer(symbol: symbol))
        )
        let area = Envelope(
            xMin: -4_000_000, yMin: -4_000_000, xMax: 4_000_000, yMax: 4_000_000,
            spatialReference: .webMercator)
        let image = try map.makeImage(
            size: ScreenSize(width: Double(width), height: Double(width)),
            viewpoint: Viewpoint(boundingGeometry: area)
        ).image
        var sum = 0.0
        for y in 0..<image.height {
            for x in 0..<image.width { sum += 1 - image[x, y].green }
        }
        return sum
    }

    /// Returns a collection of 100 shapes, 7° apart from each other.
    private func features(_ shape: (_ x: Double, _ y: Double) -> String) -> String {
        let features = (0..<100).map { index in
            let (x, y) = (Double(index % 10) * 7 - 31, Double(index / 10) * 6 - 27)
            return #"{"type":"Feature","properties":{},"geometry":\#(shape(x, y))}"#
        }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    @Test func anArchipelagoKeepsItsToneWhenZoomedOut() throws {
        // Islets of 4 km.
        let islets = features { x, y in
            let (a, b) = (x + 0.04, y + 0.04)
            return
                #"{"type":"Polygon","coordinates":[[[\#(x),\#(y)],[\#(a),\#(y)],[\#(a),\#(b)],[\#(x),\#(b)],[\#(x),\#(y)]]]}"#
        }
        let symbol = SimpleFillSymbol(
            style: .solid, color: .black, outline: SimpleLineSymbol(style: .solid, color: .black, width: 1))
        let sums = try [1600, 800, 400, 200].map { try ink(islets, symbol, width: $0) }
        // At 5 km a pixel, an islet with its outline has about 3 pixels; at 40 km, the outline's dot remains.
        for (larger, smaller) in zip(sums, sums.dropFirst()) {
            #expect(smaller > larger / 3 && smaller < larger * 1.1, "\(sums)")
        }
        #expect(sums[3] > 60)
    }

    @Test(arguments: [0, 1e-9, 0.001, 0.01, 0.1]) func shortStreetsKeepTheirDot(length: Double) throws {
        let streets = features { x, y in
            #"{"type":"LineString","coordinates":[[\#(x),\#(y)],[\#(x + length),\#(y)]]}"#
        }
        let symbol = MultilayerPolylineSymbol(symbolLayers: [SolidStrokeSymbolLayer(width: 10, color: .black)]
        )
        let sum = try ink(streets, symbol, width: 400)
        // A disk with a diameter of 10 pixels, and at most half a pixel between its halves.
        #expect(abs(sum / 100 - 78.5) < 7, "\(sum)")
    }
}
