/// The definitions of a document by key, for example their numbers.
///
/// A full table is emptied, and its definitions are written again when they are needed.
struct DefinitionTable<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]
    /// The objects whose identities are keys; they must exist as long as the keys.
    private var kept: [AnyObject] = []
    private var weight = 0
    private let maxEntries: Int
    private let maxWeight: Int

    init(maxEntries: Int, maxWeight: Int = .max) {
        (self.maxEntries, self.maxWeight) = (maxEntries, maxWeight)
    }

    /// Returns a definition; nil if there is none.
    subscript(key: Key) -> Value? { values[key] }

    /// Inserts a definition; ignores one that is too large for the table.
    mutating func insert(_ value: Value, for key: Key, keeping object: AnyObject? = nil, weight: Int = 0) {
        guard weight <= maxWeight else { return }
        if values.count >= maxEntries || self.weight > maxWeight - weight {
            values.removeAll(keepingCapacity: true)
            kept.removeAll(keepingCapacity: true)
            self.weight = 0
        }
        values[key] = value
        if let object { kept.append(object) }
        self.weight += weight
    }
}
