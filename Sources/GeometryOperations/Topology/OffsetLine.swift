import Geospatial

/// The line at a distance to one side of another.
///
/// Each segment is moved sideways, and the corners are gone round. What lies nearer to the line than the
/// distance is taken out again: the loops on the inside of corners, and wherever the line comes back. For
/// that, each moved segment is cut where it meets the parallels of the line's segments and the circles around
/// its vertices (between two cuts it is near throughout or nowhere), and each piece's middle is looked at.
struct OffsetLine {
    private let source: PackedCoordinates
    private let index: SegmentIndex
    private let corner: OffsetCorner
    /// Nearer than this is too near.
    private let nearest: Double
    /// Positions this near to each other are one.
    private let tolerance: Double
    private(set) var result = PackedCoordinates()

    init(of lines: PackedCoordinates, corner: OffsetCorner) {
        source = lines.withoutRepeatedPositions()
        index = SegmentIndex(source)
        self.corner = corner
        var largest = 0.0
        for position in source.positions { largest = max(largest, abs(position.x), abs(position.y)) }
        tolerance = abs(corner.distance) * 1e-7 + largest * 1e-13
        nearest = abs(corner.distance) - tolerance
        for part in 0..<source.partCount { append(source.range(ofPart: part)) }
    }

    /// A segment of the moved line; one that cuts a corner may be nearer to the segments that meet there.
    private struct Moved {
        let start: SIMD2<Double>
        let end: SIMD2<Double>
        var corner: Int?
    }

    private mutating func append(_ range: Range<Int>) {
        var lines: [[SIMD2<Double>]] = []
        for piece in moved(range).flatMap(farPieces) {
            if let last = lines.last?.last, distance(last, piece.0) <= tolerance * 4 {
                lines[lines.count - 1].append(piece.1)
            } else {
                lines.append([piece.0, piece.1])
            }
        }
        guard !lines.isEmpty else { return }
        // Mitres reach beyond the distance, so that what follows a gap may begin before what precedes it ends.
        var joined = [lines[0]]
        for line in lines.dropFirst() {
            if let whole = Self.join(joined[joined.count - 1], line) {
                joined[joined.count - 1] = whole
            } else {
                joined.append(line)
            }
        }
        // A closed line goes on where it began.
        if source.positions[range.lowerBound] == source.positions[range.upperBound - 1] {
            let last = joined[joined.count - 1]
            if distance(last[last.count - 1], joined[0][0]) <= tolerance * 4 {
                if joined.count > 1 {
                    joined[0] = last + joined[0].dropFirst()
                    joined.removeLast()
                } else {
                    joined[0][last.count - 1] = joined[0][0]
                }
            }
        }
        for line in joined { result.appendPart(line) }
    }

    /// Two lines made one where the end of the first meets the beginning of the second; nil where it does not.
    ///
    /// What hangs over is cut off.
    private static func join(
        _ first: [SIMD2<Double>], _ second: [SIMD2<Double>]
    ) -> [SIMD2<Double>]? {
        for tail in (1..<first.count).reversed().prefix(farthestJoin) {
            for head in (1..<second.count).prefix(farthestJoin) {
                if let place = meeting(first[tail - 1], first[tail], second[head - 1], second[head]) {
                    return first[..<tail] + [place] + second[head...]
                }
            }
        }
        return nil
    }

    /// Lines are looked at this many segments from the gap.
    private static let farthestJoin = 128

    /// Where two segments meet; the beginning of the second where they run along each other.
    private static func meeting(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
    ) -> SIMD2<Double>? {
        let (way, other) = (b - a, d - c)
        let cross = way.x * other.y - way.y * other.x
        let (length, otherLength) = ((way * way).sum().squareRoot(), (other * other).sum().squareRoot())
        guard length > 0, otherLength > 0 else { return nil }
        if abs(cross) <= 1e-12 * length * otherLength {
            let isOnFirst = SegmentIndex.distance(of: c, from: a, b) <= 1e-9 * length
            return isOnFirst ? c : nil
        }
        let gap = c - a
        let fraction = (gap.x * other.y - gap.y * other.x) / cross
        let otherFraction = (gap.x * way.y - gap.y * way.x) / cross
        guard fraction >= 0, fraction <= 1, otherFraction >= 0, otherFraction <= 1 else { return nil }
        return a + way * fraction
    }

    private func distance(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> Double {
        let way = second - first
        return (way * way).sum().squareRoot()
    }

    /// The segments of a part, moved sideways and joined.
    private func moved(_ range: Range<Int>) -> [Moved] {
        let positions = source.positions
        let directions = range.dropLast().map {
            positions[$0].direction(to: positions[$0 + 1]) ?? SIMD2(1, 0)
        }
        let isClosed = range.count > 3 && positions[range.lowerBound] == positions[range.upperBound - 1]
        var moved: [Moved] = []
        var pen: SIMD2<Double>?
        func go(to position: SIMD2<Double>, corner: Int? = nil) {
            if let pen, pen != position { moved.append(Moved(start: pen, end: position, corner: corner)) }
            pen = position
        }
        func turn(at vertex: Int, from first: SIMD2<Double>, to second: SIMD2<Double>) {
            let here = positions[vertex]
            if corner.isOutside(first, second) {
                for (place, position) in corner.vertices(at: here, from: first, to: second).enumerated() {
                    go(to: position, corner: place == 0 ? nil : vertex)
                }
            } else {
                go(to: here + first.right * corner.distance)
                go(to: here + second.right * corner.distance)
            }
        }
        if isClosed {
            turn(at: range.lowerBound, from: directions[directions.count - 1], to: directions[0])
            moved.removeAll()
        } else {
            pen = positions[range.lowerBound] + directions[0].right * corner.distance
        }
        for place in directions.indices.dropLast() {
            turn(at: range.lowerBound + place + 1, from: directions[place], to: directions[place + 1])
        }
        let last = directions[directions.count - 1]
        if isClosed {
            turn(at: range.upperBound - 1, from: last, to: directions[0])
        } else {
            go(to: positions[range.upperBound - 1] + last.right * corner.distance)
        }
        return moved
    }

    /// The pieces of a moved segment that are far enough from the line.
    private func farPieces(_ segment: Moved) -> [(SIMD2<Double>, SIMD2<Double>)] {
        let width = abs(corner.distance)
        let reach = SIMD2(repeating: width)
        let box = BoxTree.Box(
            low: pointwiseMin(segment.start, segment.end) - reach,
            high: pointwiseMax(segment.start, segment.end) + reach)
        var near: [(SIMD2<Double>, SIMD2<Double>)] = []
        var cuts = [0.0, 1.0]
        index.forEach(touching: box) { place in
            let start = index.start(place)
            // The corner that the segment cuts is no reason to take it out.
            if let vertex = segment.corner, start == vertex || start + 1 == vertex { return }
            let (a, b) = index.segment(place)
            near.append((a, b))
            cuts.append(contentsOf: fractions(of: segment, nearing: a, b))
        }
        cuts.sort()
        let way = segment.end - segment.start
        var pieces: [(SIMD2<Double>, SIMD2<Double>)] = []
        var reached = -1.0
        for (first, second) in zip(cuts, cuts.dropFirst()) where second - first > 1e-12 {
            let middle = segment.start + way * ((first + second) / 2)
            if near.contains(where: { SegmentIndex.distance(of: middle, from: $0.0, $0.1) < nearest }) {
                continue
            }
            let end = second == 1 ? segment.end : segment.start + way * second
            if first == reached, !pieces.isEmpty {
                pieces[pieces.count - 1].1 = end
            } else {
                pieces.append((first == 0 ? segment.start : segment.start + way * first, end))
            }
            reached = second
        }
        return pieces
    }

    /// Where a moved segment comes within the distance of one of the line's segments, or leaves it.
    private func fractions(of moved: Moved, nearing a: SIMD2<Double>, _ b: SIMD2<Double>) -> [Double] {
        let width = abs(corner.distance)
        let way = moved.end - moved.start
        var fractions: [Double] = []
        if let along = a.direction(to: b) {
            let across = SIMD2(-along.y, along.x)
            let offset = ((moved.start - a) * across).sum()
            let slope = (way * across).sum()
            if slope != 0 {
                fractions.append((width - offset) / slope)
                fractions.append((-width - offset) / slope)
            }
        }
        for center in [a, b] {
            let from = moved.start - center
            let square = (way * way).sum()
            let half = (from * way).sum()
            let root = half * half - square * ((from * from).sum() - width * width)
            if root > 0, square > 0 {
                fractions.append((-half - root.squareRoot()) / square)
                fractions.append((-half + root.squareRoot()) / square)
            }
        }
        return fractions.filter { $0 > 0 && $0 < 1 }
    }
}

extension SegmentIndex {
    /// How far a position is from a segment.
    static func distance(of position: SIMD2<Double>, from a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        let way = b - a
        let square = (way * way).sum()
        let fraction = square > 0 ? max(0, min(1, ((position - a) * way).sum() / square)) : 0
        let gap = a + way * fraction - position
        return (gap * gap).sum().squareRoot()
    }
}

extension PackedCoordinates {
    /// The lines without positions that repeat the one before, and without heights and measures.
    func withoutRepeatedPositions() -> PackedCoordinates {
        var result = PackedCoordinates()
        for part in 0..<partCount {
            var kept: [SIMD2<Double>] = []
            for index in range(ofPart: part) where kept.last != positions[index] {
                kept.append(positions[index])
            }
            if kept.count > 1 { result.appendPart(kept) }
        }
        return result
    }
}
