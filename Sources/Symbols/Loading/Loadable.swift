/// How far the loading of something has come.
public enum LoadStatus: Hashable, Sendable {
    /// Nobody has asked yet.
    case notLoaded
    /// On the way.
    case loading
    /// The last attempt failed; see the object's `loadError`.
    case failed
    /// All there.
    case loaded
}

/// Something whose content comes from elsewhere, for example from a file.
public protocol Loadable: AnyObject, Sendable {
    /// How far loading has come.
    var loadStatus: LoadStatus { get }
    /// Why the last attempt failed; nil when it did not.
    var loadError: (any Error)? { get }
    /// Loads the content, unless it is there already or an earlier attempt failed.
    func load() async throws
    /// Loads the content, also when an earlier attempt failed.
    func retryLoad() async throws
    /// Asks for loading to stop. Loading from memory and files is short, and goes on.
    func cancelLoad()
}

extension Loadable {
    /// Asks for loading to stop.
    ///
    /// Loading from memory and files is short, and goes on.
    public func cancelLoad() {}
}

extension Sequence where Element: Loadable {
    /// Loads all elements; those that fail tell why in their `loadError`.
    public func load() async {
        // Each element keeps its own error.
        for element in self { try? await element.load() }
    }
}
