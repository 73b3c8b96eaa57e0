import CartoucheSymbolModel

/// The base class of effects, which change a geometry before a layer draws it.
///
/// Add effects to ``SymbolLayer/geometricEffects`` or ``MultilayerSymbol/geometricEffects``. Effects are live
/// objects: a change affects all layers and symbols that have the effect, the next time they are drawn. Lengths are
/// DIPs; the CIM (Cartographic Information Model) has points. Values that are not finite count as 0.
///
/// Effects of unknown classes appear as this base class. They are written back and change nothing.
public class GeometricEffect: @unchecked Sendable {
    let base: Guarded<EffectDefinition>

    init(_ effect: some GeometricEffectObject) {
        base = Guarded(.known(effect))
    }

    /// Creates the effect for a definition that was last changed at a revision.
    init(_ definition: EffectDefinition, changed revision: UInt64) {
        base = Guarded(definition, changed: revision)
    }
}

extension GeometricEffect: Equatable {
    /// Returns whether both have the same class and the same properties.
    public static func == (left: GeometricEffect, right: GeometricEffect) -> Bool {
        left.isEqual(to: right)
    }
}

extension GeometricEffect: ModelBacked {}

extension EffectDefinition: ObjectDefinition {
    var cimObject: (any CIMObject)? { object }

    mutating func replace(with object: any CIMObject) {
        if let effect = object as? any GeometricEffectObject { self = .known(effect) }
    }
}
