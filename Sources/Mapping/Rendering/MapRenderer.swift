import Canvases
import Dispatch
import Geospatial
import Images
import Portrayal
import Synchronization
import Workers

/// Draws many pictures of maps: for views, tiles, batch jobs and tests.
///
/// A renderer keeps resolved symbols, marker pictures and the plans of symbols for the next picture. Its threads work
/// on all of its requests within one budget. Requests wait in a queue, the most urgent first; a request that waits
/// uses none of the threads.
///
/// ```swift
/// let renderer = MapRenderer(threadBudget: 4)
/// let (image, report) = try await renderer.image(for: MapRequest(map, tile: MapTile(level: 3, column: 4, row: 2)))
/// ```
///
/// A map has a renderer of its own, which shares the process's threads. Make one yourself for a server that draws many
/// maps, or to limit the number of threads.
public final class MapRenderer: Sendable {
    /// Greatest number of threads that work at a time.
    public let threadBudget: Int

    let plans = PlanCache()
    let rendererPlans = RendererPlanCache()
    /// Makes pictures; it keeps markers as pixels.
    let pictures = PictureOutput()
    /// Memory of what may wait for later passes of a layer that is drawn in several, in bytes.
    let maxWaitingBytes: Int
    private let pool: WorkerPool
    private let queue: RequestQueue

    private static let processQueue = RequestQueue(maxRunning: coreCount)

    /// A renderer with threads of its own.
    ///
    /// - Parameter threadBudget: Greatest number of threads that work at a time. Default: the number of cores.
    public convenience init(threadBudget: Int? = nil) {
        self.init(threadBudget: threadBudget, maxWaitingBytes: Self.defaultWaitingBytes)
    }

    /// A hundred thousand roads with casings are about 50 MB.
    private static let defaultWaitingBytes = 512 << 20

    /// - Parameter maxWaitingBytes: Memory of what may wait for later passes of a layer, in bytes.
    package init(threadBudget: Int?, maxWaitingBytes: Int) {
        let pool = WorkerPool(threadBudget: threadBudget ?? coreCount)
        self.pool = pool
        self.threadBudget = pool.threadBudget
        self.maxWaitingBytes = maxWaitingBytes
        queue = RequestQueue(maxRunning: pool.threadBudget)
    }

    /// A renderer that shares the process's threads.
    private init(sharing pool: WorkerPool, _ queue: RequestQueue) {
        self.pool = pool
        self.queue = queue
        threadBudget = pool.threadBudget
        maxWaitingBytes = Self.defaultWaitingBytes
    }

    /// A renderer that shares the process's threads, with caches of its own.
    static func sharingThreads() -> MapRenderer { MapRenderer(sharing: .shared, processQueue) }

    /// The number of requests that wait to begin.
    package var waitingRequests: Int { queue.waitingCount }

    /// Whether threads work for the renderer.
    package var isWorking: Bool { pool.isWorking }

    /// How often the classes of a renderer were looked through for their plans.
    package var rendererPlanCount: Int { rendererPlans.makeCount }

    // MARK: Pictures

    /// Draws a picture; the thread waits until it is done.
    ///
    /// - Returns: The picture, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: ``MapError`` if the size is not usable or the viewpoint names no place, the errors of sources that
    ///   cannot be read, `CancellationError`, and `DeadlineError`.
    public func makeImage(_ request: MapRequest) throws -> (image: Image, report: DrawingReport) {
        try perform(request) { cancellation in try self.drawImage(request, cancellation) }
    }

    /// Draws a picture; the task waits until it is done.
    ///
    /// - Returns: The picture, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: As ``makeImage(_:)``.
    public func image(for request: MapRequest) async throws -> (image: Image, report: DrawingReport) {
        try await perform(request) { cancellation in try self.drawImage(request, cancellation) }
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
            let enlarged = image.placed(
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

    /// Draws to an output, such as an SVG document or a recording; the thread waits until it is done.
    ///
    /// Outputs belong to the product CartoucheCanvas: `import CartoucheCanvas` beside Cartouche.
    ///
    /// - Returns: The product of the output, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: As ``makeImage(_:)``, and the errors of the output.
    public func draw<Output: CanvasOutput>(
        _ request: MapRequest, to output: Output
    ) throws -> (product: Output.Product, report: DrawingReport) {
        try perform(request) { cancellation in
            var (product, report) = try self.drawing(
                request, scale: request.scale, for: output, cancellation
            ).draw(to: output, progress: request.progress)
            report.diagnostics += request.ignoredQuality
            return (product, report)
        }
    }

    /// Records each layer and overlay by itself; the thread waits until it is done.
    ///
    /// The recordings, drawn one after the other with ``LayerRecording/draw(on:)`` on a canvas with the map's
    /// background, give the same picture as ``makeImage(_:)``.
    ///
    /// - Returns: The recordings in drawing order, and a report of what was recorded.
    /// - Throws: As ``makeImage(_:)``.
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

    /// What a request draws.
    private func drawing<Output: CanvasOutput>(
        _ request: MapRequest, scale: Double, for output: Output, _ cancellation: Cancellation
    ) throws -> MapDrawing {
        let frame = try request.frame(
            scale: scale, pixelLimit: min(request.pixelLimit, output.maximumPixels),
            maximumSide: output.maximumSide)
        try cancellation.check()
        let page = DrawingPage(
            frame: frame, patternOrigin: request.patternAnchor.origin(in: frame),
            buffer: request.usableBuffer * frame.pixelsPerDIP,
            renderer: self, cancellation: cancellation, referenceScale: request.map.referenceScale,
            lastPass: request.lastPass)
        return try MapDrawing(request.map, request.graphicsOverlays, on: page)
    }

    // MARK: Requests

    /// Runs a request on the current thread when it is its turn.
    private func perform<Result>(
        _ request: MapRequest, _ body: (Cancellation) throws -> Result
    ) throws -> Result {
        let cancellation = Cancellation(deadline: request.endsBefore)
        let registration = request.cancellation?.onCancel { cancellation.cancel() }
        defer { if let registration { request.cancellation?.remove(registration) } }
        // A drawing within a drawing, as of a source that draws, does not wait for itself.
        if WorkerPool.isWorking { return try body(cancellation) }
        let begins = DispatchSemaphore(value: 0)
        let ticket = ticket(for: request) { _ in begins.signal() }
        queue.enter(ticket)
        let waiting = cancellation.onCancel { if self.queue.withdraw(ticket) { begins.signal() } }
        defer { cancellation.remove(waiting) }
        if begins.wait(until: request.endsBefore) == .timedOut, queue.withdraw(ticket) {
            throw DeadlineError()
        }
        defer { queue.leave(ticket) }
        try cancellation.check()
        return try pool.perform(priority: request.priority, cancellation: cancellation) {
            try body(cancellation)
        }
    }

    /// Runs a request on a thread of its own when it is its turn.
    private func perform<Result: Sendable>(
        _ request: MapRequest, _ body: @escaping @Sendable (Cancellation) throws -> Result
    ) async throws -> Result {
        let cancellation = Cancellation(deadline: request.endsBefore)
        let registration = request.cancellation?.onCancel { cancellation.cancel() }
        defer { if let registration { request.cancellation?.remove(registration) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enter(request, cancellation, body, continuation)
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    private func enter<Result: Sendable>(
        _ request: MapRequest, _ cancellation: Cancellation,
        _ body: @escaping @Sendable (Cancellation) throws -> Result,
        _ continuation: CheckedContinuation<Result, any Error>
    ) {
        let ticket = ticket(for: request) { [self] ticket in
            BackgroundThreads.start { [self] in
                let result = Swift.Result {
                    try cancellation.check()
                    return try pool.perform(priority: request.priority, cancellation: cancellation) {
                        try body(cancellation)
                    }
                }
                queue.leave(ticket)
                // The handlers hold the ticket, which holds the cancellation.
                cancellation.removeHandlers()
                continuation.resume(with: result)
            }
        }
        let withdraw: @Sendable (any Error) -> Void = { [queue] error in
            guard queue.withdraw(ticket) else { return }
            cancellation.removeHandlers()
            continuation.resume(throwing: error)
        }
        _ = cancellation.onCancel { withdraw(CancellationError()) }
        // A request that is cancelled from here on ends when it begins.
        queue.enter(ticket)
        guard let deadline = request.endsBefore else { return }
        Task {
            try? await Task.sleep(until: deadline, clock: .continuous)
            withdraw(DeadlineError())
        }
    }

    private func ticket(
        for request: MapRequest, begin: @escaping @Sendable (RequestQueue.Ticket) -> Void
    ) -> RequestQueue.Ticket {
        // Two bitmaps, for groups, and what is collected before it is drawn. A size that is not usable is refused when
        // the request begins.
        let pixels = request.size.width * request.size.height * request.scale * request.scale
        let bytes = pixels.isFinite ? Int(min(max(pixels, 1), 1e9)) * 8 : 0
        return RequestQueue.Ticket(
            priority: request.priority, deadline: request.endsBefore, bytes: bytes + (8 << 20), begin: begin)
    }
}

extension DispatchSemaphore {
    /// Waits for a signal, at most until a deadline.
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
