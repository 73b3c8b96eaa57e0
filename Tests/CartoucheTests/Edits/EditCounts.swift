import CartoucheSymbols

/// A property of a class that programs can set.
struct Setter<Owner: AnyObject> {
    let name: String
    /// Sets the property many times, and returns how far the clock advances.
    let edits: (Owner) -> UInt64

    /// A property with its name in the sources.
    static func set<Value>(_ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>) -> Setter {
        Setter(name: name) { owner in
            let value = owner[keyPath: path]
            let before = ModelClock.revision
            for _ in 0..<EditCounts.repetitions { owner[keyPath: path] = value }
            return ModelClock.revision - before
        }
    }
}

/// Finds properties whose setters do not advance the clock of the model.
struct EditCounts {
    /// Other tests edit their models at the same time, but not as often as this in so short a time.
    static let repetitions: UInt64 = 200

    /// The properties that were set, for example `Map.basemap`.
    private(set) var names: Set<String> = []
    /// The properties whose setters no observer notices.
    private(set) var silent: [String] = []

    /// Sets properties of an object of the class that declares them.
    mutating func check<Owner: AnyObject>(_ owner: Owner, _ setters: [Setter<Owner>]) {
        for setter in setters {
            let name = "\(Owner.self).\(setter.name)"
            names.insert(name)
            if setter.edits(owner) < Self.repetitions { silent.append(name) }
        }
    }
}
