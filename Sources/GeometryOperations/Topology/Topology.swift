import CartoucheCGeos
import CartoucheGeospatial

/// The operations of ``GeometryEngine`` that need GEOS, with typed errors.
///
/// If an operation fails, ``GeometryEngine`` returns nil, false or an empty list, as the ArcGIS SDK does.
package enum Topology {}

extension Topology {
    /// Returns the spatial reference of all geometries; those without one are assumed to have that of the others.
    static func commonReference(
        of geometries: [Geometry]
    ) throws(GeospatialError) -> SpatialReference? {
        var common: SpatialReference?
        for geometry in geometries {
            guard let reference = geometry.spatialReference else { continue }
            if let common, common != reference {
                throw .differentSpatialReferences(common.description, reference.description)
            }
            common = reference
        }
        return common
    }

    /// Returns a geometry without coordinates.
    static func empty(
        ofDimension dimension: Int, in spatialReference: SpatialReference?, single: Bool = false
    ) -> Geometry {
        switch dimension {
        case 0 where single: Point(x: .nan, y: .nan, spatialReference: spatialReference)
        case 0: Multipoint(points: [], spatialReference: spatialReference)
        case 1: Polyline(points: [], spatialReference: spatialReference)
        default: Polygon(points: [], spatialReference: spatialReference)
        }
    }
}

// MARK: - Overlay

extension Topology {
    /// Returns the intersection of both geometries, in the lower dimension of the two.
    package static func intersection(
        _ first: Geometry, _ second: Geometry
    ) throws(GeospatialError) -> Geometry {
        let overlay = try Overlay(first, second)
        let single = overlay.first.isSinglePoint || overlay.second.isSinglePoint
        let dimension = min(overlay.first.dimension, overlay.second.dimension)
        guard let result = try overlay.intersection() else {
            return empty(ofDimension: dimension, in: overlay.spatialReference, single: single)
        }
        return result.geometry(ofDimension: dimension, in: overlay.spatialReference, single: single)
    }

    /// Returns the intersection of both geometries, one geometry for each dimension, lowest first.
    package static func intersections(
        _ first: Geometry, _ second: Geometry
    ) throws(GeospatialError) -> [Geometry] {
        let overlay = try Overlay(first, second)
        guard let result = try overlay.intersection() else { return [] }
        return (0...2).map { result.geometry(ofDimension: $0, in: overlay.spatialReference) }
            .filter { !$0.isEmpty }
    }

    /// Returns the part of the first geometry that is outside the second.
    package static func difference(
        _ first: Geometry, _ second: Geometry
    ) throws(GeospatialError) -> Geometry {
        let overlay = try Overlay(first, second)
        guard let minuend = overlay.first.geometry else {
            return empty(
                ofDimension: overlay.first.dimension, in: overlay.spatialReference,
                single: overlay.first.isSinglePoint)
        }
        var result = minuend
        if let subtrahend = overlay.second.geometry {
            let functions = overlay.session.functions
            result = try overlay.session.apply(
                functions.Difference, gridded: functions.DifferencePrec, minuend, subtrahend, "difference")
        }
        return GeosResult(result, hasZ: overlay.hasZ).geometry(
            ofDimension: overlay.first.dimension, in: overlay.spatialReference,
            single: overlay.first.isSinglePoint)
    }

    /// Returns the parts that are in exactly one of the geometries, in the higher dimension of the two.
    package static func symmetricDifference(
        _ first: Geometry, _ second: Geometry
    ) throws(GeospatialError) -> Geometry {
        let overlay = try Overlay(first, second)
        let dimension = max(overlay.first.dimension, overlay.second.dimension)
        let result: GeosGeometry
        switch (overlay.first.geometry, overlay.second.geometry) {
        case (nil, nil): return empty(ofDimension: dimension, in: overlay.spatialReference)
        case (let one?, nil), (nil, let one?): result = one
        case (let first?, let second?):
            result = try overlay.symmetricDifference(first, second)
        }
        return GeosResult(result, hasZ: overlay.hasZ)
            .geometry(ofDimension: dimension, in: overlay.spatialReference)
    }

    /// Returns the union of the geometries, in the highest dimension of all; nil if there are none.
    package static func union(of geometries: [Geometry]) throws(GeospatialError) -> Geometry? {
        guard !geometries.isEmpty else { return nil }
        let reference = try commonReference(of: geometries)
        let session = try GeosSession()
        var operands: [GeosOperand] = []
        operands.reserveCapacity(geometries.count)
        for geometry in geometries { operands.append(try GeosOperand(geometry, in: session)) }
        let covering = operands.filter { $0.geometry != nil }
        let dimension = (covering.isEmpty ? operands : covering).map(\.dimension).max() ?? 0
        var members: [OpaquePointer] = []
        for operand in covering where operand.dimension == dimension {
            if let geometry = operand.geometry { members.append(try geometry.copied()) }
        }
        guard !members.isEmpty else { return empty(ofDimension: dimension, in: reference) }
        let merged = try session.merged(session.collection(Int(CGEOS_COLLECTION), members))
        return GeosResult(merged, hasZ: covering.contains(where: \.hasZ))
            .geometry(ofDimension: dimension, in: reference)
    }
}

/// Two operands in one session.
private struct Overlay {
    let session: GeosSession
    let first: GeosOperand
    let second: GeosOperand
    let spatialReference: SpatialReference?

    init(_ first: Geometry, _ second: Geometry) throws(GeospatialError) {
        spatialReference = try Topology.commonReference(of: [first, second])
        session = try GeosSession()
        self.first = try GeosOperand(first, in: session)
        self.second = try GeosOperand(second, in: session)
    }

    var hasZ: Bool { first.hasZ || second.hasZ }

    func intersection() throws(GeospatialError) -> GeosResult? {
        guard let first = first.geometry, let second = second.geometry else { return nil }
        let functions = session.functions
        return GeosResult(
            try session.apply(
                functions.Intersection, gridded: functions.IntersectionPrec, first, second, "intersection"),
            hasZ: hasZ)
    }
    func symmetricDifference(
        _ first: GeosGeometry, _ second: GeosGeometry
    ) throws(GeospatialError) -> GeosGeometry {
        let functions = session.functions
        guard self.first.dimension == 2, self.second.dimension == 2 else {
            return try session.apply(
                functions.SymDifference, gridded: functions.SymDifferencePrec, first, second,
                "symmetric difference")
        }
        // GEOS checks the areas of differences, but not of symmetric differences. These can lose whole faces if
        // borders nearly coincide.
        var rests: [OpaquePointer] = []
        for (minuend, subtrahend) in [(first, second), (second, first)] {
            let rest = try session.apply(
                functions.Difference, gridded: functions.DifferencePrec, minuend, subtrahend,
                "symmetric difference")
            if !rest.isEmpty { rests.append(try rest.copied()) }
        }
        let result = try session.merged(session.collection(Int(CGEOS_COLLECTION), rests))
        // The check of GEOS is not strict. The area of the intersection gives the exact area of the result.
        let shared = try session.apply(
            functions.Intersection, gridded: functions.IntersectionPrec, first, second, "intersection")
        let whole = first.whole.area + second.whole.area
        let excess = result.whole.area - (whole - 2 * shared.whole.area)
        if abs(excess) <= 1e-7 * whole { return result }
        let grid = session.gridSize(for: [first, second])
        return try session.owning(
            first.withPointer { first in
                second.withPointer { functions.SymDifferencePrec(session.context, first, $0, grid) }
            }, "symmetric difference")
    }
}
