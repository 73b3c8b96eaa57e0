import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheScenes
import CartoucheSymbols
import CartoucheWorkers
import Synchronization

// Pictures of the view. The threads of the map renderer draw them, so that tasks of the program run in the meantime.
extension SceneView {
    /// The last image of a view, and what it showed.
    struct DrawnImage: Sendable {
        let image: Image
        let request: SceneRequest
        let view: SceneProjection
        let scene: DrawnScene
        /// The number of edits of the view before the drawing.
        let edits: Int
        /// The number of the drawing.
        let drawing: UInt64
        /// The location of the callout; nil if there was none.
        let calloutAnchor: Point?
    }

    /// Draws what the view shows; the calling thread waits for the result.
    ///
    /// - Parameters:
    ///   - size: The size of the image in DIPs (1/96 inch). Default: nil, the size of the view.
    ///   - scale: The number of pixels per DIP. Default: 1.
    /// - Returns: The image, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: ``SceneError`` if there is no driver, or if the size or the camera is not usable. Also the errors of
    ///   sources that cannot be read.
    public func makeImage(
        size: ScreenSize? = nil, scale: Double = 1
    ) throws -> (image: Image, report: SceneReport) {
        let request = SceneRequest(size: size, scale: scale)
        countDrawings(1)
        defer { countDrawings(-1) }
        return try renderer.perform(request.terms(viewSize: self.size)) { _ in try self.draw(request) }
    }

    /// Draws what the view shows.
    ///
    /// Afterwards, ``sceneReport`` lists what was not drawn faithfully. If the task is canceled, the call ends at once.
    ///
    /// - Parameters:
    ///   - size: The size of the image in DIPs (1/96 inch). Default: nil, the size of the view.
    ///   - scale: The number of pixels per DIP. Default: 1.
    /// - Throws: The errors of ``makeImage(size:scale:)``, and `CancellationError`.
    public func exportImage(size: ScreenSize? = nil, scale: Double = 1) async throws -> Image {
        try await image(for: SceneRequest(size: size, scale: scale)).image
    }

    /// Draws what the view shows, when its priority and deadline demand it; the calling task waits for the result.
    ///
    /// - Returns: The image, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: The errors of ``makeImage(size:scale:)``, `CancellationError` and `DeadlineError`.
    public func image(for request: SceneRequest) async throws -> (image: Image, report: SceneReport) {
        countDrawings(1)
        defer { countDrawings(-1) }
        return try await renderer.perform(request.terms(viewSize: size)) { _ in try self.draw(request) }
    }

    /// Runs a search on a thread of the renderer.
    func search<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await renderer.perform(SceneRequest().terms(viewSize: size)) { _ in try body() }
    }

    private var renderer: MapRenderer { scene.map.mapRenderer }

    /// Counts a drawing that begins (1) or ends (-1).
    private func countDrawings(_ change: Int) {
        drawn.withLock { drawn in
            drawn.runningDrawings += change
            let status: DrawStatus = drawn.runningDrawings > 0 ? .inProgress : .completed
            if drawStatus != status { drawStatus = status }
        }
    }

    private func draw(_ request: SceneRequest) throws -> (image: Image, report: SceneReport) {
        let edits = state.read(\.edits)
        let anchor = callout?.anchor
        let drawing = try drawing(size: request.size ?? size, scale: request.scale)
        var report = drawing.report
        let view = drawing.list.view
        let drawnImage: Image
        if let same = try self.image(from: drawing, edits: edits) {
            drawnImage = same
        } else {
            let pixels = try SceneDevice.shared().draw(drawing.list)
            drawnImage = try decorated(
                Image(fromBottom: pixels, width: view.width, height: view.height), drawing,
                scale: request.scale, report: &report)
        }
        let image = drawnImage.drawn(at: request.scale)
        try WorkerPool.cancellation?.check()
        drawn.withLock { drawn in
            drawn.report = report
            drawn.lastImage = DrawnImage(
                image: image, request: request, view: view, scene: drawing.drawn, edits: edits,
                drawing: drawing.number, calloutAnchor: anchor)
        }
        return (image, report)
    }

    /// Returns the last image with what has changed since; nil if all of it must be drawn.
    ///
    /// - Throws: ``SceneError`` if the device fails.
    private func image(from drawing: SceneDrawing, edits: Int) throws -> Image? {
        guard let last = drawn.withLock(\.lastImage), last.view == drawing.list.view, last.edits == edits,
            drawing.sources.selected.isEmpty, drawing.sources.labeled.isEmpty, callout == nil
        else { return nil }
        if last.drawing == drawing.number { return last.image }
        // A body has its shadow outside of its own part of the picture, and darkens what is near it.
        if case .sun(_, castsShadows: true) = drawing.list.light { return nil }
        guard drawing.list.effects.occlusion == .off else { return nil }
        guard let box = drawing.box(since: last.drawing) else { return nil }
        return box.isEmpty
            ? last.image
            : last.image.replacing(
                box, fromBottom: try SceneDevice.shared().draw(drawing.list, in: box))
    }

    /// Makes the list of a picture.
    package func drawing(size: ScreenSize, scale: Double) throws -> SceneDrawing {
        let scene = state.read(\.scene)
        try scene.prepare()
        scene.map.prepareLayers()
        let projection = try projection(size: size, scale: scale)
        let now = state.read { $0 }
        var settings = now.settings
        settings.scale = scale
        var (models, kept) = drawn.withLock { ($0.models, $0.kept) }
        if models.resources != now.scene.resources {
            (models, kept) = (ModelCache(resources: now.scene.resources), KeptContent())
        }
        var drawing = try SceneDrawing(now.scene, projection, settings, models: &models, kept: &kept)
        if let raised = raisedCamera(now) { drawing.report.diagnostics.append(raised) }
        drawn.withLock { ($0.models, $0.kept) = (models, kept) }
        return drawing
    }
}
