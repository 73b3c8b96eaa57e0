import Documents

/// How many objects of each class a document has, and what becomes of them here.
package struct CIMCensus: Hashable, Sendable {
    /// What becomes of an object.
    package enum Standing: String, Hashable, Sendable, CaseIterable {
        /// It is a value of the model.
        case modelled
        /// It stands in a member that is kept as text.
        case kept
        /// Its class is not known where it stands.
        case unknown
    }

    /// By class.
    package private(set) var counts: [String: [Standing: Int]] = [:]

    package init() {}

    /// The classes of a value.
    package init(of value: some CIMValue) {
        var writer = CIMWriter()
        writer.census = CIMCensus()
        value.write(to: &writer)
        self = writer.census ?? CIMCensus()
    }

    mutating func add(_ className: String, _ standing: Standing) {
        counts[className, default: [:]][standing, default: 0] += 1
    }

    mutating func addAll(in source: RawJSON, _ standing: Standing) {
        addAll(in: source.value, standing)
    }

    private mutating func addAll(in value: JSONValue, _ standing: Standing) {
        switch value {
        case .object(let object):
            if let type = object["type"]?.string { add(type, standing) }
            for member in object.members { addAll(in: member.value, standing) }
        case .array(let elements): for element in elements { addAll(in: element, standing) }
        default: break
        }
    }

    /// The counts of both.
    package mutating func add(_ other: CIMCensus) {
        for (name, standings) in other.counts {
            for (standing, count) in standings {
                counts[name, default: [:]][standing, default: 0] += count
            }
        }
    }
}
