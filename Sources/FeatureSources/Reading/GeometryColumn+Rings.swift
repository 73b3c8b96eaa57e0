import CartoucheFeatures

extension [SIMD2<Double>] {
    /// Returns whether there are three distinct positions in a range.
    func hasThreeDistinct(in range: Range<Int>) -> Bool {
        withUnsafeBufferPointer { positions in
            guard range.count >= 3 else { return false }
            let first = positions[range.lowerBound]
            var second: SIMD2<Double>?
            for index in range {
                let position = positions[index]
                if position == first { continue }
                guard let known = second else {
                    second = position
                    continue
                }
                if position != known { return true }
            }
            return false
        }
    }
}

extension GeometryColumn {
    /// Removes the positions from an index to the end.
    mutating func dropPositions(from start: Int) {
        coordinates.removeLast(coordinates.count - start)
        if let count = heights?.count, count > start { heights?.removeLast(count - start) }
        if let count = measures?.count, count > start { measures?.removeLast(count - start) }
    }

    /// Appends a position again, with its height and measure.
    mutating func repeatPosition(_ index: Int) {
        // Columns without a value at the end can be shorter.
        func value(_ values: [Double]?) -> Double {
            values.flatMap { index < $0.count ? $0[index] : nil } ?? .nan
        }
        append(coordinates[index], height: value(heights), measure: value(measures))
    }
}
