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

    /// Returns the ranks of a batch's symbols; nil if the order does not depend on sizes.
    func ranks(of batch: ClassifiedBatch) -> SizeRanks? {
        if case .largestFirst = order { SizeRanks(batch.plans) } else { nil }
    }
}
