import CartouchePlanarGeometry

/// The sections of an area perpendicular to a direction, through its main part.
///
/// Equally spaced lines cut the area. One piece of each line is chosen, so that neighboring pieces lie side by side and
/// their shared widths are as large as possible.
struct AreaSections {
    /// The direction across which the area is cut.
    let direction: SIMD2<Double>
    /// The chosen pieces, in coordinates with `direction` as x; in the order of x.
    let pieces: [Piece]

    /// A piece of a line across the area.
    struct Piece {
        var x: Double
        var low: Double
        var high: Double

        var middle: Double { (low + high) / 2 }
        var width: Double { high - low }
    }

    private static let count = 48

    /// Returns nil if the area has no extent in the direction.
    init?(_ rings: [[SIMD2<Double>]], across direction: SIMD2<Double>) {
        let turned = rings.map { ring in ring.map { AreaAxis.turn($0, to: direction) } }
        var box = Box.nothing
        for ring in turned { box.formUnion(Box(around: ring)) }
        guard !box.isEmpty, box.size.x > 0, box.size.sum().isFinite else { return nil }
        self.direction = direction
        pieces = Self.mainPieces(of: Self.cut(turned, box))
        guard pieces.count > 4 else { return nil }
    }

    /// Returns the pieces of the area on each line.
    private static func cut(_ rings: [[SIMD2<Double>]], _ box: Box) -> [[Piece]] {
        let step = box.size.x / Double(count)
        var crossings = [[Double]](repeating: [], count: count)
        func x(_ number: Int) -> Double { box.low.x + (Double(number) + 0.5013) * step }
        for ring in rings {
            guard var from = ring.last else { continue }
            for to in ring {
                let (left, right) = (min(from.x, to.x), max(from.x, to.x))
                let first = Int(((left - box.low.x) / step - 0.5013).rounded(.down))
                let last = Int(((right - box.low.x) / step - 0.5013).rounded(.up))
                for number in max(first, 0)..<max(min(last + 1, count), max(first, 0)) {
                    let x = x(number)
                    guard (from.x > x) != (to.x > x) else { continue }
                    let share = (x - from.x) / (to.x - from.x)
                    crossings[number].append(from.y + (to.y - from.y) * share)
                }
                from = to
            }
        }
        return crossings.enumerated().map { number, values in
            let sorted = values.sorted()
            return stride(from: 0, to: sorted.count - 1, by: 2).map {
                Piece(x: x(number), low: sorted[$0], high: sorted[$0 + 1])
            }
        }
    }

    /// Returns the pieces with the largest shared widths: dynamic programming over the lines.
    private static func mainPieces(of lines: [[Piece]]) -> [Piece] {
        var best: [[(score: Double, before: Int)]] = []
        for (number, pieces) in lines.enumerated() {
            best.append(
                pieces.map { piece in
                    var entry = (score: 0.0, before: -1)
                    guard number > 0 else { return entry }
                    for (other, before) in lines[number - 1].enumerated() {
                        let shared = min(piece.high, before.high) - max(piece.low, before.low)
                        let score = best[number - 1][other].score + shared
                        if shared > 0, score > entry.score { entry = (score, other) }
                    }
                    return entry
                })
        }
        var end: (line: Int, piece: Int, score: Double)?
        for (number, entries) in best.enumerated() {
            for (piece, entry) in entries.enumerated() where entry.score > end?.score ?? 0 {
                end = (number, piece, entry.score)
            }
        }
        guard var (line, piece, _) = end else { return [] }
        var pieces: [Piece] = []
        while piece >= 0 {
            pieces.append(lines[line][piece])
            piece = best[line][piece].before
            line -= 1
        }
        return pieces.reversed()
    }
}
