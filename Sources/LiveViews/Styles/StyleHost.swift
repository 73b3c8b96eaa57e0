import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheMapViews
import CartouchePageFiles
import CartoucheSymbolStyles
import CartoucheSymbols
import CartoucheWorkers
import Synchronization

/// Shows a style in web browsers: its symbols, and an editor for one of them.
///
/// Each page edits a copy of a symbol. Only saving changes the file.
package final class StyleHost: PageHost {
    /// The style.
    package let style: SymbolStyle
    /// The title of the page.
    package let title: String
    package let limits: HostLimits
    package let listeners: RequestCount
    /// The path of the file that saving changes; nil if the style cannot be changed.
    let file: String?

    let sessions: PageSessions<StyleSession>
    let count: RequestCount
    /// The changes of the file.
    let revision = Revision()
    /// The map on which users try symbols, made at the first use.
    private let ownMap = Mutex<MapHost?>(nil)
    private let known = Mutex<(revision: UInt64, list: StyleList)?>(nil)

    /// Creates a host.
    ///
    /// - Parameters:
    ///   - style: The style.
    ///   - file: The path of the file that saving changes. Default: nil, nothing is saved.
    ///   - title: The title of the page. Default: Style.
    ///   - limits: The limits for requests.
    package init(
        _ style: SymbolStyle, file: String? = nil, title: String = "Style", limits: HostLimits = HostLimits()
    ) {
        self.style = style
        self.file = file
        self.title = title
        self.limits = limits
        sessions = PageSessions(limit: limits.pages) { StyleSession() }
        count = RequestCount(limit: limits.requests)
        listeners = RequestCount(limit: limits.listeners)
    }

    package func checkedAnswer(_ request: HostRequest) async throws -> HostAnswer {
        let (host, path) = place(of: request.path)
        if path != request.path {
            var request = request
            request.path = path
            return try await host.checkedAnswer(request)
        }
        let changes = ["open", "edit", "undo", "redo", "save"]
        guard request.method == (changes.contains(request.path) ? "POST" : "GET") else {
            throw HostRefusal.badMethod
        }
        switch request.path {
        case "": return HostAnswer(page: .style, title: title)
        case "style": return HostAnswer(try await styleState())
        case "swatch": return try await swatch(request)
        case "open": return HostAnswer(try await open(request))
        case "edit": return HostAnswer(try edit(request))
        case "undo", "redo": return HostAnswer(try step(request))
        case "preview": return try await preview(request)
        case "download": return try await download(request)
        case "save": return HostAnswer(try await save(request))
        case "file": return try await styleFile()
        default: return try PageFiles.answer(request.path)
        }
    }

    package func place(of path: String) -> (host: any PageHost, path: String) {
        guard path.hasPrefix("map/") else { return (self, path) }
        return (map, String(path.dropFirst("map/".count)))
    }

    /// The map on which users try symbols: white, with meters as units.
    private var map: MapHost {
        ownMap.withLock { known in
            if let known { return known }
            let map = Map(spatialReference: .webMercator)
            map.backgroundColor = .white
            let center = Point(x: 0, y: 0, spatialReference: .webMercator)
            let view = MapView(map: map, viewpoint: Viewpoint(center: center, scale: 4000))
            // The map and the style refer to each other, and both live as long as the server.
            let host = MapHost(view, palette: self, title: title, limits: limits)
            known = host
            return host
        }
    }

    package func event(for page: String, after revision: UInt64?) async -> PageEvent? {
        await self.revision.next(after: revision ?? self.revision.value).map { PageEvent(revision: $0) }
    }

    /// Reads the file again, because another program has changed it.
    package func reload() async throws {
        defer { revision.advance() }
        try await style.retryLoad()
    }

    /// Returns the symbols of the style.
    func list() async throws -> StyleList {
        let now = revision.value
        if let known = known.withLock({ $0 }), known.revision == now { return known.list }
        let list = StyleList(try await style.searchSymbols(using: SymbolStyleSearchParameters()))
        known.withLock { $0 = (now, list) }
        return list
    }
}

/// The symbols of a style, in the order of the file.
struct StyleList: Sendable {
    let items: [SymbolStyleSearchResult]
    private let places: [String: Int]

    init(_ items: [SymbolStyleSearchResult]) {
        self.items = items
        places = Dictionary(items.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the item with a key; nil if there is none.
    subscript(key: String) -> SymbolStyleSearchResult? { places[key].map { items[$0] } }
}

// The list of symbols.
extension StyleHost {
    /// Returns the names of all symbols, and whether the page can save.
    func styleState() async throws -> JSONValue {
        let list = try await list()
        return [
            "title": .string(title), "canSave": .bool(file != nil),
            "problems": .array(style.diagnostics.map { .string($0.description) }),
            "symbols": .array(
                list.items.map { item in
                    [
                        "key": .string(item.key), "name": .string(item.name),
                        "category": .string(item.category), "tags": .array(item.tags.map { .string($0) }),
                        "class": .string(Int(item.symbolClass).map { StyleClass.name($0) } ?? ""),
                    ]
                }),
        ]
    }
}
