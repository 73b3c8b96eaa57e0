import Features
import Geospatial

/// Which features lie to a geometry in a certain way.
struct SpatialFilter {
    /// In the table's system: no feature outside it lies so; nil where features anywhere may.
    let envelope: Envelope?

    private let bounds: SIMD4<Double>
    private let relationship: QueryParameters.SpatialRelationship

    /// - Parameter reference: the table's system.
    /// - Throws: `GeospatialError` where the geometry cannot be brought into the table's system.
    init(
        _ geometry: any Geometry, _ relationship: QueryParameters.SpatialRelationship,
        in reference: SpatialReference?
    ) throws {
        var placed = geometry
        if let reference, let own = geometry.spatialReference, own != reference {
            placed = try CoordinateTransformation(from: own, to: reference).project(geometry)
        }
        let extent = placed.extent
        self.relationship = relationship
        bounds = SIMD4(extent.xMin, extent.yMin, extent.xMax, extent.yMax)
        envelope = relationship == .disjoint ? nil : extent
        guard relationship == .envelopeIntersects || relationship == .indexIntersects else {
            throw MapError.unusableQuery(source: "query", reason: "\(relationship) is not there yet")
        }
    }

    /// The features of a batch that lie so.
    func filtered(_ batch: FeatureBatch, _ cancellation: Cancellation) throws -> FeatureBatch {
        batch.filtered(
            by: (0..<batch.count).map { GeometryColumn.touch(batch.geometry.bounds(of: $0), bounds) })
    }
}
