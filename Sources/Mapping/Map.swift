import Documents
import Geospatial
import Imaging
import Synchronization

/// A map: layers in drawing order, the system in which they are drawn, and where to look first.
///
/// A map is made by code or read from web map JSON (``init(contentsOfFile:)``). It may be read and changed from
/// any thread; a change shows in the next picture.
public final class Map: Sendable {
    struct Content: Sendable {
        var operationalLayers: [Layer] = []
        var initialViewpoint: Viewpoint?
        var backgroundColor: Color?
        var diagnostics: [Diagnostic] = []
    }

    let content: Mutex<Content>

    /// The system in which the map is flat.
    ///
    /// Default: Web Mercator.
    public let spatialReference: SpatialReference

    /// A map without layers.
    public init(spatialReference: SpatialReference = .webMercator) {
        self.spatialReference = spatialReference
        content = Mutex(Content())
    }

    init(spatialReference: SpatialReference, content: Content) {
        self.spatialReference = spatialReference
        self.content = Mutex(content)
    }

    /// The layers, bottom first.
    public var operationalLayers: [Layer] {
        get { content.withLock(\.operationalLayers) }
        set { content.withLock { $0.operationalLayers = newValue } }
    }

    /// Adds a layer on top.
    public func addOperationalLayer(_ layer: Layer) {
        content.withLock { $0.operationalLayers.append(layer) }
    }

    /// Removes a layer, if the map has it.
    public func removeOperationalLayer(_ layer: Layer) {
        content.withLock { $0.operationalLayers.removeAll { $0 === layer } }
    }

    /// Where to look first; nil shows everything that the layers have.
    public var initialViewpoint: Viewpoint? {
        get { content.withLock(\.initialViewpoint) }
        set { content.withLock { $0.initialViewpoint = newValue } }
    }

    /// What lies under the layers; nil is transparent.
    public var backgroundColor: Color? {
        get { content.withLock(\.backgroundColor) }
        set { content.withLock { $0.backgroundColor = newValue } }
    }

    /// What of the map's document could not be read faithfully, and what was done instead.
    public var diagnostics: [Diagnostic] { content.withLock(\.diagnostics) }
}
