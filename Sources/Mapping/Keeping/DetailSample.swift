import Features
import Geospatial
import Portrayal

/// The first vertices of a source, which tell whether there is detail that nobody can see.
struct DetailSample: Sendable {
    private let coordinates: [SIMD2<Double>]
    private let partStarts: [Int32]

    /// Takes the first vertices of the first features.
    init(_ batch: FeatureBatch) {
        let all = batch.geometry.partStarts
        let few = all.prefix { Int($0) <= DetailGrid.sampleSize }.count
        partStarts = Array(all.prefix(max(few, 2)))
        coordinates = Array(batch.geometry.coordinates[..<Int(partStarts.last ?? 0)])
    }

    /// The grid that drops invisible detail, if there is any.
    ///
    /// - Parameter way: from the features' system to the map's; nil where they are the same.
    func grid(on frame: MapFrame, by way: CoordinateTransformation?) -> DetailGrid? {
        var coordinates = coordinates
        way?.transform(&coordinates)
        let grid = frame.detailGrid
        return grid.isUseful(for: coordinates, partStarts: partStarts) ? grid : nil
    }
}
