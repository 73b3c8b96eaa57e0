/// The coordinates inside of a scope.
struct DocumentSpace: Sendable {
    /// The transformation to the page, or to the marker that is being defined.
    private(set) var transform: AffineTransform
    /// The visible area, in coordinates of the page or the marker.
    let visible: PixelBox
    /// The number of decimals of positions.
    private(set) var decimals: Int
    /// The box to which shapes are clipped, in these coordinates.
    private(set) var limit: PixelBox

    /// The distance outside of the visible area up to which shapes are not clipped, in pixels.
    private static let margin: Float = 1_000_000

    /// Creates the coordinates of a page or of a marker.
    init(visible: PixelBox, decimals: Int) {
        (transform, self.visible, self.decimals) = (.identity, visible, decimals)
        limit = visible.outset(by: Self.margin)
    }

    /// Returns the coordinates inside of a transformation; nil if it is not finite or not invertible.
    func within(_ inner: AffineTransform) -> DocumentSpace? {
        var space = self
        space.transform = inner.concatenated(with: transform)
        guard space.transform.isFinite, let inverse = space.transform.inverted, inverse.isFinite else {
            return nil
        }
        space.limit = visible.outset(by: Self.margin).transformed(by: inverse)
        let growth = max(abs(inner.a) + abs(inner.c), abs(inner.b) + abs(inner.d))
        space.decimals = min(max(decimals + DocumentSpace.digits(growth), 0), 8)
        // Larger positions, in units of the last decimal, would not fit into integers of 63 bits.
        let farthest = Float(1e18 / DecimalText.power(space.decimals))
        let whole = PixelBox(
            low: PixelPoint(repeating: -farthest), high: PixelPoint(repeating: farthest))
        guard let limit = space.limit.intersection(whole) else { return nil }
        space.limit = limit
        return space
    }

    /// The visible area, in these coordinates.
    var localVisible: PixelBox {
        transform.inverted.map(visible.transformed(by:)) ?? visible
    }

    /// Whether the coordinates are those of the page or the marker.
    var isPlain: Bool { transform == .identity }

    /// The approximate scale factor from these coordinates to the page or the marker.
    var scale: Double { abs(transform.a * transform.d - transform.b * transform.c).squareRoot() }

    /// Returns the number of decimal digits of a factor, rounded up; negative for small factors.
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
    /// Whether all entries are finite.
    var isFinite: Bool { (abs(a) + abs(b) + abs(c) + abs(d) + abs(tx) + abs(ty)).isFinite }
}
