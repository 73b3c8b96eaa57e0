import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel

/// Draws one symbol in the size of another program's picture of it.
struct SwatchDrawing {
    let symbol: ReadSymbol

    init(_ json: JSONValue, resources: ResourceLoader?) throws {
        symbol = try ReadSymbol(json, resources: resources)
    }

    /// Draws the symbol as a legend swatch.
    ///
    /// - Throws: `TruthError` if there is no picture.
    func legend(_ theirs: Image?, dpi: Double) throws -> TruthDrawing {
        guard let theirs else { throw TruthError("there is no swatch to compare with") }
        var canvas = RasterCanvas(width: theirs.width, height: theirs.height, background: .clear)
        let report = Swatch.draw(
            symbol.definition, width: theirs.width, height: theirs.height,
            pixelsPerPoint: min(max(dpi, 1), 2400) / 72, on: &canvas)
        var result = TruthDrawing(ours: canvas.makeImage())
        result.diagnostics = symbol.diagnostics + report.diagnostics
        return result
    }

    /// Draws the symbol as in a screenshot of unknown geometry and scale.
    ///
    /// Polygon symbols fill the inked box of the picture, line symbols cross it, others are at its center. Of the
    /// scales 4/3 and 8/3 pixels per point, the one with the more similar ink height is used.
    ///
    /// - Throws: `TruthError` if there is no picture.
    func clipping(_ theirs: Image?) throws -> TruthDrawing {
        guard let theirs else { throw TruthError("there is no picture to compare with") }
        let ink = theirs.ink ?? Box(SIMD2(0, 0), SIMD2(Double(theirs.width), Double(theirs.height)))
        func draw(_ pixelsPerPoint: Double) -> (image: Image, diagnostics: [Diagnostic]) {
            let plan = SymbolPlan(symbol.definition, pixelsPerPoint: pixelsPerPoint)
            var portrayer = Portrayer(
                frame: PortrayalFrame(
                    width: theirs.width, height: theirs.height, patternOrigin: ink.center))
            var canvas = RasterCanvas(width: theirs.width, height: theirs.height, background: .clear)
            let transform = ScreenTransform(
                center: SIMD2(0, 0), unitsPerPixel: 1, rotation: 0, width: theirs.width, height: theirs.height
            )
            var shape = ScreenShape(
                transform: transform, width: theirs.width, height: theirs.height, reach: plan.reach())
            shape.keepsWhole = plan.needsWholeGeometry
            func place(_ x: Double, _ y: Double) -> SIMD2<Double> { transform.position(at: SIMD2(x, y)) }
            let (low, high, middle) = (ink.low, ink.high, ink.center)
            switch symbol.definition.kind {
            case .polygon:
                let ring = [
                    place(low.x, low.y), place(high.x, low.y), place(high.x, high.y), place(low.x, high.y),
                ]
                shape.appendRing(ring, 0..<4)
                portrayer.draw(shape, isArea: true, with: plan, on: &canvas)
            case .line:
                shape.appendLine([place(low.x, middle.y), place(high.x, middle.y)], 0..<2)
                portrayer.draw(shape, isArea: false, with: plan, on: &canvas)
            default:
                portrayer.draw(points: CollectionOfOne(PixelPoint(middle)), with: plan, on: &canvas)
            }
            portrayer.finish(on: &canvas)
            return (canvas.makeImage(), portrayer.report.diagnostics)
        }
        let candidates = [1, 2].map { draw(SymbolLength.pixelsPerPoint(pixelsPerDIP: $0)) }
        func error(_ image: Image) -> Double { abs((image.ink?.size.y ?? 0) - ink.size.y) }
        let best = error(candidates[0].image) <= error(candidates[1].image) ? candidates[0] : candidates[1]
        var result = TruthDrawing(ours: best.image)
        result.diagnostics = symbol.diagnostics + best.diagnostics
        result.exclusionReason = "a screenshot of unknown scale and geometry; compare the structure visually"
        return result
    }
}

extension Image {
    /// The box of the pixels that are neither transparent nor nearly white; nil if there are none.
    var ink: Box? {
        let bytes = rgba
        var low = SIMD2(Int.max, Int.max)
        var high = SIMD2(-1, -1)
        for y in 0..<height {
            for x in 0..<width {
                let offset = (y * width + x) * 4
                let alpha = Int(bytes[offset + 3])
                let darkest = Int(min(bytes[offset], bytes[offset + 1], bytes[offset + 2]))
                guard (255 - darkest) * alpha / 255 > 48 else { continue }
                low = SIMD2(min(low.x, x), min(low.y, y))
                high = SIMD2(max(high.x, x + 1), max(high.y, y + 1))
            }
        }
        guard high.x > 0 else { return nil }
        return Box(SIMD2(Double(low.x), Double(low.y)), SIMD2(Double(high.x), Double(high.y)))
    }
}
