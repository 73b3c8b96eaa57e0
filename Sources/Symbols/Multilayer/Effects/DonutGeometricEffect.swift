import CartoucheSymbolModel

/// Makes a band along the boundary of an area (CIM: `CIMGeometricEffectDonut`).
public final class DonutGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// The form of corners.
    public enum Method: Hashable, Sendable {
        /// Pointed corners.
        case mitered
        /// Corners that are cut off straight.
        case bevelled
        /// Round corners.
        case rounded
        /// Corners that are cut off at right angles to their bisector.
        case square
        /// The exact parallel of the boundary.
        case trueBuffer
    }

    /// Creates a donut effect.
    ///
    /// - Parameters:
    ///   - width: The width of the band in DIPs. Default: 2.667 (2 points).
    ///   - method: The form of the corners of the inner edge. Default: `.mitered`.
    ///   - option: Whether loops of the inner edge are removed. Default: `.fast`.
    public convenience init(
        width: Double = 8.0 / 3, method: Method = .mitered, option: OffsetGeometricEffect.Option = .fast
    ) {
        var effect = Donut()
        effect.width = SymbolLength(dips: width).finitePoints
        effect.method = method.model
        effect.option = option.model
        self.init(effect)
    }

    /// The width of the band in DIPs.
    ///
    /// Positive bands are inside the area, negative bands outside.
    /// Default: 2.667 (2 points).
    public var width: Double {
        get { length(\Donut.width) }
        set { setLength(\Donut.width, newValue) }
    }

    /// The form of the corners of the inner edge.
    ///
    /// Default: `.mitered`.
    public var method: Method {
        get { choice(\Donut.method) }
        set { setChoice(\Donut.method, newValue) }
    }

    /// Whether loops of the inner edge are removed.
    ///
    /// Default: `.fast`.
    public var option: OffsetGeometricEffect.Option {
        get { choice(\Donut.option) }
        set { setChoice(\Donut.option, newValue) }
    }
}

extension DonutGeometricEffect.Method: ModelChoice {
    static let pairs: KeyValuePairs<Self, Donut.Method> = [
        .mitered: .mitered, .bevelled: .bevelled, .rounded: .rounded, .square: .square,
        .trueBuffer: .trueBuffer,
    ]
}
