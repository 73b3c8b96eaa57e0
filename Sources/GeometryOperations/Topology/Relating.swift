import CGeos
import Geospatial

/// How one geometry may lie to another, after the dimensionally extended nine-intersection model (DE-9IM).
package enum SpatialRelation: Hashable, Sendable {
    /// They share a position.
    case intersects
    /// They share none.
    case disjoint
    /// They share positions, but none of the insides.
    case touches
    /// A line goes into an area and out of it, or two lines cross at points.
    case crosses
    /// Nothing of the first lies outside the second, and something of it inside.
    case within
    /// The second is within the first.
    case contains
    /// They have the same dimension, share a part of that dimension, and each has some for itself.
    case overlaps
    /// They cover the same.
    case equals
    /// The matrix of the two fits a pattern of nine characters out of `T`, `F`, `*`, `0`, `1`, `2`.
    case matches(String)
}

extension Topology {
    /// Whether the relation holds between two geometries.
    ///
    /// An empty geometry is disjoint from all others and equals other empty ones; no other named relation holds.
    package static func holds(
        _ relation: SpatialRelation, _ first: any Geometry, _ second: any Geometry
    ) throws(GeospatialError) -> Bool {
        _ = try commonReference(of: [first, second])
        if case .matches(let pattern) = relation { try checkPattern(pattern) }
        let session = try GeosSession()
        let one = try GeosOperand(first, in: session)
        let other = try GeosOperand(second, in: session)
        if case .matches = relation { return try session.ask(relation, one.covered(), other.covered()) }
        guard let first = one.geometry, let second = other.geometry else {
            return relation.holdsForEmpty(both: one.geometry == nil && other.geometry == nil)
        }
        return try session.ask(relation, first, second)
    }

    /// The matrix of two geometries, nine characters row by row: inside, boundary and outside of the first
    /// against those of the second, each the dimension of what they share or `F`.
    package static func matrix(
        _ first: any Geometry, _ second: any Geometry
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
                what: "\(pattern) is not a relation",
                suggestion: "use nine of the characters T, F, *, 0, 1 and 2")
        }
    }
}

extension SpatialRelation {
    /// What holds where one of the geometries is empty, or both are; not for patterns, which empty geometries
    /// fit as others do.
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
    func ask(
        _ relation: SpatialRelation, _ first: GeosGeometry, _ second: GeosGeometry
    ) throws(GeospatialError) -> Bool {
        switch relation {
        case .intersects: return try ask(functions.Intersects, first, second)
        case .disjoint: return try ask(functions.Disjoint, first, second)
        case .touches: return try ask(functions.Touches, first, second)
        case .crosses: return try ask(functions.Crosses, first, second)
        case .within: return try ask(functions.Within, first, second)
        case .contains: return try ask(functions.Contains, first, second)
        case .overlaps: return try ask(functions.Overlaps, first, second)
        case .equals: return try ask(functions.Equals, first, second)
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
