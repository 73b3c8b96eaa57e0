import CartouchePlanarGeometry
import CartoucheSymbolModel

/// Decides whether a marker of a grid is drawn, from its position relative to the polygon's boundary.
struct BoundaryTest {
    private let geometry: EffectGeometry
    private let area: PlanarArea
    private let marker: (low: SIMD2<Double>, high: SIMD2<Double>)
    private let clipping: InsidePolygon.Clipping

    init(
        _ geometry: EffectGeometry, marker: (low: SIMD2<Double>, high: SIMD2<Double>),
        clipping: InsidePolygon.Clipping
    ) {
        self.geometry = geometry
        area = geometry.planarArea
        self.marker = marker
        self.clipping = clipping
    }

    func allows(_ position: SIMD2<Double>) -> Bool {
        switch clipping {
        // The painter clips the parts outside.
        case .clipAtBoundary: true
        case .removeIfCenterOutsideBoundary: area.contains(position)
        case .doNotTouchBoundary: area.contains(position) && !meetsBoundary(position)
        case .doNotClip: area.contains(position) || meetsBoundary(position)
        }
    }

    /// Returns whether the boundary crosses the marker's bounding box.
    private func meetsBoundary(_ position: SIMD2<Double>) -> Bool {
        let box = ClipBox(low: position + marker.low, high: position + marker.high)
        for part in geometry.parts {
            guard var from = part.points.last else { continue }
            for to in part.points {
                if box.visible(from: from, to - from) != nil { return true }
                from = to
            }
        }
        return false
    }
}
