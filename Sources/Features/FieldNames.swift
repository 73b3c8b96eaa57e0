import CartoucheDocuments

/// The names of the fields of features, and the rule by which names in documents mean them.
///
/// Databases qualify a field with its table: `table.FIELD`, `owner.table.FIELD` and `database.owner.table.FIELD` all
/// mean `FIELD`. Documents and data can each have the longer or the shorter form. Case never matters, but an exact name
/// takes precedence over one that differs in case, and both take precedence over qualified names.
package struct FieldNames: Sendable {
    /// The meaning of a name.
    package enum Meaning: Hashable, Sendable {
        /// The name means the field with this index.
        case field(Int)
        /// The name can mean each of these fields.
        case ambiguous([Int])
        /// No field has this name.
        case none

        /// The index of the field; nil if there is none, or more than one.
        package var index: Int? { if case .field(let index) = self { index } else { nil } }
    }

    /// The names of all fields.
    package let names: [String]
    private var exact: [String: Int] = [:]
    private var folded: [String: Int] = [:]
    /// The indexes of the fields by the last part of their names, in lower case.
    private var endings: [String: [Int]] = [:]

    package init(_ names: [String]) {
        self.names = names
        exact.reserveCapacity(names.count)
        folded.reserveCapacity(names.count)
        for (index, name) in names.enumerated() {
            if exact.updateValue(exact[name] ?? index, forKey: name) != nil { continue }
            let key = name.lowercased()
            // Names that differ only in case are one field for documents that write it in another case.
            if folded.updateValue(folded[key] ?? index, forKey: key) == nil {
                endings[Self.ending(of: key), default: []].append(index)
            }
        }
    }

    /// Returns the field that a name means.
    package func meaning(of name: String) -> Meaning {
        if let index = exact[name] { return .field(index) }
        let key = name.lowercased()
        if let index = folded[key] { return .field(index) }
        // Fields with more qualifiers than the name say all that it says. Otherwise, the one that says most is meant.
        var longer: [Int] = []
        var shorter: (index: Int, length: Int)?
        for index in endings[Self.ending(of: key)] ?? [] {
            let candidate = names[index].lowercased()
            if candidate.hasSuffix("." + key) {
                longer.append(index)
            } else if key.hasSuffix("." + candidate), candidate.utf8.count > shorter?.length ?? 0 {
                shorter = (index, candidate.utf8.count)
            }
        }
        if longer.count > 1 { return .ambiguous(longer) }
        return (longer.first ?? shorter?.index).map { .field($0) } ?? .none
    }

    /// Returns the field that one name means; faster than ``meaning(of:)`` for a single name.
    package static func meaning(of name: String, among names: some Collection<String>) -> Meaning {
        for (index, other) in names.enumerated() where other == name { return .field(index) }
        let key = name.lowercased()
        for (index, other) in names.enumerated() where other.lowercased() == key { return .field(index) }
        let point = UInt8(ascii: ".")
        guard name.utf8.contains(point) || names.contains(where: { $0.utf8.contains(point) }) else {
            return .none
        }
        return FieldNames(Array(names)).meaning(of: name)
    }

    /// Whether two names can mean the same field.
    package static func areSame(_ one: String, _ other: String) -> Bool {
        meaning(of: one, among: CollectionOfOne(other)) != .none
    }

    private static func ending(of name: String) -> String {
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
    }
}

extension FieldNames {
    /// Returns what is wrong with a name that does not mean one field, and what to do; it suggests similar names.
    ///
    /// - Parameter name: The name, as written in the document.
    package func fault(of name: String) -> (what: String, suggestion: String) {
        if case .ambiguous(let indexes) = meaning(of: name) {
            let candidates = indexes.prefix(3).map { names[$0] }.joined(separator: " or ")
            return ("the field \(name) is ambiguous", "write \(candidates)")
        }
        let what = "the field \(name) does not exist"
        var near = SimilarNames.nearest(to: name, among: names)
        if near.isEmpty {
            let endings = names.map(Self.ending)
            let found = Set(SimilarNames.nearest(to: Self.ending(of: name), among: endings))
            near = Array(
                names.indices.lazy.filter { found.contains(endings[$0]) }.map { names[$0] }.prefix(3))
        }
        if !near.isEmpty { return (what, "did you mean \(near.joined(separator: " or "))?") }
        if names.isEmpty { return (what, "the features have no fields") }
        let list = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
        return (what, "the fields are \(list)")
    }
}
