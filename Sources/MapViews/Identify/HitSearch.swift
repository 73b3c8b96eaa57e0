import CartoucheCanvases
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartouchePlanarGeometry
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// A search for the features that are drawn near a point of a picture.
struct HitSearch: Sendable {
    /// A feature that is drawn near the point.
    struct Hit: Sendable {
        /// The index of the batch, and the row in the batch.
        var batch: Int
        var row: Int
        /// The pass and the rank in the pass; higher values are on top.
        var pass: Int
        var rank: Int
    }

    let page: DrawingPage
    /// The point in pixels.
    let point: SIMD2<Double>
    /// The radius of the search in pixels; 0 searches the pixel at the point.
    let radius: Double
    /// The maximum number of features; nil for all.
    let limit: Int?

    /// - Parameters:
    ///   - screenPoint: The point in DIPs.
    ///   - tolerance: The radius in DIPs; it is clamped to the range from 0 to 100.
    init(on page: DrawingPage, at screenPoint: ScreenPoint, tolerance: Double, limit: Int?) {
        self.page = page
        point = SIMD2(screenPoint.x, screenPoint.y) * page.frame.pixelsPerDIP
        radius = tolerance > 0 ? min(tolerance, 100) * page.frame.pixelsPerDIP : 0
        self.limit = limit.map { max($0, 0) }
    }

    /// Whether the point can be searched: inside the picture.
    var isUsable: Bool {
        point.x >= 0 && point.y >= 0 && point.x < Double(page.frame.width)
            && point.y < Double(page.frame.height) && limit != 0
    }

    /// The distance from the point within which the geometry of a found feature is, without its symbol.
    var margin: Double { radius + 2 }

    /// Returns the distance of a drawing from the point, in pixels; nil if it is not near.
    func distance(of drawing: Recording) -> Double? {
        guard !drawing.isEmpty else { return nil }
        // The center of the pixel is at most 0.71 pixels from what covers a part of the pixel.
        let center = radius > 0 ? point : point.rounded(.down) + 0.5
        var hitTest = HitTestCanvas(at: center, within: radius > 0 ? radius : 1.5)
        drawing.replay(on: &hitTest)
        guard let distance = hitTest.distance else { return nil }
        return radius > 0 ? distance : colorsPixel(drawing) ? 0 : nil
    }

    /// Whether a drawing colors the pixel at the point, exactly as in the picture.
    private func colorsPixel(_ drawing: Recording) -> Bool {
        let (column, row) = (Int(point.x), Int(point.y))
        // The whole width, because clipping at another border rounds in another way.
        let canvasPage = CanvasPage(
            width: page.frame.width, height: page.frame.height, pixelsPerDIP: page.frame.pixelsPerDIP,
            threads: 1)
        guard
            var canvas = try? page.resources.pictures.makeCanvas(
                rows: row..<row + 1, of: canvasPage, continuing: nil)
        else { return false }
        drawing.replay(on: &canvas)
        return page.resources.pictures.image(of: &canvas)[column, row].alpha > 0
    }

    /// Tests features of one batch, the topmost first.
    ///
    /// - Parameters:
    ///   - classified: The features.
    ///   - pass: The first pass of the features.
    ///   - found: Receives the features that are drawn near the point.
    func test(
        _ classified: ClassifiedBatch, by tracing: FeatureTracing, batch: Int, rows: [Int], pass: Int = 0,
        _ found: inout [Hit]
    ) throws {
        let ranks = tracing.ranks(of: classified)
        let (symbols, sizes) = (classified.classification.symbolIndex, classified.classification.slots?.size)
        for index in (0..<classified.features.count).reversed() {
            if case .features = tracing.order, let limit, found.count >= limit { return }
            try page.checkCancellation()
            let recordings = tracing.recordings(of: classified, rows: index..<index + 1)
            guard let level = recordings.indices.last(where: { distance(of: recordings[$0]) != nil }) else {
                continue
            }
            found.append(
                Hit(
                    batch: batch, row: rows[index], pass: pass + level,
                    rank: ranks?.rank(ofSymbol: Int(symbols[index]), size: sizes?[index] ?? .nan) ?? 0))
        }
    }

    /// Returns the features in drawing order, the topmost first, each once.
    func sorted(_ found: [Hit]) -> [Hit] {
        let order = found.sorted {
            ($0.pass, $0.rank, $0.batch, $0.row) > ($1.pass, $1.rank, $1.batch, $1.row)
        }
        var seen: Set<SIMD2<Int>> = []
        let unique = order.filter { seen.insert(SIMD2($0.batch, $0.row)).inserted }
        return limit.map { Array(unique.prefix($0)) } ?? unique
    }

    /// A frame that shows only what is near the point, for reading the features.
    func window() throws -> MapFrame {
        let frame = page.frame
        let side = (2 * margin).rounded(.up) / frame.pixelsPerDIP
        return try MapFrame(
            .center(frame.screenTransform.position(at: point), scale: frame.scale),
            size: ScreenSize(width: side, height: side), scale: frame.pixelsPerDIP, rotation: frame.rotation,
            spatialReference: frame.spatialReference)
    }

    /// Returns the boxes in map units in which the geometry of a found feature must be, one for each copy of the
    /// world.
    ///
    /// - Parameters:
    ///   - reach: The maximum distance between a symbol's pixels and its geometry, in pixels.
    ///   - bounds: The bounds of all features.
    func boxes(reach: Double, within bounds: SIMD4<Double>) -> [SIMD4<Double>] {
        let side = SIMD2(repeating: margin)
        return page.boxes(from: point - side, to: point + side, reach: reach, within: bounds)
    }
}
