import CartoucheDocuments

/// Counts the objects of each class in a document, by how the model stores them.
package struct CIMCensus: Hashable, Sendable {
    /// How the model stores an object.
    package enum Status: String, Hashable, Sendable, CaseIterable {
        /// It is a value of the model.
        case modeled
        /// It is in a member that is kept as text.
        case kept
        /// Its class is not known at this place.
        case unknown
    }

    /// The counts by class name.
    package private(set) var counts: [String: [Status: Int]] = [:]

    package init() {}

    /// Counts the classes of a value.
    package init(of value: some CIMValue) {
        var writer = CIMWriter()
        writer.census = CIMCensus()
        value.write(to: &writer)
        self = writer.census ?? CIMCensus()
    }

    mutating func add(_ className: String, _ status: Status) {
        counts[className, default: [:]][status, default: 0] += 1
    }

    mutating func addAll(in source: RawJSON, _ status: Status) {
        addAll(in: source.value, status)
    }

    private mutating func addAll(in value: JSONValue, _ status: Status) {
        switch value {
        case .object(let object):
            if let type = object["type"]?.string { add(type, status) }
            for member in object.members { addAll(in: member.value, status) }
        case .array(let elements): for element in elements { addAll(in: element, status) }
        default: break
        }
    }

    /// Adds the counts of another census.
    package mutating func add(_ other: CIMCensus) {
        for (name, statuses) in other.counts {
            for (status, count) in statuses {
                counts[name, default: [:]][status, default: 0] += count
            }
        }
    }
}
