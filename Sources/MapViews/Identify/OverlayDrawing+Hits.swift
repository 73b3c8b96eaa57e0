import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartouchePlanarGeometry
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols

extension OverlayDrawing {
    /// Returns the graphics that are drawn near a point, the topmost first.
    func hits(_ search: HitSearch) throws -> [Graphic] {
        var found: [HitSearch.Hit] = []
        let tracing = tracing
        let boxes = search.boxes(reach: reach, within: columns.bounds)
        let hasOneKey: Bool = if case .features = order { true } else { false }
        for (number, rows) in columns.rows(in: boxes).reversed() {
            if hasOneKey, background == nil, let limit = search.limit, found.count >= limit { break }
            let part = columns.parts[number]
            let near = part.selecting(rows)
            try search.test(
                classify(near, isBackground: false), by: tracing, batch: number, rows: rows,
                pass: background == nil ? 0 : 1, &found)
            if background != nil {
                try search.test(
                    classify(near, isBackground: true), by: tracing, batch: number, rows: rows, &found)
            }
        }
        return search.sorted(found).map { columns.graphics[columns.parts[$0.batch].start + $0.row] }
    }

    /// Returns the graphic of a label.
    func graphic(number: Int) -> Graphic? {
        columns.graphics.indices.contains(number - 1) ? columns.graphics[number - 1] : nil
    }
}
