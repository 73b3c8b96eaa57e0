import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// An overlay changes in several tasks while it is drawn and searched.
@Suite struct ConcurrentOverlayTests {
    @Test(.timeLimit(.minutes(5))) func overlaysChangeWhileTheyAreDrawnAndSearched() async throws {
        let symbol = SimpleMarkerSymbol(style: .circle, color: .black, size: 9)
        var dice = Dice(state: 7)
        let graphics = (0..<400).map { Graphic(geometry: dice.point(), attributes: ["n": $0]) }
        let overlay = GraphicsOverlay(graphics: graphics)
        overlay.renderer = SimpleRenderer(symbol: symbol)
        overlay.addLabelDefinition(
            LabelDefinition(
                labelExpression: SimpleLabelExpression(simpleExpression: "[n]"),
                textSymbol: TextSymbol(color: .black, size: 8)))
        let view = squareView(overlay)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask {
                    var dice = Dice(state: UInt64(task) &* 31 &+ 1)
                    for round in 0..<150 {
                        let graphic = graphics[Int(dice.roll(0, 400))]
                        switch Int(dice.roll(0, 8)) {
                        case 0: overlay.removeGraphic(graphic)
                        case 1: overlay.addGraphic(graphic)
                        case 2: graphic.isSelected.toggle()
                        case 3: graphic.setAttributeValue(round, forKey: "n")
                        case 4: graphic.zIndex = round
                        case 5: symbol.size = dice.roll(4, 12)
                        case 6: overlay.labelsAreEnabled = round % 2 == 0
                        default: graphic.geometry = dice.point()
                        }
                        if round % 10 == 0 { await Task.yield() }
                    }
                }
            }
            for _ in 0..<2 {
                group.addTask { for _ in 0..<12 { _ = try await view.exportImage() } }
                group.addTask {
                    for index in 0..<25 {
                        _ = try await view.identify(
                            on: overlay, screenPoint: ScreenPoint(x: Double(index * 4), y: 50), tolerance: 12,
                            maximumResults: nil)
                    }
                }
            }
            try await group.waitForAll()
        }
        // Afterwards, the picture is that of a new overlay with the same graphics.
        let copy = GraphicsOverlay(
            graphics: overlay.graphics.map { graphic in
                let copy = Graphic(geometry: graphic.geometry, attributes: graphic.attributes)
                (copy.zIndex, copy.isSelected) = (graphic.zIndex, graphic.isSelected)
                return copy
            })
        copy.renderer = overlay.renderer
        overlay.labelsAreEnabled = false
        #expect(try view.makeImage().image.pngData() == squareView(copy).makeImage().image.pngData())
    }
}
