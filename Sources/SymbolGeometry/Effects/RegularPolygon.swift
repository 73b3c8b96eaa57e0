import CartoucheSymbolModel

extension RegularPolygon: AppliedEffect {
    package var reach: Double? { radius }

    /// The maximum number of edges.
    ///
    /// A polygon with more edges is drawn as a circle.
    private static let maxEdges = 1440

    /// Returns a regular polygon around each point.
    ///
    /// Fewer than three edges give a circle.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind == .point else { return geometry }
        let radius = work.length(self.radius)
        let isCircle = edges < 3 || edges > Self.maxEdges
        let count = isCircle ? RoundArc.steps(radius: radius, sweep: 360) : edges
        guard radius > 0, work.take(Double(count * geometry.parts.count)) else {
            return EffectGeometry(.polygon, [])
        }
        let corners = (0..<count).map { SIMD2(degrees: angle + 360 * Double($0) / Double(count)) * radius }
        return EffectGeometry(
            .polygon,
            geometry.parts.compactMap { part in
                part.points.first.map { center in .init(corners.map { center + $0 }, isClosed: true) }
            })
    }
}
