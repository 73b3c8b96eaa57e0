import CartoucheDocuments

/// A projection or a geometry operation that gives no result.
///
/// Faults of documents are a `DocumentError`.
public enum GeospatialError: CartoucheError, Hashable {
    /// PROJ does not know a coordinate system of this name, or cannot read its text.
    case unknownSpatialReference(String, reason: String)
    /// A library that is opened on first use is not installed, or is too old.
    case missingLibrary(name: String, package: String, reason: String)
    /// PROJ is installed, but its database of coordinate systems is missing.
    ///
    /// `folder` is the folder that was set for it; empty if none was set.
    case missingProjectionDatabase(folder: String = "")
    /// Both systems are known, but there is no transformation between them.
    case noTransformation(from: String, to: String, reason: String)
    /// A geometry has no spatial reference, so its place on the globe is unknown.
    case missingSpatialReference
    /// Two geometries have different spatial references.
    case differentSpatialReferences(String, String)
    /// The coordinate system is not of a planet's surface, for example that of a drawing.
    case notOnGlobe(String)
    /// The coordinate system has no pairs of coordinates on a map: it is geocentric or vertical.
    case notFlat(String, kind: SystemKind)
    /// A coordinate is not a number, or has no place on the globe.
    case notAPlace
    /// The value of a parameter is invalid.
    case invalidParameter(String, what: String, suggestion: String = "")
    /// The result would have more vertices than the limit.
    case tooManyVertices(limit: Int)
    /// A coordinate is not a number, is infinite, or is too far from the origin for computing.
    ///
    /// `index` counts the coordinates of the geometry, all parts together.
    case unusableCoordinate(index: Int)
    /// GEOS cannot compute the operation.
    case operationFailed(operation: String, reason: String)

    /// A kind of coordinate system that maps cannot have.
    public enum SystemKind: String, Hashable, Sendable {
        /// Positions are x, y and z from the center of the Earth.
        case geocentric
        /// Coordinates are heights or depths.
        case vertical
    }
}

extension GeospatialError {
    /// What is wrong.
    public var what: String {
        switch self {
        case .unknownSpatialReference(let name, let reason):
            "the coordinate system \(name) is unknown to PROJ\(Self.inBrackets(reason))"
        case .missingLibrary(let name, _, let reason): "\(name) \(reason)"
        case .missingProjectionDatabase(let folder):
            folder.isEmpty ? "PROJ cannot find its database proj.db" : "the folder \(folder) has no proj.db"
        case .noTransformation(let from, let to, let reason):
            "PROJ has no transformation from \(from) to \(to)\(Self.inBrackets(reason))"
        case .missingSpatialReference: "the geometry has no spatial reference"
        case .differentSpatialReferences(let first, let second):
            "the geometries have different spatial references: \(first) and \(second)"
        case .notOnGlobe(let name): "\(name) is neither a geographic nor a projected coordinate system"
        case .notFlat(let name, let kind):
            "\(name) is a \(kind.rawValue) coordinate system, which has \(kind.coordinates)"
        case .notAPlace: "a coordinate is not a number or is outside the globe"
        case .invalidParameter(let name, let what, _): "\(name): \(what)"
        case .tooManyVertices(let limit): "the result would have more than \(limit) vertices"
        case .unusableCoordinate(let index):
            "coordinate \(index) of the geometry is not a number, is infinite or exceeds 1e100"
        case .operationFailed(let operation, let reason):
            "GEOS cannot compute the \(operation) of these geometries\(Self.inBrackets(reason))"
        }
    }

    /// What to do; may be empty.
    public var suggestion: String {
        switch self {
        case .unknownSpatialReference: "use a code such as EPSG:3857 or ESRI:54030, or well-known text"
        case .missingLibrary(_, let package, _): "install the package \(package)"
        case .missingProjectionDatabase:
            "install the package proj-data, or set TransformationCatalog.projectionEngineDirectory"
        case .noTransformation: "choose a coordinate system for the same planet and region"
        case .missingSpatialReference: "set a spatial reference, such as SpatialReference.wgs84"
        case .differentSpatialReferences: "project one geometry to the spatial reference of the other"
        case .notOnGlobe: "project the data to a geographic or projected coordinate system"
        case .notFlat: "use a geographic or projected coordinate system, such as EPSG:4326 or EPSG:3857"
        case .notAPlace: "latitudes must be between -90° and 90°"
        case .invalidParameter(_, _, let suggestion): suggestion
        case .tooManyVertices: "use longer segments"
        case .unusableCoordinate: "use finite coordinates"
        case .operationFailed: "simplify the geometries first, or round their coordinates"
        }
    }

    private static func inBrackets(_ reason: String) -> String { reason.isEmpty ? "" : " (\(reason))" }
}

extension GeospatialError.SystemKind {
    fileprivate var coordinates: String {
        switch self {
        case .geocentric: "x, y and z from the center of the Earth"
        case .vertical: "heights only"
        }
    }
}
