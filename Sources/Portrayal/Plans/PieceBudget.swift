import CartoucheCanvases
import CartoucheSymbolGeometry

/// The pieces that may still be drawn for a symbol's markers or for a feature.
///
/// Markers can contain markers, so a short document can describe any number of pieces. All levels share one budget.
package struct PieceBudget: Sendable {
    /// The number of pieces left.
    private var pieces: Int
    /// The number of vertices and spots that effects and placements may still create.
    var points = EffectWork.maxPoints
    /// Whether something was omitted because too few pieces are left.
    private(set) var isExhausted = false

    /// The maximum number of pieces in the markers of one symbol.
    private static let maxSymbolPieces = 50_000
    /// The maximum number of pieces of markers on one feature.
    private static let maxFeaturePieces = 2_000_000
    /// The number of pieces up to which a marker on a position of the data costs nothing.
    ///
    /// Such a marker is drawn at all positions, because its cost is proportional to the data.
    private static let maxFreePieces = 64

    /// The budget for the markers of one symbol.
    package static var symbol: PieceBudget { PieceBudget(pieces: maxSymbolPieces) }

    /// The budget for the markers on one feature.
    static var feature: PieceBudget { PieceBudget(pieces: maxFeaturePieces) }

    /// Returns the cost of a marker on a position of the data.
    static func cost(ofPieces count: Int) -> Int { count > maxFreePieces ? count : 0 }

    /// Reserves a number of pieces; returns false, and leaves nothing, if there are too few.
    mutating func take(_ count: Int = 1) -> Bool {
        guard count <= pieces else {
            exhaust()
            return false
        }
        pieces -= count
        return true
    }

    /// Reserves the pieces for drawing a path; a path with many vertices counts as several.
    mutating func take(for path: Path) -> Bool { take(1 + path.points.count / 16) }

    /// Reserves as many copies of a marker as possible, and returns their number.
    ///
    /// - Parameter cost: The number of pieces in the marker.
    mutating func takeCopies(_ count: Int, cost: Int) -> Int {
        let affordable = min(count, pieces / max(cost, 1))
        pieces -= affordable * cost
        if affordable < count { exhaust() }
        return affordable
    }

    private mutating func exhaust() {
        isExhausted = true
        pieces = 0
    }
}
