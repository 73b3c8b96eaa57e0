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
        var line: [SIMD2<Double>] = []
        var firstPart = result.partCount
        for piece in moved(range).flatMap(farPieces) {
            if let last = line.last {
                if distance(last, piece.0) <= tolerance * 4 {
                    line.append(piece.1)
                    continue
                }
                result.appendPart(line)
            }
            line = [piece.0, piece.1]
        }
        guard let end = line.last else { return }
        // Where the line is closed, the last piece may go on as the first.
        let isClosed = source.positions[range.lowerBound] == source.positions[range.upperBound - 1]
        firstPart = min(firstPart, result.partCount)
        if isClosed, result.partCount > firstPart {
            let first = result.range(ofPart: firstPart)
            if distance(result.positions[first.lowerBound], end) <= tolerance * 4 {
                let joined = line + result.positions[first].dropFirst()
                var rest = PackedCoordinates()
                for part in 0..<result.partCount where part != firstPart {
                    rest.appendPart(result.positions[result.range(ofPart: part)])
                }
                rest.appendPart(joined)
                result = rest
                return
            }
        }
        if isClosed, result.partCount == firstPart, let start = line.first,
            distance(start, end) <= tolerance * 4
        {
            line[line.count - 1] = start
        }
        result.appendPart(line)
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
        let box = SegmentIndex.Box(
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
        for (first, second) in zip(cuts, cuts.dropFirst()) where second - first > 1e-12 {
            let middle = segment.start + way * ((first + second) / 2)
            if near.contains(where: { SegmentIndex.distance(of: middle, from: $0.0, $0.1) < nearest }) {
                continue
            }
            let piece = (
                first == 0 ? segment.start : segment.start + way * first,
                second == 1 ? segment.end : segment.start + way * second
            )
            pieces.append(piece)
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
