/// The loading state of an object.
public enum LoadStatus: Hashable, Sendable {
    /// Loading has not started.
    case notLoaded
    /// Loading is in progress.
    case loading
    /// The last attempt failed; the object's `loadError` has the error.
    case failed
    /// The content is loaded.
    case loaded
}

/// An object whose content is loaded on demand, for example from a file.
public protocol Loadable: AnyObject, Sendable {
    /// The current state of loading.
    var loadStatus: LoadStatus { get }
    /// The error of the last attempt; nil if it did not fail.
    var loadError: (any Error)? { get }
    /// Loads the content, unless it is already loaded or an earlier attempt failed.
    ///
    /// - Throws: The object's error if the content cannot be loaded now or could not be loaded before.
    func load() async throws
    /// Loads the content, even if an earlier attempt failed.
    ///
    /// - Throws: The object's error if the content cannot be loaded.
    func retryLoad() async throws
    /// Requests that loading stops; loading from memory and files is short and continues.
    func cancelLoad()
}

extension Loadable {
    /// Requests that loading stops.
    ///
    /// Loading from memory and files is short and continues.
    public func cancelLoad() {}
}

extension Sequence where Element: Loadable {
    /// Loads all elements, one after another; each element that fails has the error in its `loadError`.
    public func load() async {
        // Each element keeps its own error.
        for element in self { try? await element.load() }
    }
}
