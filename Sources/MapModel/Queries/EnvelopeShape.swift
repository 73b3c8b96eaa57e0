import CartoucheGeospatial

extension Envelope {
    /// The rectangle as a polygon with 32 vertices per side, so that it keeps its shape when it is projected.
    package var densifiedPolygon: Polygon {
        guard !isEmpty else { return polygon }
        let corners = [(xMin, yMin), (xMin, yMax), (xMax, yMax), (xMax, yMin)]
        let steps = 32
        var points: [Point] = []
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % 4]
            for step in 0..<steps {
                let share = Double(step) / Double(steps)
                points.append(
                    Point(
                        x: corner.0 + (next.0 - corner.0) * share,
                        y: corner.1 + (next.1 - corner.1) * share))
            }
        }
        return Polygon(points: points, spatialReference: spatialReference)
    }
}
