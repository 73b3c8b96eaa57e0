import CartoucheArchives
import CartoucheCNaturalEarth
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import Synchronization

/// The layers of Natural Earth that are embedded in the program (`scripts/make-basemap`).
///
/// The coarse ones are made for 1:110 million, the others for 1:50 million.
package enum NaturalEarthData: String, CaseIterable {
    case globe, countries, borders, glaciers, lakes, rivers, cities, seas
    case coarseCountries, coarseBorders, coarseLakes, coarseRivers

    private static let opened = Mutex<[Self: any FeatureSource]>([:])

    /// The features; read once for the process.
    ///
    /// - Throws: `DocumentError`, `FeatureSourceError` if the embedded data is damaged.
    package func source() throws -> any FeatureSource {
        if let source = Self.opened.withLock({ $0[self] }) { return source }
        let source = try FeatureSources.openFile(
            bytes: Gzip.decompressed(compressed, of: rawValue), name: "\(rawValue).geojson"
        ).source(layer: nil)
        Self.opened.withLock { $0[self] = source }
        return source
    }

    private var compressed: [UInt8] {
        let file =
            switch self {
            case .globe: cnaturalearth_globe()
            case .countries: cnaturalearth_countries()
            case .borders: cnaturalearth_borders()
            case .glaciers: cnaturalearth_glaciers()
            case .lakes: cnaturalearth_lakes()
            case .rivers: cnaturalearth_rivers()
            case .cities: cnaturalearth_cities()
            case .seas: cnaturalearth_seas()
            case .coarseCountries: cnaturalearth_coarse_countries()
            case .coarseBorders: cnaturalearth_coarse_borders()
            case .coarseLakes: cnaturalearth_coarse_lakes()
            case .coarseRivers: cnaturalearth_coarse_rivers()
            }
        return [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
}
