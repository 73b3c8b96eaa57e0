/// A length on the page that stays exact in the unit it was given in: points in documents, DIPs in the API.
///
/// A point is 1/72 inch, a DIP (device-independent pixel) 1/96 inch: 3 points are 4 DIPs.
struct SymbolLength: Hashable, Sendable {
    let points: Double
    let dips: Double

    init(points: Double) {
        self.points = points
        dips = points * 4 / 3
    }

    init(dips: Double) {
        self.dips = dips
        points = dips * 3 / 4
    }

    static let zero = SymbolLength(points: 0)

    /// Points for the definition: what is not a number counts as 0.
    var finitePoints: Double { points.isFinite ? points : 0 }

    /// Points for the definition of a size, which is 0 or more.
    var size: Double { max(0, finitePoints) }

    static func == (left: SymbolLength, right: SymbolLength) -> Bool { left.points == right.points }
    func hash(into hasher: inout Hasher) { hasher.combine(points) }
}
