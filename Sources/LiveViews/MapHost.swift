import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import CartoucheWorkers
import Synchronization

/// Shows a map view in web browsers: a page that a user moves, and the pictures that the page requests.
///
/// Each page has its own viewpoint and its own window. All pages show the view's map, overlays and selection, and draw
/// again when these change. Mount the host into a router of Hummingbird with the product CartoucheServing:
///
/// ```swift
/// let router = Router()
/// MapHost(mapView, title: "Vehicles").mount(on: router, at: "map")
/// ```
///
/// Pictures are drawn on the threads of the map's renderer, never on those of Swift's tasks.
public final class MapHost: Sendable {
    /// The view.
    public let mapView: MapView
    /// The title of the page.
    public let title: String
    /// The credit for the data, at the side of the map.
    public let credit: String
    /// The limits for requests.
    public let limits: HostLimits

    let sessions: PageSessions
    let count: RequestCount
    /// The pages that get events.
    package let listeners: RequestCount
    let tapBroadcast = Broadcast<MapTap>()
    let viewpointBroadcast = Broadcast<PageViewpoint>()
    /// What the program that serves the page knows.
    private let own = Mutex(Settings())

    /// What the program that serves the page can change.
    package struct Settings: Sendable {
        /// The words of the command after `cartouche render` for the inputs, quoted for shells; empty for none.
        package var commandWords: [String] = []
        /// The error of the last attempt to read the files; empty if there is none.
        package var fileError = ""
    }

    /// The settings of the program that serves the page.
    package var settings: Settings {
        get { own.withLock { $0 } }
        set { own.withLock { $0 = newValue } }
    }

    /// Creates a host of a view.
    ///
    /// - Parameters:
    ///   - mapView: The view. Its viewpoint is the first one of each page.
    ///   - title: The title of the page. Default: Map.
    ///   - credit: The credit for the data, at the side of the map. Default: empty, none.
    ///   - limits: The limits for requests.
    public init(
        _ mapView: MapView, title: String = "Map", credit: String = "", limits: HostLimits = HostLimits()
    ) {
        self.mapView = mapView
        self.title = title
        self.credit = credit
        self.limits = limits
        sessions = PageSessions(limit: limits.pages)
        count = RequestCount(limit: limits.requests)
        listeners = RequestCount(limit: limits.listeners)
    }

    /// Answers a request.
    package func answer(_ request: HostRequest) async -> HostAnswer {
        do {
            return try await checkedAnswer(request)
        } catch let refusal as HostRefusal {
            return HostAnswer(refusal)
        } catch is DeadlineError {
            return HostAnswer(.late)
        } catch let error as any CartoucheError {
            return HostAnswer(.failed(error.description))
        } catch {
            return HostAnswer(.failed("\(error)"))
        }
    }

    private func checkedAnswer(_ request: HostRequest) async throws -> HostAnswer {
        let isChange = request.path == "layers" || request.path == "select"
        guard request.method == (isChange ? "POST" : "GET") else { throw HostRefusal.badMethod }
        switch request.path {
        case "": return pageAnswer()
        case "state": return HostAnswer(try await mapState())
        case "picture": return try await picture(request)
        case "identify": return HostAnswer(try await identify(request))
        case "hover": return HostAnswer(try await hover(request))
        case "select": return HostAnswer(try await select(request))
        case "layers": return HostAnswer(try changeLayers(request))
        case "legend": return HostAnswer(try await legend(request))
        case "search": return HostAnswer(try await search(request))
        case "report": return HostAnswer(try report(request))
        case "export": return try await export(request)
        default:
            guard let file = PageFiles.answer(request.path) else { throw HostRefusal.notFound }
            return file
        }
    }
}
