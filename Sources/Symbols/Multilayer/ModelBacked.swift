import CartoucheSymbolModel

/// A live object of the public API that reads and changes one object of the CIM model.
///
/// Lengths are DIPs in the API and points in the model. Values that are not finite count as 0.
protocol ModelBacked: AnyObject {
    associatedtype Definition: ObjectDefinition
    /// The object of the model.
    var base: Guarded<Definition> { get }
}

/// A definition that holds an object of one of several CIM classes.
protocol ObjectDefinition: Hashable, Sendable {
    /// The object; nil if its class is not known.
    var cimObject: (any CIMObject)? { get }
    /// Replaces the object; does nothing if the new object belongs to another family of classes.
    mutating func replace(with object: any CIMObject)
}

extension ModelBacked {
    /// Returns a member; the default value of the class if the object has another class.
    func value<Object: CIMObject, Value: Sendable>(_ path: KeyPath<Object, Value>) -> Value {
        base.read { ($0.cimObject as? Object ?? Object())[keyPath: path] }
    }

    /// Changes a member; does nothing if the object has another class.
    func set<Object: CIMObject, Value>(_ path: WritableKeyPath<Object, Value>, _ value: Value) {
        edit { (object: inout Object) in object[keyPath: path] = value }
    }

    /// Changes the object; does nothing if it has another class.
    func edit<Object: CIMObject>(_ body: (inout Object) -> Void) {
        base.edit { definition in
            guard var object = definition.cimObject as? Object else { return }
            body(&object)
            definition.replace(with: object)
        }
    }

    /// Returns whether both objects have the same class and members.
    ///
    /// Unknown members from the source documents are not compared.
    func isEqual(to other: Self) -> Bool {
        SymbolLock.read { access in
            let own = base.value(access)
            let others = other.base.value(access)
            return own == others || own.withoutSource == others.withoutSource
        }
    }

    func length(_ path: KeyPath<some CIMObject, Double>) -> Double {
        SymbolLength(points: value(path)).dips
    }

    func setLength(_ path: WritableKeyPath<some CIMObject, Double>, _ dips: Double) {
        set(path, SymbolLength(dips: dips).finitePoints)
    }

    func lengths(_ path: KeyPath<some CIMObject, [Double]>) -> [Double] {
        value(path).map { SymbolLength(points: $0).dips }
    }

    func setLengths(_ path: WritableKeyPath<some CIMObject, [Double]>, _ dips: [Double]) {
        set(path, dips.map { SymbolLength(dips: $0).finitePoints })
    }

    func setNumber(_ path: WritableKeyPath<some CIMObject, Double>, _ number: Double) {
        set(path, number.finiteOrZero)
    }

    func setNumbers(_ path: WritableKeyPath<some CIMObject, [Double]>, _ numbers: [Double]) {
        set(path, numbers.map(\.finiteOrZero))
    }

    func choice<Choice: ModelChoice>(_ path: KeyPath<some CIMObject, Choice.Model>) -> Choice {
        Choice(value(path))
    }

    func setChoice<Choice: ModelChoice>(
        _ path: WritableKeyPath<some CIMObject, Choice.Model>, _ choice: Choice
    ) {
        set(path, choice.model)
    }
}

extension ObjectDefinition {
    /// The definition without the unknown members that its document had.
    fileprivate var withoutSource: Self {
        guard var object = cimObject else { return self }
        object.kept = KeptMembers()
        var result = self
        result.replace(with: object)
        return result
    }
}

extension Double {
    /// The number; 0 for NaN and infinity.
    var finiteOrZero: Double { isFinite ? self : 0 }
}

/// An enumeration of the API that corresponds to an enumeration of the model, case by case.
protocol ModelChoice: Hashable, Sendable {
    associatedtype Model: CIMChoice
    /// The cases of the API with the corresponding cases of the model.
    static var pairs: KeyValuePairs<Self, Model> { get }
}

extension ModelChoice {
    /// Creates the case that corresponds to a case of the model; the first case if there is none.
    init(_ model: Model) {
        self = Self.pairs.first { $0.value == model }?.key ?? Self.pairs[0].key
    }

    /// The corresponding case of the model.
    var model: Model { Self.pairs.first { $0.key == self }?.value ?? Self.pairs[0].value }
}
