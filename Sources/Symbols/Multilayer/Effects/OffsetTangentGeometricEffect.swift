import CartoucheSymbolModel

/// Moves a line in the direction of its beginning or end (CIM: `CIMGeometricEffectOffsetTangent`).
public final class OffsetTangentGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// The end of a line that gives the direction.
    public enum Method: Hashable, Sendable {
        /// The direction of the first segment.
        case beginningOfLine
        /// The direction of the last segment.
        case endOfLine
    }

    /// Creates an offset tangent effect.
    ///
    /// - Parameters:
    ///   - offset: The distance of the move in DIPs. Default: 6.667 (5 points).
    ///   - method: The end that gives the direction. Default: `.beginningOfLine`.
    public convenience init(offset: Double = 20.0 / 3, method: Method = .beginningOfLine) {
        var effect = OffsetTangent()
        effect.offset = SymbolLength(dips: offset).finitePoints
        effect.method = method.model
        self.init(effect)
    }

    /// The distance of the move in DIPs.
    ///
    /// Default: 6.667 (5 points).
    public var offset: Double {
        get { length(\OffsetTangent.offset) }
        set { setLength(\OffsetTangent.offset, newValue) }
    }

    /// The end that gives the direction.
    ///
    /// Default: `.beginningOfLine`.
    public var method: Method {
        get { choice(\OffsetTangent.method) }
        set { setChoice(\OffsetTangent.method, newValue) }
    }
}

extension OffsetTangentGeometricEffect.Method: ModelChoice {
    static let pairs: KeyValuePairs<Self, OffsetTangent.Method> = [
        .beginningOfLine: .beginningOfLine, .endOfLine: .endOfLine,
    ]
}
