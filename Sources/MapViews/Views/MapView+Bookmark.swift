import CartoucheMapModel

extension MapView {
    /// Sets the viewpoint of the view to that of a bookmark.
    ///
    /// - Returns: Whether the view can show the viewpoint. If not, or if the bookmark has no viewpoint, the view does
    ///   not change.
    @discardableResult
    public func setBookmark(_ bookmark: Bookmark) async throws -> Bool {
        guard let viewpoint = bookmark.viewpoint else { return false }
        return await setViewpoint(viewpoint)
    }
}
