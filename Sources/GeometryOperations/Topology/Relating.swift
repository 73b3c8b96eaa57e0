import CartoucheCGeos
import CartoucheGeospatial

/// The relationships of two geometries in the dimensionally extended nine-intersection model (DE-9IM).
package enum SpatialRelation: Hashable, Sendable {
    /// They share a position.
    case intersects
    /// They share no position.
    case disjoint
    /// They share positions, but none that is inside both.
    case touches
    /// A line is partly inside and partly outside an area, or two lines cross at points.
    case crosses
    /// The first is completely within the second, and not only on its border.
    case within
    /// The second is within the first.
    case contains
    /// They have the same dimension and share a part of that dimension, but neither contains the other.
    case overlaps
    /// They cover the same positions.
    case equals
    /// The DE-9IM matrix matches a pattern with nine of the characters `T`, `F`, `*`, `0`, `1` and `2`.
    case matches(String)
}

extension Topology {
    /// Whether the relation holds between two geometries.
    ///
    /// An empty geometry is disjoint from all others and equals other empty ones; no other named relation holds.
    package static func holds(
        _ relation: SpatialRelation, _ first: Geometry, _ second: Geometry
    ) throws(GeospatialError) -> Bool {
        _ = try commonReference(of: [first, second])
        if case .matches(let pattern) = relation { try checkPattern(pattern) }
        let session = try GeosSession()
        let one = try GeosOperand(first, in: session)
        let other = try GeosOperand(second, in: session)
        if case .matches = relation { return try session.test(relation, one.covered(), other.covered()) }
        guard let first = one.geometry, let second = other.geometry else {
            return relation.holdsForEmpty(both: one.geometry == nil && other.geometry == nil)
        }
        return try session.test(relation, first, second)
    }

    /// Returns the DE-9IM matrix of two geometries: nine characters, row by row.
    ///
    /// Inside, boundary and outside of the first are compared with those of the second. Each character is the
    /// dimension of the shared part, or `F`.
    package static func matrix(
        _ first: Geometry, _ second: Geometry
    ) throws(GeospatialError) -> String {
        _ = try commonReference(of: [first, second])
        let session = try GeosSession()
        let functions = session.functions
        let one = try GeosOperand(first, in: session).covered()
        let other = try GeosOperand(second, in: session).covered()
        let text = one.withPointer { one in
            other.withPointer { functions.Relate(session.context, one, $0) }
        }
        guard let text else {
            throw .operationFailed(operation: "relationship", reason: session.reason)
        }
        defer { functions.Free(session.context, text) }
        return String(cString: text)
    }

    static func checkPattern(_ pattern: String) throws(GeospatialError) {
        guard pattern.utf8.count == 9, pattern.allSatisfy({ "TtFf*012".contains($0) }) else {
            throw .invalidParameter(
                "relate",
                what: "the pattern \"\(pattern)\" is not valid",
                suggestion: "use nine characters from T, F, *, 0, 1 and 2")
        }
    }
}

extension SpatialRelation {
    /// Whether the relation holds if one or both geometries are empty.
    ///
    /// It is not used for patterns: empty geometries are compared with a pattern like all others.
    func holdsForEmpty(both: Bool) -> Bool {
        switch self {
        case .disjoint: true
        case .equals: both
        default: false
        }
    }
}

extension GeosSession {
    /// Whether the relation holds.
    func test(
        _ relation: SpatialRelation, _ first: GeosGeometry, _ second: GeosGeometry
    ) throws(GeospatialError) -> Bool {
        switch relation {
        case .intersects: return try test(functions.Intersects, first, second)
        case .disjoint: return try test(functions.Disjoint, first, second)
        case .touches: return try test(functions.Touches, first, second)
        case .crosses: return try test(functions.Crosses, first, second)
        case .within: return try test(functions.Within, first, second)
        case .contains: return try test(functions.Contains, first, second)
        case .overlaps: return try test(functions.Overlaps, first, second)
        case .equals: return try test(functions.Equals, first, second)
        case .matches(let pattern):
            let answer = first.withPointer { first in
                second.withPointer { second in
                    pattern.uppercased().withCString {
                        functions.RelatePattern(context, first, second, $0)
                    }
                }
            }
            return try truth(answer, "relationship")
        }
    }
}
