/// A linear map of the plane, followed by a translation: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
public struct AffineTransform: Hashable, Sendable {
    /// The entries of the matrix, column by column, and the translation.
    public var a, b, c, d, tx, ty: Double

    /// Creates a transformation from the entries of its matrix.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// The transformation that changes nothing.
    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Returns a translation by (x, y).
    public static func translation(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Returns a scaling about the origin.
    public static func scale(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Returns the transformation that applies `self` first and then `next`.
    public func concatenated(with next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d,
            c: c * next.a + d * next.c, d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
    }

    /// The inverse transformation; nil if this one is singular.
    public var inverted: AffineTransform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        return AffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// Returns the transformed point.
    @inlinable
    public func apply(to point: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
    }

    /// The greatest factor by which the transformation changes a length.
    package var maxScale: Double {
        Self.longerHalfAxis(SIMD2(a, b), SIMD2(c, d))
    }

    /// Returns the longer half axis of an ellipse with two conjugate half axes.
    static func longerHalfAxis(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> Double {
        let (p, q) = ((first * first).sum(), (second * second).sum())
        let product = (first * second).sum()
        let longer = max(p, q).squareRoot()
        guard abs(product) > 1e-9 * (p + q) else { return longer }
        let difference = p - q
        return ((p + q + (difference * difference + 4 * product * product).squareRoot()) / 2).squareRoot()
    }

    /// The factor for lengths, if the transformation preserves angles (rotations, uniform scalings, reflections and
    /// translations).
    ///
    /// Otherwise nil.
    package var similarityScale: Double? {
        let (first, second) = (a * a + b * b, c * c + d * d)
        let slack = 1e-9 * (first + second)
        guard first > 0, abs(first - second) <= slack, abs(a * c + b * d) <= slack else { return nil }
        return first.squareRoot()
    }
}
