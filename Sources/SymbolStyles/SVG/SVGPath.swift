import CartoucheCLibrary

/// The outline of an SVG shape: straight lines and cubic Bézier curves.
struct SVGPath {
    /// A part that begins at a point.
    struct Part {
        var start: SIMD2<Double>
        var segments: [Segment] = []
        var isClosed = false

        var end: SIMD2<Double> { segments.last?.end ?? start }
    }

    enum Segment {
        case line(SIMD2<Double>)
        case curve(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

        var end: SIMD2<Double> {
            switch self {
            case .line(let end), .curve(_, _, let end): end
            }
        }
    }

    private(set) var parts: [Part] = []
    /// The number of segments of all parts.
    private(set) var count = 0

    /// The greatest number of segments of a shape.
    static let maxSegments = 200_000

    mutating func move(to point: SIMD2<Double>) { parts.append(Part(start: point)) }

    mutating func line(to point: SIMD2<Double>) { append(.line(point)) }

    mutating func curve(_ first: SIMD2<Double>, _ second: SIMD2<Double>, to end: SIMD2<Double>) {
        append(.curve(first, second, end))
    }

    private mutating func append(_ segment: Segment) {
        guard !parts.isEmpty, count < Self.maxSegments else { return }
        // After a closed part, drawing continues at its start.
        if parts[parts.count - 1].isClosed { move(to: parts[parts.count - 1].start) }
        parts[parts.count - 1].segments.append(segment)
        count += 1
    }

    mutating func close() {
        guard !parts.isEmpty else { return }
        parts[parts.count - 1].isClosed = true
    }

    /// Appends an elliptical arc from the current point, as in the SVG path command A.
    mutating func arc(
        radii: SIMD2<Double>, angle: Double, isLarge: Bool, isClockwise: Bool, to end: SIMD2<Double>
    ) {
        guard let start = parts.last.map({ $0.isClosed ? $0.start : $0.end }), start != end else { return }
        var (rx, ry) = (abs(radii.x), abs(radii.y))
        guard rx > 0, ry > 0 else { return line(to: end) }
        let (cosine, sine) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
        let half = (start - end) / 2
        let x1 = cosine * half.x + sine * half.y
        let y1 = -sine * half.x + cosine * half.y
        let size = x1 * x1 / (rx * rx) + y1 * y1 / (ry * ry)
        if size > 1 { (rx, ry) = (rx * size.squareRoot(), ry * size.squareRoot()) }
        let below = rx * rx * y1 * y1 + ry * ry * x1 * x1
        let factor =
            (max(rx * rx * ry * ry - below, 0) / below).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let (cx1, cy1) = (factor * rx * y1 / ry, -factor * ry * x1 / rx)
        let middle = (start + end) / 2
        let center = SIMD2(cosine * cx1 - sine * cy1, sine * cx1 + cosine * cy1) + middle
        let from = atan2((y1 - cy1) / ry, (x1 - cx1) / rx)
        var sweep = atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - from
        if isClockwise, sweep < 0 { sweep += 2 * .pi }
        if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
        let steps = max(Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)), 1)
        let step = sweep / Double(steps)
        let reach = 4 / 3 * tan(step / 4)
        func place(_ x: Double, _ y: Double) -> SIMD2<Double> {
            center + SIMD2(cosine * rx * x - sine * ry * y, sine * rx * x + cosine * ry * y)
        }
        for index in 0..<steps {
            let (t0, t1) = (from + Double(index) * step, from + Double(index + 1) * step)
            curve(
                place(cos(t0) - reach * sin(t0), sin(t0) + reach * cos(t0)),
                place(cos(t1) + reach * sin(t1), sin(t1) - reach * cos(t1)),
                to: index == steps - 1 ? end : place(cos(t1), sin(t1)))
        }
    }
}

extension SVGPath {
    /// Reads path data; as in browsers, the path ends at the first error.
    ///
    /// - Parameter isComplete: False if there is an error.
    init(data: String, isComplete: inout Bool) {
        var scanner = SVGScanner(Array(data.utf8))
        var current = SIMD2(0.0, 0.0)
        var start = current
        var control: (point: SIMD2<Double>, isCubic: Bool)?
        var command: UInt8 = 0
        var isKnown = true
        reading: while !scanner.isAtEnd, count < Self.maxSegments {
            if let next = scanner.command() {
                command = next
            } else if command == 0 || command | 0x20 == UInt8(ascii: "z") {
                break
            }
            let isRelative = command >= 0x61
            let origin = isRelative ? current : SIMD2(0, 0)
            func point() -> SIMD2<Double>? {
                guard let x = scanner.number(), let y = scanner.number() else { return nil }
                return origin + SIMD2(x, y)
            }
            var next: (point: SIMD2<Double>, isCubic: Bool)?
            switch command | 0x20 {
            case UInt8(ascii: "m"):
                guard let end = point() else { break reading }
                move(to: end)
                (current, start) = (end, end)
                command = isRelative ? UInt8(ascii: "l") : UInt8(ascii: "L")
            case UInt8(ascii: "l"):
                guard let end = point() else { break reading }
                line(to: end)
                current = end
            case UInt8(ascii: "h"):
                guard let x = scanner.number() else { break reading }
                current.x = origin.x + x
                line(to: current)
            case UInt8(ascii: "v"):
                guard let y = scanner.number() else { break reading }
                current.y = origin.y + y
                line(to: current)
            case UInt8(ascii: "c"):
                guard let first = point(), let second = point(), let end = point() else { break reading }
                curve(first, second, to: end)
                (next, current) = ((second, true), end)
            case UInt8(ascii: "s"):
                guard let second = point(), let end = point() else { break reading }
                let mirrored = control.flatMap { $0.isCubic ? current * 2 - $0.point : nil } ?? current
                curve(mirrored, second, to: end)
                (next, current) = ((second, true), end)
            case UInt8(ascii: "q"), UInt8(ascii: "t"):
                let isSmooth = command | 0x20 == UInt8(ascii: "t")
                let mirrored = control.flatMap { $0.isCubic ? nil : current * 2 - $0.point } ?? current
                guard let middle = isSmooth ? mirrored : point(), let end = point() else { break reading }
                curve(current + (middle - current) * (2 / 3), end + (middle - end) * (2 / 3), to: end)
                (next, current) = ((middle, false), end)
            case UInt8(ascii: "a"):
                guard let rx = scanner.number(), let ry = scanner.number(), let angle = scanner.number(),
                    let isLarge = scanner.flag(), let isClockwise = scanner.flag(), let end = point()
                else { break reading }
                arc(radii: SIMD2(rx, ry), angle: angle, isLarge: isLarge, isClockwise: isClockwise, to: end)
                current = end
            case UInt8(ascii: "z"):
                close()
                current = start
            default:
                isKnown = false
                break reading
            }
            control = next
        }
        isComplete = isKnown && scanner.rest.allSatisfy(\.isWhitespace)
    }
}
