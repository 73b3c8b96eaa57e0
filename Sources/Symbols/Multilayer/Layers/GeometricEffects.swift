import SymbolModel

/// Changes a geometry before a layer draws it: the root of all effects, and the class of those without one of
/// their own.
///
/// Effects are immutable.
public class GeometricEffect: @unchecked Sendable {
    let definition: EffectDefinition

    init(_ definition: EffectDefinition) {
        self.definition = definition
    }

    static func make(_ definition: EffectDefinition) -> GeometricEffect {
        if definition.object is Dashes {
            DashGeometricEffect(definition)
        } else {
            GeometricEffect(definition)
        }
    }
}

extension GeometricEffect: Equatable {
    /// Whether both do the same.
    public static func == (left: GeometricEffect, right: GeometricEffect) -> Bool {
        left.definition == right.definition
    }
}

/// Cuts lines into dashes (CIM: `CIMGeometricEffectDashes`).
public final class DashGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Dashes and gaps in turn.
    ///
    /// - Parameter dashTemplate: lengths in DIPs; after an odd number the roles are swapped. Empty (default) is a
    ///   solid line, and so is a template with a negative length.
    public init(dashTemplate: [Double] = []) {
        super.init(.known(Dashes(template: dashTemplate.map { SymbolLength(dips: $0).points })))
    }

    override init(_ definition: EffectDefinition) {
        super.init(definition)
    }

    /// Dashes and gaps in turn, DIPs.
    public var dashTemplate: [Double] {
        (definition.object as? Dashes)?.dashTemplate.map { SymbolLength(points: $0).dips } ?? []
    }
}
