/// The range of map scales at which a renderer draws with a symbol.
public final class SymbolReferenceProperties: Hashable, Sendable {
    /// The largest scale denominator at which the symbol is drawn; 0 or NaN for no limit.
    public let minScale: Double
    /// The scale denominator above which the symbol is drawn; 0 or NaN for no limit.
    ///
    /// The symbol is not drawn at this scale itself.
    public let maxScale: Double

    /// Creates a range of scales; the default is without limits.
    public init(minScale: Double = .nan, maxScale: Double = .nan) {
        self.minScale = minScale
        self.maxScale = maxScale
    }

    /// Returns whether the range contains a scale: `minScale >= scale > maxScale`.
    ///
    /// Adjacent ranges therefore never share a scale. Every range contains NaN.
    public func contains(scale: Double) -> Bool {
        !(minScale > 0 && scale > minScale) && !(maxScale > 0 && scale <= maxScale)
    }

    /// Returns whether both have the same limits.
    public static func == (left: SymbolReferenceProperties, right: SymbolReferenceProperties) -> Bool {
        left.limits == right.limits
    }

    /// Hashes the limits.
    public func hash(into hasher: inout Hasher) { hasher.combine(limits) }

    private var limits: SIMD2<Double> { SIMD2(minScale > 0 ? minScale : 0, maxScale > 0 ? maxScale : 0) }
}

extension JSONMember where Value == Double {
    static var minScale: Self { .number("minScale") }
    static var maxScale: Self { .number("maxScale") }
}
