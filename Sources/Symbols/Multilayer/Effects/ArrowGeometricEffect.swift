import CartoucheSymbolModel

/// Draws the outline of an arrow along a line (CIM: `CIMGeometricEffectArrow`).
///
/// The tip is at the end of the line. The proportions of the head and the crossing point of the sides are an
/// approximation, because ArcGIS does not document them.
public final class ArrowGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// The form of an arrow.
    public enum ArrowType: Hashable, Sendable {
        /// The tail is open.
        case openEnded
        /// The tail is closed.
        case block
        /// The sides of the shaft cross.
        case crossed
    }

    /// Creates an arrow effect.
    ///
    /// - Parameters:
    ///   - arrowType: The form of the arrow. Default: `.openEnded`.
    ///   - width: The distance between the two sides of the shaft in DIPs. Default: 6.667 (5 points).
    public convenience init(arrowType: ArrowType = .openEnded, width: Double = 20.0 / 3) {
        var effect = Arrow()
        effect.arrowType = arrowType.model
        effect.width = SymbolLength(dips: width).finitePoints
        self.init(effect)
    }

    /// The form of the arrow.
    ///
    /// Default: `.openEnded`.
    public var arrowType: ArrowType {
        get { choice(\Arrow.arrowType) }
        set { setChoice(\Arrow.arrowType, newValue) }
    }

    /// The distance between the two sides of the shaft in DIPs.
    ///
    /// Default: 6.667 (5 points).
    public var width: Double {
        get { length(\Arrow.width) }
        set { setLength(\Arrow.width, newValue) }
    }
}

extension ArrowGeometricEffect.ArrowType: ModelChoice {
    static let pairs: KeyValuePairs<Self, Arrow.ArrowType> = [
        .openEnded: .openEnded, .block: .block, .crossed: .crossed,
    ]
}
