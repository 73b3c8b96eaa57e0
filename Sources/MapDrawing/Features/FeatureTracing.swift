import CartoucheCanvases
import CartoucheFeatures
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols

/// Draws single features of a layer or overlay again, exactly as in the picture.
package struct FeatureTracing: Sendable {
    package let page: DrawingPage
    package let order: DrawingOrder
    let placing: FeaturePlacing
    /// The grid that drops invisible detail.
    package let grid: DetailGrid?

    /// Returns what is drawn for some consecutive features, one recording for each pass.
    package func recordings(of batch: ClassifiedBatch, rows: Range<Int>) -> [Recording] {
        let target = PartTarget(blank: Recording(), layer: "")
        let run = FeatureRun(batch: batch, rows: rows)
        return PieceDrawing.draw([[run]], on: page, by: placing, grid: grid, order: order, into: target)
            .first?.parts ?? []
    }

    /// Returns the ranks of a batch's symbols; nil if the order does not depend on sizes.
    package func ranks(of batch: ClassifiedBatch) -> SizeRanks? {
        if case .largestFirst = order { SizeRanks(batch.plans) } else { nil }
    }
}
