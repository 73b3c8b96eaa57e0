import CartoucheFeatures

/// The attributes of a graphic or feature, by name.
package struct AttributeTable: Sendable {
    package var values: [String: any Sendable]

    package init(values: [String: any Sendable]) { self.values = values }

    /// Sets an attribute; nil makes it null.
    package mutating func set(_ value: (any Sendable)?, forKey key: String) {
        if let value {
            values[key] = value
        } else {
            values.updateValue(String?.none as any Sendable, forKey: key)
        }
    }

    /// Returns the attribute with a name: an exact match, or else one that differs only in case.
    ///
    /// `table.FIELD` also means `FIELD`, and the reverse.
    package func value(named name: String) -> (any Sendable)? {
        if let value = values[name] { return value }
        let names = values.keys.sorted()
        return FieldNames.meaning(of: name, among: names).index.flatMap { values[names[$0]] }
    }
}
