import CartoucheGeospatial
import CartoucheSymbols
import Synchronization

/// A layer that draws the tables of a ``FeatureCollection``, each with its own renderer.
public final class FeatureCollectionLayer: Layer, @unchecked Sendable {
    private let known = Mutex<[FeatureCollectionTable: FeatureLayer]>([:])

    /// The collection to draw.
    public let featureCollection: FeatureCollection

    /// Creates a layer for a collection.
    public init(featureCollection: FeatureCollection) {
        self.featureCollection = featureCollection
        super.init(name: "")
    }

    /// The feature layers, one for each table, in drawing order.
    ///
    /// The layer of a table keeps its settings until the table is removed from the collection.
    public var layers: [FeatureLayer] {
        let tables = featureCollection.tables
        return known.withLock { known in
            known = known.filter { tables.contains($0.key) }
            return tables.map { table in
                let layer = known[table] ?? FeatureLayer(featureTable: table)
                known[table] = layer
                return layer
            }
        }
    }

    /// The smallest envelope around all features, in the first table's spatial reference; nil if there are none.
    public override var fullExtent: Envelope? { layers.commonExtent }

    package override var source: (any Loadable)? { featureCollection }
    package override func prepare() throws { try featureCollection.prepare() }

    package override var memberLayers: [Layer]? { layers }
    package override var drawnLayers: [FeatureLayer] { layers }
}

extension Sequence where Element: Layer {
    /// The smallest envelope around all features of all layers, in the first layer's spatial reference; nil if there
    /// are none.
    var commonExtent: Envelope? {
        var common: Envelope?
        for extent in lazy.compactMap(\.fullExtent) {
            guard let sofar = common else {
                common = extent
                continue
            }
            guard let target = sofar.spatialReference, let own = extent.spatialReference, own != target else {
                common = sofar.union(extent)
                continue
            }
            let transformation = try? CoordinateTransformation.known(from: own, to: target)
            if let placed = transformation?.project(envelope: extent) { common = sofar.union(placed) }
        }
        return common
    }
}
