import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheWorkers
import Synchronization

/// The last picture of a page, and the drawing in progress.
///
/// A page needs only its newest picture, so a new request cancels the one before it.
final class PageSession: Sendable {
    private struct State {
        var running: (number: Int, cancellation: Cancellation)?
        var last: (request: MapRequest, report: DrawingReport)?
        var count = 0
        var elements: [DrawnElement] = []
        var knownFileError = ""
        var time: TimeExtent?
    }

    /// The geometry editor of the page.
    let drawing = PageDrawing()
    /// What the next picture repeats.
    let keptPicture = KeptPicture()
    private let state = Mutex(State())

    /// The report of the last picture; nil before the first one.
    var report: DrawingReport? { state.withLock { $0.last?.report } }

    /// The request of the last picture; nil before the first one, and while a picture is drawn.
    var lastRequest: MapRequest? { state.withLock { $0.running == nil ? $0.last?.request : nil } }

    /// What the last tap of the page found.
    var elements: [DrawnElement] {
        get { state.withLock(\.elements) }
        set { state.withLock { $0.elements = newValue } }
    }

    /// The period that the page shows; nil for that of the map view.
    var time: TimeExtent? {
        get { state.withLock(\.time) }
        set { state.withLock { $0.time = newValue } }
    }

    /// Remembers the error of the files; returns whether the page did not know it.
    func learn(_ fileError: String) -> Bool {
        state.withLock { state in
            defer { state.knownFileError = fileError }
            return state.knownFileError != fileError
        }
    }

    /// Draws a picture; cancels the drawing in progress.
    func draw(
        _ request: MapRequest, with renderer: MapRenderer
    ) async throws -> (image: Image, report: DrawingReport) {
        let cancellation = Cancellation()
        let (number, earlier) = state.withLock { state in
            state.count += 1
            defer { state.running = (state.count, cancellation) }
            return (state.count, state.running?.cancellation)
        }
        earlier?.cancel()
        var request = request
        request.cancellation = cancellation
        request.keptPicture = keptPicture
        defer { state.withLock { if $0.running?.number == number { $0.running = nil } } }
        do {
            let result = try await renderer.image(for: request)
            request.cancellation = nil
            request.deadline = nil
            state.withLock { [request] in $0.last = (request, result.report) }
            return result
        } catch is CancellationError where cancellation.isCancelled && !Task.isCancelled {
            throw HostRefusal.superseded
        }
    }
}

/// The sessions of pages; those that were used last stay.
final class PageSessions<Session: Sendable>: Sendable {
    private let sessions = Mutex<[(name: String, session: Session)]>([])
    private let limit: Int
    private let make: @Sendable () -> Session

    init(limit: Int, make: @escaping @Sendable () -> Session) {
        self.limit = max(limit, 1)
        self.make = make
    }

    /// Returns the session of a page.
    ///
    /// - Parameter name: A name that the page has chosen.
    func session(named name: String) -> Session {
        let name = String(name.prefix(64))
        return sessions.withLock { sessions in
            let index = sessions.firstIndex { $0.name == name }
            let found = index.map { sessions.remove(at: $0) } ?? (name: name, session: make())
            sessions.append(found)
            if sessions.count > limit { sessions.removeFirst() }
            return found.session
        }
    }

    /// Whether there is a session of a page.
    func contains(_ name: String) -> Bool { sessions.withLock { $0.contains { $0.name == name } } }
}
