import CartoucheSymbolModel

/// Moves a line, or the boundary of an area, sideways by a distance (CIM: `CIMGeometricEffectOffset`).
public final class OffsetGeometricEffect: GeometricEffect, @unchecked Sendable {
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
    }

    /// How an offset of lines treats loops; polygons never have loops.
    public enum Option: Hashable, Sendable {
        /// Loops stay, except those in which the offset line runs backwards.
        case fast
        /// All loops are removed.
        case accurate
    }

    /// Creates an offset effect.
    ///
    /// - Parameters:
    ///   - offset: The distance from the line in DIPs. Default: 1.333 (1 point).
    ///   - method: The form of convex corners. Default: `.mitered`.
    ///   - option: Whether all loops of offset lines are removed. Default: `.fast`.
    public convenience init(offset: Double = 4.0 / 3, method: Method = .mitered, option: Option = .fast) {
        var effect = Offset()
        effect.offset = SymbolLength(dips: offset).finitePoints
        effect.method = method.model
        effect.option = option.model
        self.init(effect)
    }

    /// The distance from the line in DIPs.
    ///
    /// Positive distances are to the left of lines and outside of areas.
    /// Default: 1.333 (1 point).
    public var offset: Double {
        get { length(\Offset.offset) }
        set { setLength(\Offset.offset, newValue) }
    }

    /// The form of convex corners.
    ///
    /// Default: `.mitered`.
    public var method: Method {
        get { choice(\Offset.method) }
        set { setChoice(\Offset.method, newValue) }
    }

    /// Whether all loops of offset lines are removed.
    ///
    /// Default: `.fast`.
    public var option: Option {
        get { choice(\Offset.option) }
        set { setChoice(\Offset.option, newValue) }
    }
}

extension OffsetGeometricEffect.Method: ModelChoice {
    static let pairs: KeyValuePairs<Self, Offset.Method> = [
        .mitered: .mitered, .bevelled: .bevelled, .rounded: .rounded, .square: .square,
    ]
}

extension OffsetGeometricEffect.Option: ModelChoice {
    static let pairs: KeyValuePairs<Self, Offset.Option> = [.fast: .fast, .accurate: .accurate]
}
