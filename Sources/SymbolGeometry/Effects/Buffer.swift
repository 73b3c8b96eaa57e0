import CartouchePlanarGeometry
import CartoucheSymbolModel

extension Buffer: AppliedEffect {
    package var reach: Double? { size }

    /// Returns the polygon of all positions within a distance of the geometry.
    ///
    /// Points become circles, lines become bands with round ends, and polygons grow or shrink. Parts that meet are
    /// united. A line that encloses an area leaves a hole if the area is wide enough.
    ///
    /// The distance is measured from the geometry, not from the edge of a stroke.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        let distance = work.length(size)
        let count = geometry.parts.reduce(0) { $0 + $1.points.count }
        guard distance != 0, work.take(Double(count) * 16) else { return geometry }
        if geometry.kind == .polygon {
            let curve = OffsetCurve(distance: distance, join: .drawnArc(radius: distance))
            guard let area = geometry.resized(by: curve) else {
                work.exhaust()
                return geometry
            }
            return area
        }
        guard distance > 0 else { return EffectGeometry(.polygon, []) }
        let rings = geometry.parts.flatMap { band(along: $0, distance) }
        guard let outlines = RingRegion.outlines(of: rings, .positive) else {
            work.exhaust()
            return EffectGeometry(.polygon, [])
        }
        return EffectGeometry(.polygon, outlines.map { .init($0, isClosed: true) })
    }

    /// Returns rings with positive winding numbers at all positions within the distance of a point, line or ring.
    private func band(along part: EffectGeometry.Part, _ distance: Double) -> [RingRegion.WeightedRing] {
        guard let line = MeasuredLine(part) else {
            return part.points.prefix(1).map { .init(RoundArc.circle(center: $0, radius: distance)) }
        }
        func side(_ distance: Double, of ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
            OffsetCurve(distance: distance, join: .drawnArc(radius: distance))
                .complete(ring: ring, tolerance: OffsetCurve.drawnTolerance)
        }
        if part.isClosed {
            return [
                .init(side(-distance, of: part.points)),
                .init(side(distance, of: part.points), weight: -1),
            ]
        }
        // The right side of the way along the line and back.
        return [.init(side(-distance, of: line.points + line.points.dropFirst().dropLast().reversed()))]
    }
}
