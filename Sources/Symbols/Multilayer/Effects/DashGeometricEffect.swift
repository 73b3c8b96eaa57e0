import SymbolModel

/// Cuts lines into dashes (CIM: `CIMGeometricEffectDashes`).
public final class DashGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// How a dash pattern meets an end.
    public enum Ending: Hashable, Sendable {
        /// The pattern is not fitted; the last dash can be cut.
        case noConstraint
        /// Half a dash at the end.
        case halfPattern
        /// Half a gap at the end.
        case halfGap
        /// A full dash at the end.
        case fullPattern
        /// A full gap at the end.
        case fullGap
        /// The pattern is fitted between the two offsets.
        case custom
    }

    /// Dashes and gaps in turn.
    ///
    /// - Parameters:
    ///   - dashTemplate: Lengths of dashes and gaps in turn, DIPs. Default: empty.
    ///   - lineDashEnding: How the pattern meets the ends of the line. Default: `.noConstraint`.
    ///   - controlPointEnding: How the pattern meets control points; without a constraint it ignores them.
    ///     Default: `.noConstraint`.
    ///   - offsetAlongLine: Moves the pattern forward, DIPs. Default: 0.
    ///   - customEndingOffset: Distance from the end of the line to the end of the pattern, DIPs; positive
    ///     beyond the end. Default: 0.
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

    /// Lengths of dashes and gaps in turn, DIPs.
    ///
    /// An odd number of lengths is repeated with the roles swapped. An empty template is a solid line, and so
    /// is a template with a negative length.
    /// Default: empty.
    public var dashTemplate: [Double] {
        get { lengths(\Dashes.dashTemplate) }
        set { setLengths(\Dashes.dashTemplate, newValue) }
    }

    /// How the pattern meets the ends of the line.
    ///
    /// Default: `.noConstraint`.
    public var lineDashEnding: Ending {
        get { choice(\Dashes.lineDashEnding) }
        set { setChoice(\Dashes.lineDashEnding, newValue) }
    }

    /// How the pattern meets control points; without a constraint it ignores them.
    ///
    /// Default: `.noConstraint`.
    public var controlPointEnding: Ending {
        get { choice(\Dashes.controlPointEnding) }
        set { setChoice(\Dashes.controlPointEnding, newValue) }
    }

    /// Moves the pattern forward, DIPs.
    ///
    /// Only the endings `.noConstraint` and `.custom` use it.
    /// Default: 0.
    public var offsetAlongLine: Double {
        get { length(\Dashes.offsetAlongLine) }
        set { setLength(\Dashes.offsetAlongLine, newValue) }
    }

    /// Distance from the end of the line to the end of the pattern, DIPs; positive beyond the end.
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
