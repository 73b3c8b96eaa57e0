extension OffsetCurve {
    /// Returns the offset curves of some lines, without the parts that are nearer to any line than the distance.
    ///
    /// The result has no loops on the inside of corners, and no parts that are too near to the lines.
    /// Each offset segment is cut at the parallels of the lines' segments and at the circles around their vertices.
    /// Each piece between two cuts is completely too near, or completely far enough. The test therefore needs only the
    /// middle of each piece.
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
    /// Points that are nearer to a line than this distance are removed.
    private let minDistance: Double
    /// Positions within this distance are equal.
    private let tolerance: Double
    private(set) var result: [[SIMD2<Double>]] = []

    /// A segment of the offset line.
    private struct Moved {
        let segment: PlanarSegment
        /// The two segments of the line whose corner this segment cuts off.
        ///
        /// The segment can be nearer to them than the distance.
        var corner: (Int, Int)?
    }

    init(_ curve: OffsetCurve, _ lines: [[SIMD2<Double>]]) {
        self.curve = curve
        width = abs(curve.distance)
        let sides = lines.map { curve.sides(of: $0, isClosed: false) }
        index = SegmentIndex(sides.joined().map { SegmentIndex.Entry($0.segment) })
        var largest = 0.0
        for point in lines.joined() { largest = max(largest, abs(point.x), abs(point.y)) }
        tolerance = width * 1e-7 + largest * 1e-13
        minDistance = width - tolerance
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
            if let whole = join(joined[joined.count - 1], line) {
                joined[joined.count - 1] = whole
            } else {
                joined.append(line)
            }
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

    /// Joins the end of the first line with the start of the second line; nil if they do not meet.
    ///
    /// Cuts off the parts beyond the meeting point. They must not be longer than the extension that a join can add.
    private func join(_ first: [SIMD2<Double>], _ second: [SIMD2<Double>]) -> [SIMD2<Double>]? {
        let overhang = width * curve.join.maxOverhang + tolerance * 4
        var cut = 0.0
        for tail in (1..<first.count).reversed() where cut <= overhang {
            let last = PlanarSegment(from: first[tail - 1], to: first[tail])
            var otherCut = 0.0
            for head in 1..<second.count where otherCut <= overhang {
                let next = PlanarSegment(from: second[head - 1], to: second[head])
                if let place = Self.intersection(last, next), cut + (last.end - place).length <= overhang,
                    otherCut + (place - next.start).length <= overhang
                {
                    return first[..<tail] + [place] + second[head...]
                }
                otherCut += next.length
            }
            cut += last.length
        }
        return nil
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
                moved.append(Moved(segment: PlanarSegment(from: pen, to: position), corner: corner))
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
        let segment = moved.segment
        var near: [Int] = []
        var cuts = [0.0, 1.0]
        index.forEach(touching: segment.box.outset(by: width)) { entry in
            // The segment can be near to the corner that it cuts off.
            if let corner = moved.corner, entry == corner.0 || entry == corner.1 { return }
            near.append(entry)
            cuts += shares(of: segment, near: index.entries[entry].segment)
        }
        cuts.sort()
        let step = segment.end - segment.start
        var pieces: [(SIMD2<Double>, SIMD2<Double>)] = []
        var reached = -1.0
        for (first, second) in zip(cuts, cuts.dropFirst()) where second - first > 1e-12 {
            let middle = segment.start + step * ((first + second) / 2)
            if near.contains(where: { index.entries[$0].segment.distance(to: middle) < minDistance }) {
                continue
            }
            let end = second == 1 ? segment.end : segment.start + step * second
            if first == reached, !pieces.isEmpty {
                pieces[pieces.count - 1].1 = end
            } else {
                pieces.append((first == 0 ? segment.start : segment.start + step * first, end))
            }
            reached = second
        }
        return pieces
    }

    /// Returns the positions (0 to 1) on an offset segment at which its distance from another segment can pass `width`.
    private func shares(of moved: PlanarSegment, near other: PlanarSegment) -> [Double] {
        let step = moved.end - moved.start
        var shares: [Double] = []
        if other.length > 0 {
            let across = other.direction.left
            let offset = (moved.start - other.start).dot(across)
            let slope = step.dot(across)
            if slope != 0 { shares += [(width - offset) / slope, (-width - offset) / slope] }
        }
        let square = step.dot(step)
        for center in [other.start, other.end] {
            let from = moved.start - center
            let half = from.dot(step)
            let root = half * half - square * (from.dot(from) - width * width)
            if root > 0, square > 0 {
                shares += [(-half - root.squareRoot()) / square, (-half + root.squareRoot()) / square]
            }
        }
        return shares.filter { $0 > 0 && $0 < 1 }
    }
}
