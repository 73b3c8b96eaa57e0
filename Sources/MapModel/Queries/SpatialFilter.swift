import CartoucheFeatures
import CartoucheGeometryOperations
import CartoucheGeospatial
import CartoucheWorkers

/// Selects the features that have a spatial relationship with a geometry.
struct SpatialFilter {
    /// The envelope of possible features, in the table's spatial reference; nil if features outside it may match.
    package let envelope: Envelope?

    private let bounds: SIMD4<Double>
    private let relationship: QueryParameters.SpatialRelationship
    /// The geometry for exact comparisons; nil if envelopes are enough.
    private let prepared: PreparedGeometry?
    /// Whether the geometry is an envelope in the table's spatial reference.
    private let isBox: Bool

    /// - Parameters:
    ///   - geometry: The query's geometry.
    ///   - relationship: The spatial relationship.
    ///   - reference: The table's spatial reference.
    /// - Throws: `GeospatialError` if the geometry cannot be projected to the table's spatial reference or compared.
    init(
        _ geometry: Geometry, _ relationship: QueryParameters.SpatialRelationship,
        in reference: SpatialReference?
    ) throws {
        var placed = geometry
        if let reference, let own = geometry.spatialReference, own != reference {
            // The sides of an envelope may become curves, so its corners are not enough.
            let shape = (geometry as? Envelope)?.densifiedPolygon ?? geometry
            placed = try CoordinateTransformation.known(from: own, to: reference).project(shape)
        }
        let extent = placed.extent
        self.relationship = relationship
        bounds = SIMD4(extent.xMin, extent.yMin, extent.xMax, extent.yMax)
        envelope = relationship == .disjoint ? nil : extent
        isBox = placed is Envelope
        prepared = try relationship.relation == nil ? nil : PreparedGeometry(placed)
    }

    /// Returns the matching features of a batch.
    ///
    /// - Parameter failures: Counts the features whose geometry cannot be compared; they are left out.
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
        // A feature without a location has no spatial relationship.
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

/// The features whose geometry cannot be compared with that of the query.
struct SpatialFailures {
    var count = 0
    /// The error of the first such feature.
    var first = ""
}

extension QueryParameters.SpatialRelationship {
    /// The relation that geometries must have; nil if their envelopes are enough.
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
