/// The vertices of a geometry with curves, and the curves between them.
package struct CurvedCoordinates: Hashable, Sendable {
    /// The original vertices, without those of chords.
    package internal(set) var vertices = PackedCoordinates()
    /// The curves by the index of their first vertex; a curve ends at the next vertex.
    package internal(set) var curves: [Int: Curve] = [:]

    /// The chord limit for one geometry; if there are very many curves, each gets fewer chords.
    private static let maxChords = 4_000_000

    /// Returns the vertices with the chords that replace the curves.
    ///
    /// Heights and measures change evenly along a curve.
    func flattened() -> PackedCoordinates {
        let limit = max(8, Self.maxChords / max(1, curves.count))
        var result = PackedCoordinates()
        for part in 0..<vertices.partCount {
            let range = vertices.range(ofPart: part)
            for index in range {
                result.append(
                    vertices.positions[index], z: vertices.heights?[index], m: vertices.measures?[index])
                guard index + 1 < range.upperBound, let curve = curves[index] else { continue }
                for vertex in curve.chords(
                    from: vertices.positions[index], to: vertices.positions[index + 1], atMost: limit)
                {
                    result.append(
                        vertex.position,
                        z: vertices.heights.map { Self.between($0, index, vertex.fraction) },
                        m: vertices.measures.map { Self.between($0, index, vertex.fraction) })
                }
            }
            result.endPart()
        }
        return result
    }

    private static func between(_ values: [Double], _ index: Int, _ fraction: Double) -> Double {
        values[index] + (values[index + 1] - values[index]) * fraction
    }

    /// Returns the same parts; those in `parts` have the opposite direction.
    func reversing(_ parts: Set<Int>) -> CurvedCoordinates {
        var result = CurvedCoordinates()
        result.vertices = vertices.rearranged(order: Array(0..<vertices.partCount), reversed: parts)
        for part in 0..<vertices.partCount {
            let range = vertices.range(ofPart: part)
            for index in range {
                guard let curve = curves[index] else { continue }
                if parts.contains(part) {
                    result.curves[range.lowerBound + range.upperBound - 2 - index] = curve.reversed
                } else {
                    result.curves[index] = curve
                }
            }
        }
        return result
    }
}
