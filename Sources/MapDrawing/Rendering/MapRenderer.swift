import CartoucheCanvases
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartouchePortrayal
import CartoucheWorkers
import Dispatch
import Synchronization

/// Draws pictures of maps on a limited number of threads, for views, tiles, batch jobs and tests.
///
/// A renderer caches resolved symbols, marker images and the plans of symbols for the next picture. All of its
/// requests share the same threads. Requests wait in a queue, the most urgent first; a waiting request uses no thread
/// of the renderer.
///
/// ```swift
/// let renderer = MapRenderer(threadBudget: 4)
/// let (image, report) = try await renderer.image(for: MapRequest(map, tile: MapTile(level: 3, column: 4, row: 2)))
/// ```
///
/// Each map has its own renderer, which uses the threads of the process. Create your own for a server that draws many
/// maps, or to limit the number of threads.
public final class MapRenderer: Sendable {
    /// The maximum number of threads that work at the same time.
    public let threadBudget: Int

    /// What the drawings of this renderer share.
    package let resources: RendererResources
    private let pool: WorkerPool
    private let queue: RequestQueue

    private static let processQueue = RequestQueue(maxRunning: coreCount)

    /// Creates a renderer with its own threads.
    ///
    /// - Parameter threadBudget: The maximum number of threads that work at the same time. Default: nil, the number
    ///   of cores.
    public convenience init(threadBudget: Int? = nil) {
        self.init(threadBudget: threadBudget, maxWaitingBytes: Self.defaultWaitingBytes)
    }

    /// The parts of a hundred thousand roads with casings need about 50 MB.
    private static let defaultWaitingBytes = 512 << 20

    /// - Parameters:
    ///   - threadBudget: The maximum number of threads; nil means the number of cores.
    ///   - maxWaitingBytes: The maximum memory for what waits for later passes of a layer, in bytes.
    package init(threadBudget: Int?, maxWaitingBytes: Int) {
        let pool = WorkerPool(threadBudget: threadBudget ?? coreCount)
        self.pool = pool
        self.threadBudget = pool.threadBudget
        resources = RendererResources(threadBudget: pool.threadBudget, maxWaitingBytes: maxWaitingBytes)
        queue = RequestQueue(maxRunning: pool.threadBudget)
    }

    /// Creates a renderer that uses the threads of the process.
    private init(sharing pool: WorkerPool, _ queue: RequestQueue) {
        self.pool = pool
        self.queue = queue
        threadBudget = pool.threadBudget
        resources = RendererResources(
            threadBudget: threadBudget, maxWaitingBytes: Self.defaultWaitingBytes)
    }

    /// Returns a renderer with its own caches that uses the threads of the process.
    static func sharingThreads() -> MapRenderer { MapRenderer(sharing: .shared, processQueue) }

    /// The output for images.
    package var pictures: PictureOutput { resources.pictures }

    /// The number of requests in the queue that have not started.
    package var waitingRequests: Int { queue.waitingCount }

    /// Whether threads are working for the renderer.
    package var isWorking: Bool { pool.isWorking }

    /// The number of times that the plans of a feature renderer were made.
    package var rendererPlanCount: Int { resources.rendererPlans.makeCount }

    // MARK: Pictures

    /// Draws an image; the calling thread waits for the result.
    ///
    /// - Returns: The image, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: ``MapError`` if the size is not usable or the viewpoint has no position on the map. Also the errors
    ///   of sources that cannot be read, `CancellationError` and `DeadlineError`.
    public func makeImage(_ request: MapRequest) throws -> (image: Image, report: DrawingReport) {
        try perform(request) { cancellation in try self.scaledImage(request, cancellation) }
    }

    /// Draws an image; the calling task waits for the result.
    ///
    /// - Returns: The image, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: The same errors as ``makeImage(_:)``.
    public func image(for request: MapRequest) async throws -> (image: Image, report: DrawingReport) {
        try await perform(request) { cancellation in try self.scaledImage(request, cancellation) }
    }

    /// Returns an image with the scale of the request.
    private func scaledImage(
        _ request: MapRequest, _ cancellation: Cancellation
    ) throws -> (image: Image, report: DrawingReport) {
        let (image, report) = try drawImage(request, cancellation)
        return (image.drawn(at: request.scale), report)
    }

    private func drawImage(
        _ request: MapRequest, _ cancellation: Cancellation
    ) throws -> (image: Image, report: DrawingReport) {
        let isDraft = request.quality == .draft
        let scale = isDraft ? request.scale / 2 : request.scale
        let drawing = try drawing(request, scale: scale, for: pictures, cancellation)
        if isDraft {
            let (image, report) = try drawing.draw(to: pictures, progress: request.progress)
            let full = try request.frame(
                scale: request.scale, pixelLimit: request.pixelLimit, maximumSide: pictures.maximumSide)
            let enlarged = try image.placed(
                by: AffineTransform(
                    a: Double(full.width) / Double(image.width), b: 0, c: 0,
                    d: Double(full.height) / Double(image.height), tx: 0, ty: 0),
                width: full.width, height: full.height, background: drawing.background)
            return (enlarged, report)
        }
        if let kept = request.keptPicture {
            return try kept.draw(drawing, to: pictures, progress: request.progress)
        }
        let (image, report) = try drawing.draw(to: pictures, progress: request.progress)
        return (image, report)
    }

    // MARK: Other outputs

    /// Draws to an output, such as an SVG document or a recording; the calling thread waits for the result.
    ///
    /// Outputs are in the product CartoucheCanvas; import `CartoucheCanvas` in addition to `Cartouche`.
    ///
    /// - Returns: The product of the output, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: The same errors as ``makeImage(_:)``, and the errors of the output.
    public func draw<Output: CanvasOutput>(
        _ request: MapRequest, to output: Output
    ) throws -> (product: Output.Product, report: DrawingReport) {
        try perform(request) { cancellation in
            var (product, report) = try self.drawing(
                request, scale: request.scale, for: output, cancellation
            ).draw(
                to: output, countsIfEmpty: request.countsFeaturesIfEmpty, progress: request.progress)
            report.diagnostics += request.ignoredQuality
            return (product, report)
        }
    }

    /// Records each layer and overlay separately; the calling thread waits for the result.
    ///
    /// To get the same picture as ``makeImage(_:)``, use a canvas with the map's background. Draw the recordings in
    /// order with ``LayerRecording/draw(on:)``.
    ///
    /// - Returns: The recordings in drawing order, the background color, and a report of what was recorded.
    /// - Throws: The same errors as ``makeImage(_:)``.
    public func recordings(
        of request: MapRequest
    ) throws -> (layers: [LayerRecording], background: Color?, report: DrawingReport) {
        try perform(request) { cancellation in
            let drawing = try self.drawing(
                request, scale: request.scale, for: RecordingOutput(), cancellation)
            var (layers, report) = try drawing.recordings(progress: request.progress)
            report.diagnostics += request.ignoredQuality
            return (layers, drawing.background, report)
        }
    }

    /// Returns whether an image of a view would be the same as its last one.
    package func isCurrent(_ request: MapRequest) throws -> Bool {
        guard let kept = request.keptPicture else { return false }
        return kept.isCurrent(
            for: try drawing(request, scale: request.scale, for: pictures, Cancellation()))
    }

    /// Returns the drawing of a request.
    private func drawing<Output: CanvasOutput>(
        _ request: MapRequest, scale: Double, for output: Output, _ cancellation: Cancellation
    ) throws -> MapDrawing {
        try request.map.prepare()
        let frame = try request.frame(
            scale: scale, pixelLimit: min(request.pixelLimit, output.maximumPixels),
            maximumSide: output.maximumSide)
        try cancellation.check()
        let page = DrawingPage(
            frame: frame, patternAnchor: request.patternAnchor,
            buffer: request.usableBuffer * frame.pixelsPerDIP,
            resources: resources, cancellation: cancellation, referenceScale: request.map.referenceScale,
            lastPass: request.lastPass, listsLabels: request.listsLabels,
            drawsLabels: request.drawsLabels, avoidsEdges: request.avoidsEdges,
            selectionColor: request.selectionProperties.color,
            timeExtent: request.timeExtent ?? request.map.timeExtent,
            loadsAllDetail: request.map.loadSettings.featureTilingMode != .enabledWhenSupported)
        var drawing = try MapDrawing(request.map, request.graphicsOverlays, on: page)
        drawing.backgroundGrid = request.backgroundGrid
        return drawing
    }

    // MARK: Requests

    private func perform<Result>(
        _ request: MapRequest, _ body: (Cancellation) throws -> Result
    ) throws -> Result {
        try perform(request.terms, body)
    }

    private func perform<Result: Sendable>(
        _ request: MapRequest, _ body: @escaping @Sendable (Cancellation) throws -> Result
    ) async throws -> Result {
        try await perform(request.terms, body)
    }

    /// Waits for the turn of a piece of work, then runs it on the current thread.
    package func perform<Result>(
        _ terms: WorkTerms, _ body: (Cancellation) throws -> Result
    ) throws -> Result {
        let cancellation = Cancellation(deadline: terms.endsBefore)
        let registration = terms.cancellation?.onCancel { cancellation.cancel() }
        defer { if let registration { terms.cancellation?.remove(registration) } }
        // A drawing inside a drawing, for example by a source that draws, must not wait for itself.
        if WorkerPool.isWorking { return try body(cancellation) }
        let begins = DispatchSemaphore(value: 0)
        let ticket = ticket(for: terms) { _ in begins.signal() }
        queue.enter(ticket)
        let waiting = cancellation.onCancel { if self.queue.withdraw(ticket) { begins.signal() } }
        defer { cancellation.remove(waiting) }
        if begins.wait(until: terms.endsBefore) == .timedOut, queue.withdraw(ticket) {
            throw DeadlineError()
        }
        defer { queue.leave(ticket) }
        try cancellation.check()
        return try pool.perform(priority: terms.priority, cancellation: cancellation) {
            try body(cancellation)
        }
    }

    /// Waits for the turn of a piece of work, then runs it on a background thread.
    package func perform<Result: Sendable>(
        _ terms: WorkTerms, _ body: @escaping @Sendable (Cancellation) throws -> Result
    ) async throws -> Result {
        let cancellation = Cancellation(deadline: terms.endsBefore)
        let registration = terms.cancellation?.onCancel { cancellation.cancel() }
        defer { if let registration { terms.cancellation?.remove(registration) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enter(terms, cancellation, body, PendingAnswer(continuation))
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    private func enter<Result: Sendable>(
        _ terms: WorkTerms, _ cancellation: Cancellation,
        _ body: @escaping @Sendable (Cancellation) throws -> Result, _ answer: PendingAnswer<Result>
    ) {
        let ticket = ticket(for: terms) { [self] ticket in
            BackgroundThreads.start { [self] in
                let result = Swift.Result {
                    try cancellation.check()
                    return try pool.perform(priority: terms.priority, cancellation: cancellation) {
                        try body(cancellation)
                    }
                }
                queue.leave(ticket)
                // Remove the handlers to break a reference cycle: they hold the ticket, which holds the cancellation.
                cancellation.removeHandlers()
                answer.give(result)
            }
        }
        let withdraw: @Sendable (any Error) -> Void = { [queue] error in
            let isWithdrawn = queue.withdraw(ticket)
            if isWithdrawn { cancellation.removeHandlers() }
            if isWithdrawn || terms.answersAtOnce { answer.give(.failure(error)) }
        }
        _ = cancellation.onCancel { withdraw(CancellationError()) }
        // If the request is already canceled, `withdraw` has found no waiting ticket. Then the request ends as soon as
        // it begins.
        queue.enter(ticket)
        guard let deadline = terms.endsBefore else { return }
        Task {
            try? await Task.sleep(until: deadline, clock: .continuous)
            withdraw(DeadlineError())
        }
    }

    private func ticket(
        for terms: WorkTerms, begin: @escaping @Sendable (RequestQueue.Ticket) -> Void
    ) -> RequestQueue.Ticket {
        RequestQueue.Ticket(
            priority: terms.priority, deadline: terms.endsBefore, bytes: terms.bytes, begin: begin)
    }
}

extension DispatchSemaphore {
    /// Waits for a signal until a deadline; without a deadline, waits without limit.
    fileprivate func wait(until deadline: ContinuousClock.Instant?) -> DispatchTimeoutResult {
        guard let deadline else {
            wait()
            return .success
        }
        let (seconds, attoseconds) = (deadline - .now).components
        let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
        return wait(timeout: .now() + .nanoseconds(Int(min(max(nanoseconds, 0), 1e18))))
    }
}

extension Map {
    /// The renderer of the map, which has its own caches and uses the threads of the process.
    ///
    /// If several maps must share caches or a number of threads, use your own ``MapRenderer``.
    public var mapRenderer: MapRenderer { kept.value(MapRenderer.sharingThreads) }
}
