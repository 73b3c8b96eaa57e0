import CartoucheDocuments

/// Returns the path and description of the first difference between two JSON values, or nil if they are
/// equal.
///
/// The order of members is ignored, and numbers are compared by value.
func firstDifference(_ left: JSONValue, _ right: JSONValue, at path: String = "$") -> String? {
    switch (left, right) {
    case (.null, .null): return nil
    case (.bool(let a), .bool(let b)) where a == b: return nil
    case (.string(let a), .string(let b)) where a == b: return nil
    case (.number(let a), .number(let b)) where a.value == b.value: return nil
    case (.array(let a), .array(let b)) where a.count == b.count:
        for (index, pair) in zip(a, b).enumerated() {
            if let found = firstDifference(pair.0, pair.1, at: "\(path)[\(index)]") { return found }
        }
        return nil
    case (.object(let a), .object(let b)):
        let names = a.keys.sorted()
        guard names == b.keys.sorted() else {
            let missing = Set(a.keys).subtracting(b.keys).sorted()
            let added = Set(b.keys).subtracting(a.keys).sorted()
            return "\(path): lost \(missing), added \(added)"
        }
        for name in Set(names) {
            // A name may be repeated. The order of its values is ignored.
            var others = b.members.filter { $0.key == name }.map(\.value)
            for value in a.members.filter({ $0.key == name }).map(\.value) {
                let place = "\(path).\(name)"
                let match = others.firstIndex { firstDifference(value, $0, at: place) == nil }
                guard let match else { return firstDifference(value, others[0], at: place) }
                others.remove(at: match)
            }
        }
        return nil
    default: return "\(path): \(left.text().prefix(80)) became \(right.text().prefix(80))"
    }
}
