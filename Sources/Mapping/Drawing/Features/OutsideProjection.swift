import Documents
import Features
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
    private(set) var perhapsTorn = 0
    /// The longitudes and latitudes that they lie between.
    private(set) var tornBounds = GeometryColumn.noBounds

    var isEmpty: Bool { all == 0 && inRings == 0 && cut == 0 && perhapsTorn == 0 }

    mutating func add(_ other: OutsideProjection) {
        all += other.all
        inRings += other.inRings
        cut += other.cut
        addPerhapsTorn(other.perhapsTorn, within: other.tornBounds)
    }

    /// Counts lines and areas on a map that is torn in several places.
    mutating func addPerhapsTorn(_ count: Int, within bounds: SIMD4<Double>) {
        perhapsTorn += count
        tornBounds = GeometryColumn.union(tornBounds, bounds)
    }

    /// Whether lines and areas may cross a tear: unless all lie where the system is meant to be used, and less
    /// than half around the globe.
    private func mayBeTorn(in reference: SpatialReference) -> Bool {
        guard perhapsTorn > 0, !tornBounds.x.isNaN else { return false }
        let (low, high, area) = (tornBounds.lowHalf, tornBounds.highHalf, reference.domain)
        let isWithin =
            low.x > area.xMin && high.x < area.xMax && low.y > area.yMin && high.y < area.yMax
        return !isWithin || high.x - low.x > 180
    }

    /// What to tell: lines end where the projection ends, which is as it should be; but an area without some
    /// of its vertices has another shape, and what crosses a tear runs across the gap.
    func finding(in reference: SpatialReference) -> Diagnostic? {
        if inRings > 0 {
            return Diagnostic(
                .warning, code: .outsideProjection,
                message: "\(inRings) vertices of polygons are outside the area where \(reference) is defined",
                instead: "the polygons are drawn without these vertices and may have a wrong shape")
        }
        if mayBeTorn(in: reference) {
            return Diagnostic(
                .warning, code: .tornProjection,
                message:
                    "the projection of \(reference) has several interruptions, and features are not cut there",
                instead: "features are drawn across the gaps")
        }
        if all > 0 {
            return Diagnostic(
                .note, code: .outsideProjection,
                message: "\(all) vertices are outside the area where \(reference) is defined",
                instead: "lines end at the edge of the area")
        }
        if cut > 0 {
            return Diagnostic(
                .note, code: .outsideProjection,
                message: "\(cut) features exceed the area where \(reference) is defined",
                instead: "they are cut at the edge of the area")
        }
        return nil
    }
}
