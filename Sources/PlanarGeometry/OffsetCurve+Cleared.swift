extension OffsetCurve {
    /// Returns the offset curves of some lines, without the parts that are nearer to any line than the distance.
    ///
    /// The result has no loops on the inside of corners, and no parts that are too near to the lines.
    /// The positions that are nearer to a segment than the distance form a convex area. Each segment of the lines
    /// therefore removes one part of an offset segment.
    ///
    /// - Parameter lines: Lines and rings. A ring repeats its first vertex. Vertices are finite.
    /// - Returns: The pieces, in the order and direction of the lines. A complete ring repeats its first vertex.
    package func cleared(lines: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
        OffsetClearing(self, lines).result
    }
}

/// The state of ``OffsetCurve/cleared(lines:)``.
private struct OffsetClearing {
    private let curve: OffsetCurve
    private let width: Double
    private let index: SegmentIndex
    /// The error of the moved positions.
    private let error: Double
    /// Positions within this distance are equal.
    private let tolerance: Double
    private(set) var result: [[SIMD2<Double>]] = []

    /// A segment of the offset line.
    private struct Moved {
        let segment: PlanarSegment
        /// The two segments of the line whose corner this segment cuts off.
        ///
        /// The segment can be nearer to them than the distance.
        let corner: (Int, Int)?
        /// The distance within which the lines remove parts of this segment.
        let minDistance: Double
    }

    /// Parts of an offset segment that are not longer than this share of it are left out.
    private static let minShare = 1e-12

    init(_ curve: OffsetCurve, _ lines: [[SIMD2<Double>]]) {
        self.curve = curve
        width = abs(curve.distance)
        let sides = lines.map { curve.sides(of: $0, isClosed: false) }
        index = SegmentIndex(sides.joined().map { SegmentIndex.Entry($0.segment) })
        var largest = 0.0
        for point in lines.joined() { largest = max(largest, abs(point.x), abs(point.y)) }
        tolerance = width * 1e-7 + largest * 1e-13
        error = width * 1e-11 + largest * 1e-13
        var first = 0
        for sides in sides where !sides.isEmpty {
            append(sides, firstEntry: first)
            first += sides.count
        }
    }

    private mutating func append(_ sides: [OffsetCurve.Side], firstEntry: Int) {
        let isClosed = sides.count > 2 && sides[0].segment.start == sides[sides.count - 1].segment.end
        var lines: [[SIMD2<Double>]] = []
        for piece in moved(sides, isClosed: isClosed, firstEntry).flatMap(farPieces) {
            if let last = lines.last?.last, (last - piece.0).length <= tolerance * 4 {
                lines[lines.count - 1].append(piece.1)
            } else {
                lines.append([piece.0, piece.1])
            }
        }
        guard !lines.isEmpty else { return }
        // Miters extend beyond the distance. The line after a gap can therefore start before the previous line ends.
        var joined = [lines[0]]
        for line in lines.dropFirst() {
            if !join(&joined[joined.count - 1], line) { joined.append(line) }
        }
        if isClosed { close(&joined) }
        result += joined
    }

    /// Joins the end of a closed line with its start.
    private func close(_ lines: inout [[SIMD2<Double>]]) {
        let last = lines[lines.count - 1]
        guard (last[last.count - 1] - lines[0][0]).length <= tolerance * 4 else { return }
        if lines.count > 1 {
            lines[0] = last + lines[0].dropFirst()
            lines.removeLast()
        } else {
            lines[0][last.count - 1] = lines[0][0]
        }
    }

    /// Appends the second line to the first line, without the parts beyond the point at which they meet.
    ///
    /// These parts must not be longer than the extension that a join can add.
    ///
    /// - Returns: Whether the lines meet.
    private func join(_ first: inout [SIMD2<Double>], _ second: [SIMD2<Double>]) -> Bool {
        let overhang = width * curve.join.maxOverhang + tolerance * 4
        var cut = 0.0
        for tail in (1..<first.count).reversed() {
            guard cut <= overhang else { break }
            let last = PlanarSegment(from: first[tail - 1], to: first[tail])
            var otherCut = 0.0
            for head in 1..<second.count {
                guard otherCut <= overhang else { break }
                let next = PlanarSegment(from: second[head - 1], to: second[head])
                if let place = Self.intersection(last, next), cut + (last.end - place).length <= overhang,
                    otherCut + (place - next.start).length <= overhang
                {
                    first.removeSubrange(tail...)
                    first.append(place)
                    first += second[head...]
                    return true
                }
                otherCut += next.length
            }
            cut += last.length
        }
        return false
    }

    /// Returns the point at which two segments meet.
    ///
    /// If they are collinear, this is the start of the second.
    private static func intersection(_ first: PlanarSegment, _ second: PlanarSegment) -> SIMD2<Double>? {
        guard first.length > 0, second.length > 0 else { return nil }
        if abs(first.direction.cross(second.direction)) <= 1e-12 {
            return first.distance(to: second.start) <= 1e-9 * first.length ? second.start : nil
        }
        guard let (share, otherShare) = first.intersection(second), share >= 0, share <= 1, otherShare >= 0,
            otherShare <= 1
        else { return nil }
        return first.start + (first.end - first.start) * share
    }

    /// Returns the segments of a line, moved sideways and joined.
    private func moved(_ sides: [OffsetCurve.Side], isClosed: Bool, _ firstEntry: Int) -> [Moved] {
        var moved: [Moved] = []
        var pen: SIMD2<Double>?
        func go(to position: SIMD2<Double>, corner: (Int, Int)? = nil) {
            if let pen, pen != position {
                // For sides, only the error is subtracted: otherwise, some sides of a finely divided arc would not end
                // where they meet the next side. For the chords at corners, the tolerance is subtracted: a chord of a
                // finely divided arc is also a little nearer than the distance to the next corners.
                moved.append(
                    Moved(
                        segment: PlanarSegment(from: pen, to: position), corner: corner,
                        minDistance: width - (corner == nil ? error : tolerance)))
            }
            pen = position
        }
        func turn(_ first: Int, _ second: Int) {
            let (from, to) = (sides[first], sides[second])
            if curve.isGap(from, to) {
                var vertices: [SIMD2<Double>] = []
                curve.appendJoin(from, to, to: &vertices)
                for (place, position) in vertices.enumerated() {
                    go(to: position, corner: place == 0 ? nil : (firstEntry + first, firstEntry + second))
                }
            } else {
                go(to: from.end)
                go(to: to.begin)
            }
        }
        let final = sides.count - 1
        if isClosed {
            turn(final, 0)
            moved.removeAll()
        } else {
            pen = sides[0].begin
        }
        for side in 0..<final { turn(side, side + 1) }
        if isClosed { turn(final, 0) } else { go(to: sides[final].end) }
        return moved
    }

    /// Returns the pieces of an offset segment that are far enough from the lines.
    private func farPieces(_ moved: Moved) -> [(SIMD2<Double>, SIMD2<Double>)] {
        let (segment, minDistance) = (moved.segment, moved.minDistance)
        // The segment can be near to the corner that it cuts off.
        func isOther(_ entry: Int) -> Bool {
            moved.corner.map { entry != $0.0 && entry != $0.1 } ?? true
        }
        var pieces: [(SIMD2<Double>, SIMD2<Double>)] = []
        // The parts that are not compared with all segments yet, as shares of the length; the next is the last.
        var open = [0.0...1.0]
        while let part = open.popLast() {
            guard part.length > Self.minShare else { continue }
            let share = (part.lowerBound + part.upperBound) / 2
            let middle = segment.point(at: share)
            // Often, few segments remove the complete part.
            if let entry = index.first(nearerThan: minDistance, to: middle, where: isOther) {
                // Beyond the precision of the numbers, the part around the middle is not known.
                if let near = nearPart(of: moved, to: index.entries[entry].segment), near.contains(share) {
                    open += part.parts(outside: near).reversed()
                }
                continue
            }
            var removed: [ClosedRange<Double>] = []
            index.forEach(within: minDistance + part.length / 2 * segment.length, of: middle) { entry in
                guard isOther(entry) else { return }
                if let near = nearPart(of: moved, to: index.entries[entry].segment) { removed.append(near) }
            }
            removed.sort { $0.lowerBound < $1.lowerBound }
            var left = part.lowerBound
            func keep(to right: Double) {
                if right - left > Self.minShare {
                    pieces.append((segment.point(at: left), segment.point(at: right)))
                }
            }
            for near in removed {
                keep(to: min(near.lowerBound, part.upperBound))
                left = max(left, near.upperBound)
            }
            keep(to: part.upperBound)
        }
        return pieces
    }

    /// Returns the part of an offset segment that is nearer to another segment than the distance, as shares of its
    /// length (0 to 1).
    ///
    /// - Returns: Nil if all points have the distance, within the tolerance.
    private func nearPart(of moved: Moved, to other: PlanarSegment) -> ClosedRange<Double>? {
        let segment = moved.segment
        guard segment.squaredDistance(to: other) < moved.minDistance * moved.minDistance else { return nil }
        let step = segment.end - segment.start
        var (low, high) = (Double.infinity, -Double.infinity)
        func add(_ first: Double, _ last: Double) {
            guard max(first, 0) < min(last, 1) else { return }
            low = min(low, max(first, 0))
            high = max(high, min(last, 1))
        }
        // The rectangle beside the other segment.
        let arm = segment.start - other.start
        let across = other.direction.left
        let beside = Self.shares(from: arm.dot(across), step: step.dot(across), inside: -width...width)
        let along = Self.shares(
            from: arm.dot(other.direction), step: step.dot(other.direction), inside: 0...other.length)
        add(max(beside.first, along.first), min(beside.last, along.last))
        // The circles around its ends.
        for center in [other.start, other.end] {
            let along = (center - segment.start).dot(segment.direction)
            let gap = segment.left(of: center)
            if abs(gap) < width {
                let half = ((width - gap) * (width + gap)).squareRoot()
                add((along - half) / segment.length, (along + half) / segment.length)
            }
        }
        return low < high ? low...high : nil
    }

    /// Returns the first and last share at which a value is inside a range; the first is greater if there is none.
    ///
    /// - Parameters:
    ///   - start: The value at share 0.
    ///   - step: The change of the value from share 0 to share 1.
    private static func shares(from start: Double, step: Double, inside range: ClosedRange<Double>)
        -> (first: Double, last: Double)
    {
        guard step != 0 else {
            return range.contains(start) ? (-.infinity, .infinity) : (.infinity, -.infinity)
        }
        let (first, last) = ((range.lowerBound - start) / step, (range.upperBound - start) / step)
        return (min(first, last), max(first, last))
    }
}

extension PlanarSegment {
    /// Returns the point at a share of the length: 0 is the start, 1 the end.
    fileprivate func point(at share: Double) -> SIMD2<Double> {
        share == 1 ? end : start + (end - start) * share
    }
}

extension ClosedRange<Double> {
    fileprivate var length: Double { upperBound - lowerBound }

    /// Returns the parts of the range before and after another range.
    fileprivate func parts(outside other: ClosedRange) -> [ClosedRange] {
        var parts: [ClosedRange] = []
        if other.lowerBound > lowerBound {
            parts.append(lowerBound...Swift.min(other.lowerBound, upperBound))
        }
        if other.upperBound < upperBound {
            parts.append(Swift.max(other.upperBound, lowerBound)...upperBound)
        }
        return parts
    }
}
