import Documents
import Geospatial

/// What of a layer the map's projection has no place for.
struct OutsideProjection: Sendable {
    /// Vertices.
    var all = 0
    /// Vertices of areas among them.
    var inRings = 0
    /// Lines and areas that were cut where the projection ends.
    var cut = 0
    /// Lines and areas on a map that is torn in several places, which may cross a tear.
    var perhapsTorn = 0

    var isEmpty: Bool { all == 0 && inRings == 0 && cut == 0 && perhapsTorn == 0 }

    mutating func add(_ other: OutsideProjection) {
        all += other.all
        inRings += other.inRings
        cut += other.cut
        perhapsTorn += other.perhapsTorn
    }

    /// What to tell: lines end where the projection ends, which is as it should be; but an area without some
    /// of its vertices has another shape, and what crosses a tear runs across the gap.
    func finding(in reference: SpatialReference) -> Diagnostic? {
        if inRings > 0 {
            return Diagnostic(
                .warning, code: "outside-projection",
                message: "\(inRings) vertices of areas lie where \(reference) is not defined",
                instead: "the areas are drawn without them and may have a wrong shape")
        }
        if perhapsTorn > 0 {
            return Diagnostic(
                .warning, code: "torn-projection",
                message: "\(reference) is torn in several places, and lines and areas are not cut there",
                instead: "what crosses a tear is drawn across the gap")
        }
        if all > 0 {
            return Diagnostic(
                .note, code: "outside-projection",
                message: "\(all) vertices lie where \(reference) is not defined", instead: "lines end there")
        }
        if cut > 0 {
            return Diagnostic(
                .note, code: "outside-projection",
                message: "\(cut) features reach beyond where \(reference) is defined",
                instead: "they are cut there")
        }
        return nil
    }
}
