import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import CartoucheWorkers

// Changes of the map that pages must show.
extension MapHost {
    /// Waits until the last picture of a page is no longer current, or until the task is canceled.
    ///
    /// - Parameters:
    ///   - page: The name of the page.
    ///   - revision: The revision of the model of the last change that the page knows; nil at first.
    package func event(for page: String, after revision: UInt64?) async -> PageEvent? {
        var tested = revision
        while !Task.isCancelled {
            let now = ModelClock.revision
            if tested != now {
                tested = now
                if await isOutdated(page) { return PageEvent(revision: now) }
            }
            await ModelClock.wait(after: now)
        }
        return nil
    }

    /// Shows an error of the files in all pages; empty for none.
    package func show(fileError: String) {
        settings.fileError = fileError
        // An edit of the view wakes the pages.
        mapView.size = mapView.size
    }

    /// Whether a page has a picture that is no longer current.
    private func isOutdated(_ page: String) async -> Bool {
        guard sessions.contains(page) else { return false }
        let session = sessions.session(named: page)
        if session.learn(settings.fileError) { return true }
        guard let last = session.lastRequest else { return false }
        let map = mapView.map
        guard last.map === map else { return true }
        var order = last
        order.graphicsOverlays = mapView.graphicsOverlays
        if let sketch = session.drawing.overlay(in: nil) { order.graphicsOverlays.append(sketch) }
        order.selectionProperties = mapView.selectionProperties
        order.timeExtent = session.time ?? mapView.timeExtent
        let renderer = map.mapRenderer
        let isCurrent = try? await BackgroundThreads.run { [order] _ in try renderer.isCurrent(order) }
        return isCurrent == false
    }
}
