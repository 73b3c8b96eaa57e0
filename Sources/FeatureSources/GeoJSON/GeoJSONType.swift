import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// The types of GeoJSON objects (RFC 7946, section 1.4).
enum GeoJSONType: String {
    case featureCollection = "FeatureCollection"
    case feature = "Feature"
    case geometryCollection = "GeometryCollection"
    case point = "Point"
    case multiPoint = "MultiPoint"
    case lineString = "LineString"
    case multiLineString = "MultiLineString"
    case polygon = "Polygon"
    case multiPolygon = "MultiPolygon"

    /// Returns the type whose name is the string that the reader has read last.
    ///
    /// Comparing bytes avoids a string for each feature.
    init?(token reader: inout JSONReader) {
        if reader.keyIs("Feature") {
            self = .feature
        } else if reader.keyIs("Point") {
            self = .point
        } else if reader.keyIs("Polygon") {
            self = .polygon
        } else if reader.keyIs("LineString") {
            self = .lineString
        } else {
            guard let type = GeoJSONType(rawValue: reader.tokenString) else { return nil }
            self = type
        }
    }

    /// The kind of geometry; nil if the object is not a single geometry.
    var geometryKind: GeometryKind? {
        switch self {
        case .featureCollection, .feature, .geometryCollection: nil
        case .point: .point
        case .multiPoint: .multipoint
        case .lineString, .multiLineString: .polyline
        case .polygon, .multiPolygon: .polygon
        }
    }

    /// The number of arrays around each position.
    var positionDepth: Int {
        switch self {
        case .featureCollection, .feature, .geometryCollection, .point: 0
        case .multiPoint, .lineString: 1
        case .multiLineString, .polygon: 2
        case .multiPolygon: 3
        }
    }
}
