import Features
import GeometryOperations
import Geospatial
import Workers

/// Which features lie to a geometry in a certain way.
struct SpatialFilter {
    /// In the table's system: no feature outside it lies so; nil where features anywhere may.
    let envelope: Envelope?

    private let bounds: SIMD4<Double>
    private let relationship: QueryParameters.SpatialRelationship
    /// Nil where envelopes tell it all.
    private let prepared: PreparedGeometry?
    /// Whether the geometry is its own envelope.
    private let isBox: Bool

    /// - Parameter reference: the table's system.
    /// - Throws: `GeospatialError` where the geometry cannot be brought into the table's system or compared.
    init(
        _ geometry: Geometry, _ relationship: QueryParameters.SpatialRelationship,
        in reference: SpatialReference?
    ) throws {
        var placed = geometry
        if let reference, let own = geometry.spatialReference, own != reference {
            // The corners of an envelope are not enough where its sides become curves.
            let shape = (geometry as? Envelope)?.densifiedPolygon ?? geometry
            placed = try CoordinateTransformation(from: own, to: reference).project(shape)
        }
        let extent = placed.extent
        self.relationship = relationship
        bounds = SIMD4(extent.xMin, extent.yMin, extent.xMax, extent.yMax)
        envelope = relationship == .disjoint ? nil : extent
        isBox = placed is Envelope
        prepared = try relationship.relation == nil ? nil : PreparedGeometry(placed)
    }

    /// The features of a batch that lie so.
    ///
    /// - Parameter failures: counts features whose geometry cannot be compared; they are left out.
    func filtered(
        _ batch: FeatureBatch, _ cancellation: Cancellation, _ failures: inout SpatialFailures
    ) throws -> FeatureBatch {
        var mask = [Bool](repeating: false, count: batch.count)
        for row in mask.indices {
            if row & 63 == 0 { try cancellation.check() }
            do throws(GeospatialError) {
                mask[row] = try holds(for: batch, row)
            } catch {
                failures.count += 1
                if failures.first.isEmpty { failures.first = "\(error)" }
            }
        }
        return batch.filtered(by: mask)
    }

    private func holds(for batch: FeatureBatch, _ row: Int) throws(GeospatialError) -> Bool {
        let own = batch.geometry.bounds(of: row)
        // Features without a place lie in no way to anything.
        guard batch.geometry.kinds[row] != .none, !own.x.isNaN else { return false }
        guard GeometryColumn.touch(own, bounds) else { return relationship == .disjoint }
        guard let prepared, let relation = relationship.relation else { return true }
        if isBox, relationship == .intersects || relationship == .disjoint, lies(own, within: bounds) {
            return relationship == .intersects
        }
        guard let geometry = batch.geometry.geometry(of: row) else { return false }
        return try prepared.holds(relation, with: geometry)
    }

    private func lies(_ inner: SIMD4<Double>, within outer: SIMD4<Double>) -> Bool {
        inner.x >= outer.x && inner.y >= outer.y && inner.z <= outer.z && inner.w <= outer.w
    }
}

/// Features whose geometry could not be compared with the query's.
struct SpatialFailures {
    var count = 0
    /// What was wrong with the first.
    var first = ""
}

extension QueryParameters.SpatialRelationship {
    /// What has to be asked of the geometries themselves; nil where their envelopes tell.
    fileprivate var relation: SpatialRelation? {
        switch self {
        case .intersects: .intersects
        case .disjoint: .disjoint
        case .equals: .equals
        case .touches: .touches
        case .crosses: .crosses
        case .within: .within
        case .contains: .contains
        case .overlaps: .overlaps
        case .envelopeIntersects, .indexIntersects: nil
        }
    }
}
