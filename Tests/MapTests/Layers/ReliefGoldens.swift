import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRasters
import CartoucheSymbols
import FormatSupport
import Foundation
import GoldenSupport
import TemporarySupport
import Testing

/// Relief from heights: two hills, a valley between them, and a lake without heights.
@Suite struct ReliefGoldens {
    private let folder = try! TemporaryFolder()

    /// 120 × 80 cells of 30 m in UTM.
    private func heights() throws -> Raster {
        func hill(_ x: Double, _ y: Double, _ height: Double, _ width: Double) -> Double {
            height / (1 + (x * x + y * y) / (width * width))
        }
        var values: [Double] = []
        for row in 0..<80 {
            for column in 0..<120 {
                let (x, y) = (Double(column), Double(row))
                let isLake = (x - 62) * (x - 62) / 3 + (y - 66) * (y - 66) < 50
                let ridge = 120 / (1 + (x - y - 30) * (x - y - 30) / 200)
                values.append(
                    isLake
                        ? -9999
                        : 300 + hill(x - 34, y - 34, 420, 14) + hill(x - 88, y - 26, 300, 20) + ridge)
            }
        }
        var maker = GeoTIFFMaker(width: 120, height: 80, values: values)
        (maker.sample, maker.origin, maker.pixelSize) = (.float32, SIMD2(400_000, 5_100_000), 30)
        (maker.system, maker.isGeographic, maker.noData) = (32632, false, -9999)
        let url = folder.url.appending(path: "heights.tif")
        try Data(maker.bytes).write(to: url)
        return Raster(fileURL: url)
    }

    /// The ways to draw the heights.
    enum Look: String, CaseIterable, Sendable {
        case hillshade, multidirectional, blend
        /// The relief multiplies a layer below it.
        case multiplied
    }

    @Test(arguments: Look.allCases)
    func pictureMatchesTheGolden(_ look: Look) throws { try check(look, scale: 1) }

    @Test func sharpPictureMatchesTheGolden() throws { try check(.blend, scale: 2) }

    private func check(_ look: Look, scale: Int) throws {
        let heights = try heights()
        let layer = RasterLayer(raster: heights)
        let reference = try #require(SpatialReference(wkid: WKID(32632)!))
        let map = Map(spatialReference: reference)
        map.backgroundColor = .white
        switch look {
        case .hillshade: layer.renderer = HillshadeRenderer(altitude: 45, azimuth: 315)
        case .multidirectional: layer.renderer = HillshadeRenderer.multidirectional()
        case .blend:
            layer.renderer = BlendRenderer(
                elevationRaster: heights, colorRamp: RasterColorRamp(type: .elevation, size: 256))
        case .multiplied:
            layer.renderer = HillshadeRenderer.multidirectional(flatBrightness: 0.94)
            layer.blendMode = .multiply
            let west = Envelope(
                xMin: 400_000, yMin: 5_097_000, xMax: 401_800, yMax: 5_100_000, spatialReference: reference)
            let overlay = GraphicsOverlay(graphics: [
                Graphic(
                    geometry: west, symbol: SimpleFillSymbol(color: Color(red8: 150, green: 190, blue: 120)))
            ])
            map.addOperationalLayer(GraphicsLayer(name: "West", overlay: overlay))
        }
        map.addOperationalLayer(layer)
        let frame = try MapFrame(
            .center(SIMD2(401_800, 5_098_800), scale: 15 * 96 * 39.37),
            size: ScreenSize(width: 240, height: 160), scale: Double(scale), spatialReference: reference)
        var report = DrawingReport()
        let image = try map.draw(in: frame, renderer: MapRenderer(threadBudget: 2), report: &report)
        #expect(report.isFaithful, "\(report.allDiagnostics)")
        let outcome = try Golden.check(
            image, "relief/\(look.rawValue)", scale: scale, tolerance: .projected)
        #expect(outcome.matches, "\(outcome)")
    }
}
