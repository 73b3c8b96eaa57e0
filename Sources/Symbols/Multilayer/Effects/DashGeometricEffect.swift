import CartoucheSymbolModel

/// Cuts lines into dashes (CIM: `CIMGeometricEffectDashes`).
public final class DashGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// The alignment of a dash pattern at an end.
    public enum Ending: Hashable, Sendable {
        /// The pattern is not adjusted; the last dash can be cut.
        case noConstraint
        /// Half a dash at the end.
        case halfPattern
        /// Half a gap at the end.
        case halfGap
        /// A full dash at the end.
        case fullPattern
        /// A full gap at the end.
        case fullGap
        /// The pattern is adjusted to fit between the two offsets.
        case custom
    }

    /// Creates a dash effect.
    ///
    /// - Parameters:
    ///   - dashTemplate: The alternating lengths of dashes and gaps in DIPs. Default: empty.
    ///   - lineDashEnding: The alignment of the pattern at the ends of the line. Default: `.noConstraint`.
    ///   - controlPointEnding: The alignment of the pattern at control points; `.noConstraint` ignores them.
    ///     Default: `.noConstraint`.
    ///   - offsetAlongLine: The distance by which the pattern moves towards the start of the line in DIPs. Default: 0.
    ///   - customEndingOffset: The distance by which the fitted pattern ends before the end of the line in DIPs.
    ///     Default: 0.
    public convenience init(
        dashTemplate: [Double] = [], lineDashEnding: Ending = .noConstraint,
        controlPointEnding: Ending = .noConstraint, offsetAlongLine: Double = 0,
        customEndingOffset: Double = 0
    ) {
        var effect = Dashes()
        effect.dashTemplate = dashTemplate.map { SymbolLength(dips: $0).finitePoints }
        effect.lineDashEnding = lineDashEnding.model
        effect.controlPointEnding = controlPointEnding.model
        effect.offsetAlongLine = SymbolLength(dips: offsetAlongLine).finitePoints
        effect.customEndingOffset = SymbolLength(dips: customEndingOffset).finitePoints
        self.init(effect)
    }

    /// The alternating lengths of dashes and gaps in DIPs.
    ///
    /// An odd number of lengths is repeated with dashes and gaps exchanged. An empty template, or one with a negative
    /// length, gives a solid line.
    /// Default: empty.
    public var dashTemplate: [Double] {
        get { lengths(\Dashes.dashTemplate) }
        set { setLengths(\Dashes.dashTemplate, newValue) }
    }

    /// The alignment of the pattern at the ends of the line.
    ///
    /// Default: `.noConstraint`.
    public var lineDashEnding: Ending {
        get { choice(\Dashes.lineDashEnding) }
        set { setChoice(\Dashes.lineDashEnding, newValue) }
    }

    /// The alignment of the pattern at control points; `.noConstraint` ignores them.
    ///
    /// Default: `.noConstraint`.
    public var controlPointEnding: Ending {
        get { choice(\Dashes.controlPointEnding) }
        set { setChoice(\Dashes.controlPointEnding, newValue) }
    }

    /// The distance by which the pattern moves towards the start of the line in DIPs.
    ///
    /// Only the endings `.noConstraint` and `.custom` use it.
    /// Default: 0.
    public var offsetAlongLine: Double {
        get { length(\Dashes.offsetAlongLine) }
        set { setLength(\Dashes.offsetAlongLine, newValue) }
    }

    /// The distance by which the fitted pattern ends before the end of the line in DIPs.
    ///
    /// Only the ending `.custom` uses it.
    /// Default: 0.
    public var customEndingOffset: Double {
        get { length(\Dashes.customEndingOffset) }
        set { setLength(\Dashes.customEndingOffset, newValue) }
    }
}

extension DashGeometricEffect.Ending: ModelChoice {
    static let pairs: KeyValuePairs<Self, Dashes.Ending> = [
        .noConstraint: .noConstraint, .halfPattern: .halfPattern, .halfGap: .halfGap,
        .fullPattern: .fullPattern, .fullGap: .fullGap, .custom: .custom,
    ]
}
