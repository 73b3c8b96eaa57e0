extension PDFText {
    /// The number of additional decimals that give a short line its direction.
    private static let directionDecimals = 3
    /// The greatest coordinate, in units of the last decimal, with these decimals.
    private static let finestUnits = 1 << 50

    /// Appends contours as path operators, with positions rounded to a number of decimals.
    ///
    /// Every coordinate must be finite and, in units of the last decimal, below 2⁶².
    mutating func append(_ path: Path, contours: some Collection<Path.Contour>, decimals: Int) {
        let scale = DecimalText.power(decimals)
        func units(_ point: SIMD2<Double>) -> SIMD2<Int> {
            let rounded = (point * scale).rounded(.toNearestOrAwayFromZero)
            return SIMD2(Int(rounded.x), Int(rounded.y))
        }
        func add(_ point: SIMD2<Int>) {
            append(units: point.x, decimals: decimals)
            append(units: point.y, decimals: decimals)
        }
        func addCubic(_ first: SIMD2<Double>, _ second: SIMD2<Double>, _ end: SIMD2<Double>) {
            add(units(first))
            add(units(second))
            add(units(end))
            append("c\n")
        }
        var curve = 0
        for contour in contours {
            let range = Int(contour.start)..<Int(contour.end)
            while curve < path.curves.count, Int(path.curves[curve].end) < range.lowerBound { curve += 1 }
            let start = units(SIMD2(path.points[range.lowerBound]))
            add(start)
            append("m\n")
            var place = start
            var segments = 0
            for index in range.dropFirst() {
                while curve < path.curves.count, Int(path.curves[curve].end) < index { curve += 1 }
                let end = SIMD2<Double>(path.points[index])
                if curve < path.curves.count, Int(path.curves[curve].end) == index {
                    let from = SIMD2<Double>(path.points[index - 1])
                    switch path.curves[curve].form {
                    case .quadratic(let control):
                        addCubic(from + (control - from) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
                    case .cubic(let first, let second): addCubic(first, second, end)
                    case .arc(let arc):
                        let pieces = arc.cubics
                        for (index, piece) in pieces.enumerated() {
                            addCubic(piece.0, piece.1, index == pieces.count - 1 ? end : piece.end)
                        }
                    }
                    place = units(end)
                    segments += 1
                    continue
                }
                let point = units(end)
                let isLast = index == range.upperBound - 1
                if point == place || (isLast && contour.isClosed && point == start && segments > 0) {
                    continue
                }
                add(point)
                append("l\n")
                place = point
                segments += 1
            }
            if segments == 0 {
                // A line without length draws its caps. They need a direction, so it gets the length of a unit.
                let step =
                    SIMD2<Double>(path.points[range.upperBound - 1]) - SIMD2(path.points[range.lowerBound])
                let length = (step * step).sum().squareRoot()
                let direction = length > 0 ? step / length : SIMD2(1, 0)
                let isSmall = max(abs(start.x), abs(start.y)) < Self.finestUnits
                let extra = isSmall ? Self.directionDecimals : 0
                let end = (SIMD2<Double>(start) + direction) * DecimalText.power(extra)
                append(units: Int(end.x.rounded()), decimals: decimals + extra)
                append(units: Int(end.y.rounded()), decimals: decimals + extra)
                append("l\n")
            } else if contour.isClosed {
                append("h\n")
            }
        }
    }
}
