import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// Counts the vertices and features of a layer that are outside the map's projection.
struct OutsideProjection: Sendable {
    /// The number of vertices outside the projection.
    var all = 0
    /// The number of these vertices that belong to areas.
    var inRings = 0
    /// The number of lines and areas that were cut at the boundary of the projection.
    var cut = 0
    /// The number of lines and areas that may cross a gap, on maps with an interrupted projection.
    private(set) var possibleGapCrossings = 0
    /// The bounds of these lines and areas, in longitudes and latitudes.
    private(set) var gapBounds = GeometryColumn.noBounds

    var isEmpty: Bool { all == 0 && inRings == 0 && cut == 0 && possibleGapCrossings == 0 }

    mutating func add(_ other: OutsideProjection) {
        all += other.all
        inRings += other.inRings
        cut += other.cut
        addPossibleGapCrossings(other.possibleGapCrossings, within: other.gapBounds)
    }

    /// Counts lines and areas on a map with an interrupted projection.
    mutating func addPossibleGapCrossings(_ count: Int, within bounds: SIMD4<Double>) {
        possibleGapCrossings += count
        gapBounds = GeometryColumn.union(gapBounds, bounds)
    }

    /// Whether lines and areas may cross a gap of the projection.
    ///
    /// They cannot if all are inside the area of use of the spatial reference and span at most 180°.
    private func mayCrossGap(in reference: SpatialReference) -> Bool {
        guard possibleGapCrossings > 0, !gapBounds.x.isNaN else { return false }
        let (low, high, area) = (gapBounds.lowHalf, gapBounds.highHalf, reference.domain)
        let isWithin =
            low.x > area.xMin && high.x < area.xMax && low.y > area.yMin && high.y < area.yMax
        return !isWithin || high.x - low.x > 180
    }

    /// Returns the diagnostic for these counts; nil if there is nothing to report.
    ///
    /// Lines that end at the boundary of the projection are correct. An area without some of its vertices has a wrong
    /// shape, and features that cross a gap are drawn across it.
    func diagnostic(in reference: SpatialReference) -> Diagnostic? {
        if inRings > 0 {
            return Diagnostic(
                .warning, code: .outsideProjection,
                message: "\(inRings) vertices of polygons are outside the area where \(reference) is defined",
                instead: "the polygons are drawn without these vertices and may have a wrong shape")
        }
        if mayCrossGap(in: reference) {
            return Diagnostic(
                .warning, code: .tornProjection,
                message:
                    "the projection of \(reference) has several gaps, and features are not cut at them",
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
                message: "\(cut) features extend beyond the area where \(reference) is defined",
                instead: "they are cut at the edge of the area")
        }
        return nil
    }
}
