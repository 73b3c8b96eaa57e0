import Canvases
import Features
import Portrayal
import SymbolModel
import Symbols

/// Draws single features of a layer or overlay again, exactly as in the picture.
struct FeatureTracing: Sendable {
    let page: DrawingPage
    let order: DrawingOrder
    let placing: FeaturePlacing
    /// The grid that drops invisible detail.
    let grid: DetailGrid?

    /// Returns what is drawn for some consecutive features, one recording for each pass.
    func recordings(of batch: ClassifiedBatch, rows: Range<Int>) -> [Recording] {
        let target = PartTarget(blank: Recording(), layer: "", isCollected: false)
        let run = FeatureRun(batch: batch, rows: rows)
        return PieceDrawing.draw([[run]], on: page, by: placing, grid: grid, order: order, into: target)
            .first?.parts ?? []
    }

    /// Returns the position of a feature in the drawing order of its pass; higher values are on top.
    func rank(ofRow row: Int, in batch: ClassifiedBatch) -> Int {
        guard case .largestFirst(let ranks) = order else { return 0 }
        return ranks.rank(
            ofClass: Int(batch.classification.symbolIndex[row]),
            size: batch.classification.slots?.size?[row] ?? .nan)
    }
}
