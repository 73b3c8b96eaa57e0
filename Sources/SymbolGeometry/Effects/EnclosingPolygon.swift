import CartoucheSymbolModel

extension EnclosingPolygon: AppliedEffect {
    package var reach: Double? { nil }

    /// Returns a polygon around lines, polygons or several points.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        switch method {
        case .closePath:
            guard geometry.kind != .point else { return geometry }
            return EffectGeometry(
                .polygon,
                geometry.parts.compactMap { part in
                    var points = part.points
                    if points.count > 1, points.first == points.last { points.removeLast() }
                    return points.count > 2 ? .init(points, isClosed: true) : nil
                })
        case .convexHull:
            let hull = Self.convexHull(of: geometry.parts.flatMap(\.points))
            return EffectGeometry(.polygon, hull.count > 2 ? [.init(hull, isClosed: true)] : [])
        case .rectangularBox:
            guard let (low, high) = geometry.box, low.x < high.x, low.y < high.y else {
                return EffectGeometry(.polygon, [])
            }
            let corners = [low, SIMD2(low.x, high.y), high, SIMD2(high.x, low.y)]
            return EffectGeometry(.polygon, [.init(corners, isClosed: true)])
        }
    }

    /// Returns the convex hull, clockwise (Andrew's monotone chain, 1979).
    static func convexHull(of points: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        guard sorted.count > 2 else { return sorted }
        func chain(_ points: some Sequence<SIMD2<Double>>) -> [SIMD2<Double>] {
            var chain: [SIMD2<Double>] = []
            for point in points {
                while chain.count > 1,
                    (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1])
                        >= 0
                {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain
        }
        return chain(sorted).dropLast() + chain(sorted.reversed()).dropLast()
    }
}
