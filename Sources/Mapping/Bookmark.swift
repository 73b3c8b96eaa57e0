import Geospatial
import Synchronization

/// A viewpoint with a name, as maps keep them for their readers.
public final class Bookmark: Sendable {
    private struct State {
        var name: String
        var viewpoint: Viewpoint?
    }

    private let state: Mutex<State>

    /// A bookmark.
    ///
    /// - Parameters:
    ///   - name: What readers choose. Default: no text.
    ///   - viewpoint: What the map shows then. Default: nil, the map stays where it is.
    public init(name: String = "", viewpoint: Viewpoint? = nil) {
        state = Mutex(State(name: name, viewpoint: viewpoint))
    }

    /// What readers choose.
    public var name: String {
        get { state.withLock(\.name) }
        set { state.withLock { $0.name = newValue } }
    }

    /// What the map shows.
    public var viewpoint: Viewpoint? {
        get { state.withLock(\.viewpoint) }
        set { state.withLock { $0.viewpoint = newValue } }
    }
}

extension Bookmark: Hashable {
    /// Whether both are the same object.
    public static func == (left: Bookmark, right: Bookmark) -> Bool { left === right }

    /// Feeds the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Map {
    /// The bookmarks, in the order in which readers see them.
    public var bookmarks: [Bookmark] {
        get { content.withLock(\.bookmarks) }
        set { content.withLock { $0.bookmarks = newValue } }
    }

    /// Adds a bookmark at the end.
    public func addBookmark(_ bookmark: Bookmark) {
        content.withLock { $0.bookmarks.append(bookmark) }
    }

    /// Adds bookmarks at the end, in their order.
    public func addBookmarks(_ bookmarks: some Sequence<Bookmark>) {
        let bookmarks = Array(bookmarks)
        content.withLock { $0.bookmarks += bookmarks }
    }

    /// Adds a bookmark before the one at an index.
    ///
    /// - Parameter index: Its place in ``bookmarks``; beyond the end counts as the end, below 0 as 0.
    public func insertBookmark(_ bookmark: Bookmark, at index: Int) {
        content.withLock { $0.bookmarks.insert(bookmark, at: min(max(index, 0), $0.bookmarks.count)) }
    }

    /// Removes a bookmark, if the map has it.
    public func removeBookmark(_ bookmark: Bookmark) {
        content.withLock { $0.bookmarks.removeAll { $0 === bookmark } }
    }

    /// Removes the bookmarks that the map has.
    public func removeBookmarks(_ bookmarks: some Sequence<Bookmark>) {
        let removed = Set(bookmarks)
        content.withLock { $0.bookmarks.removeAll { removed.contains($0) } }
    }

    /// Removes all bookmarks.
    public func removeAllBookmarks() {
        content.withLock { $0.bookmarks.removeAll() }
    }
}

extension MapView {
    /// Looks at the viewpoint of a bookmark.
    ///
    /// - Returns: Whether the view can show it; otherwise, the view looks where it looked.
    @discardableResult
    public func setBookmark(_ bookmark: Bookmark) async throws -> Bool {
        guard let viewpoint = bookmark.viewpoint else { return false }
        return await setViewpoint(viewpoint)
    }
}
