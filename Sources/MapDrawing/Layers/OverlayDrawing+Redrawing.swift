import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartouchePlanarGeometry
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbols

// Drawing only the graphics in a part of a picture.
extension OverlayDrawing {
    /// Whether the pixels of each graphic depend only on this graphic.
    ///
    /// A picture with several copies of the world counts graphics in another way.
    var isLocal: Bool {
        guard case .features = order, page.worlds.copies(reach: reach).map({ $0.count == 1 }) ?? true else {
            return false
        }
        return background == nil && labels == nil && reach.isFinite && renderer?.makesSymbols != true
            && columns.outside.isEmpty && columns.parts.allSatisfy(\.selected.isEmpty)
    }

    /// Returns the rows that differ from those of an earlier drawing on the same page, in ascending order.
    ///
    /// Nil if other graphics may look different too.
    func changedRows(since earlier: OverlayDrawing) -> [Int]? {
        guard isLocal, earlier.isLocal, hasSameSymbols(as: earlier),
            placing.isInsideWorld == earlier.placing.isInsideWorld,
            let rows = columns.changes.rows(since: earlier.columns.changes)
        else { return nil }
        // The changed graphics may decide whether invisible detail of all graphics is dropped.
        let (chunks, before) = (chunks, earlier.chunks)
        guard chunks.count == before.count else { return nil }
        for number in Set(columns.parts(ofRows: rows).map { $0.part / chunkSize })
        where (grid(of: chunks[number]) == nil) != (earlier.grid(of: before[number]) == nil) { return nil }
        return rows
    }

    /// Adds the pixels that some rows may touch.
    func add(_ rows: [Int], to area: inout DamagedArea) {
        let margin = reach + 4
        for (number, rows) in columns.parts(ofRows: rows) {
            let geometry = columns.parts[number].features.geometry
            for row in rows {
                let bounds = geometry.placedBounds(ofRows: row..<row + 1)
                guard !bounds.x.isNaN,
                    let copies = page.worlds.copies(from: bounds.x, to: bounds.z, reach: reach)
                else { continue }
                for box in page.pixelBoxes(around: bounds, margin: margin, in: copies) {
                    area.add(from: box.low, to: box.high)
                }
            }
        }
    }

    /// Draws the graphics that may touch an area; nothing is clipped to the area.
    func redraw<Target: Canvas>(_ area: DamagedArea, on canvas: inout Target) throws {
        let boxes = area.rectangles.flatMap { rectangle in
            page.boxes(
                from: SIMD2(Double(rectangle.left), Double(rectangle.top)),
                to: SIMD2(Double(rectangle.right), Double(rectangle.bottom)), reach: reach,
                within: columns.bounds)
        }
        for piece in pieces(of: columns.rows(in: boxes, needsIndex: true), into: canvas.makePart()) {
            for part in piece.parts where !part.isEmpty { canvas.draw(part) }
        }
        try page.checkCancellation()
    }

    /// Returns the number of drawn graphics and the diagnostics of some rows; nil if some vertices cannot be drawn.
    func portrayal(ofRows rows: [Int]) -> PortrayalReport? {
        var report = PortrayalReport()
        for piece in pieces(of: columns.parts(ofRows: rows), into: Recording()) {
            guard piece.outside.isEmpty else { return nil }
            report.merge(piece.report)
        }
        return report
    }

    /// Draws some rows exactly as in a complete drawing.
    private func pieces<Part: CanvasPart>(
        of rows: [(part: Int, rows: [Int])], into blank: Part
    ) -> [PieceDrawing<Part>] {
        let chunks = chunks
        let target = PartTarget(blank: blank, layer: "")
        var pieces: [PieceDrawing<Part>] = []
        var rest = rows[...]
        while let first = rest.first {
            let number = first.part / chunkSize
            let together = rest.prefix { $0.part / chunkSize == number }
            rest = rest.dropFirst(together.count)
            let runs = together.map { part, rows in
                let near = columns.parts[part].selecting(rows)
                return FeatureRun(batch: classify(near, isBackground: false), rows: 0..<rows.count)
            }
            // Few graphics are drawn on one thread.
            let isLarge = runs.reduce(0) { $0 + $1.batch.features.geometry.coordinates.count } > 16_384
            pieces += PieceDrawing.draw(
                isLarge ? runs.map { [$0] } : [runs], on: page, by: placing, grid: grid(of: chunks[number]),
                order: order, into: target)
        }
        return pieces
    }
}
