import CartoucheGeometryOperations
import CartoucheGeospatial

/// Geometries among the arguments of functions, and their limits.
enum ArcadeGeometries {
    /// The maximum number of vertices of a result.
    static let maxVertices = 200_000
    /// The maximum number of vertices of the operands of one operation.
    static let maxOperandVertices = 1_000_000

    /// What an array of points means as an argument.
    enum PointList { case multipoint, polyline, polygon }

    /// Returns the geometry of a geometry, a feature or an array of points; nil for null and features without geometry.
    ///
    /// - Throws: ``ArcadeFault`` if it is something else, or has another spatial reference than the context.
    static func optional(
        _ value: ArcadeValue, _ run: ArcadeRun, points: PointList = .multipoint
    ) throws(ArcadeFault) -> Geometry? {
        let geometry: Geometry
        switch value {
        case .null: return nil
        case .geometry(let own): geometry = own
        case .feature(let feature):
            guard let own = feature.geometry else { return nil }
            geometry = own
        case .array(let array):
            var all: [Point] = []
            for element in array.elements {
                guard let point = try optional(element, run) as? Point else {
                    throw expected("points", element)
                }
                all.append(point)
            }
            guard !all.isEmpty else { return nil }
            switch points {
            case .multipoint: geometry = Multipoint(points: all)
            case .polyline: geometry = Polyline(points: all)
            case .polygon: geometry = Polygon(points: all)
            }
        default: throw expected("a geometry or a feature", value)
        }
        if let own = geometry.spatialReference, let context = run.spatialReference, own != context {
            throw ArcadeFault(
                .spatialReference, "the geometry is in \(own), but the script runs in \(context)",
                suggestion: "use geometries in the coordinate system of the map")
        }
        return geometry
    }

    /// Returns the geometry of an argument that must have one.
    static func required(
        _ value: ArcadeValue, _ run: ArcadeRun, points: PointList = .multipoint
    ) throws(ArcadeFault) -> Geometry {
        guard let geometry = try optional(value, run, points: points) else {
            throw expected("a geometry or a feature", value)
        }
        return geometry
    }

    /// Returns the point of an argument.
    static func point(_ value: ArcadeValue, _ run: ArcadeRun) throws(ArcadeFault) -> Point {
        guard let point = try optional(value, run) as? Point else { throw expected("a point", value) }
        return point
    }

    /// Returns an argument that must be a number.
    static func number(_ value: ArcadeValue, _ name: String) throws(ArcadeFault) -> Double {
        let number = value.number
        guard number.isFinite else {
            throw ArcadeFault(.wrongArgument, "the \(name) is \(value.noun) and not a finite number")
        }
        return number
    }

    static func expected(_ what: String, _ value: ArcadeValue) -> ArcadeFault {
        ArcadeFault(.wrongArgument, "\(what) expected, and not \(value.noun)")
    }

    /// Returns the spatial reference of a geometry, or of the context.
    static func reference(_ geometry: Geometry, _ run: ArcadeRun) -> SpatialReference? {
        geometry.spatialReference ?? run.spatialReference
    }
}

// MARK: - Running operations

extension ArcadeGeometries {
    /// How much work an operation is for each vertex.
    enum Work: Int {
        /// Reads the vertices, or finds them in an index.
        case scan = 1
        /// Finds where segments cross, and makes new parts.
        case overlay = 10
        /// Makes curves around the vertices, and their union.
        case buffer = 40
    }

    /// Runs an operation, and counts its work by the vertices of its operands and of its result.
    static func compute<Result>(
        _ run: ArcadeRun, _ operands: [Geometry], work: Work = .overlay,
        _ operation: () throws(GeospatialError) -> Result
    ) throws(ArcadeFault) -> Result {
        let vertices = operands.reduce(0) { $0 + $1.packed.positions.count }
        guard vertices <= maxOperandVertices else {
            throw ArcadeFault(.tooLarge, "the geometries have more than \(maxOperandVertices) vertices")
        }
        // One operation on a large geometry is possible, but not many.
        try run.spend(steps: 1 + min(vertices, 10_000) * work.rawValue / 10)
        let result: Result
        do throws(GeospatialError) {
            result = try operation()
        } catch {
            throw ArcadeFault(.wrongArgument, error.what, suggestion: error.suggestion)
        }
        if let geometry = result as? Geometry { try run.spend(steps: geometry.packed.positions.count / 10) }
        return result
    }

    /// Returns a geometry as a value; null if it is empty.
    static func value(_ geometry: Geometry?) -> ArcadeValue {
        guard let geometry, !geometry.isEmpty else { return .null }
        return .geometry(geometry)
    }

    /// Returns geometries as an array.
    static func array(_ geometries: [Geometry], _ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        try run.reserve(elements: geometries.count)
        return .array(ArcadeArray(geometries.map { .geometry($0) }))
    }

    /// Returns the fault of an operation that would have too many vertices.
    static func tooManyVertices() -> ArcadeFault {
        ArcadeFault(.tooLarge, "the result would have more than \(maxVertices) vertices")
    }
}
