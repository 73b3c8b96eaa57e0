import CProj
import Synchronization

/// The way from one coordinate system to another.
///
/// WGS 84 ⇄ Web Mercator is our own code, and the same system on both sides changes nothing; all else is
/// PROJ's. Longitude comes before latitude on either side, degrees in geographic systems.
///
/// May be used by several threads at once: each use takes a copy of PROJ's transformation, with a context of
/// its own, from a pool, and puts it back.
package final class CoordinateTransformation: Sendable {
    /// The system that coordinates come in.
    package let source: SpatialReference
    /// The system that coordinates leave in.
    package let target: SpatialReference

    private enum Way: Equatable {
        case identity, toWebMercator, fromWebMercator
        /// PROJ's, forward or from its end to its beginning.
        case proj(direction: Int32)
        /// Others one after the other.
        case chain

        static let proj = Way.proj(direction: Int32(CPROJ_FORWARD))
    }

    /// Transformations of PROJ that nobody uses at the moment.
    ///
    /// The first is never used itself: others are cloned from it under the lock.
    private struct Pool {
        var original: ProjObject?
        var idle: [ProjObject] = []
    }

    private let way: Way
    private let links: [CoordinateTransformation]
    private let pool: Mutex<Pool>

    /// Looks the way up.
    ///
    /// - Throws: `GeospatialError` when a system is unknown, when there is no way between the two, or when
    ///   PROJ is needed and missing.
    package init(from source: SpatialReference, to target: SpatialReference) throws(GeospatialError) {
        self.source = source
        self.target = target
        links = []
        way =
            switch (source.canonicalWKID, target.canonicalWKID) {
            case _ where source.hasSamePlane(as: target): .identity
            case (4326?, 3857?): .toWebMercator
            case (3857?, 4326?): .fromWebMercator
            default: .proj
            }
        guard case .proj = way else {
            pool = Mutex(Pool())
            return
        }
        pool = Mutex(Pool(original: try Self.projTransformation(from: source, to: target)))
    }

    /// A chosen operation of PROJ's, between its own systems.
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
        way = .proj(direction: Int32(isInverse ? CPROJ_INVERSE : CPROJ_FORWARD))
        pool = Mutex(Pool(original: ProjObject(normalized, in: context)))
    }

    /// Several ways one after the other.
    init(from source: SpatialReference, to target: SpatialReference, links: [CoordinateTransformation]) {
        self.source = source
        self.target = target
        self.links = links
        way = .chain
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

    /// Whether coordinates stay as they are.
    package var isIdentity: Bool { way == .identity }

    /// Whether PROJ does the work, which brings longitudes beyond ±180° back.
    package var usesProj: Bool {
        switch way {
        case .identity, .toWebMercator, .fromWebMercator: false
        case .proj: true
        case .chain: links.contains { $0.usesProj }
        }
    }

    /// Transforms coordinates in place.
    ///
    /// Where the transformation has no result, because the coordinate is not a number or outside the
    /// projection's domain, both x and y become NaN.
    package func transform(_ coordinates: UnsafeMutableBufferPointer<SIMD2<Double>>) {
        guard !coordinates.isEmpty else { return }
        switch way {
        case .identity: break
        case .toWebMercator: WebMercator.project(coordinates)
        case .fromWebMercator: WebMercator.unproject(coordinates)
        case .proj(let direction): transformWithProj(coordinates, direction)
        case .chain: for link in links { link.transform(coordinates) }
        }
    }

    /// Transforms an array of coordinates in place, as the other `transform` does.
    package func transform(_ coordinates: inout [SIMD2<Double>]) {
        coordinates.withUnsafeMutableBufferPointer { transform($0) }
    }

    /// Where one coordinate goes; NaN where the transformation has no result.
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
        if source.isGeographic { settleLongitudes(coordinates) }
        // x and y of one coordinate lie side by side: 16 bytes from x to x.
        let stride = MemoryLayout<SIMD2<Double>>.stride
        UnsafeMutableRawPointer(base).withMemoryRebound(to: Double.self, capacity: 2 * coordinates.count) {
            _ = borrowed.context.library.functions.trans_generic(
                borrowed.pointer, direction, $0, stride, coordinates.count, $0 + 1,
                stride, coordinates.count, nil, 0, 0, nil, 0, 0)
        }
        for index in coordinates.indices {
            let coordinate = coordinates[index]
            // PROJ says HUGE_VAL; infinity times zero is NaN.
            if !(coordinate.x * 0 == 0 && coordinate.y * 0 == 0) {
                coordinates[index] = SIMD2(repeating: .nan)
            }
        }
        pool.withLock { $0.idle.append(borrowed) }
    }

    /// PROJ wraps longitudes beyond ±180°, so that a coordinate on the antimeridian that rounding put just
    /// past it would jump to the other side of the world: put such back onto it, likewise at the poles.
    private func settleLongitudes(_ coordinates: UnsafeMutableBufferPointer<SIMD2<Double>>) {
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
    /// Whether x and y are the same in both; heights don't matter.
    fileprivate func hasSamePlane(as other: SpatialReference) -> Bool {
        guard let wkid = canonicalWKID else { return self == other }
        return wkid == other.canonicalWKID
    }
}
