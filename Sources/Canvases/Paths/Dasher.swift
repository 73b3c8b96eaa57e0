/// The lengths of a dash pattern.
struct DashPattern {
    /// The lengths of dashes and gaps in pixels; their number is even.
    let lengths: [Double]
    let total: Double
    let offset: Double

    /// Creates the pattern of a style.
    ///
    /// Returns nil if the style is solid, if a length is negative or not finite, or if the pattern is too short to be
    /// visible.
    init?(_ style: StrokeStyle, scale: Double) {
        guard !style.dashes.isEmpty, style.dashes.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
        let once = style.dashes.map { $0 * scale }
        lengths = once.count % 2 == 0 ? once : once + once
        total = lengths.reduce(0, +)
        guard total > 0.1, total.isFinite else { return nil }
        let offset = style.dashOffset * scale
        self.offset = offset.isFinite ? offset : 0
    }

    /// Returns the lengths with a least length of dashes, which is taken from the next gap.
    func withLeastDashes(_ least: Double) -> [Double] {
        var result = lengths
        for dash in stride(from: 0, to: result.count, by: 2) where result[dash] < least {
            let missing = min(least - result[dash], result[dash + 1])
            result[dash] += missing
            result[dash + 1] -= missing
        }
        return result
    }

    /// Returns the offset in the pattern, 0 to its length, of a line that starts at a distance.
    func offset(at startDistance: Float) -> Double {
        let phase = offset + (startDistance.isFinite ? Double(startDistance) : 0)
        return phase - (phase / total).rounded(.down) * total
    }

    /// Returns the dash (an even index) or gap at a distance along a line, and its remaining length.
    func place(at distance: Double) -> (index: Int, remaining: Double) {
        var phase = offset + distance
        phase -= (phase / total).rounded(.down) * total
        var index = 0
        while index < lengths.count - 1, phase >= lengths[index], phase > 0 {
            phase -= lengths[index]
            index += 1
        }
        return (index, max(lengths[index] - phase, 0))
    }
}

/// Divides lines into dashes.
struct Dasher {
    private let pattern: DashPattern
    private var piece: [PixelPoint] = []
    private var firstPiece: [PixelPoint] = []

    init(_ pattern: DashPattern) { self.pattern = pattern }

    /// Calls `body` with each dash: its points (at least two) and its direction.
    ///
    /// The points of a dash without length are equal.
    ///
    /// On a closed line, a dash that reaches the end continues at the start. The same applies to a ring that was opened
    /// at another point.
    mutating func cut(
        _ points: UnsafeBufferPointer<PixelPoint>, of contour: Path.Contour,
        _ body: (_ dash: UnsafeBufferPointer<PixelPoint>, _ direction: PixelPoint) -> Void
    ) {
        guard points.count > 1 else { return }
        let closed = contour.isClosed
        piece.removeAll(keepingCapacity: true)
        firstPiece.removeAll(keepingCapacity: true)
        var (index, remaining) = pattern.place(
            at: contour.startDistance.isFinite ? Double(contour.startDistance) : 0)
        let startsInDash = index % 2 == 0 && remaining > 0
        var isFirst = closed && startsInDash
        if startsInDash { piece.append(points[0]) }
        var direction = PixelPoint(1, 0)

        func finish(_ dash: inout [PixelPoint], isFirst: inout Bool, _ direction: PixelPoint) {
            if isFirst {
                swap(&firstPiece, &dash)
                isFirst = false
            } else if dash.count > 1 {
                dash.withUnsafeBufferPointer { body($0, direction) }
            }
            dash.removeAll(keepingCapacity: true)
        }

        for segment in 0..<(closed ? points.count : points.count - 1) {
            let a = points[segment]
            if segment > 0, segment == Int(contour.ringStart) {
                let endsInDash = index % 2 == 0 && !piece.isEmpty
                (index, remaining) = pattern.place(at: 0)
                let startsInDash = index % 2 == 0 && remaining > 0
                if endsInDash, !startsInDash { finish(&piece, isFirst: &isFirst, direction) }
                if !endsInDash, startsInDash { piece.append(a) }
            }
            let b = points[segment + 1 < points.count ? segment + 1 : 0]
            let offset = SIMD2<Double>(b) - SIMD2<Double>(a)
            let length = (offset.x * offset.x + offset.y * offset.y).squareRoot()
            guard length > 0 else { continue }
            let unit = offset / length
            direction = PixelPoint(unit)
            var done = 0.0
            while done + remaining <= length {
                done += remaining
                let cut = PixelPoint(SIMD2<Double>(a) + unit * done)
                if index % 2 == 0 {
                    if piece.isEmpty { piece.append(cut) }
                    piece.append(cut)
                    finish(&piece, isFirst: &isFirst, direction)
                } else {
                    piece.append(cut)
                }
                index = index + 1 < pattern.lengths.count ? index + 1 : 0
                remaining = pattern.lengths[index]
            }
            remaining -= length - done
            if index % 2 == 0 { piece.append(b) }
        }
        if index % 2 == 0, !piece.isEmpty {
            piece.append(contentsOf: firstPiece.dropFirst())
            firstPiece.removeAll(keepingCapacity: true)
            finish(&piece, isFirst: &isFirst, direction)
            if !firstPiece.isEmpty { firstPiece.withUnsafeBufferPointer { body($0, direction) } }
        } else if firstPiece.count > 1 {
            firstPiece.withUnsafeBufferPointer { body($0, direction) }
        }
    }
}
