import CartoucheCGdal
import CartoucheCLibrary
import CartoucheGeospatial

/// The coordinate system that GDAL found for a layer.
package struct GDALReference: Hashable, Sendable {
    /// Nil if the data states none, or a local system without a position on Earth.
    package var spatialReference: SpatialReference?
    /// Whether coordinates come as latitude, longitude or as northing, easting.
    var isYFirst = false

    package init(_ reference: OpaquePointer?, _ functions: CGdalFunctions) {
        guard let reference, functions.IsLocal(reference) == 0 else { return }
        spatialReference = Self.coded(reference, functions) ?? Self.described(reference, functions)
        var count: Int32 = 0
        // The count limits how many axes may be read.
        if let mapping = functions.GetDataAxisToSRSAxisMapping(reference, &count), count >= 2,
            mapping[0] == 1, mapping[1] == 2
        {
            isYFirst =
                functions.EPSGTreatsAsLatLong(reference) != 0
                || functions.EPSGTreatsAsNorthingEasting(reference) != 0
        }
    }

    /// Returns the system by its authority code; nil if there is none.
    private static func coded(
        _ reference: OpaquePointer, _ functions: CGdalFunctions
    ) -> SpatialReference? {
        guard let authority = functions.GetAuthorityName(reference, nil),
            let code = functions.GetAuthorityCode(reference, nil)
        else { return nil }
        let name = String(cString: code)
        switch String(cString: authority).uppercased() {
        // EPSG:4979 is WGS 84 with heights, which are not transformed.
        case "EPSG" where name == "4979": return .wgs84
        case "EPSG", "ESRI":
            return Int(name).flatMap { WKID($0) }.map { SpatialReference(wkid: $0.rawValue) }
        case "OGC" where name.uppercased() == "CRS84": return .wgs84
        default: return nil
        }
    }

    /// Returns the system by its well-known text; nil if GDAL cannot write it.
    private static func described(
        _ reference: OpaquePointer, _ functions: CGdalFunctions
    ) -> SpatialReference? {
        var text: UnsafeMutablePointer<CChar>?
        defer { functions.Free(text) }
        let options = CStringList(["FORMAT=WKT2_2019", "MULTILINE=NO"])
        let status = options.withPointers { list, _ in functions.ExportToWktEx(reference, &text, list) }
        guard status == 0, let text else { return nil }
        return SpatialReference(wkText: String(cString: text))
    }
}
