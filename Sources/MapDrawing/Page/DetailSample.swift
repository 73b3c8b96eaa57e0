import CartoucheFeatures
import CartoucheGeospatial
import CartouchePortrayal

/// The first vertices of a source, which show whether there is invisible detail.
struct DetailSample: Sendable {
    private let coordinates: [SIMD2<Double>]
    private let partStarts: [Int32]

    /// Creates a sample from the first vertices of the first features.
    init(_ batch: FeatureBatch) {
        // Points have no detail.
        guard batch.geometry.kinds.contains(where: { $0 != .point && $0 != .none }) else {
            (partStarts, coordinates) = ([0], [])
            return
        }
        let all = batch.geometry.partStarts
        let few = all.prefix { Int($0) <= DetailGrid.sampleSize }.count
        partStarts = Array(all.prefix(max(few, 2)))
        coordinates = Array(batch.geometry.coordinates[..<Int(partStarts.last ?? 0)])
    }

    /// Returns the grid that drops invisible detail; nil if there is none.
    ///
    /// - Parameters:
    ///   - frame: The part of the map in the picture.
    ///   - transformation: The transformation from the features' spatial reference to the map's; nil if they are the
    ///     same.
    package func grid(on frame: MapFrame, by transformation: CoordinateTransformation?) -> DetailGrid? {
        if coordinates.isEmpty { return nil }
        let grid = frame.detailGrid
        return grid.isUseful(for: projected(by: transformation), partStarts: partStarts) ? grid : nil
    }

    /// Returns the limit of grids that drop invisible detail; see `DetailGrid.limit`.
    ///
    /// - Parameter transformation: The transformation from the features' spatial reference to the map's; nil if they
    ///   are the same.
    func gridLimit(by transformation: CoordinateTransformation?) -> Double {
        if coordinates.isEmpty { return .infinity }
        return DetailGrid.limit(for: projected(by: transformation), partStarts: partStarts)
    }

    private func projected(by transformation: CoordinateTransformation?) -> [SIMD2<Double>] {
        var coordinates = coordinates
        transformation?.transform(&coordinates)
        return coordinates
    }
}
