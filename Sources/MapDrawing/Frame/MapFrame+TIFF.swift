import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal

extension MapFrame {
    /// The position of a picture with this frame, for GeoTIFF files.
    package var tiffGeoreference: TIFFGeoreference {
        let file = WorldFile(self)
        let (column, row) = (SIMD2(file.a, file.d), SIMD2(file.b, file.e))
        let code = spatialReference.canonicalWKID.flatMap { $0 < 32_768 ? $0 : nil }
        return TIFFGeoreference(
            column: column, row: row, corner: screenTransform.position(at: SIMD2(0, 0)),
            isGeographic: spatialReference.isGeographic, code: code,
            wellKnownText: code == nil ? (try? spatialReference.esriText()) ?? nil : nil)
    }
}
