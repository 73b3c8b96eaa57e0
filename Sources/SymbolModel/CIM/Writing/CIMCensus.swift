import Documents

/// Counts the objects of each class in a document, by how the model stores them.
package struct CIMCensus: Hashable, Sendable {
    /// How the model stores an object.
    package enum Standing: String, Hashable, Sendable, CaseIterable {
        /// It is a value of the model.
        case modelled
        /// It is in a member that is kept as text.
        case kept
        /// Its class is not known at this place.
        case unknown
    }

    /// The counts by class name.
    package private(set) var counts: [String: [Standing: Int]] = [:]

    package init() {}

    /// Counts the classes of a value.
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

    /// Adds the counts of another census.
    package mutating func add(_ other: CIMCensus) {
        for (name, standings) in other.counts {
            for (standing, count) in standings {
                counts[name, default: [:]][standing, default: 0] += count
            }
        }
    }
}
