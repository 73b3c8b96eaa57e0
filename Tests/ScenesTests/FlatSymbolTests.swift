import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheSymbols
import GoldenSupport
import Testing

/// Pictures of the symbols of maps in scenes.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct FlatSymbolTests {
    /// A picture of four colored squares.
    private static let picture: Image = {
        let colors: [[UInt8]] = [
            [220, 40, 40, 255], [250, 200, 60, 255], [60, 120, 220, 255], [40, 160, 80, 255],
        ]
        let side = 16
        var bytes: [UInt8] = []
        for y in 0..<side { for x in 0..<side { bytes += colors[(y / 8) * 2 + x / 8] } }
        return try! Image(width: side, height: side, rgba: bytes)
    }()

    private static var markers: [Symbol] {
        let text = TextSymbol(text: "Gx", color: .blue, size: 20)
        (text.haloColor, text.haloWidth) = (.white, 2)
        let picture = PictureMarkerSymbol(image: Self.picture)
        (picture.width, picture.height) = (22, 22)
        let turned = SimpleMarkerSymbol(style: .triangle, color: .red, size: 22)
        turned.angle = 30
        let line = MultilayerPolylineSymbol(symbolLayers: [SolidStrokeSymbolLayer(width: 2, color: .red)])
        let cross = VectorMarkerSymbolElement(
            geometry: Polyline(
                points: [(-5.0, -5.0), (0, 5), (5, -5)].map { Point(x: $0.0, y: $0.1) }),
            multilayerSymbol: line)
        let vector = VectorMarkerSymbolLayer(vectorMarkerSymbolElements: [cross])
        vector.size = 22
        let composite = CompositeSymbol(symbols: [
            SimpleMarkerSymbol(style: .circle, color: .yellow, size: 24),
            SimpleMarkerSymbol(style: .x, color: .black, size: 12),
        ])
        return [
            SimpleMarkerSymbol(style: .circle, color: .orange, size: 22), turned, picture, text,
            MultilayerPointSymbol(symbolLayers: [vector]), composite,
        ]
    }

    private static var lines: [Symbol] {
        get throws {
            let arrows = """
                {"type": "CIMLineSymbol", "symbolLayers": [
                {"type": "CIMVectorMarker", "enable": true, "size": 9, "frame": {"xmin": -5, "ymin": -5, "xmax": 5, "ymax": 5},
                "markerPlacement": {"type": "CIMMarkerPlacementAlongLineSameSize", "placementTemplate": [24],
                "angleToLine": true},
                "markerGraphics": [{"type": "CIMMarkerGraphic",
                "geometry": {"rings": [[[-5, -5], [5, 0], [-5, 5], [-5, -5]]]},
                "symbol": {"type": "CIMPolygonSymbol", "symbolLayers": [
                {"type": "CIMSolidFill", "enable": true, "color": {"type": "CIMRGBColor", "values": [200, 30, 30, 100]}}]}}]},
                {"type": "CIMSolidStroke", "enable": true, "width": 2, "color": {"type": "CIMRGBColor", "values": [60, 60, 60, 100]}}]}
                """
            let cased = MultilayerPolylineSymbol(symbolLayers: [
                SolidStrokeSymbolLayer(width: 7, color: .black),
                SolidStrokeSymbolLayer(width: 4, color: .yellow),
            ])
            return [
                SimpleLineSymbol(style: .solid, color: .blue, width: 4),
                SimpleLineSymbol(style: .dashDot, color: .purple, width: 3), cased,
                try MultilayerPolylineSymbol.fromJSON(arrows),
            ]
        }
    }

    private static var fills: [Symbol] {
        let outline = SimpleLineSymbol(style: .solid, color: .black, width: 1)
        let picture = PictureFillSymbol(image: Self.picture)
        (picture.width, picture.height) = (12, 12)
        picture.outline = outline
        let hatch = HatchFillSymbolLayer(
            polylineSymbol: MultilayerPolylineSymbol(symbolLayers: [
                SolidStrokeSymbolLayer(width: 2, color: .green)
            ]), angle: 30, separation: 8)
        return [
            SimpleFillSymbol(style: .solid, color: .orange, outline: outline),
            SimpleFillSymbol(style: .cross, color: .blue, outline: outline), picture,
            MultilayerPolygonSymbol(symbolLayers: [SolidStrokeSymbolLayer(width: 2, color: .green), hatch]),
        ]
    }

    /// Returns the symbols in rows, on the ground or 60 m above it.
    private static func overlay(_ placement: SurfacePlacement) throws -> GraphicsOverlay {
        let overlay = ShapeTests.overlay(placement)
        for (index, symbol) in markers.enumerated() {
            overlay.addGraphic(
                Graphic(
                    geometry: ShapeTests.place(east: Double(index) * 80 - 200, north: -130, z: 60),
                    symbol: symbol))
        }
        for (index, symbol) in try lines.enumerated() {
            let east = Double(index) * 120 - 230
            overlay.addGraphic(
                Graphic(
                    geometry: Polyline(
                        points: [(0.0, -60.0), (50, 10), (95, -60)].map {
                            ShapeTests.place(east: east + $0.0, north: $0.1, z: 60)
                        }, spatialReference: .wgs84), symbol: symbol))
        }
        for (index, symbol) in fills.enumerated() {
            let east = Double(index) * 130 - 250
            overlay.addGraphic(
                Graphic(
                    geometry: Polygon(
                        points: [(0.0, 60.0), (105, 60), (105, 160), (0, 160)].map {
                            ShapeTests.place(east: east + $0.0, north: $0.1, z: 60)
                        }, spatialReference: .wgs84), symbol: symbol))
        }
        return overlay
    }

    @Test(arguments: [SurfacePlacement.drapedBillboarded, .drapedFlat, .absolute], [1, 2])
    func symbolsOfMapsAreDrawnInScenes(placement: SurfacePlacement, scale: Int) async throws {
        let view = ShapeTests.view([try Self.overlay(placement)], distance: 640, heading: 8, pitch: 52)
        let image = try await view.exportImage(scale: Double(scale))
        let outcome = try Golden.check(
            image, "scenes/flat-symbols-\(placement)", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }
}
