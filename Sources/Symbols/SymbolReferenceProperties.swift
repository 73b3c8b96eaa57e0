/// The range of map scales in which a symbol is drawn, where a renderer has alternates to choose from.
public final class SymbolReferenceProperties: Hashable, Sendable {
    /// The scale denominator up to which the symbol is drawn when zooming out; 0 or NaN is no limit.
    public let minScale: Double
    /// The scale denominator down to which the symbol is drawn when zooming in; 0 or NaN is no limit.
    public let maxScale: Double

    /// A range of scales; without limits unless told otherwise.
    public init(minScale: Double = .nan, maxScale: Double = .nan) {
        self.minScale = minScale
        self.maxScale = maxScale
    }

    /// Whether the range holds a scale: `minScale >= scale > maxScale`, so that ranges that touch never share
    /// a scale.
    public func contains(scale: Double) -> Bool {
        !(minScale > 0 && scale > minScale) && !(maxScale > 0 && scale <= maxScale)
    }

    /// Whether both have the same limits.
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
