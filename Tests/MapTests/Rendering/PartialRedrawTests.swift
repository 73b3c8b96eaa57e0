import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import Testing

/// After changes of graphics, a view draws only the pixels that they touch; the picture is that of a new view.
///
/// The environment variable `CARTOUCHE_REDRAW_MAPS` sets the number of random maps.
@Suite struct PartialRedrawTests {
    private static let maps = ProcessInfo.processInfo.environment["CARTOUCHE_REDRAW_MAPS"].flatMap(Int.init)
    private static let side = 160.0

    /// Random overlays in a view, and their changes.
    private struct RandomView {
        var dice: Dice
        let overlays: [GraphicsOverlay]
        let view: MapView
        /// Whether the places of the graphics are longitudes and latitudes of the whole world.
        private let isWorld: Bool

        init(seed: Int) {
            dice = Dice(state: UInt64(seed) &* 6151 &+ 11)
            isWorld = dice.roll(0, 1) < 0.3
            let map = isWorld ? renderedMap(features: 12) : Map(spatialReference: .webMercator)
            if !isWorld, dice.roll(0, 1) < 0.8 {
                map.backgroundColor = Color(red8: 240, green: 250, blue: 255)
            }
            if isWorld, dice.roll(0, 1) < 0.5 { map.removeAllOperationalLayers() }
            var overlays: [GraphicsOverlay] = []
            for _ in 0..<Int(dice.roll(1, 4)) {
                let overlay = GraphicsOverlay()
                if dice.roll(0, 1) < 0.3 { overlay.opacity = 0.5 }
                overlay.renderer = dice.renderer()
                overlays.append(overlay)
            }
            self.overlays = overlays
            let rotation = dice.roll(0, 1) < 0.4 ? dice.roll(0, 360) : 0
            let area =
                isWorld
                ? Envelope(xMin: -170, yMin: -70, xMax: 170, yMax: 70, spatialReference: .wgs84)
                : Envelope(xMin: 0, yMin: 0, xMax: 100, yMax: 100, spatialReference: .webMercator)
            // The view has its own cache, because other tests empty that of the process.
            view = MapView(
                map: map, viewpoint: Viewpoint(boundingGeometry: area, rotation: rotation),
                graphicsOverlays: overlays, ledger: CacheLedger(byteLimit: 256 << 20))
            view.size = ScreenSize(width: PartialRedrawTests.side, height: PartialRedrawTests.side * 2)
            for overlay in overlays {
                let count = Int(dice.roll(2, 40))
                overlay.addGraphics((0..<count).map { _ in graphic() })
            }
        }

        /// Returns a place in the view or near it.
        private mutating func place() -> Point {
            isWorld
                ? Point(x: dice.roll(-180, 180), y: dice.roll(-80, 80), spatialReference: .wgs84)
                : dice.point()
        }

        /// Returns a random geometry that fits the symbol of a graphic.
        private mutating func geometry(like old: Geometry?) -> Geometry? {
            let middle = place()
            let size = isWorld ? 20.0 : 15
            func near() -> Point {
                Point(
                    x: middle.x + dice.roll(-size, size), y: middle.y + dice.roll(-size, size),
                    spatialReference: middle.spatialReference)
            }
            switch old {
            case is Point: return dice.roll(0, 1) < 0.05 ? Point(x: .nan, y: 1) : middle
            case is Polyline: return Polyline(points: (0..<Int(dice.roll(2, 6))).map { _ in near() })
            case is Polygon: return Polygon(points: (0..<Int(dice.roll(3, 7))).map { _ in near() })
            default: return old
            }
        }

        private mutating func graphic() -> Graphic {
            let graphic = dice.roll(0, 1) < 0.1 ? dice.textGraphic() : dice.graphic()
            graphic.geometry = geometry(like: graphic.geometry)
            if graphic.geometry is Point, dice.roll(0, 1) < 0.5 { graphic.symbol = nil }
            graphic.setAttributeValue(dice.roll(2, 20), forKey: "size")
            return graphic
        }

        /// Changes some graphics; most changes move one graphic.
        mutating func change() {
            let overlay = overlays[Int(dice.roll(0, Double(overlays.count)))]
            let graphics = overlay.graphics
            for _ in 0..<(dice.roll(0, 1) < 0.8 ? 1 : 4) {
                let graphic = graphics[Int(dice.roll(0, Double(graphics.count)))]
                switch Int(dice.roll(0, 30)) {
                case 0: graphic.zIndex = Int(dice.roll(0, 3))
                case 1: graphic.isVisible.toggle()
                case 2: graphic.isSelected.toggle()
                case 3: graphic.setAttributeValue(dice.roll(2, 20), forKey: "size")
                case 4: overlay.addGraphic(self.graphic())
                case 5: graphic.setAttributeValue(7, forKey: "unused")
                case 6...8:
                    let other = self.graphic()
                    (graphic.geometry, graphic.symbol) = (other.geometry, other.symbol)
                case 9: (graphic.symbol as? SimpleMarkerSymbol)?.size = dice.roll(3, 20)
                default: graphic.geometry = geometry(like: graphic.geometry)
                }
            }
        }

        /// Returns the picture of a new view of a copy of the overlays.
        func fresh() throws -> (image: Image, report: DrawingReport) {
            let copies = overlays.map { overlay in
                let copy = GraphicsOverlay(
                    graphics: overlay.graphics.map { graphic in
                        let copy = Graphic(
                            geometry: graphic.geometry, attributes: graphic.attributes,
                            symbol: graphic.symbol)
                        (copy.zIndex, copy.isSelected) = (graphic.zIndex, graphic.isSelected)
                        copy.isVisible = graphic.isVisible
                        return copy
                    })
                (copy.renderer, copy.opacity) = (overlay.renderer, overlay.opacity)
                return copy
            }
            let other = MapView(
                map: view.map, viewpoint: view.viewpoint, graphicsOverlays: copies,
                ledger: CacheLedger(byteLimit: 0))
            other.size = view.size
            return try other.makeImage()
        }
    }

    @Test(arguments: 0..<(maps ?? 40)) func thePictureIsThatOfANewView(seed: Int) throws {
        var random = RandomView(seed: seed)
        for step in 0..<12 {
            let (image, report) = try random.view.makeImage()
            let (expected, full) = try random.fresh()
            #expect(image == expected, "step \(step)")
            for (drawn, whole) in zip(report.graphicsOverlays, full.graphicsOverlays) {
                #expect(drawn.featuresRead == whole.featuresRead)
                #expect(drawn.featuresDrawn == whole.featuresDrawn)
                #expect(drawn.featuresClipped == whole.featuresClipped)
                #expect(drawn.featuresWithoutSymbol == whole.featuresWithoutSymbol)
                #expect(drawn.absence == whole.absence)
                #expect(Set(drawn.diagnostics) == Set(whole.diagnostics))
            }
            random.change()
        }
    }

    @Test("Most changes of graphics draw only a part of the picture")
    func drawsOnlyAPart() throws {
        var parts = 0
        for seed in 0..<20 {
            var random = RandomView(seed: seed + 500)
            _ = try random.view.makeImage()
            let whole = random.view.redrawnPixels
            for _ in 0..<8 {
                random.change()
                _ = try random.view.makeImage()
                if random.view.redrawnPixels < whole { parts += 1 }
            }
        }
        #expect(parts >= 30, "\(parts) of 160 pictures")
    }

    @Test("One graphic of many moves: only the pixels around it are drawn")
    func drawsTheMovedGraphic() throws {
        var dice = Dice(state: 3)
        let overlay = GraphicsOverlay(graphics: (0..<9000).map { _ in Graphic(geometry: dice.point()) })
        overlay.renderer = SimpleRenderer(
            symbol: SimpleMarkerSymbol(style: .diamond, color: Color(red8: 20, green: 90, blue: 200), size: 7)
        )
        let view = MapView(
            map: squareView().map, graphicsOverlays: [overlay], ledger: CacheLedger(byteLimit: 256 << 20))
        view.size = ScreenSize(width: 600, height: 600)
        var earlier = try view.makeImage().image
        for _ in 0..<6 {
            overlay.graphics[8500].geometry = dice.point()
            let image = try view.makeImage().image
            #expect(view.redrawnPixels < 2500)
            let copy = GraphicsOverlay(graphics: overlay.graphics.map { Graphic(geometry: $0.geometry) })
            copy.renderer = overlay.renderer
            let other = squareView(copy)
            other.size = view.size
            #expect(try other.makeImage().image == image)
            // The earlier image does not change, although its memory can be used again when it is released.
            #expect(image != earlier)
            earlier = image
        }
    }

    @Test("Images that a program keeps do not change")
    func keptImagesDoNotChange() throws {
        var random = RandomView(seed: 77)
        var kept: [(image: Image, png: [UInt8])] = []
        for _ in 0..<8 {
            let image = try random.view.makeImage().image
            kept.append((image, image.rgba))
            random.change()
        }
        for (image, bytes) in kept { #expect(image.rgba == bytes) }
    }
}

extension Dice {
    /// Returns a random renderer of points.
    fileprivate mutating func renderer() -> Renderer {
        let blue = Color(red8: 20, green: 90, blue: 200)
        let marker = SimpleMarkerSymbol(style: .square, color: blue, size: roll(4, 14))
        switch Int(roll(0, 3)) {
        case 0: return SimpleRenderer(symbol: marker)
        case 1:
            return ClassBreaksRenderer(
                fieldName: "size",
                classBreaks: [
                    ClassBreak(
                        label: "", description: nil, maxValue: 9,
                        symbol: SimpleMarkerSymbol(style: .cross, color: .black, size: 6)),
                    ClassBreak(label: "", description: nil, maxValue: 40, symbol: marker),
                ])
        default:
            let composite = CompositeSymbol(symbols: [
                marker, SimpleMarkerSymbol(style: .triangle, color: .white, size: 5),
            ])
            return SimpleRenderer(symbol: composite)
        }
    }

    /// Returns a graphic with a text.
    fileprivate mutating func textGraphic() -> Graphic {
        let text = TextSymbol(text: "Stop \(Int(roll(0, 99)))", color: .black, size: roll(7, 16))
        (text.haloColor, text.haloWidth) = (.white, 2)
        text.angle = roll(0, 1) < 0.5 ? roll(0, 90) : 0
        return Graphic(geometry: point(), symbol: text)
    }
}
