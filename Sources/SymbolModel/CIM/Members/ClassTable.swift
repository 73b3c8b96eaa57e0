import Documents

/// One class of a family: what its objects are called, and how they are read.
///
/// `Value` is the family's: ``LayerDefinition``, ``EffectDefinition`` or ``PlacementDefinition``.
package struct SymbolClass<Value: CIMValue>: Sendable {
    /// An object as if all members were missing.
    package let blank: any CIMObject
    /// The names that JSON's `type` may have: today's first, then those of old documents.
    let names: [StaticString]
    /// Reads the object at a token.
    let read: @Sendable (inout CIMReader, Int) -> Value

    /// A class.
    ///
    /// - Parameters:
    ///   - blank: an object of the class as if all members were missing.
    ///   - value: the family's value with an object of the class.
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

    /// As in JSON's `type`.
    package var name: String { "\(names[0])" }
    /// What documents of old versions call it.
    package var formerNames: [String] { names.dropFirst().map { "\($0)" } }
}

/// The classes of one family, found by name.
package struct ClassTable<Value: CIMValue>: Sendable, ExpressibleByArrayLiteral {
    private struct Name: Sendable {
        /// Of the name's length and its last bytes.
        var key: UInt64
        var name: StaticString
        /// The place of its class.
        var index: Int
    }

    /// In the order of the catalogue.
    package private(set) var classes: [SymbolClass<Value>] = []
    private var names: [Name] = []

    package init(arrayLiteral classes: SymbolClass<Value>...) {
        for one in classes { add(one) }
    }

    /// Adds a class; where two have one name, the first one is found.
    package mutating func add(_ one: SymbolClass<Value>) {
        for name in one.names {
            let key = Self.key(name.utf8Start, name.utf8CodeUnitCount)
            names.append(Name(key: key, name: name, index: classes.count))
        }
        classes.append(one)
    }

    /// The place among ``classes`` of the class that the string at a token names; nil where it names none.
    func index(named type: Int, in reader: borrowing CIMReader) -> Int? {
        let token = reader.token(type)
        guard token.kind == .string else { return nil }
        let key = Self.key(reader.text + token.offset, token.extent)
        for entry in names where entry.key == key && reader.isString(type, entry.name) { return entry.index }
        return nil
    }

    /// A number that tells most names apart.
    ///
    /// `name` has `count` bytes: the string of a token, or a name of a class.
    @inline(__always)
    private static func key(_ name: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        guard count >= 8 else { return UInt64(count) }
        let end = UnsafeRawPointer(name + (count - 8)).loadUnaligned(as: UInt64.self)
        return end &+ UInt64(count) &* 0x9E37_79B9_7F4A_7C15
    }
}
