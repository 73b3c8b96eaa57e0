/// The reason why a projection or an operation gives no result.
///
/// Problems in a document are a `DocumentError` instead.
public enum GeospatialError: Error, Hashable, Sendable {
    /// PROJ cannot find a coordinate system with this name, or cannot parse its text.
    case unknownSpatialReference(String, reason: String)
    /// A library that is opened on first use is not installed, or is too old.
    case missingLibrary(name: String, package: String, reason: String)
    /// PROJ is installed, but its database of coordinate systems is missing.
    case missingProjectionDatabase
    /// Both coordinate systems are known, but PROJ has no transformation between them.
    case noTransformation(from: String, to: String, reason: String)
    /// A geometry has no spatial reference, so its location on the globe is unknown.
    case missingSpatialReference
    /// Two geometries have different spatial references.
    case differentSpatialReferences(String, String)
    /// The coordinate system is not on a planet's surface; an example is the system of a technical drawing.
    case notOnGlobe(String)
    /// A coordinate is not a number, or its coordinate system has no location for it on the globe.
    case notAPlace
    /// The value of a parameter is not valid.
    case invalidParameter(String, reason: String)
    /// The result would have more vertices than the limit.
    case tooManyVertices(limit: Int)
    /// A coordinate is not a number, infinite, or too far from the origin to compute with.
    ///
    /// `index` counts the coordinates of the geometry, all parts together.
    case unusableCoordinate(index: Int)
    /// GEOS failed.
    case operationFailed(operation: String, reason: String)
}

extension GeospatialError: CustomStringConvertible {
    /// One line that says what is wrong and how to correct it.
    public var description: String {
        switch self {
        case .unknownSpatialReference(let name, let reason):
            let detail = reason.isEmpty ? "" : " (\(reason))"
            return "\(name) is not a coordinate system that PROJ knows\(detail); "
                + "give a code such as EPSG:3857 or ESRI:54030, or well-known text"
        case .missingLibrary(let name, let package, let reason):
            return "\(name) \(reason); install the package \(package)"
        case .missingProjectionDatabase:
            return "PROJ does not find its database proj.db; install the package proj-data, or let "
                + "PROJ_DATA (PROJ_LIB before PROJ 9.1) name the folder that has it"
        case .noTransformation(let from, let to, let reason):
            let detail = reason.isEmpty ? "" : " (\(reason))"
            return "PROJ has no transformation from \(from) to \(to)\(detail); "
                + "choose a coordinate system for the same planet and region"
        case .missingSpatialReference:
            return "the geometry has no spatial reference; give it one, such as SpatialReference.wgs84"
        case .differentSpatialReferences(let first, let second):
            return "one geometry is in \(first), the other in \(second); project one into the other's"
        case .notOnGlobe(let name):
            return "\(name) is not a coordinate system on a planet; project the data to one that is"
        case .notAPlace:
            return "a coordinate is not a number or has no place on the globe; latitudes end at ±90°"
        case .invalidParameter(let name, let reason):
            return "\(name): \(reason)"
        case .tooManyVertices(let limit):
            return "the result would have more than \(limit) vertices; allow longer segments"
        case .unusableCoordinate(let index):
            return "coordinate \(index) of the geometry is not a number, infinite or beyond 1e100; "
                + "operations need finite coordinates"
        case .operationFailed(let operation, let reason):
            let detail = reason.isEmpty ? "" : ": \(reason)"
            return "GEOS cannot compute the \(operation) of these geometries\(detail); "
                + "simplify them first, or give coordinates with fewer digits"
        }
    }
}
