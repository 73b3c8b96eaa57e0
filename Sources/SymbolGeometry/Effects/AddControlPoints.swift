import CartoucheSymbolModel

extension AddControlPoints: AppliedEffect {
    package var reach: Double? { 0 }
    package var onlyMarksVertices: Bool { true }

    /// Turns vertices whose interior angle is smaller than the tolerance into control points.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind != .point, angleTolerance.isFinite else { return geometry }
        // By the specification, angles from 180° to 360° work like angles from 0° to 180°. Both 180° and 360° work
        // like 0°.
        let tolerance = angleTolerance.truncatingRemainder(dividingBy: 180)
        let maxCosine = SIMD2<Double>(degrees: tolerance).x
        var result = geometry
        for index in result.parts.indices {
            let part = result.parts[index]
            let count = part.points.count
            var corners = part.controlPoints
            for vertex in part.points.indices where part.isClosed || vertex > 0 && vertex < count - 1 {
                let before = part.points[(vertex + count - 1) % count] - part.points[vertex]
                let after = part.points[(vertex + 1) % count] - part.points[vertex]
                let lengths = before.length * after.length
                if lengths > 0, before.dot(after) / lengths > maxCosine { corners.append(vertex) }
            }
            result.parts[index].controlPoints = Array(Set(corners)).sorted()
        }
        return result
    }
}
