import CartoucheGeospatial
import CartoucheSymbols

/// A named viewpoint of a map.
public final class Bookmark: Sendable {
    private struct State {
        var name: String
        var viewpoint: Viewpoint?
    }

    private let state: ModelState<State>

    /// Creates a bookmark.
    ///
    /// - Parameters:
    ///   - name: The name that users see. Default: empty.
    ///   - viewpoint: The viewpoint; if it is nil (default), ``MapView/setBookmark(_:)`` does nothing.
    public init(name: String = "", viewpoint: Viewpoint? = nil) {
        state = ModelState(State(name: name, viewpoint: viewpoint))
    }

    /// The name that users see.
    public var name: String {
        get { state.read(\.name) }
        set { state.edit { $0.name = newValue } }
    }

    /// The viewpoint that the bookmark shows; nil if there is none.
    public var viewpoint: Viewpoint? {
        get { state.read(\.viewpoint) }
        set { state.edit { $0.viewpoint = newValue } }
    }
}

extension Bookmark: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: Bookmark, right: Bookmark) -> Bool { left === right }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Map {
    /// The bookmarks, in the order in which users see them.
    public var bookmarks: [Bookmark] {
        get { content.read(\.bookmarks) }
        set { content.edit { $0.bookmarks = newValue } }
    }

    /// Adds a bookmark at the end.
    public func addBookmark(_ bookmark: Bookmark) {
        content.edit { $0.bookmarks.append(bookmark) }
    }

    /// Adds bookmarks at the end, in the given order.
    public func addBookmarks(_ bookmarks: some Sequence<Bookmark>) {
        let bookmarks = Array(bookmarks)
        content.edit { $0.bookmarks += bookmarks }
    }

    /// Inserts a bookmark before the one at an index.
    ///
    /// - Parameters:
    ///   - bookmark: The bookmark.
    ///   - index: The position in ``bookmarks``. It is clamped to the range from 0 to the number of bookmarks.
    public func insertBookmark(_ bookmark: Bookmark, at index: Int) {
        content.edit { $0.bookmarks.insert(bookmark, at: min(max(index, 0), $0.bookmarks.count)) }
    }

    /// Removes a bookmark if the map has it.
    public func removeBookmark(_ bookmark: Bookmark) {
        content.edit { $0.bookmarks.removeAll { $0 === bookmark } }
    }

    /// Removes bookmarks if the map has them.
    public func removeBookmarks(_ bookmarks: some Sequence<Bookmark>) {
        let removed = Set(bookmarks)
        content.edit { $0.bookmarks.removeAll { removed.contains($0) } }
    }

    /// Removes all bookmarks.
    public func removeAllBookmarks() {
        content.edit { $0.bookmarks.removeAll() }
    }
}
