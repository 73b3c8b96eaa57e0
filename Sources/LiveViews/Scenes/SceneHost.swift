import CartoucheDocuments
import CartoucheMapModel
import CartouchePageFiles
import CartoucheScenePages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import CartoucheWorkers
import Synchronization

/// Shows a scene view in web browsers: a page that a user turns, and the changes of the scene.
///
/// All pages show the view's scene and overlays. Changes of graphics are sent to all pages: positions, visibility and
/// attributes. Mount the host into a router of Hummingbird with the product CartoucheServing:
///
/// ```swift
/// let router = Router()
/// SceneHost(sceneView, title: "Vehicles").mount(on: router, at: "scene")
/// ```
///
/// Browsers need WebGL 2. Each page draws by itself, so it has its own camera. If an ``OrbitCameraController`` moves the
/// view's camera, the cameras of all pages follow its target. A user turns the camera of a page, and changes its
/// distance, as far as the controller allows.
public final class SceneHost: PageHost {
    /// The view.
    ///
    /// Its camera is the first one of each page.
    public let sceneView: SceneView
    /// The title of the page.
    public let title: String
    /// The credit for the data, at the lower side of the page, before those of the layers.
    public let credit: String
    /// The limits for requests.
    public let limits: HostLimits

    let count: RequestCount
    package let listeners: RequestCount
    private let snapshots = Mutex<[SceneSnapshot]>([])
    private let revision = Revision()
    private let own = Mutex("")

    /// The number of contents that are kept for pages that are late.
    private static let keptSnapshots = 4

    /// Creates a host of a view.
    ///
    /// - Parameters:
    ///   - sceneView: The view. Its camera is the first one of each page.
    ///   - title: The title of the page. Default: Scene.
    ///   - credit: The credit for the data, at the lower side of the page. Default: empty, none.
    ///   - limits: The limits for requests.
    public init(
        _ sceneView: SceneView, title: String = "Scene", credit: String = "",
        limits: HostLimits = HostLimits()
    ) {
        self.sceneView = sceneView
        self.title = title
        self.credit = credit
        self.limits = limits
        count = RequestCount(limit: limits.requests)
        listeners = RequestCount(limit: limits.listeners)
    }

    /// Shows an error of the files in all pages; empty for none.
    package func show(fileError: String) {
        own.withLock { $0 = fileError }
        // An edit of the view wakes the pages.
        sceneView.size = sceneView.size
    }

    package func checkedAnswer(_ request: HostRequest) async throws -> HostAnswer {
        guard request.method == "GET" else { throw HostRefusal.badMethod }
        switch request.path {
        case "": return try await page()
        case "scene": return try await scene(request)
        default: return try PageFiles.answer(request.path)
        }
    }

    /// Returns the document with the present content.
    private func page() async throws -> HostAnswer {
        let snapshot = try await count.run { try await current() }
        let (title, credit, view) = (title, credit, sceneView)
        let page = try await count.run {
            try await BackgroundThreads.run { _ in
                var texts = ScenePage.Texts()
                (texts.title, texts.credit) = (title, try view.scene.map.credits(after: credit))
                return try ScenePage(
                    live: snapshot.contents, of: view, texts: texts, revision: snapshot.number)
            }
        }
        var answer = HostAnswer(page.bytes, type: "text/html; charset=utf-8")
        answer.headers.append(("content-security-policy", page.policy + "; frame-ancestors 'none'"))
        return answer
    }

    /// Returns the compressed content of a revision, or the present one.
    private func scene(_ request: HostRequest) async throws -> HostAnswer {
        let wanted = request.query["revision"].flatMap { UInt64($0) }
        let snapshot = try await count.run {
            if let known = self.snapshot(wanted) { return known }
            return try await current()
        }
        let bytes = try await BackgroundThreads.run { _ in try ScenePage.data(of: snapshot.contents) }
        return HostAnswer(bytes, type: "application/octet-stream")
    }

    // MARK: Changes

    private func snapshot(_ number: UInt64?) -> SceneSnapshot? {
        snapshots.withLock { all in all.first { $0.number == number } }
    }

    /// Returns the present content; makes it if the scene has changed.
    private func current() async throws -> SceneSnapshot {
        let model = ModelClock.revision
        let last = snapshots.withLock { $0.last }
        if let last, last.model == model { return last }
        let view = sceneView
        let contents = try await BackgroundThreads.run { _ in
            try view.contents(size: view.size, scale: 1, keepsContent: true, after: last?.contents)
        }
        return snapshots.withLock { all in
            // Another task may have made the same content in the meantime.
            if let last = all.last, last.model >= model { return last }
            // An edit that changes nothing in the scene makes no new content.
            if let last = all.last, SceneChange(from: last.contents, to: contents)?.isEmpty == true {
                all[all.count - 1].model = model
                all[all.count - 1].contents = contents
                return all[all.count - 1]
            }
            let snapshot = SceneSnapshot(
                number: (all.last?.number ?? 0) + 1, model: model, contents: contents)
            all.append(snapshot)
            if all.count > Self.keptSnapshots { all.removeFirst() }
            return snapshot
        }
    }

    /// Waits until the content differs from that of a page; the page's name is the revision of its document.
    package func event(for page: String, after revision: UInt64?) async -> PageEvent? {
        let known = revision ?? UInt64(page) ?? 0
        var tested: UInt64 = 0
        while !Task.isCancelled {
            let now = ModelClock.revision
            if now != tested {
                tested = now
                if let event = await change(after: known) { return event }
            }
            await ModelClock.wait(after: now)
        }
        return nil
    }

    /// Returns the event for a page; nil if nothing has changed for it.
    private func change(after known: UInt64) async -> PageEvent? {
        do {
            let error = own.withLock { $0 }
            let now = try await current()
            if !error.isEmpty { throw SceneFileError(description: error) }
            guard now.number != known else { return nil }
            guard let before = snapshot(known),
                let change = SceneChange(from: before.contents, to: now.contents)
            else {
                let text = (["revision": JSONValue(Double(now.number))] as JSONValue).text()
                return PageEvent(revision: now.number, text: text)
            }
            return change.isEmpty
                ? nil : PageEvent(revision: now.number, text: String(decoding: change.json, as: UTF8.self))
        } catch {
            let text = (["error": .string("\(error)")] as JSONValue).text()
            return PageEvent(revision: known, text: text)
        }
    }
}

/// The content of a scene at one moment.
private struct SceneSnapshot: Sendable {
    /// The number of the content, which pages state.
    var number: UInt64
    /// The revision of the model.
    var model: UInt64
    var contents: SceneContents
}

/// The error of a file that is shown.
private struct SceneFileError: Error, CustomStringConvertible {
    var description: String
}
