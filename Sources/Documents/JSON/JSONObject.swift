/// The members of a JSON object in document order.
public struct JSONObject: Hashable, Sendable {
    /// One `"key": value` pair.
    public struct Member: Hashable, Sendable {
        /// The name, without escapes.
        public var key: String
        /// The value.
        public var value: JSONValue
    }

    /// The members in document order; if the document repeats a name, each occurrence is here.
    public private(set) var members: [Member] = []
    /// The first member of each name; only for large objects, for which a linear search would be slow.
    private var firstMembers: [String: Int]?
    private static let searchedMembers = 24

    /// Creates an object without members.
    public init() {}

    package init(members: [Member]) {
        self.members = members
        makeIndex()
    }

    /// The value of the first member with this name.
    ///
    /// Setting a value replaces the member in place, or appends a new one. Setting nil removes it.
    public subscript(key: String) -> JSONValue? {
        get { index(of: key).map { members[$0].value } }
        set {
            switch (index(of: key), newValue) {
            case (let index?, let value?):
                members[index].value = value
            case (let index?, nil):
                members.remove(at: index)
                makeIndex()
            case (nil, let value?):
                members.append(Member(key: key, value: value))
                if firstMembers != nil {
                    firstMembers?[key] = members.count - 1
                } else {
                    makeIndex()
                }
            case (nil, nil): break
            }
        }
    }

    /// The names in document order.
    public var keys: [String] { members.map(\.key) }
    /// The number of members.
    public var count: Int { members.count }
    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// Whether the members are equal, in the same order.
    public static func == (left: Self, right: Self) -> Bool { left.members == right.members }
    /// Hashes the members in their order.
    public func hash(into hasher: inout Hasher) { hasher.combine(members) }

    private func index(of key: String) -> Int? {
        if let firstMembers { return firstMembers[key] }
        return members.firstIndex { $0.key == key }
    }

    private mutating func makeIndex() {
        guard members.count > Self.searchedMembers else {
            firstMembers = nil
            return
        }
        firstMembers = Dictionary(
            zip(members.lazy.map(\.key), members.indices), uniquingKeysWith: { first, _ in first })
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object with the given members, in this order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(members: elements.map { Member(key: $0.0, value: $0.1) })
    }
}
