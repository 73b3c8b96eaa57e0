import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbols
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The surface of the earth in a scene: heights, a color, and limits for the camera.
public final class Surface: Sendable {
    /// The limit of the camera's position.
    public enum NavigationConstraint: Hashable, Sendable {
        /// The camera stays above the surface.
        case stayAbove
        /// The camera can be below the surface.
        case unconstrained
    }

    /// The appearance of a surface without a basemap.
    public struct BackgroundGrid: Hashable, Sendable {
        /// The color of the surface.
        ///
        /// Default: light gray.
        public var backgroundColor = Color(red8: 0xE4, green: 0xE4, blue: 0xE0)
        /// The color of the lines.
        ///
        /// Default: gray.
        public var lineColor = Color(red8: 0xC4, green: 0xC4, blue: 0xC0)
        /// Whether the lines are drawn.
        ///
        /// Default: true.
        public var isVisible = true

        /// Creates a light gray grid.
        public init() {}
    }

    struct Content: Sendable {
        var sources: [ElevationSource] = []
        var exaggeration = 1.0
        var opacity = 1.0
        var isEnabled = true
        var constraint = NavigationConstraint.stayAbove
        var grid = BackgroundGrid()
    }

    let content: ModelState<Content>

    /// Creates a surface without heights.
    public convenience init() { self.init(elevationSources: []) }

    /// Creates a surface with sources of heights.
    public init(elevationSources: [ElevationSource]) {
        content = ModelState(Content(sources: elevationSources))
    }

    /// The sources of heights; the first source with a height at a place applies.
    public var elevationSources: [ElevationSource] { content.read(\.sources) }

    /// Adds a source after the others.
    public func addElevationSource(_ source: ElevationSource) {
        content.edit { $0.sources.append(source) }
    }

    /// Adds sources after the others, in the given order.
    public func addElevationSources(_ sources: some Sequence<ElevationSource>) {
        let sources = Array(sources)
        content.edit { $0.sources += sources }
    }

    /// Removes a source if the surface has it.
    public func removeElevationSource(_ source: ElevationSource) {
        content.edit { $0.sources.removeAll { $0 === source } }
    }

    /// Removes all sources.
    public func removeAllElevationSources() { content.edit { $0.sources = [] } }

    /// The factor for all heights of the surface.
    ///
    /// Default: 1. Values that are not above 0 count as 1.
    public var elevationExaggeration: Float {
        get { content.read { Float($0.exaggeration) } }
        set {
            content.edit { $0.exaggeration = newValue > 0 && newValue.isFinite ? Double(newValue) : 1 }
        }
    }

    /// Whether the heights of the sources apply.
    ///
    /// Default: true.
    public var isEnabled: Bool {
        get { content.read(\.isEnabled) }
        set { content.edit { $0.isEnabled = newValue } }
    }

    /// The opacity of the surface, from 0 to 1.
    ///
    /// Default: 1.
    public var opacity: Float {
        get { content.read { Float($0.opacity) } }
        set { content.edit { $0.opacity = newValue.isNaN ? 1 : Double(min(max(newValue, 0), 1)) } }
    }

    /// The limit of the camera's position.
    ///
    /// Default: `.stayAbove`.
    public var navigationConstraint: NavigationConstraint {
        get { content.read(\.constraint) }
        set { content.edit { $0.constraint = newValue } }
    }

    /// The appearance of the surface where no basemap covers it.
    public var backgroundGrid: BackgroundGrid {
        get { content.read(\.grid) }
        set { content.edit { $0.grid = newValue } }
    }

    /// Loads the sources; a source that fails has the error in its `loadError`.
    public func load() async throws { await elevationSources.load() }

    /// Returns the height of the surface at a point in meters, with the exaggeration.
    ///
    /// - Throws: `GeospatialError` if the point cannot be projected to WGS 84.
    public func elevation(at point: Point) async throws -> Double {
        var place = SIMD2(point.x, point.y)
        if let own = point.spatialReference, own != .wgs84 {
            place = try CoordinateTransformation.known(from: own, to: .wgs84).transform(place)
        }
        var diagnostics: [Diagnostic] = []
        return SurfaceHeights(self, in: .globe, diagnostics: &diagnostics).height(at: place)
    }
}

/// A source of heights for a ``Surface``.
public class ElevationSource: Loadable, @unchecked Sendable {
    init() {}

    /// The loading status.
    public var loadStatus: LoadStatus { .notLoaded }
    /// The error of the last loading attempt; nil if it succeeded.
    public var loadError: (any Error)? { nil }
    /// Loads the heights, unless they are loaded or an earlier attempt failed.
    public func load() async throws {}
    /// Loads the heights, even if an earlier attempt failed.
    public func retryLoad() async throws {}

    /// Returns the rasters of the source.
    ///
    /// - Throws: The error of a raster that cannot be read.
    func rasters() throws -> [ElevationRaster] { [] }
}

/// Heights from raster files, in any format that GDAL reads.
public final class RasterElevationSource: ElevationSource, @unchecked Sendable {
    private let state = Mutex<Result<[ElevationRaster], any Error>?>(nil)

    /// The files; the first file with a height at a place applies.
    public let fileURLs: [URL]

    private let paths: [String]

    /// Creates a source.
    public init(fileURLs: [URL]) {
        self.fileURLs = fileURLs
        paths = fileURLs.map(\.path)
        super.init()
    }

    /// Creates a source for the path of a file.
    package init(path: String) {
        fileURLs = []
        paths = [path]
        super.init()
    }

    /// The loading status.
    public override var loadStatus: LoadStatus {
        switch state.withLock({ $0 }) {
        case nil: .notLoaded
        case .success: .loaded
        case .failure: .failed
        }
    }

    /// The error of the last loading attempt; nil if it succeeded.
    public override var loadError: (any Error)? {
        if case .failure(let error) = state.withLock({ $0 }) { error } else { nil }
    }

    /// Reads the files, unless they are read or an earlier attempt failed.
    ///
    /// - Throws: The error of a file that cannot be read.
    public override func load() async throws { _ = try rasters() }

    /// Reads the files again.
    ///
    /// - Throws: The error of a file that cannot be read.
    public override func retryLoad() async throws {
        state.withLock { $0 = nil }
        _ = try rasters()
    }

    override func rasters() throws -> [ElevationRaster] {
        try state.withLock { state in
            if let known = state { return try known.get() }
            let result = Result { try paths.map { try ElevationRaster(path: $0) } }
            state = result
            return try result.get()
        }
    }
}

/// Heights from a tiled elevation service; its URL is kept, but Cartouche does not load services.
public final class ArcGISTiledElevationSource: ElevationSource, @unchecked Sendable {
    /// The address of the service.
    public let url: URL

    /// Creates a source for the address of a service.
    public init(url: URL) {
        self.url = url
        super.init()
    }

    override func rasters() throws -> [ElevationRaster] {
        throw DocumentError(
            .remote, source: url.absoluteString, what: "the elevation service is on another computer",
            suggestion: "use a RasterElevationSource with a local raster")
    }
}
