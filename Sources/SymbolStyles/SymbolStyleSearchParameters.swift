import Synchronization

/// The criteria of a search in a style.
///
/// Inside a list, one matching text is enough (OR). All lists with elements must match (AND). By default, a text matches
/// if the symbol's value contains it, regardless of the case of the letters A to Z. With a strict flag, it must equal
/// the value. An empty text matches only symbols without a value.
public final class SymbolStyleSearchParameters: Sendable {
    /// One list of texts.
    struct Criterion: Hashable, Sendable {
        var texts: [String] = []
        var isStrict = false
    }

    struct Criteria: Hashable, Sendable {
        var names = Criterion()
        var tags = Criterion()
        var symbolClasses = Criterion()
        var categories = Criterion()
        var keys = Criterion()

        var isEmpty: Bool {
            [names, tags, symbolClasses, categories, keys].allSatisfy(\.texts.isEmpty)
        }
    }

    private let storage: Mutex<Criteria>

    /// The lists and flags at this moment.
    var criteria: Criteria { storage.withLock { $0 } }

    /// Creates parameters without criteria, which find all symbols.
    public convenience init() { self.init(Criteria()) }

    init(_ criteria: Criteria) { storage = Mutex(criteria) }

    private subscript<Value: Sendable>(_ member: WritableKeyPath<Criteria, Value>) -> Value {
        get { criteria[keyPath: member] }
        set { storage.withLock { $0[keyPath: member] = newValue } }
    }

    private func add(_ texts: [String], to list: WritableKeyPath<Criteria, Criterion>) {
        storage.withLock { $0[keyPath: list].texts += texts }
    }

    /// Whether there are no criteria.
    public var isEmpty: Bool { criteria.isEmpty }

    /// The names to search for.
    ///
    /// Default: empty.
    public var names: [String] {
        get { self[\.names.texts] }
        set { self[\.names.texts] = newValue }
    }

    /// The tags to search for; a symbol matches if one of its tags matches.
    ///
    /// Default: empty.
    public var tags: [String] {
        get { self[\.tags.texts] }
        set { self[\.tags.texts] = newValue }
    }

    /// The symbol classes to search for: "3" for points, "4" for lines, "5" for polygons, "6" for texts, "12" for
    /// meshes.
    ///
    /// Default: empty.
    public var symbolClasses: [String] {
        get { self[\.symbolClasses.texts] }
        set { self[\.symbolClasses.texts] = newValue }
    }

    /// The categories to search for.
    ///
    /// Default: empty.
    public var categories: [String] {
        get { self[\.categories.texts] }
        set { self[\.categories.texts] = newValue }
    }

    /// The keys to search for.
    ///
    /// Default: empty.
    public var keys: [String] {
        get { self[\.keys.texts] }
        set { self[\.keys.texts] = newValue }
    }

    /// Whether a name must equal a listed text; default false.
    public var namesStrictlyMatch: Bool {
        get { self[\.names.isStrict] }
        set { self[\.names.isStrict] = newValue }
    }

    /// Whether a tag must equal a listed text; default false.
    public var tagsStrictlyMatch: Bool {
        get { self[\.tags.isStrict] }
        set { self[\.tags.isStrict] = newValue }
    }

    /// Whether the symbol class must equal a listed text; default false.
    public var symbolClassesStrictlyMatch: Bool {
        get { self[\.symbolClasses.isStrict] }
        set { self[\.symbolClasses.isStrict] = newValue }
    }

    /// Whether the category must equal a listed text; default false.
    public var categoriesStrictlyMatch: Bool {
        get { self[\.categories.isStrict] }
        set { self[\.categories.isStrict] = newValue }
    }

    /// Whether a key must equal a listed text; default false.
    public var keysStrictlyMatch: Bool {
        get { self[\.keys.isStrict] }
        set { self[\.keys.isStrict] = newValue }
    }

    /// Adds a name.
    public func addName(_ name: String) { add([name], to: \.names) }

    /// Adds names.
    public func addNames(_ names: [String]) { add(names, to: \.names) }

    /// Adds a tag.
    public func addTag(_ tag: String) { add([tag], to: \.tags) }

    /// Adds tags.
    public func addTags(_ tags: [String]) { add(tags, to: \.tags) }

    /// Adds a symbol class.
    public func addSymbolClass(_ symbolClass: String) { add([symbolClass], to: \.symbolClasses) }

    /// Adds symbol classes.
    public func addSymbolClasses(_ symbolClasses: [String]) { add(symbolClasses, to: \.symbolClasses) }

    /// Adds a category.
    public func addCategory(_ category: String) { add([category], to: \.categories) }

    /// Adds categories.
    public func addCategories(_ categories: [String]) { add(categories, to: \.categories) }

    /// Adds a key.
    public func addKey(_ key: String) { add([key], to: \.keys) }

    /// Adds keys.
    public func addKeys(_ keys: [String]) { add(keys, to: \.keys) }
}
