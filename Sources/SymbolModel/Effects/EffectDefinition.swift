import CartoucheDocuments

/// A geometric effect (CIM: `CIMGeometricEffect…`).
///
/// It changes a geometry before drawing.
///
/// Lengths are points, angles are degrees. The direction of angles is as in the CIM. A symbol's effects run
/// before its layers' effects. The output of one effect is the input of the next. ``SymbolClasses`` lists the
/// classes.
package protocol GeometricEffectObject: CIMObject {}

/// A geometric effect of any class, as symbols store it.
///
/// It is one pointer, because plans and symbols are copied more often than effects are read.
package indirect enum EffectDefinition: CIMValue {
    /// An effect of a registered class.
    case known(any GeometricEffectObject)
    /// An effect of an unknown class. It is kept and changes nothing.
    case unknown(RawJSON)

    /// The effect, or nil if its class is unknown.
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
    /// Creates a class of effects.
    ///
    /// - Parameter blank: An effect whose members are all missing.
    package init<Effect: GeometricEffectObject>(_ blank: @escaping @autoclosure @Sendable () -> Effect) {
        self.init(blank) { .known($0) }
    }
}
