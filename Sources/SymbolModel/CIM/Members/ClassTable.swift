import CartoucheDocuments

/// A class in a registry: its names and its reader.
///
/// `Value` is the family of classes: ``LayerDefinition``, ``EffectDefinition`` or ``PlacementDefinition``.
package struct SymbolClass<Value: CIMValue>: Sendable {
    /// An object whose members are all missing.
    package let blank: any CIMObject
    /// The accepted values of the JSON member `type`: the current name first, then those of old versions.
    let names: [StaticString]
    /// Reads the object at a token.
    let read: @Sendable (inout CIMReader, Int) -> Value

    /// Creates a class.
    ///
    /// - Parameters:
    ///   - blank: An object of the class whose members are all missing.
    ///   - value: Wraps an object of the class into a value of the family.
    init<Object: CIMObject>(
        _ blank: @escaping @Sendable () -> Object, value: @escaping @Sendable (Object) -> Value
    ) {
        let object = blank()
        self.blank = object
        names = [object.className] + Object.formerNames
        read = { reader, token in
            var object = blank()
            reader.read(&object, at: token)
            return value(object)
        }
    }

    /// The current name in the JSON member `type`.
    package var name: String { "\(names[0])" }
    /// The names in documents of old versions.
    package var formerNames: [String] { names.dropFirst().map { "\($0)" } }
}

/// The classes of one family, with a lookup by name.
package struct ClassTable<Value: CIMValue>: Sendable, ExpressibleByArrayLiteral {
    private struct Name: Sendable {
        /// A hash of the name's length and its last eight bytes.
        var key: UInt64
        var name: StaticString
        /// The index of the class in `classes`.
        var index: Int
    }

    /// The classes, in the order of the catalog.
    package private(set) var classes: [SymbolClass<Value>] = []
    private var names: [Name] = []

    package init(arrayLiteral classes: SymbolClass<Value>...) {
        for one in classes { add(one) }
    }

    /// Adds a class.
    ///
    /// If two classes share a name, the lookup returns the first one.
    package mutating func add(_ one: SymbolClass<Value>) {
        for name in one.names {
            let key = Self.key(name.utf8Start, name.utf8CodeUnitCount)
            names.append(Name(key: key, name: name, index: classes.count))
        }
        classes.append(one)
    }

    /// Returns the index in ``classes`` of the class that a string token names, or nil if there is none.
    func index(named type: Int, in reader: borrowing CIMReader) -> Int? {
        let token = reader.token(type)
        guard token.kind == .string else { return nil }
        let key = Self.key(reader.text + token.offset, token.extent)
        for entry in names where entry.key == key && reader.isString(type, entry.name) { return entry.index }
        return nil
    }

    /// Returns a number that differs for most names.
    ///
    /// `name` points to `count` bytes: the string of a token or the name of a class.
    @inline(__always)
    private static func key(_ name: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        guard count >= 8 else { return UInt64(count) }
        let end = UnsafeRawPointer(name + (count - 8)).loadUnaligned(as: UInt64.self)
        return end &+ UInt64(count) &* 0x9E37_79B9_7F4A_7C15
    }
}
