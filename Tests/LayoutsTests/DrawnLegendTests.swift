import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLayouts
import CartoucheLegends
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSwatches
import CartoucheSymbols
import Testing

/// Legends and map sheets from code.
@Suite struct DrawnLegendTests {
    private static var map: Map {
        let map = Map(spatialReference: .wgs84)
        map.backgroundColor = .white
        map.addOperationalLayer(GraphicsLayerSample.layer)
        map.initialViewpoint = Viewpoint(
            boundingGeometry: Envelope(xMin: -1, yMin: -1, xMax: 11, yMax: 9, spatialReference: .wgs84))
        return map
    }

    /// A layer of graphics with two classes.
    private enum GraphicsLayerSample {
        static var layer: Layer {
            let overlay = GraphicsOverlay(
                graphics: [0, 1].map { kind in
                    Graphic(
                        geometry: Envelope(
                            xMin: Double(kind) * 5, yMin: 0, xMax: Double(kind) * 5 + 4, yMax: 8,
                            spatialReference: .wgs84),
                        attributes: ["kind": kind])
                })
            overlay.renderer = UniqueValueRenderer(
                fieldNames: ["kind"],
                uniqueValues: [
                    UniqueValue(label: "Forest", symbol: SimpleFillSymbol(color: .green), values: [0]),
                    UniqueValue(label: "Town", symbol: SimpleFillSymbol(color: .red), values: [1]),
                ])
            return GraphicsLayer(name: "Land", overlay: overlay)
        }
    }

    private func inked(_ image: Image, _ color: Color) -> Int {
        (0..<image.width * image.height).count { image[$0 % image.width, $0 / image.width] == color }
    }

    @Test func aLegendIsAnImageWithItsColors() async throws {
        let legend = try await Legend(for: Self.map)
        let (image, diagnostics) = try await legend.makeImage(scale: 2)
        #expect(diagnostics.isEmpty, "\(diagnostics)")
        #expect(image.scale == 2)
        #expect(inked(image, .green) > 200 && inked(image, .red) > 200)
        #expect(image[0, 0].alpha == 0)
        let plain = try await legend.makeImage(backgroundColor: .white).image
        #expect(plain[0, 0] == .white)
        #expect(abs(Double(image.width) / Double(plain.width) - 2) < 0.1)
        var style = LegendStyle()
        style.title = "Land use"
        #expect(try await legend.makeImage(style: style).image.height > plain.height)
    }

    @Test func aLegendIsASVGDocument() async throws {
        let legend = try await Legend(for: Self.map)
        let text = try await legend.draw(to: SVGTextOutput()).product
        #expect(String(decoding: text, as: UTF8.self).contains("<svg"))
    }

    @Test(arguments: [Double.nan, .infinity, -1, 0, 1e300])
    func lengthsThatCannotBeDrawnAreReplaced(length: Double) async throws {
        var style = LegendStyle()
        style.textSize = length
        style.maxTextWidth = length
        style.margin = length
        style.columns = Int.max
        let legend = try await Legend(for: Self.map)
        let image = try await legend.makeImage(style: style).image
        #expect(image.width < 20_000)
        await #expect(throws: MapError.self) {
            try await legend.makeImage(scale: length == 1e300 ? 0 : length)
        }
    }

    @Test func aSheetHasItsElements() async throws {
        var sheet = MapSheet(title: "Land use")
        sheet.legendSide = .right
        sheet.scaleBar = .metric
        sheet.hasNorthArrow = true
        sheet.credits = "Sample"
        let size = ScreenSize(width: 420, height: 297)
        let (image, report) = try await sheet.makeImage(of: Self.map, size: size)
        #expect(report.isFaithful)
        // The title, the legend, the scale bar, the arrow and the credits, each at its place.
        for (x, y) in [
            (0..<420, 8..<32), (325..<420, 40..<120), (5..<130, 260..<292), (215..<255, 240..<290),
        ]
            + [(330..<420, 240..<292)]
        {
            let ink = x.reduce(0) { sum, x in sum + y.count { image[x, $0] != .white } }
            #expect(ink > 20, "\(x) \(y)")
        }
        let (twice, _) = try await sheet.makeImage(of: Self.map, size: size, scale: 2)
        #expect([twice.width, twice.height] == [840, 594])
        #expect(twice.scale == 2)
    }

    @Test func aSheetWithoutElementsHasOnlyTheMap() async throws {
        let size = ScreenSize(width: 200, height: 150)
        let (image, _) = try await MapSheet().makeImage(of: Self.map, size: size)
        #expect(inked(image, .green) > 2_000 && inked(image, .red) > 2_000)
    }

    @Test(arguments: [Double.nan, 0, -5, 1e9])
    func sizesThatCannotBeDrawnAreErrors(side: Double) async throws {
        await #expect(throws: MapError.self) {
            try await MapSheet(title: "A").makeImage(
                of: Self.map, size: ScreenSize(width: side, height: 100))
        }
    }
}
