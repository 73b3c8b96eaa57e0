/// A format of files with the shapes of a map.
package enum ShapeFileFormat: String, Hashable, Sendable, CaseIterable {
    /// GeoJSON (RFC 7946) with the members of simplestyle 1.1; positions are longitudes and latitudes on WGS 84.
    case geojson
    /// GeoPackage (OGC 12-128) with a table for each layer, in the coordinate system of the map.
    case gpkg
    /// KML 2.2 (OGC 07-147); positions are longitudes and latitudes on WGS 84.
    case kml

    /// Whether positions are longitudes and latitudes on WGS 84.
    var isGeographic: Bool { self != .gpkg }
}
