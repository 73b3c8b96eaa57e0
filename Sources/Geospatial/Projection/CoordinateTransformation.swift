import CartoucheCProj
import Synchronization

/// The transformation from one coordinate system to another.
///
/// This module itself transforms between WGS 84 and Web Mercator; PROJ transforms between all other coordinate
/// systems. Two references to the same system give the identity. Longitude comes before latitude on both sides.
/// Geographic coordinates have the unit of their coordinate system, usually degrees.
///
/// Several threads can use one object at the same time. Each call takes a clone of PROJ's transformation from a
/// pool, and returns it after use. Each clone has its own context.
package final class CoordinateTransformation: Sendable {
    /// The coordinate system of the input.
    package let source: SpatialReference
    /// The coordinate system of the output.
    package let target: SpatialReference

    private enum Method: Equatable {
        case identity, toWebMercator, fromWebMercator
        /// By PROJ, forward or inverse.
        case proj(direction: Int32)
        /// By several transformations in sequence.
        case chain

        static let proj = Method.proj(direction: Int32(CPROJ_FORWARD))
    }

    /// PROJ's transformations that are not in use.
    ///
    /// The original is never used for coordinates; it is cloned under the lock.
    private struct Pool {
        var original: ProjObject?
        var idle: [ProjObject] = []
    }

    private let method: Method
    private let links: [CoordinateTransformation]
    private let pool: Mutex<Pool>

    /// Finds the transformation between two coordinate systems.
    ///
    /// - Throws: `GeospatialError` if a coordinate system is unknown, or if PROJ has no transformation between the
    ///   two. Also if PROJ is needed and not installed.
    package init(from source: SpatialReference, to target: SpatialReference) throws(GeospatialError) {
        self.source = source
        self.target = target
        links = []
        method =
            switch (source.canonicalWKID, target.canonicalWKID) {
            case _ where source.hasSamePlane(as: target): .identity
            case (4326?, 3857?): .toWebMercator
            case (3857?, 4326?): .fromWebMercator
            default: .proj
            }
        guard case .proj = method else {
            pool = Mutex(Pool())
            return
        }
        // PROJ transforms geocentric positions and heights too, but a map cannot show them.
        _ = try source.properties()
        _ = try target.properties()
        pool = Mutex(Pool(original: try Self.projTransformation(from: source, to: target)))
    }

    /// Creates the transformation that applies one operation of PROJ between its own coordinate systems.
    init(
        _ operation: DatumOperation, from source: SpatialReference, to target: SpatialReference,
        isInverse: Bool
    ) throws(GeospatialError) {
        let context = operation.object.context
        guard
            let normalized = context.library.functions.normalize_for_visualization(
                context.pointer, operation.object.pointer)
        else {
            throw .noTransformation(
                from: source.description, to: target.description, reason: context.reason)
        }
        self.source = source
        self.target = target
        links = []
        method = .proj(direction: Int32(isInverse ? CPROJ_INVERSE : CPROJ_FORWARD))
        pool = Mutex(Pool(original: ProjObject(normalized, in: context)))
    }

    /// Creates a transformation that applies several others in sequence.
    init(from source: SpatialReference, to target: SpatialReference, links: [CoordinateTransformation]) {
        self.source = source
        self.target = target
        self.links = links
        method = .chain
        pool = Mutex(Pool())
    }

    private static func projTransformation(
        from source: SpatialReference, to target: SpatialReference
    ) throws(GeospatialError) -> ProjObject {
        let context = try ProjContext(ProjLibrary.shared())
        let functions = context.library.functions
        let from = try context.coordinateSystem(source)
        let to = try context.coordinateSystem(target)
        guard
            let found = functions.create_crs_to_crs_from_pj(
                context.pointer, from.pointer, to.pointer, nil, nil)
        else {
            throw .noTransformation(
                from: source.description, to: target.description, reason: context.reason)
        }
        let raw = ProjObject(found, in: context)
        guard let normalized = functions.normalize_for_visualization(context.pointer, raw.pointer) else {
            throw .noTransformation(
                from: source.description, to: target.description, reason: context.reason)
        }
        return ProjObject(normalized, in: context)
    }

    /// Whether coordinates do not change.
    package var isIdentity: Bool { method == .identity }

    /// Whether PROJ transforms the coordinates; PROJ wraps longitudes beyond ±180°.
    package var usesProj: Bool {
        switch method {
        case .identity, .toWebMercator, .fromWebMercator: false
        case .proj: true
        case .chain: links.contains { $0.usesProj }
        }
    }

    /// Transforms coordinates in place.
    ///
    /// If a coordinate has no result, its x and y become NaN: it is not a number, or is outside the projection's
    /// domain.
    package func transform(_ coordinates: UnsafeMutableBufferPointer<SIMD2<Double>>) {
        guard !coordinates.isEmpty else { return }
        switch method {
        case .identity: break
        case .toWebMercator: WebMercator.project(coordinates)
        case .fromWebMercator: WebMercator.unproject(coordinates)
        case .proj(let direction): transformWithProj(coordinates, direction)
        case .chain: for link in links { link.transform(coordinates) }
        }
    }

    /// Transforms an array of coordinates in place.
    package func transform(_ coordinates: inout [SIMD2<Double>]) {
        coordinates.withUnsafeMutableBufferPointer { transform($0) }
    }

    /// Returns the transformed coordinate; NaN if it has no result.
    package func transform(_ coordinate: SIMD2<Double>) -> SIMD2<Double> {
        var copy = coordinate
        withUnsafeMutablePointer(to: &copy) {
            transform(UnsafeMutableBufferPointer(start: $0, count: 1))
        }
        return copy
    }

    private func transformWithProj(
        _ coordinates: UnsafeMutableBufferPointer<SIMD2<Double>>, _ direction: Int32
    ) {
        let borrowed = pool.withLock { pool -> ProjObject? in
            if let object = pool.idle.popLast() { return object }
            guard let original = pool.original,
                let context = try? ProjContext(original.context.library)
            else { return nil }
            return original.clone(in: context)
        }
        guard let borrowed, let base = coordinates.baseAddress else {
            coordinates.update(repeating: SIMD2(repeating: .nan))
            return
        }
        if source.isGeographic { snapLongitudes(coordinates) }
        // x and y of a coordinate are adjacent in memory: the distance from x to x is 16 bytes.
        let stride = MemoryLayout<SIMD2<Double>>.stride
        UnsafeMutableRawPointer(base).withMemoryRebound(to: Double.self, capacity: 2 * coordinates.count) {
            _ = borrowed.context.library.functions.trans_generic(
                borrowed.pointer, direction, $0, stride, coordinates.count, $0 + 1,
                stride, coordinates.count, nil, 0, 0, nil, 0, 0)
        }
        for index in coordinates.indices {
            let coordinate = coordinates[index]
            // PROJ sets HUGE_VAL for coordinates without result; infinity times zero is NaN.
            if !(coordinate.x * 0 == 0 && coordinate.y * 0 == 0) {
                coordinates[index] = SIMD2(repeating: .nan)
            }
        }
        pool.withLock { $0.idle.append(borrowed) }
    }

    /// Moves coordinates that are just beyond ±180° or ±90° back onto the edge.
    ///
    /// PROJ wraps longitudes beyond ±180°. A coordinate on the antimeridian with a rounding error would otherwise
    /// jump to the other side of the world.
    private func snapLongitudes(_ coordinates: UnsafeMutableBufferPointer<SIMD2<Double>>) {
        let edge = SIMD2<Double>(180, 90)
        for index in coordinates.indices {
            var coordinate = coordinates[index]
            coordinate.replace(
                with: edge, where: (coordinate .> edge) .& (coordinate .< edge + 1e-6))
            coordinate.replace(
                with: -edge, where: (coordinate .< -edge) .& (coordinate .> -edge - 1e-6))
            coordinates[index] = coordinate
        }
    }
}

extension SpatialReference {
    /// Whether x and y are the same in both; heights are ignored.
    fileprivate func hasSamePlane(as other: SpatialReference) -> Bool {
        guard let wkid = canonicalWKID else { return self == other }
        return wkid == other.canonicalWKID
    }
}
