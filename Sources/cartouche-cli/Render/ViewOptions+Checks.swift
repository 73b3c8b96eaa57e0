import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheGeospatial

extension ViewOptions {
    /// Checks that coordinates without a coordinate system are degrees.
    ///
    /// - Throws: `ValidationError` if the numbers of `--bbox` or `--center` are those of a projected system.
    func validateDegrees() throws {
        if let bbox, bboxCrs == nil, bbox.numbers.count == 4 {
            let n = bbox.numbers
            if max(abs(n[0]), abs(n[2])) > 720 || max(abs(n[1]), abs(n[3])) > 90 {
                throw ValidationError(
                    "--bbox has numbers that are not degrees; name their coordinate system, such as "
                        + "--bbox-crs EPSG:3857")
            }
        }
        if let center, center.numbers.count == 2, abs(center.numbers[0]) > 720 {
            throw ValidationError(
                "--center needs longitude,latitude in degrees; the longitude is \(center.numbers[0])")
        }
        if mapScale != nil, bbox != nil {
            throw ValidationError("use only one of --bbox and --map-scale; --bbox gives the scale")
        }
    }

    /// Whether the picture shows everything in the layers.
    func showsAll(of map: Map) -> Bool {
        bbox == nil && center == nil && mapScale == nil && (fit || map.initialViewpoint == nil)
    }

    /// Whether an option replaces the area that a document shows.
    var choosesArea: Bool { bbox != nil || center != nil || fit }

    /// Returns a frame with the scale of `--map-scale` around the same center; without it, the frame itself.
    func scaled(_ frame: MapFrame) throws -> MapFrame {
        guard let mapScale, center == nil else { return frame }
        return try frame.around(frame.center, scale: mapScale.value)
    }
}
