import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// A map drawn in tiles looks like the map drawn whole, with any clipping in the tiles.
@Suite struct TileTests {
    private static let whole = SIMD2(300, 200)
    /// The tile size.
    ///
    /// Tile borders pass through vertices and through halves of pixels.
    private static let tile = SIMD2(100, 50)

    enum Subject: String, CaseIterable, Sendable {
        case dashedLines, arrows, markerRows, waves, offsetLines, dashedOutlines, dashedHatches, pictureFills
        case markedHatches, markerGrids, randomGrids, insetAreas, markers
        case gradientFills, bufferedFills, gradientStrokes, alongStrokes, pictureStrokes, picturedHatches
    }

    @Test(arguments: Subject.allCases)
    func tilesLookLikeTheWholePicture(_ subject: Subject) {
        let expected = Self.picture(of: subject, corner: SIMD2(0, 0), size: Self.whole)
        var worst = 0
        var differing = 0
        var painted = 0
        for top in stride(from: 0, to: Self.whole.y, by: Self.tile.y) {
            for left in stride(from: 0, to: Self.whole.x, by: Self.tile.x) {
                let tile = Self.picture(of: subject, corner: SIMD2(left, top), size: Self.tile)
                for y in 0..<Self.tile.y {
                    for x in 0..<Self.tile.x {
                        let (a, b) = (tile[x, y].rgba8, expected[left + x, top + y].rgba8)
                        let difference = (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
                        worst = max(worst, difference)
                        if b != SIMD4(repeating: 255) { painted += 1 }
                        if difference > 2 { differing += 1 }
                    }
                }
            }
        }
        #expect(painted > 1000)
        // Distances along a line are summed in a different order, so dash ends may move by hundredths of a
        // pixel. An inset ring may start inside a tile. There its last dash overlaps the first by 0.05
        // pixels.
        #expect(
            worst <= (subject == .insetAreas ? 26 : 8),
            "\(differing) pixels differ by more than 2, the worst by \(worst)")
    }

    private static func picture(of subject: Subject, corner: SIMD2<Int>, size: SIMD2<Int>) -> Image {
        // Map units are pixels of the whole picture, y up.
        let center = SIMD2(
            Double(corner.x) + Double(size.x) / 2, Double(whole.y - corner.y) - Double(size.y) / 2)
        let transform = ScreenTransform(
            center: center, unitsPerPixel: 1, rotation: 0, width: size.x, height: size.y)
        let plan = SymbolPlan(symbol(of: subject), pixelsPerPoint: 1)
        var shape = ScreenShape(
            transform: transform, width: size.x, height: size.y, reach: plan.reach())
        shape.keepsWhole = plan.needsWholeGeometry
        var canvas = RasterCanvas(
            width: size.x, height: size.y, background: Color(red8: 255, green: 255, blue: 255))
        var portrayer = Portrayer(
            frame: PortrayalFrame(
                width: size.x, height: size.y, patternOrigin: transform.apply(to: SIMD2(0, 0))))
        for line in lines {
            shape.removeAll()
            switch subject {
            case .dashedLines, .arrows, .markerRows, .waves, .offsetLines, .gradientStrokes, .alongStrokes,
                .pictureStrokes:
                shape.appendLine(line, 0..<line.count)
                portrayer.draw(shape, isArea: false, with: plan, on: &canvas)
            case .dashedOutlines, .dashedHatches, .pictureFills, .markedHatches, .markerGrids, .randomGrids,
                .insetAreas, .gradientFills, .bufferedFills, .picturedHatches:
                shape.appendRing(line, 0..<line.count)
                portrayer.draw(shape, isArea: true, with: plan, on: &canvas)
            case .markers:
                let points = line.map { PixelPoint(transform.apply(to: $0)) }
                portrayer.draw(points: points, with: plan, on: &canvas)
            }
        }
        portrayer.finish(on: &canvas)
        return canvas.makeImage()
    }

    /// Lines that cross the picture, start and end in it, or leave it.
    private static let lines: [[SIMD2<Double>]] = [
        [SIMD2(20, 30), SIMD2(280, 60), SIMD2(150, 190), SIMD2(30, 120)],
        [SIMD2(-900, 100), SIMD2(700, 40), SIMD2(310, 900), SIMD2(100.5, 20.25)],
        [SIMD2(60, 150), SIMD2(60, 151), SIMD2(130, 99.5), SIMD2(199.5, 150), SIMD2(250, 150)],
    ]

    private static func symbol(of subject: Subject) -> SymbolDefinition {
        let dashes = EffectDefinition.known(Dashes(template: [9, 4, 3, 4], offset: 2))
        func stroke(_ color: Color, _ effects: [EffectDefinition]) -> LayerDefinition {
            .solidStroke(SolidStroke(width: 3, color: color, cap: .butt, effects: effects))
        }
        switch subject {
        case .dashedLines: return Sample.line(stroke(Sample.ink, [dashes]))
        case .arrows:
            return SimpleLineSymbol(
                style: .dash, color: Sample.ink, width: 4, markerStyle: .arrow,
                markerPlacement: .beginAndEnd
            ).definition
        case .dashedOutlines:
            return Sample.polygon(
                .solidFill(SolidFill(color: Sample.sand.withAlphaComponent(0.5))),
                stroke(Sample.ink, [dashes]))
        case .markerRows:
            var row = AlongLineSameSize()
            row.placementTemplate = [11, 5]
            row.offset = 3
            return Sample.line(
                stroke(Sample.gray, []), Sample.square(size: 6) { $0.placement = .known(row) })
        case .waves:
            var wave = Wave()
            (wave.amplitude, wave.period) = (5, 17)
            return Sample.line(stroke(Sample.ink, [.known(wave)]))
        case .offsetLines:
            return Sample.line(
                stroke(Sample.ink, [.known(Offset(6, method: .rounded)), dashes]),
                stroke(Sample.coral, [.known(Offset(-9, method: .mitered))]))
        case .insetAreas:
            return Sample.polygon(
                .solidFill(SolidFill(color: Sample.sand)),
                stroke(Sample.ink, [.known(Offset(-5, method: .rounded)), dashes]))
        case .markedHatches:
            var row = AlongLineSameSize()
            row.placementTemplate = [13]
            let marked = Sample.line(
                stroke(Sample.teal, []), Sample.square(size: 5) { $0.placement = .known(row) })
            return Sample.polygon(
                .hatchFill(HatchFill(lineSymbol: marked, rotation: 30, separation: 12)))
        case .markerGrids:
            var grid = InsidePolygon()
            (grid.stepX, grid.stepY, grid.gridAngle, grid.shiftOddRows) = (14, 11, 20, true)
            return Sample.polygon(Sample.square(size: 7) { $0.placement = .known(grid) })
        case .randomGrids:
            var grid = InsidePolygon()
            (grid.stepX, grid.stepY, grid.gridType, grid.seed) = (14, 11, .random, 7)
            return Sample.polygon(Sample.square(size: 7) { $0.placement = .known(grid) })
        case .dashedHatches:
            return Sample.polygon(
                .hatchFill(
                    HatchFill(
                        lineSymbol: Sample.line(stroke(Sample.teal, [dashes])), rotation: 30, separation: 9)))
        case .pictureFills:
            var fill = PictureFill(image: Sample.flag, height: 11)
            fill.rotation = 20
            return Sample.polygon(.pictureFill(fill))
        case .gradientFills: return Sample.polygon(GoldenScene.gradient(.linear, angle: 20, bands: 9))
        case .bufferedFills: return Sample.polygon(GoldenScene.gradient(.buffered, size: 70))
        case .gradientStrokes:
            return Sample.line(GoldenScene.gradientStroke(.acrossLine, width: 9, bands: 5))
        case .alongStrokes: return Sample.line(GoldenScene.gradientStroke(.alongLine, width: 6))
        case .pictureStrokes: return Sample.line(GoldenScene.pictureStroke(width: 8))
        case .picturedHatches:
            let line = Sample.line(GoldenScene.pictureStroke(width: 5))
            return Sample.polygon(.hatchFill(HatchFill(lineSymbol: line, rotation: 30, separation: 12)))
        case .markers:
            return Sample.point(.vectorMarker(Sample.drop(MarkerProperties(size: 30))))
        }
    }
}
