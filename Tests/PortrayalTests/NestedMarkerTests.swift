import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import Testing

/// Markers in markers multiply; all levels together have a limited number of pieces.
@Suite struct NestedMarkerTests {
    private static let count = 10

    /// A symbol with markers at ten points inside each other.
    private static func nested(levels: Int, hasInk: Bool = true, alongLines: Bool = false) throws
        -> SymbolDefinition
    {
        let fill = hasInk ? #"{"type":"CIMSolidFill","color":[200,0,0,255]}"# : ""
        var symbol = #"{"type":"CIMPolygonSymbol","symbolLayers":[\#(fill)]}"#
        var geometry = #"{"rings":[[[-1,-1],[-1,1],[1,1],[1,-1],[-1,-1]]]}"#
        for _ in 0..<levels {
            let marker = """
                {"type":"CIMVectorMarker","size":8,"frame":{"xmin":-9,"ymin":-9,"xmax":9,"ymax":9},
                "markerPlacement":{"type":"CIMMarkerPlacementAlongLineSameSize","placementTemplate":[0.9]},
                "markerGraphics":[{"type":"CIMMarkerGraphic","geometry":\(geometry),"symbol":\(symbol)}]}
                """
            symbol =
                #"{"type":"\#(alongLines ? "CIMLineSymbol" : "CIMPointSymbol")","symbolLayers":[\#(marker)]}"#
            let points = (0..<count).map { "[\($0 - 5),\(($0 * 7) % 10 - 5)]" }.joined(separator: ",")
            geometry = alongLines ? #"{"paths":[[\#(points)]]}"# : #"{"points":[\#(points)]}"#
        }
        return try SymbolDefinition(cim: Array(symbol.utf8), log: DiagnosticLog())
    }

    private func isReported(_ plan: SymbolPlan) -> Bool {
        plan.diagnostics.filter { $0.code == .tooManyPieces }.count == 1
    }

    @Test("Seven levels of ten points draw a part, and report it once", arguments: [true, false])
    func points(hasInk: Bool) throws {
        let plan = SymbolPlan(try Self.nested(levels: 7, hasInk: hasInk), pixelsPerPoint: 4)
        #expect(isReported(plan))
        var recording = Recording()
        draw(plan, at: [PixelPoint(20, 20)], on: &recording)
        #expect(recording.pieceCount <= 50_000)
        #expect(recording.pieceCount > 1000 || !hasInk)
        var bounds = BoundsCanvas()
        draw(plan, at: [PixelPoint(20, 20)], on: &bounds)
        var hits = HitTestCanvas(at: SIMD2(20, 20), within: 4)
        draw(plan, at: [PixelPoint(20, 20)], on: &hits)
        var raster = RasterCanvas(width: 40, height: 40)
        draw(plan, at: [PixelPoint(20, 20)], on: &raster)
        _ = raster.makeImage()
        var page = try SVGTextOutput().makeCanvas(CanvasPage(width: 40, height: 40))
        draw(plan, at: [PixelPoint(20, 20)], on: &page)
        #expect(try SVGTextOutput().finish(&page).count < 20_000_000)
    }

    @Test("Five levels along lines are limited per feature, also in a legend")
    func lines() throws {
        let symbol = try Self.nested(levels: 5, alongLines: true)
        var raster = RasterCanvas(width: 40, height: 40)
        let report = Swatch.draw(symbol, width: 40, height: 40, pixelsPerPoint: 2, on: &raster)
        _ = raster.makeImage()
        #expect(report.diagnostics.filter { $0.code == .tooManyPieces }.count == 1)
        let size = Swatch.naturalSize(of: symbol, pixelsPerPoint: 2)
        #expect(size.width <= 4096 && size.height <= 4096)
    }

    @Test("A large marker at many points costs pieces of the feature")
    func multipoint() throws {
        // About 11,000 pieces in one marker.
        let plan = SymbolPlan(try Self.nested(levels: 5), pixelsPerPoint: 4)
        #expect(plan.diagnostics.isEmpty)
        var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100))
        var bounds = BoundsCanvas()
        let points = (0..<1000).map { PixelPoint(Float($0 % 100), Float($0 / 10)) }
        portrayer.draw(points: points, with: plan, on: &bounds)
        portrayer.finish(on: &bounds)
        #expect(portrayer.report.diagnostics.map(\.code) == [.tooManyPieces])
        #expect(portrayer.report.markerPieces <= 2_000_000)
        // A small marker is drawn at all points.
        let small = SymbolPlan(try Self.nested(levels: 1), pixelsPerPoint: 4)
        var recording = Recording()
        draw(small, at: points, on: &recording)
        #expect(recording.pieceCount == 1000)
    }

    @Test("Markers of the interface of canvases are limited too")
    func pictures() {
        var marker = MarkerPicture {
            $0.fill(Sample.area(0, 0, 1, 1), with: .color(Sample.red), rule: .nonZero)
        }
        for _ in 0..<40 {
            let inner = marker
            marker = MarkerPicture { canvas in
                canvas.stamp(inner, at: (0..<9).map { Stamp(position: PixelPoint(Float($0), 0)) })
            }
        }
        #expect(marker.recording.pieceCount <= MarkerPicture.maximumPieceCount)
        var hits = HitTestCanvas(at: SIMD2(0, 0), within: 9)
        hits.stamp(marker, at: [Stamp(position: PixelPoint(0, 0))])
        var silhouette = Recording()
        silhouette.drawSilhouette(grownBy: 1, color: Sample.red) {
            $0.stamp(marker, at: [Stamp(position: PixelPoint(0, 0))])
        }
        #expect(silhouette.pieceCount <= 3 * MarkerPicture.maximumPieceCount)
    }

    private func draw(_ plan: SymbolPlan, at points: [PixelPoint], on canvas: inout some Canvas) {
        var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100))
        portrayer.draw(points: points, with: plan, on: &canvas)
        portrayer.finish(on: &canvas)
    }
}
