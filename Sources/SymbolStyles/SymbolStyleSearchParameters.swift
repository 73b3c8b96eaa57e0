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
    }

    private let storage: Mutex<Criteria>

    /// The lists and flags at this moment.
    var criteria: Criteria { storage.withLock { $0 } }

    /// Creates parameters without criteria, which find all symbols.
    public convenience init() { self.init(Criteria()) }

    init(_ criteria: Criteria) { storage = Mutex(criteria) }

    /// Whether there are no criteria.
    public var isEmpty: Bool {
        storage.withLock {
            $0.names.texts.isEmpty && $0.tags.texts.isEmpty && $0.symbolClasses.texts.isEmpty
                && $0.categories.texts.isEmpty && $0.keys.texts.isEmpty
        }
    }

    /// The names to search for.
    ///
    /// Default: empty.
    public var names: [String] {
        get { storage.withLock(\.names.texts) }
        set { storage.withLock { $0.names.texts = newValue } }
    }

    /// The tags to search for; a symbol matches if one of its tags matches.
    ///
    /// Default: empty.
    public var tags: [String] {
        get { storage.withLock(\.tags.texts) }
        set { storage.withLock { $0.tags.texts = newValue } }
    }

    /// The symbol classes to search for: "3" for points, "4" for lines, "5" for polygons, "6" for texts, "12" for
    /// meshes.
    ///
    /// Default: empty.
    public var symbolClasses: [String] {
        get { storage.withLock(\.symbolClasses.texts) }
        set { storage.withLock { $0.symbolClasses.texts = newValue } }
    }

    /// The categories to search for.
    ///
    /// Default: empty.
    public var categories: [String] {
        get { storage.withLock(\.categories.texts) }
        set { storage.withLock { $0.categories.texts = newValue } }
    }

    /// The keys to search for.
    ///
    /// Default: empty.
    public var keys: [String] {
        get { storage.withLock(\.keys.texts) }
        set { storage.withLock { $0.keys.texts = newValue } }
    }

    /// Whether a name must equal a listed text; default false.
    public var namesStrictlyMatch: Bool {
        get { storage.withLock(\.names.isStrict) }
        set { storage.withLock { $0.names.isStrict = newValue } }
    }

    /// Whether a tag must equal a listed text; default false.
    public var tagsStrictlyMatch: Bool {
        get { storage.withLock(\.tags.isStrict) }
        set { storage.withLock { $0.tags.isStrict = newValue } }
    }

    /// Whether the symbol class must equal a listed text; default false.
    public var symbolClassesStrictlyMatch: Bool {
        get { storage.withLock(\.symbolClasses.isStrict) }
        set { storage.withLock { $0.symbolClasses.isStrict = newValue } }
    }

    /// Whether the category must equal a listed text; default false.
    public var categoriesStrictlyMatch: Bool {
        get { storage.withLock(\.categories.isStrict) }
        set { storage.withLock { $0.categories.isStrict = newValue } }
    }

    /// Whether a key must equal a listed text; default false.
    public var keysStrictlyMatch: Bool {
        get { storage.withLock(\.keys.isStrict) }
        set { storage.withLock { $0.keys.isStrict = newValue } }
    }

    /// Adds a name.
    public func addName(_ name: String) { storage.withLock { $0.names.texts.append(name) } }

    /// Adds names.
    public func addNames(_ names: [String]) { storage.withLock { $0.names.texts += names } }

    /// Adds a tag.
    public func addTag(_ tag: String) { storage.withLock { $0.tags.texts.append(tag) } }

    /// Adds tags.
    public func addTags(_ tags: [String]) { storage.withLock { $0.tags.texts += tags } }

    /// Adds a symbol class.
    public func addSymbolClass(_ symbolClass: String) {
        storage.withLock { $0.symbolClasses.texts.append(symbolClass) }
    }

    /// Adds symbol classes.
    public func addSymbolClasses(_ symbolClasses: [String]) {
        storage.withLock { $0.symbolClasses.texts += symbolClasses }
    }

    /// Adds a category.
    public func addCategory(_ category: String) { storage.withLock { $0.categories.texts.append(category) } }

    /// Adds categories.
    public func addCategories(_ categories: [String]) {
        storage.withLock { $0.categories.texts += categories }
    }

    /// Adds a key.
    public func addKey(_ key: String) { storage.withLock { $0.keys.texts.append(key) } }

    /// Adds keys.
    public func addKeys(_ keys: [String]) { storage.withLock { $0.keys.texts += keys } }
}
