import Documents

/// Writes an object's members over the ones it was read with.
///
/// Members that still mean what they meant stay as they stood, in their place; unknown ones are not touched.
struct JSONWriting {
    private(set) var object: JSONObject
    private let isNew: Bool

    /// Starts from what was read, or from an empty object with the given type.
    init(over original: JSONObject?, type: String) {
        object = original ?? ["type": .string(type)]
        isNew = original == nil
    }

    /// Starts from what was read, or from an empty object without a type.
    init(over original: JSONObject?) {
        object = original ?? [:]
        isNew = original == nil
    }

    mutating func put<Value>(_ member: JSONMember<Value>, _ value: Value) {
        let present = object[member.key]
        if present != nil || !isNew, member.value(of: present) == value { return }
        object[member.key] = member.encode(value)
    }

    /// Writes the member only where it says more than its absence.
    mutating func putUnlessMissing<Value>(_ member: JSONMember<Value>, _ value: Value) {
        if object[member.key] == nil, value == member.missing { return }
        put(member, value)
    }

    mutating func put(_ key: String, _ symbol: Symbol?, _ access: SymbolLock.Access) {
        if let symbol {
            object[key] = .object(symbol.json(access))
        } else if object[key].map({ !$0.isNull }) ?? false {
            object[key] = nil
        }
    }

    mutating func put(_ key: String, json: JSONValue?) {
        object[key] = json
    }
}
