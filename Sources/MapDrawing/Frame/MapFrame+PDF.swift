import CartoucheCanvases
import CartoucheGeospatial
import CartouchePortrayal

extension MapFrame {
    /// The position of a PDF page with this frame on the ground; nil if too little of it is on the globe.
    package var pdfGeoreference: PDFGeoreference? {
        guard let geodetic = try? GeodeticFrame.of(spatialReference) else { return nil }
        let size = SIMD2(Double(width), Double(height))
        // The corners of a world map can be outside of the projection, so smaller rectangles are tried too.
        for share in [0, 0.05, 0.1, 0.2, 0.3, 0.4] {
            let (low, high) = (share, 1 - share)
            // Counter-clockwise from the lower left corner.
            let pixels = [SIMD2(low, high), SIMD2(low, low), SIMD2(high, low), SIMD2(high, high)].map {
                $0 * size
            }
            let positions = pixels.map(screenTransform.position(at:))
            let places = geodetic.geographic(positions)
            // Outside of the projection, the inverse is missing, or it gives a place that is elsewhere on the map.
            let returned = geodetic.planar(places)
            guard places.allSatisfy({ ($0.x + $0.y).isFinite && abs($0.x) <= 360 }),
                zip(positions, returned).allSatisfy({
                    let offset = ($0 - $1) / unitsPerPixel
                    return abs(offset.x) < 1 && abs(offset.y) < 1
                })
            else { continue }
            let code = spatialReference.canonicalWKID.flatMap { $0 < 32_768 ? $0 : nil }
            let text = code == nil ? try? spatialReference.esriText() : nil
            guard code != nil || text != nil else { return nil }
            return PDFGeoreference(
                points: zip(pixels, places).map {
                    PDFGeoreference.ControlPoint(pixel: $0, latitude: $1.y, longitude: $1.x)
                },
                isProjected: !spatialReference.isGeographic, code: code, wellKnownText: text)
        }
        return nil
    }
}
