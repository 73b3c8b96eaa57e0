import CartoucheCGeos
import CartoucheGeospatial
import Synchronization

/// A geometry with an index, for testing relationships with many other geometries.
///
/// Threads can share one object, but then wait for each other; for concurrent tests, give each thread its own.
package final class PreparedGeometry: Sendable {
    /// The smallest envelope around the geometry.
    package let extent: Envelope
    private let spatialReference: SpatialReference?
    private let state: Mutex<State>

    // Unchecked: only the thread that holds the mutex uses the session and its objects.
    private struct State: @unchecked Sendable {
        let session: GeosSession
        let operand: GeosOperand
        let prepared: OpaquePointer?
    }

    /// Prepares a geometry.
    ///
    /// - Throws: `GeospatialError.missingLibrary`, `.unusableCoordinate` or `.operationFailed`.
    package init(_ geometry: Geometry) throws(GeospatialError) {
        extent = geometry.extent
        spatialReference = geometry.spatialReference
        let session = try GeosSession()
        let operand = try GeosOperand(geometry, in: session)
        let covered = operand.geometry
        let prepared = covered.flatMap { covered in
            covered.withPointer { session.functions.Prepare(session.context, $0) }
        }
        if covered != nil, prepared == nil {
            throw .operationFailed(operation: "relationship", reason: session.reason)
        }
        state = Mutex(State(session: session, operand: operand, prepared: prepared))
    }

    deinit {
        state.withLock { state in
            if let prepared = state.prepared {
                // The prepared geometry refers to the geometry, which must live longer.
                withExtendedLifetime(state.operand) {
                    state.session.functions.PreparedGeom_destroy(state.session.context, prepared)
                }
            }
        }
    }

    /// Whether the relation holds between the prepared geometry, which is the first, and another.
    ///
    /// The result is that of ``Topology/holds(_:_:_:)``, but repeated tests are faster.
    package func holds(
        _ relation: SpatialRelation, with other: Geometry
    ) throws(GeospatialError) -> Bool {
        if let spatialReference, let reference = other.spatialReference, reference != spatialReference {
            throw .differentSpatialReferences(spatialReference.description, reference.description)
        }
        if case .matches(let pattern) = relation { try Topology.checkPattern(pattern) }
        let answer: Result<Bool, GeospatialError> = state.withLock { state in
            do throws(GeospatialError) {
                return .success(try Self.holds(relation, state, other))
            } catch { return .failure(error) }
        }
        return try answer.get()
    }

    private static func holds(
        _ relation: SpatialRelation, _ state: State, _ other: Geometry
    ) throws(GeospatialError) -> Bool {
        let session = state.session
        let functions = session.functions
        let operand = try GeosOperand(other, in: session)
        if case .matches = relation {
            return try session.test(relation, state.operand.covered(), operand.covered())
        }
        guard let geometry = state.operand.geometry, let prepared = state.prepared,
            let covered = operand.geometry
        else { return relation.holdsForEmpty(both: state.operand.geometry == nil && operand.geometry == nil) }
        let predicate: GeosPredicate
        switch relation {
        case .intersects: predicate = functions.PreparedIntersects
        case .disjoint: predicate = functions.PreparedDisjoint
        case .touches: predicate = functions.PreparedTouches
        case .crosses: predicate = functions.PreparedCrosses
        case .within: predicate = functions.PreparedWithin
        case .contains: predicate = functions.PreparedContains
        case .overlaps: predicate = functions.PreparedOverlaps
        case .equals, .matches: return try session.test(relation, geometry, covered)
        }
        let answer = withExtendedLifetime(geometry) {
            covered.withPointer { predicate(session.context, prepared, $0) }
        }
        return try session.truth(answer, "relationship")
    }
}
