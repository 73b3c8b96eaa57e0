import CGeos
import Geospatial

/// A context of GEOS, with which one operation, or one prepared geometry, makes all its calls.
///
/// A context and its geometries may be used by one thread at a time; a session is made where it is needed
/// and stays there, which costs less than a microsecond.
final class GeosSession {
    let functions: CGeosFunctions
    let context: OpaquePointer
    private let message: UnsafeMutablePointer<CGeosMessage>

    init() throws(GeospatialError) {
        functions = try GeosLibrary.shared().functions
        guard let context = functions.Context_create() else {
            throw .missingLibrary(name: "GEOS", package: "libgeos-c1v5", reason: "gives no context")
        }
        self.context = context
        message = .allocate(capacity: 1)
        message.initialize(to: CGeosMessage())
        // GEOS would write to standard error; what it says is in our errors.
        _ = functions.Context_setErrorMessageHandler(context, cgeos_keep_message, message)
        _ = functions.Context_setNoticeMessageHandler(context, cgeos_drop_message, nil)
    }

    deinit {
        functions.Context_finish(context)
        message.deallocate()
    }

    /// What GEOS said last went wrong, or nothing.
    var reason: String {
        UnsafeRawPointer(message).withMemoryRebound(
            to: CChar.self, capacity: MemoryLayout<CGeosMessage>.size
        ) { String(cString: $0) }
    }

    /// Owns what a call gave, or tells why it gave nothing.
    func owning(_ pointer: OpaquePointer?, _ operation: String) throws(GeospatialError) -> GeosGeometry {
        guard let pointer else { throw .operationFailed(operation: operation, reason: reason) }
        return GeosGeometry(pointer, in: self)
    }

    /// What a predicate answered.
    func truth(_ answer: UInt8, _ operation: String) throws(GeospatialError) -> Bool {
        guard answer != UInt8(CGEOS_EXCEPTION) else {
            throw .operationFailed(operation: operation, reason: reason)
        }
        return answer != 0
    }
}

/// A geometry of GEOS that is destroyed when nobody holds it any more.
///
/// Its pointer is used only within ``withPointer(_:)``, so that it cannot be outlived.
final class GeosGeometry {
    let session: GeosSession
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer, in session: GeosSession) {
        self.pointer = pointer
        self.session = session
    }

    deinit { session.functions.Geom_destroy(session.context, pointer) }

    /// Calls `body` with the pointer, which is good until it returns.
    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    /// A copy that the caller must give away or destroy.
    func copied() throws(GeospatialError) -> OpaquePointer { try whole.copied() }

    /// Whether it is what the OGC calls valid.
    var isValid: Bool { withPointer { session.functions.isValid(session.context, $0) == 1 } }

    /// Whether it covers nothing.
    var isEmpty: Bool { withPointer { session.functions.isEmpty(session.context, $0) == 1 } }

    /// All of it.
    var whole: GeosPart { GeosPart(pointer: pointer, owner: self) }

    /// Its members, or itself where it is not a collection.
    var members: [GeosPart] { whole.members }
}

/// A member of a geometry or a ring of an area, which keeps the whole alive.
struct GeosPart {
    fileprivate let pointer: OpaquePointer
    let owner: GeosGeometry

    fileprivate init(pointer: OpaquePointer, owner: GeosGeometry) {
        self.pointer = pointer
        self.owner = owner
    }

    /// Calls `body` with the pointer, which is good until it returns.
    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(owner) { body(pointer) }
    }

    /// A copy that the caller must give away or destroy.
    func copied() throws(GeospatialError) -> OpaquePointer {
        let session = owner.session
        guard let copy = withPointer({ session.functions.Geom_clone(session.context, $0) }) else {
            throw .operationFailed(operation: "copy", reason: session.reason)
        }
        return copy
    }

    /// Its members, or itself where it is not a collection.
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

    /// The shell and the holes of an area.
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

    /// The area; 0 of points and lines.
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

/// A function of GEOS that makes a geometry of one.
typealias GeosUnary = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
/// A function of GEOS that makes a geometry of two.
typealias GeosBinary = @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> OpaquePointer?
/// The same, rounding coordinates to a grid.
typealias GeosGridded =
    @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?, Double) ->
    OpaquePointer?
/// A function of GEOS that says how two geometries lie to each other.
typealias GeosPredicate = @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> UInt8

extension GeosSession {
    /// What a function makes of a geometry.
    func apply(
        _ function: GeosUnary, to geometry: GeosGeometry, _ operation: String
    ) throws(GeospatialError) -> GeosGeometry {
        try owning(geometry.withPointer { function(context, $0) }, operation)
    }

    /// What a function makes of two geometries, or where it gives up, its gridded sister.
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

    /// What a predicate says about two geometries.
    func ask(
        _ predicate: GeosPredicate, _ first: GeosGeometry, _ second: GeosGeometry
    ) throws(GeospatialError) -> Bool {
        try truth(
            first.withPointer { first in second.withPointer { predicate(context, first, $0) } },
            "relationship")
    }
}
