import CartoucheNetwork
import CartoucheServices
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A layer that shows the tiles of a map service of ArcGIS.
///
/// Legends contain it. Tiles are not drawn; the report of each picture says so.
public final class ArcGISTiledLayer: MapServiceLayer, @unchecked Sendable {
    /// Creates a layer for a map service with tiles, which is loaded when the layer or its legend is needed.
    ///
    /// - Parameters:
    ///   - url: The address of the service, which ends with `MapServer`.
    ///   - provider: The provider of answers. Default: nil, `ResourceProviders.shared`.
    public init(url: URL, provider: (any ResourceProvider)? = nil) {
        super.init(url: url, provider: provider) { entry, sublayers, legend, _ in
            ArcGISTiledSublayer(entry, sublayers, legend)
        }
    }

    /// The outermost layers in the tiles, top first; empty before loading.
    public var tiledSublayers: [ArcGISTiledSublayer] { sublayers.compactMap { $0 as? ArcGISTiledSublayer } }

    // Drawing needs nothing of the service.
    package override func prepare() throws {}

    package override func reasonToSkip(atScale scale: Double?) -> SkipReason? {
        super.reasonToSkip(atScale: scale)
            ?? .unsupported(.serviceLayerNotDrawn("the layer \(name.brief) consists of tiles"))
    }
}

/// A layer in the tiles of a map service; it has entries in legends.
public final class ArcGISTiledSublayer: ArcGISSublayer, @unchecked Sendable {
    init(
        _ entry: ServiceDescription.Entry, _ sublayers: [ArcGISSublayer],
        _ legend: LoadedContent<ServiceLegend>
    ) {
        super.init(entry, drawnBy: Self.layer(of: entry, sublayers), sublayers, legend)
    }

    /// The layers in a group, top first.
    public var tiledSublayers: [ArcGISTiledSublayer] { sublayers.compactMap { $0 as? ArcGISTiledSublayer } }
}
