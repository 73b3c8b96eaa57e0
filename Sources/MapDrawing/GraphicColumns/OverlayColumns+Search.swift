import CartoucheFeatures
import CartoucheGeospatial
import CartouchePlanarGeometry

extension OverlayColumns {
    /// The number of graphics from which an index is faster than a test of all graphics.
    private static let indexedCount = 4096

    /// Returns the rows of each part whose geometry touches one of several boxes, in ascending order.
    ///
    /// The result can contain rows that have moved lately and are elsewhere.
    ///
    /// - Parameter needsIndex: Whether to make an index even for the first search of the columns, which otherwise tests
    ///   all graphics.
    package func rows(in boxes: [SIMD4<Double>], needsIndex: Bool = false) -> [(part: Int, rows: [Int])] {
        guard graphics.count >= Self.indexedCount, let (index, moved) = index(isNeeded: needsIndex) else {
            return parts.enumerated().compactMap { number, part in
                let rows = part.rows(in: boxes)
                return rows.isEmpty ? nil : (number, rows)
            }
        }
        var found = moved
        for box in boxes { index.forEach(touching: Box(bounds: box)) { found.insert($0) } }
        return parts(ofRows: found.sorted())
    }

    /// Divides rows in ascending order by their parts.
    package func parts(ofRows numbers: [Int]) -> [(part: Int, rows: [Int])] {
        var result: [(part: Int, rows: [Int])] = []
        for number in numbers {
            if result.isEmpty || number >= parts[result[result.count - 1].part].end {
                let first = result.last.map { $0.part + 1 } ?? 0
                guard let part = parts[first...].firstIndex(where: { number < $0.end }) else { break }
                result.append((part, []))
            }
            result[result.count - 1].rows.append(number - parts[result[result.count - 1].part].start)
        }
        return result
    }
}

extension OverlayColumns.Part {
    /// Returns the rows whose geometry touches one of several boxes.
    fileprivate func rows(in boxes: [SIMD4<Double>]) -> [Int] {
        let near = boxes.filter { $0.touches(bounds) }
        guard !near.isEmpty else { return [] }
        let geometry = features.geometry
        if geometry.coordinates.count == features.count, geometry.kinds.allSatisfy({ $0 == .point }) {
            return geometry.coordinates.indices.filter { row in
                let place = geometry.coordinates[row]
                return near.contains {
                    place.x >= $0.x && place.x <= $0.z && place.y >= $0.y && place.y <= $0.w
                }
            }
        }
        return (0..<features.count).filter { row in
            let bounds = geometry.placedBounds(ofRows: row..<row + 1)
            return near.contains { $0.touches(bounds) }
        }
    }
}

extension SIMD4<Double> {
    /// Whether two boxes touch; false if one has no bounds.
    fileprivate func touches(_ other: SIMD4<Double>) -> Bool {
        x <= other.z && z >= other.x && y <= other.w && w >= other.y
    }
}
