import CartoucheSymbolModel

/// A geometric effect that the engine draws.
///
/// Each class conforms in its own file. Effects of other classes are kept and not drawn.
package protocol AppliedEffect: GeometricEffectObject {
    /// Applies the effect. A kind of geometry that the effect does not support is returned unchanged.
    ///
    /// - Parameters:
    ///   - geometry: The geometry to change.
    ///   - work: The scale for lengths, and the limit for new vertices.
    func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry
    /// The maximum distance in points between the result and its geometry. Nil if it depends on the geometry.
    var reach: Double? { get }
    /// Whether the effect never changes a geometry. Default: false.
    ///
    /// Many documents contain offsets by 0 and dashes without a template.
    var changesNothing: Bool { get }
    /// Whether the effect only turns vertices into control points. Default: false.
    ///
    /// Later effects and placements use control points. Strokes and fills ignore them.
    var onlyMarksVertices: Bool { get }
    /// The length in points after which the pattern along a line repeats. Default: nil, there is no pattern.
    var patternLength: Double? { get }
    /// The part of the construction that is our approximation.
    ///
    /// Default: nil. Then the documentation or the output of ArcGIS defines the construction.
    var approximation: String? { get }
}

extension AppliedEffect {
    package var changesNothing: Bool { false }
    package var onlyMarksVertices: Bool { false }
    package var patternLength: Double? { nil }
    package var approximation: String? { nil }
}

extension EffectDefinition {
    /// The implementation of the effect, or nil if its class is unknown or not drawn.
    ///
    /// The dynamic cast is slow: plans do it once.
    package var applied: (any AppliedEffect)? { object as? any AppliedEffect }
}
