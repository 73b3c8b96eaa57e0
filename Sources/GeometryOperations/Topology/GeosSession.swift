import CartoucheCGeos
import CartoucheGeospatial

/// A context of GEOS for all calls of one operation or one prepared geometry.
///
/// One thread at a time can use a context and its geometries. Each operation creates its own session, which takes
/// less than a microsecond.
final class GeosSession {
    let functions: CGeosFunctions
    let context: OpaquePointer
    private let message: UnsafeMutablePointer<CGeosMessage>

    init() throws(GeospatialError) {
        functions = try GeosLibrary.shared().functions
        guard let context = functions.Context_create() else {
            throw .missingLibrary(name: "GEOS", package: "libgeos-c1v5", reason: "cannot be initialized")
        }
        self.context = context
        message = .allocate(capacity: 1)
        message.initialize(to: CGeosMessage())
        // GEOS must not write to standard error; the errors thrown here contain its messages.
        _ = functions.Context_setErrorMessageHandler(context, cgeos_keep_message, message)
        _ = functions.Context_setNoticeMessageHandler(context, cgeos_drop_message, nil)
    }

    deinit {
        functions.Context_finish(context)
        message.deallocate()
    }

    /// The message of GEOS's last error, or an empty text.
    var reason: String {
        UnsafeRawPointer(message).withMemoryRebound(
            to: CChar.self, capacity: MemoryLayout<CGeosMessage>.size
        ) { String(cString: $0) }
    }

    /// Takes ownership of the result of a call; throws an error with GEOS's message if the call failed.
    func owning(_ pointer: OpaquePointer?, _ operation: String) throws(GeospatialError) -> GeosGeometry {
        guard let pointer else { throw .operationFailed(operation: operation, reason: reason) }
        return GeosGeometry(pointer, in: self)
    }

    /// Returns the result of a predicate.
    func truth(_ answer: UInt8, _ operation: String) throws(GeospatialError) -> Bool {
        guard answer != UInt8(CGEOS_EXCEPTION) else {
            throw .operationFailed(operation: operation, reason: reason)
        }
        return answer != 0
    }
}

/// A GEOS geometry that is destroyed with its last reference.
///
/// The pointer must be used only within ``withPointer(_:)``, which keeps the geometry alive.
final class GeosGeometry {
    let session: GeosSession
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer, in session: GeosSession) {
        self.pointer = pointer
        self.session = session
    }

    deinit { session.functions.Geom_destroy(session.context, pointer) }

    /// Calls `body` with the pointer, which is valid until `body` returns.
    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    /// Returns a copy; the caller must pass it to GEOS or destroy it.
    func copied() throws(GeospatialError) -> OpaquePointer { try whole.copied() }

    /// Whether it is valid by the rules of the OGC.
    var isValid: Bool { withPointer { session.functions.isValid(session.context, $0) == 1 } }

    /// Whether it has no positions.
    var isEmpty: Bool { withPointer { session.functions.isEmpty(session.context, $0) == 1 } }

    /// The number of vertices; closing vertices count.
    var vertexCount: Int {
        Int(withPointer { session.functions.GetNumCoordinates(session.context, $0) })
    }

    /// The whole geometry as a part.
    var whole: GeosPart { GeosPart(pointer: pointer, owner: self) }

    /// The members of a collection; for other geometries, the geometry itself.
    var members: [GeosPart] { whole.members }
}

/// A member of a geometry or a ring of an area; it keeps the whole geometry alive.
struct GeosPart {
    fileprivate let pointer: OpaquePointer
    let owner: GeosGeometry

    fileprivate init(pointer: OpaquePointer, owner: GeosGeometry) {
        self.pointer = pointer
        self.owner = owner
    }

    /// Calls `body` with the pointer, which is valid until `body` returns.
    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(owner) { body(pointer) }
    }

    /// Returns a copy; the caller must pass it to GEOS or destroy it.
    func copied() throws(GeospatialError) -> OpaquePointer {
        let session = owner.session
        guard let copy = withPointer({ session.functions.Geom_clone(session.context, $0) }) else {
            throw .operationFailed(operation: "copy", reason: session.reason)
        }
        return copy
    }

    /// The members of a collection; for other geometries, the part itself.
    var members: [GeosPart] {
        let session = owner.session
        return withPointer { pointer in
            let count = session.functions.GetNumGeometries(session.context, pointer)
            return (0..<max(0, count)).compactMap { index in
                session.functions.GetGeometryN(session.context, pointer, index).map {
                    GeosPart(pointer: $0, owner: owner)
                }
            }
        }
    }

    /// The outer ring and the holes of an area.
    var rings: [GeosPart] {
        let session = owner.session
        return withPointer { area in
            guard let shell = session.functions.GetExteriorRing(session.context, area) else { return [] }
            let count = session.functions.GetNumInteriorRings(session.context, area)
            let holes = (0..<max(0, count)).compactMap {
                session.functions.GetInteriorRingN(session.context, area, $0)
            }
            return ([shell] + holes).map { GeosPart(pointer: $0, owner: owner) }
        }
    }

    /// The area; 0 for points and lines.
    var area: Double {
        var area = 0.0
        _ = withPointer { owner.session.functions.Area(owner.session.context, $0, &area) }
        return area
    }

    /// A point inside an area.
    var innerPoint: SIMD2<Double>? {
        let session = owner.session
        guard let point = withPointer({ session.functions.PointOnSurface(session.context, $0) }) else {
            return nil
        }
        return GeosGeometry(point, in: session).whole.position
    }

    /// The position of a point.
    var position: SIMD2<Double>? { withPointer { owner.session.positions(of: $0)?.positions.first } }
}

/// A function of GEOS from one geometry to another.
typealias GeosUnary = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
/// A function of GEOS from two geometries to one.
typealias GeosBinary = @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> OpaquePointer?
/// A function of GEOS from two geometries to one, with coordinates rounded to a grid.
typealias GeosGridded =
    @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?, Double) ->
    OpaquePointer?
/// A function of GEOS that tests a relationship of two geometries.
typealias GeosPredicate = @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> UInt8

extension GeosSession {
    /// Applies a function to a geometry.
    func apply(
        _ function: GeosUnary, to geometry: GeosGeometry, _ operation: String
    ) throws(GeospatialError) -> GeosGeometry {
        try owning(geometry.withPointer { function(context, $0) }, operation)
    }

    /// Applies a function to two geometries; if it fails, applies the variant that rounds to a grid.
    func apply(
        _ function: GeosBinary, gridded: GeosGridded, _ first: GeosGeometry, _ second: GeosGeometry,
        _ operation: String
    ) throws(GeospatialError) -> GeosGeometry {
        let made = first.withPointer { first in
            second.withPointer { function(context, first, $0) }
        }
        if let made { return GeosGeometry(made, in: self) }
        let why = reason
        let grid = gridSize(for: [first, second])
        let coarse = first.withPointer { first in
            second.withPointer { gridded(context, first, $0, grid) }
        }
        guard grid > 0, let coarse else { throw .operationFailed(operation: operation, reason: why) }
        return GeosGeometry(coarse, in: self)
    }

    /// Tests a relationship of two geometries.
    func test(
        _ predicate: GeosPredicate, _ first: GeosGeometry, _ second: GeosGeometry
    ) throws(GeospatialError) -> Bool {
        try truth(
            first.withPointer { first in second.withPointer { predicate(context, first, $0) } },
            "relationship")
    }
}
