import PlanarGeometry
import SymbolModel

extension Buffer: AppliedEffect {
    package var reach: Double? { size }

    /// Returns the polygon of all positions within a distance of the geometry.
    ///
    /// Points become circles, lines become bands, and polygons grow or shrink.
    ///
    /// The distance is measured from the geometry, not from the edge of a stroke. Bands that cross themselves
    /// keep the holes that they enclose.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        let distance = work.length(size)
        let count = geometry.parts.reduce(0) { $0 + $1.points.count }
        guard distance != 0, work.take(Double(count) * 16) else { return geometry }
        switch geometry.kind {
        case .point:
            guard distance > 0 else { return EffectGeometry(.polygon, []) }
            return EffectGeometry(
                .polygon,
                geometry.parts.compactMap { part in
                    part.points.first.map {
                        .init(RoundArc.circle(center: $0, radius: distance), isClosed: true)
                    }
                })
        case .polygon:
            var offset = Offset(size, method: .rounded)
            offset.option = .accurate
            return offset.applied(to: geometry, &work)
        case .line:
            guard distance > 0 else { return EffectGeometry(.polygon, []) }
            return EffectGeometry(.polygon, geometry.parts.flatMap { band(along: $0, distance) })
        }
    }

    private func band(along part: EffectGeometry.Part, _ distance: Double) -> [EffectGeometry.Part] {
        guard let line = MeasuredLine(part) else {
            return part.points.first.map {
                [.init(RoundArc.circle(center: $0, radius: distance), isClosed: true)]
            } ?? []
        }
        func side(_ distance: Double) -> OffsetCurve {
            OffsetCurve(distance: distance, join: .drawnArc(radius: distance))
        }
        if part.isClosed {
            return [distance, -distance].compactMap { side($0).trimmed(ring: part.points) }
                .map { .init($0, isClosed: true) }
        }
        let last = line.points.count - 1
        let left = side(distance).trimmed(line: line.points) ?? []
        let right = side(-distance).trimmed(line: line.points) ?? []
        let end = cap(line.points[last], from: line.direction(ofSegment: last - 1).left * distance)
        let start = cap(line.points[0], from: -line.direction(ofSegment: 0).left * distance)
        let ring = left + end + right.reversed() + start
        let area = Ring(ring).signedArea
        return LoopRemoval.loops(of: ring, running: area).map { .init($0, isClosed: true) }
    }

    /// Returns the inner points of a half circle, clockwise.
    private func cap(_ center: SIMD2<Double>, from arm: SIMD2<Double>) -> [SIMD2<Double>] {
        let count = RoundArc.steps(radius: arm.length, sweep: 180)
        return (1..<count).map { center + arm.turned(by: -180 * Double($0) / Double(count)) }
    }
}
