import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartouchePageFiles
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
public final class MapHost: PageHost {
    /// The view.
    public let mapView: MapView
    /// The title of the page.
    public let title: String
    /// The credit for the data, at the side of the map, before those of the layers.
    public let credit: String
    /// The limits for requests.
    public let limits: HostLimits

    /// The style whose symbols users draw; nil if there is none.
    package let palette: StyleHost?
    /// What users draw.
    let drawn = DrawnGraphics()
    let sessions: PageSessions<PageSession>
    let count: RequestCount
    /// The pages that get events.
    package let listeners: RequestCount
    let tapBroadcast = Broadcast<MapTap>()
    let pointerBroadcast = Broadcast<PagePointerEvent>()
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
    public convenience init(
        _ mapView: MapView, title: String = "Map", credit: String = "", limits: HostLimits = HostLimits()
    ) {
        self.init(mapView, palette: nil, title: title, credit: credit, limits: limits)
    }

    /// Creates a host of a view with a style whose symbols users draw.
    package init(
        _ mapView: MapView, palette: StyleHost?, title: String, credit: String = "",
        limits: HostLimits = HostLimits()
    ) {
        self.mapView = mapView
        self.palette = palette
        self.title = title
        self.credit = credit
        self.limits = limits
        sessions = PageSessions(limit: limits.pages) { PageSession() }
        count = RequestCount(limit: limits.requests)
        listeners = RequestCount(limit: limits.listeners)
    }

    package func checkedAnswer(_ request: HostRequest) async throws -> HostAnswer {
        if let (host, path) = paletteAndPath(of: request.path) {
            var request = request
            request.path = path
            return try await host.checkedAnswer(request)
        }
        let isChange = ["layers", "select", "draw"].contains(request.path)
        guard request.method == (isChange ? "POST" : "GET") else { throw HostRefusal.badMethod }
        switch request.path {
        case "": return HostAnswer(page: .map, title: title)
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
        case "draw": return HostAnswer(try await draw(request))
        case "drawn": return try await drawnFile(request)
        default:
            return try PageFiles.answer(request.path)
        }
    }

    package func place(of path: String) -> (host: any PageHost, path: String) {
        paletteAndPath(of: path).map { $0.host.place(of: $0.path) } ?? (self, path)
    }

    /// The pages of the style are below `style/`.
    private func paletteAndPath(of path: String) -> (host: StyleHost, path: String)? {
        guard let palette, path.hasPrefix("style/") else { return nil }
        return (palette, String(path.dropFirst("style/".count)))
    }
}
