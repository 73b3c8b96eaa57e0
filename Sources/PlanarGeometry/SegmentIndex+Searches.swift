// The searches of a segment index.
extension SegmentIndex {
    /// The entry nearest to a point.
    package struct Hit: Sendable {
        /// The entry's number.
        package let entry: Int
        /// The length from the segment's start to the nearest point.
        package let along: Double
        /// The square of the distance.
        package let squared: Double
    }

    /// Returns the entry nearest to a point; the first if several are equally near.
    ///
    /// Returns nil if the index is empty.
    package func nearest(to point: SIMD2<Double>) -> Hit? { isEmpty ? nil : nearest(to: point, hint: 0) }

    /// Returns the distance from a point to the nearest segment; infinite if the index is empty.
    package func distance(to point: SIMD2<Double>) -> Double {
        nearest(to: point)?.squared.squareRoot() ?? .infinity
    }

    /// Returns the entry nearest to a point; the first if several are equally near.
    ///
    /// The index must not be empty.
    ///
    /// - Parameter hint: An entry that is probably near, for example the last result for a neighboring point.
    package func nearest(to point: SIMD2<Double>, hint: Int) -> Hit {
        var best = entries[hint].segment.nearest(to: point)
        var found = hint
        let rough = SIMD2<Float>(point - origin)
        // The error of single precision, relative to the coordinates and to the distance.
        let slack = (abs(rough.x) + abs(rough.y)) * 4e-7
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 64) { stack in
            var depth = 1
            stack[0] = 0
            while depth > 0 {
                depth -= 1
                let index = Int(stack[depth])
                let node = nodes[index]
                let reach = Float(best.squared.squareRoot()) * 1.000_001 + slack
                if node.squaredDistance(to: rough) > reach * reach { continue }
                if node.count > 0 {
                    for number in Int(node.first)..<Int(node.first + node.count) {
                        let candidate = entries[number].segment.nearest(to: point)
                        if candidate.squared < best.squared
                            || (candidate.squared == best.squared && number < found)
                        {
                            best = candidate
                            found = number
                        }
                    }
                } else {
                    // The nearer half is visited first, so it is pushed last.
                    let (left, right) = (index + 1, Int(node.first))
                    let isLeftNearer =
                        nodes[left].squaredDistance(to: rough) <= nodes[right].squaredDistance(to: rough)
                    stack[depth] = Int32(isLeftNearer ? right : left)
                    stack[depth + 1] = Int32(isLeftNearer ? left : right)
                    depth += 2
                }
            }
        }
        return Hit(entry: found, along: best.along, squared: best.squared)
    }

    /// Writes the numbers of the entries near a point to a buffer, in ascending order.
    ///
    /// They include all entries within the distance, and can include some that are a little farther away.
    ///
    /// - Returns: The number of entries, or nil if they do not fit into the buffer.
    package func entries(
        within distance: Double, of point: SIMD2<Double>, into buffer: UnsafeMutableBufferPointer<Int32>
    ) -> Int? {
        let rough = SIMD2<Float>(point - origin)
        let reach = Self.reach(distance, around: rough)
        let limit = (distance * distance) * 1.000_001
        var count = 0
        var fits = true
        visit { node in
            !fits || node.squaredDistance(to: rough) > reach * reach
        } leaf: { range in
            for number in range where entries[number].segment.nearest(to: point).squared <= limit {
                guard count < buffer.count else {
                    fits = false
                    return
                }
                buffer[count] = Int32(number)
                count += 1
            }
        }
        return fits && count > 0 ? count : nil
    }

    /// Calls `body` with the number of each entry within a distance of a point, in ascending order.
    package func forEach(within distance: Double, of point: SIMD2<Double>, _ body: (Int) -> Void) {
        let rough = SIMD2<Float>(point - origin)
        let reach = Self.reach(distance, around: rough)
        visit { node in
            node.squaredDistance(to: rough) > reach * reach
        } leaf: { range in
            for number in range
            where entries[number].segment.nearest(to: point).squared <= distance * distance { body(number) }
        }
    }

    /// Returns the first entry that is nearer to a point than a distance and meets a condition.
    package func first(
        nearerThan distance: Double, to point: SIMD2<Double>, where condition: (Int) -> Bool
    ) -> Int? {
        guard distance > 0 else { return nil }
        let rough = SIMD2<Float>(point - origin)
        let reach = Self.reach(distance, around: rough)
        var found: Int?
        visit { node in
            found != nil || node.squaredDistance(to: rough) > reach * reach
        } leaf: { range in
            found = range.first { number in
                entries[number].segment.nearest(to: point).squared < distance * distance && condition(number)
            }
        }
        return found
    }

    /// Returns the nearest of some entries, of which there must be at least one; the first if several are equally
    /// near.
    @inline(__always)
    package func nearest(to point: SIMD2<Double>, among numbers: Slice<UnsafeMutableBufferPointer<Int32>>)
        -> Hit
    {
        var found = Int(numbers[numbers.startIndex])
        var best = entries[found].segment.nearest(to: point)
        for number in numbers.dropFirst() {
            let candidate = entries[Int(number)].segment.nearest(to: point)
            if candidate.squared < best.squared {
                best = candidate
                found = Int(number)
            }
        }
        return Hit(entry: found, along: best.along, squared: best.squared)
    }

    /// Calls `body` with the number of each entry whose box touches another box, in ascending order.
    package func forEach(touching box: Box, _ body: (Int) -> Void) {
        let window = SingleBox(box, relativeTo: origin)
        visit { node in
            node.low.x > window.high.x || node.low.y > window.high.y || node.high.x < window.low.x
                || node.high.y < window.low.y
        } leaf: { range in
            for number in range where entries[number].segment.box.touches(box) { body(number) }
        }
    }

    /// Returns the winding number around a point; the lines must be rings.
    package func windingNumber(around point: SIMD2<Double>) -> WindingNumber {
        var winding = WindingNumber(around: point)
        let rough = SingleBox(Box(low: point, high: point), relativeTo: origin)
        visit { node in
            node.low.y > rough.high.y || node.high.y < rough.low.y || node.high.x < rough.low.x
        } leaf: { range in
            for number in range {
                let segment = entries[number].segment
                winding.addEdge(from: segment.start, to: segment.end)
            }
        }
        return winding
    }

    /// Returns the squared distance from a segment to the nearest entry, or `bound` if that is smaller.
    package func squaredDistance(to segment: PlanarSegment, below bound: Double) -> Double {
        var best = bound
        guard !isEmpty else { return best }
        let box = segment.box
        func squaredGap(_ index: Int) -> Double {
            let node = nodes[index]
            let low = SIMD2<Double>(node.low) + origin
            let high = SIMD2<Double>(node.high) + origin
            let gap = pointwiseMax(pointwiseMax(low - box.high, box.low - high), .zero)
            return (gap * gap).sum()
        }
        var stack: [(node: Int, gap: Double)] = [(0, squaredGap(0))]
        while let (index, gap) = stack.popLast() {
            if gap >= best { continue }
            let node = nodes[index]
            if node.count > 0 {
                for number in Int(node.first)..<Int(node.first + node.count) {
                    best = min(best, entries[number].segment.squaredDistance(to: segment))
                }
            } else {
                let left = (node: index + 1, gap: squaredGap(index + 1))
                let right = (node: Int(node.first), gap: squaredGap(Int(node.first)))
                // The nearer half is visited first, so it is pushed last.
                stack += left.gap <= right.gap ? [right, left] : [left, right]
            }
        }
        return best
    }

    /// Returns a distance that is greater by the error of single precision, relative to the distance and the
    /// coordinates.
    @inline(__always)
    private static func reach(_ distance: Double, around rough: SIMD2<Float>) -> Float {
        Float(distance) * 1.000_001 + (abs(rough.x) + abs(rough.y)) * 4e-7
    }

    /// Visits the leaves of the tree from left to right, without the nodes that `isOutside` excludes.
    @inline(__always)
    private func visit(_ isOutside: (Node) -> Bool, leaf: (Range<Int>) -> Void) {
        guard !isEmpty else { return }
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 64) { stack in
            var depth = 1
            stack[0] = 0
            while depth > 0 {
                depth -= 1
                let index = Int(stack[depth])
                let node = nodes[index]
                if isOutside(node) { continue }
                if node.count > 0 {
                    leaf(Int(node.first)..<Int(node.first + node.count))
                } else {
                    stack[depth] = node.first
                    stack[depth + 1] = Int32(index + 1)
                    depth += 2
                }
            }
        }
    }
}

extension SegmentIndex.Node {
    @inline(__always)
    func squaredDistance(to point: SIMD2<Float>) -> Float {
        let gap = pointwiseMax(pointwiseMax(low - point, point - high), SIMD2<Float>(repeating: 0))
        return (gap * gap).sum()
    }
}
