/// A dictionary of Arcade, by reference: keys keep their order and case, and are found in any case.
package final class ArcadeDictionary {
    /// The keys and values in the order of creation.
    package private(set) var members: [(key: String, value: ArcadeValue)] = []
    private var places: [String: Int] = [:]
    /// Whether scripts cannot change it, as `$config`.
    package let isImmutable: Bool

    package init(isImmutable: Bool = false) { self.isImmutable = isImmutable }

    /// Creates a dictionary; of keys that differ only in case, the last value counts.
    package init(_ members: [(String, ArcadeValue)], isImmutable: Bool = false) {
        self.isImmutable = isImmutable
        for (key, value) in members { self[key] = value }
    }

    /// The number of keys.
    package var count: Int { members.count }

    /// The value of a key in any case; nil if there is no such key.
    ///
    /// Setting a value keeps the case of the first key. Nil is ignored.
    package subscript(key: String) -> ArcadeValue? {
        get { places[key.lowercased()].map { members[$0].value } }
        set {
            guard let newValue else { return }
            let folded = key.lowercased()
            if let place = places[folded] {
                members[place].value = newValue
            } else {
                places[folded] = members.count
                members.append((key, newValue))
            }
        }
    }
}
