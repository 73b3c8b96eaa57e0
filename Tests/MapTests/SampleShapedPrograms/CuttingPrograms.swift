import Cartouche
import CartoucheGeometryOperations
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import Testing

/// A lake that a border line cuts in two.
private final class CutGeometry {
    static let lake = Polygon(
        points: [
            Point(x: -10_250_000, y: 5_900_000), Point(x: -10_120_000, y: 6_035_000),
            Point(x: -9_880_000, y: 6_210_000), Point(x: -9_820_000, y: 6_275_000),
            Point(x: -9_600_000, y: 6_205_000), Point(x: -9_450_000, y: 6_090_000),
            Point(x: -9_400_000, y: 5_920_000), Point(x: -9_600_000, y: 5_860_000),
            Point(x: -9_800_000, y: 5_930_000), Point(x: -10_050_000, y: 5_870_000),
        ], spatialReference: .webMercator)
    static let border = Polyline(
        points: [
            Point(x: -9_980_000, y: 6_250_000), Point(x: -9_890_000, y: 6_110_000),
            Point(x: -9_620_000, y: 6_130_000), Point(x: -9_350_000, y: 5_850_000),
        ], spatialReference: .webMercator)

    let map: Map = {
        let map = Map(basemapStyle: .arcGISTopographic)
        map.initialViewpoint = Viewpoint(boundingGeometry: CutGeometry.lake)
        return map
    }()
    private let lakeOverlay = GraphicsOverlay(graphics: [
        Graphic(
            geometry: CutGeometry.lake,
            symbol: SimpleFillSymbol(
                color: .blue.withAlphaComponent(0.1),
                outline: SimpleLineSymbol(style: .solid, color: .blue, width: 4))),
        Graphic(
            geometry: CutGeometry.border, symbol: SimpleLineSymbol(style: .dot, color: .red, width: 5)),
    ])
    private let partsOverlay = GraphicsOverlay()

    var graphicsOverlays: [GraphicsOverlay] { [lakeOverlay, partsOverlay] }

    func cut() -> [Geometry] {
        let parts = GeometryEngine.cut(Self.lake, usingCutter: Self.border)
        guard parts.count == 2, let first = parts.first, let second = parts.last else { return parts }
        partsOverlay.addGraphics([
            Graphic(geometry: first, symbol: SimpleFillSymbol(style: .backwardDiagonal, color: .green)),
            Graphic(geometry: second, symbol: SimpleFillSymbol(style: .forwardDiagonal, color: .yellow)),
        ])
        return parts
    }
}

/// An area, and its parts in three rectangles.
private final class ClipGeometry {
    let map = Map(basemapStyle: .arcGISTopographic)
    static let area = Envelope(
        xMin: -11_362_000, yMin: 4_438_000, xMax: -12_139_000, yMax: 5_012_000,
        spatialReference: .webMercator)
    private let areaGraphic = Graphic(
        geometry: ClipGeometry.area,
        symbol: SimpleFillSymbol(
            style: .solid, color: .blue.withAlphaComponent(0.2),
            outline: SimpleLineSymbol(style: .solid, color: .blue, width: 2)))
    private let envelopes = [
        Envelope(
            xMin: -11_858_000, yMin: 5_147_000, xMax: -12_201_000, yMax: 4_901_000,
            spatialReference: .webMercator),
        Envelope(
            xMin: -11_962_000, yMin: 4_566_000, xMax: -12_260_000, yMax: 4_332_000,
            spatialReference: .webMercator),
        Envelope(
            xMin: -11_655_000, yMin: 4_741_000, xMax: -11_431_000, yMax: 4_593_000,
            spatialReference: .webMercator),
    ]
    private let areaOverlay = GraphicsOverlay()
    private let envelopesOverlay = GraphicsOverlay()
    let clippedOverlay = GraphicsOverlay()

    init() {
        areaOverlay.addGraphic(areaGraphic)
        envelopesOverlay.renderer = SimpleRenderer(
            symbol: SimpleLineSymbol(style: .dot, color: .red, width: 3))
        envelopesOverlay.addGraphics(envelopes.map { Graphic(geometry: $0) })
    }

    var graphicsOverlays: [GraphicsOverlay] { [areaOverlay, envelopesOverlay, clippedOverlay] }

    func clip() {
        areaGraphic.isVisible = false
        clippedOverlay.addGraphics(
            envelopes.map { envelope in
                let clipped = GeometryEngine.clip(areaGraphic.geometry!, to: envelope)
                return Graphic(geometry: clipped, symbol: areaGraphic.symbol)
            })
    }
}

@Suite struct CuttingPrograms {
    @Test func borderCutsALake() async throws {
        let model = CutGeometry()
        let parts = model.cut()
        #expect(parts.count == 2)
        let whole = GeometryEngine.area(of: CutGeometry.lake)
        #expect(abs(parts.reduce(0) { $0 + GeometryEngine.area(of: $1) } / whole - 1) < 1e-9)
        let (image, sharp, report) = try await pictures(
            of: model.map, model.graphicsOverlays, named: "cut-geometry")
        #expect(report.graphicsDrawn == [2, 2])
        // The blue outline of the lake reaches the left edge of the picture.
        #expect((0..<240).contains { image[1, $0].blue > 0.9 && image[1, $0].red < 0.3 })
        #expect(sharp.height == 480)
    }

    @Test func rectanglesClipAnArea() async throws {
        let model = ClipGeometry()
        model.clip()
        let areas = model.clippedOverlay.graphics.map { GeometryEngine.area(of: $0.geometry!) }
        #expect(areas.count == 3)
        // The third rectangle is completely inside the area, the others partly.
        #expect(abs(areas[2] - 224_000 * 148_000) < 1)
        #expect(abs(areas[0] - 281_000 * 111_000) < 1 && abs(areas[1] - 177_000 * 128_000) < 1)
        let (image, _, report) = try await pictures(
            of: model.map, model.graphicsOverlays,
            viewpoint: Viewpoint(boundingGeometry: ClipGeometry.area), named: "clip-geometry")
        #expect(report.graphicsDrawn == [0, 3, 3])
        #expect(image[160, 60] == Color(red8: 0xED, green: 0xEB, blue: 0xE0))
    }
}
