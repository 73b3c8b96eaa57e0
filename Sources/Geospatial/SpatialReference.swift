/// A coordinate system, named by its well-known id or described by well-known text.
public struct SpatialReference: Hashable, Sendable {
    /// The Esri or EPSG identifier, for example 4326; nil when only the text is known.
    public var wkid: Int?
    /// The well-known text, when that is all there is.
    public var wkText: String?

    /// The system with this identifier. Esri's 102100 and 102113 are the same as EPSG 3857.
    public init(wkid: Int) {
        self.wkid = wkid
    }

    /// Longitude and latitude in degrees on WGS 84 (EPSG 4326).
    public static let wgs84 = SpatialReference(wkid: 4326)
    /// The web's map projection (EPSG 3857), metres.
    public static let webMercator = SpatialReference(wkid: 3857)
}
