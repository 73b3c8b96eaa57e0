import Documents
import Geospatial

/// Vertices of a layer that the map's projection has no place for.
struct OutsideProjection: Sendable {
    var all = 0
    var inRings = 0

    mutating func add(_ other: OutsideProjection) {
        all += other.all
        inRings += other.inRings
    }

    /// What to tell: lines end where the projection ends, which is as it should be; but an area without some
    /// of its vertices has another shape.
    func finding(in reference: SpatialReference) -> Diagnostic? {
        if inRings > 0 {
            return Diagnostic(
                .warning, code: "outside-projection",
                message: "\(inRings) vertices of areas lie where \(reference) is not defined",
                instead: "the areas are drawn without them and may have a wrong shape")
        }
        if all > 0 {
            return Diagnostic(
                .note, code: "outside-projection",
                message: "\(all) vertices lie where \(reference) is not defined", instead: "lines end there")
        }
        return nil
    }
}
