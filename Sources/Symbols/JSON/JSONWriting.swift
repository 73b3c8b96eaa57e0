import CartoucheDocuments

/// A writer that replaces the changed members in the JSON from which an object was read.
///
/// Members with an unchanged meaning keep their text and their position. Unknown members are not touched.
package struct JSONWriting {
    package private(set) var object: JSONObject
    private let isNew: Bool

    /// Starts with the original JSON, or with an empty object of the given type.
    package init(over original: JSONObject?, type: String) {
        object = original ?? ["type": .string(type)]
        isNew = original == nil
    }

    /// Starts with the original JSON, or with an empty object without a type.
    package init(over original: JSONObject?) {
        object = original ?? [:]
        isNew = original == nil
    }

    package mutating func put<Value>(_ member: JSONMember<Value>, _ value: Value) {
        let present = object[member.key]
        if present != nil || !isNew, member.value(of: present) == value { return }
        object[member.key] = member.encode(value)
    }

    /// Writes the member unless it is absent and the value is its default.
    package mutating func putUnlessMissing<Value>(_ member: JSONMember<Value>, _ value: Value) {
        if object[member.key] == nil, value == member.missing { return }
        put(member, value)
    }

    package mutating func put(_ key: String, _ symbol: Symbol?, _ access: SymbolLock.Access) {
        if let symbol {
            object[key] = .object(symbol.json(access))
        } else if object[key].map({ !$0.isNull }) ?? false {
            object[key] = nil
        }
    }

    package mutating func put(_ key: String, json: JSONValue?) {
        object[key] = json
    }
}
