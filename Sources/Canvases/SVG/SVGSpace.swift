/// The coordinates that hold in a place of a document.
struct SVGSpace: Sendable {
    /// From here to the page, or to the marker that is defined.
    private(set) var transform: AffineTransform
    /// What can be seen, in the page's or the marker's own coordinates.
    let visible: PixelBox
    /// How many decimals positions have here.
    private(set) var decimals: Int
    /// Shapes are cut to this box, in the coordinates that hold here.
    private(set) var limit: PixelBox

    /// How far outside of what can be seen shapes are kept whole, in pixels.
    private static let margin: Float = 1_000_000

    /// The coordinates of a page or of a marker.
    init(visible: PixelBox, decimals: Int) {
        (transform, self.visible, self.decimals) = (.identity, visible, decimals)
        limit = visible.outset(by: Self.margin)
    }

    /// The coordinates in an inner transformation; nil if it is not finite or flattens the plane.
    func within(_ inner: AffineTransform) -> SVGSpace? {
        var space = self
        space.transform = inner.concatenated(with: transform)
        guard space.transform.isFinite, let inverse = space.transform.inverted, inverse.isFinite else {
            return nil
        }
        space.limit = visible.outset(by: Self.margin).transformed(by: inverse)
        let growth = max(abs(inner.a) + abs(inner.c), abs(inner.b) + abs(inner.d))
        space.decimals = min(max(decimals + SVGSpace.digits(growth), 0), 8)
        // Beyond this, positions with so many decimals are no whole numbers of 63 bits.
        let farthest = Float(1e18 / DecimalText.power(space.decimals))
        let whole = PixelBox(
            low: PixelPoint(repeating: -farthest), high: PixelPoint(repeating: farthest))
        guard let limit = space.limit.intersection(whole) else { return nil }
        space.limit = limit
        return space
    }

    /// What can be seen, in the coordinates that hold here.
    var seen: PixelBox {
        transform.inverted.map(visible.transformed(by:)) ?? visible
    }

    /// Pixels of the page or the marker for a pixel here, about.
    var scale: Double { abs(transform.a * transform.d - transform.b * transform.c).squareRoot() }

    /// Decimal digits that a factor takes, rounded up; negative for small ones.
    private static func digits(_ factor: Double) -> Int {
        var digits = 0
        var rest = factor
        while rest > 1.0001, digits < 20 {
            rest /= 10
            digits += 1
        }
        while rest <= 0.1, digits > -20 {
            rest *= 10
            digits -= 1
        }
        return digits
    }
}

extension AffineTransform {
    /// Whether all numbers are finite.
    var isFinite: Bool { (abs(a) + abs(b) + abs(c) + abs(d) + abs(tx) + abs(ty)).isFinite }
}
