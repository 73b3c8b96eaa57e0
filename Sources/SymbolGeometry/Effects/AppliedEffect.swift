import SymbolModel

/// A geometric effect that is drawn.
///
/// Each class says so in its own file; those that do not are kept and not drawn.
package protocol AppliedEffect: GeometricEffectObject {
    /// Applies the effect; a geometry of a kind that the effect does not change passes through.
    ///
    /// - Parameter work: the unit of lengths, and what the result may cost.
    func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry
    /// How far beyond its geometry the effect can reach, points; nil where that depends on the geometry.
    var reach: Double? { get }
    /// Whether any geometry stays as it is. Default: false.
    ///
    /// Documents are full of offsets by 0 and dashes without a template.
    var changesNothing: Bool { get }
    /// Whether it only marks vertices as control points, which later effects and placements heed; strokes and
    /// fills do not. Default: false.
    var onlyMarksVertices: Bool { get }
    /// The length after which a line repeats, points. Default: nil, it does not.
    var patternLength: Double? { get }
    /// The part of the construction that is a rule of our own.
    ///
    /// Default: nil; the documentation or ArcGIS's own output defines the construction.
    var approximation: String? { get }
}

extension AppliedEffect {
    package var changesNothing: Bool { false }
    package var onlyMarksVertices: Bool { false }
    package var patternLength: Double? { nil }
    package var approximation: String? { nil }
}

extension EffectDefinition {
    /// What applies the effect; nil where its class is not known or not drawn.
    ///
    /// The look-up takes time: plans do it once.
    package var applied: (any AppliedEffect)? { object as? any AppliedEffect }
}
