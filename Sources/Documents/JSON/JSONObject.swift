/// The members of a JSON object in document order.
public struct JSONObject: Hashable, Sendable {
    /// One `"key": value` pair.
    public struct Member: Hashable, Sendable {
        /// The name, unescaped.
        public var key: String
        /// The value.
        public var value: JSONValue
    }

    /// The members in document order; a name that the document repeats stands here as often as there.
    public private(set) var members: [Member] = []
    /// The first member of each name, for objects that are too large to be searched one by one.
    private var firstMembers: [String: Int]?
    private static let searchedMembers = 24

    /// An object without members.
    public init() {}

    package init(members: [Member]) {
        self.members = members
        makeIndex()
    }

    /// The value of the first member with this name.
    ///
    /// Setting replaces it in place, appends it when it is new, and removes it when set to nil.
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
    /// Number of members.
    public var count: Int { members.count }
    /// Whether there is no member.
    public var isEmpty: Bool { members.isEmpty }

    /// Whether the members are the same, in the same order.
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
    /// An object with the given members, in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(members: elements.map { Member(key: $0.0, value: $0.1) })
    }
}
