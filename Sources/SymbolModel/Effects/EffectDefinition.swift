import Documents

/// A geometric effect (CIM: `CIMGeometricEffect…`): it changes a geometry before it is painted.
///
/// Lengths are points, angles degrees, senses those of the CIM. A symbol's effects come before its layers'; the
/// output of one is the input of the next. ``SymbolClasses`` has their classes.
package protocol GeometricEffectObject: CIMObject {}

/// A geometric effect of any class, as symbols hold it.
///
/// It is one pointer: plans and symbols are copied more often than effects are read.
package indirect enum EffectDefinition: CIMValue {
    /// An effect of a class that the registry has.
    case known(any GeometricEffectObject)
    /// An effect of a class that is not known here: kept, changes nothing.
    case unknown(RawJSON)

    /// The effect; nil where its class is not known.
    package var object: (any GeometricEffectObject)? {
        if case .known(let effect) = self { effect } else { nil }
    }

    package static func == (left: EffectDefinition, right: EffectDefinition) -> Bool {
        switch (left, right) {
        case (.known(let left), .known(let right)): left.isEqual(to: right)
        case (.unknown(let left), .unknown(let right)): left == right
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .known(let effect): effect.hashWithClass(into: &hasher)
        case .unknown(let source): hasher.combine(source)
        }
    }
}

extension SymbolClass<EffectDefinition> {
    /// A class of effects.
    ///
    /// - Parameter blank: an effect as if all members were missing.
    package init<Effect: GeometricEffectObject>(_ blank: @escaping @autoclosure @Sendable () -> Effect) {
        self.init(blank) { .known($0) }
    }
}
