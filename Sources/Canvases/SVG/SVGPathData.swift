extension SVGText {
    /// Appends contours as path data, with positions rounded to a number of decimals.
    ///
    /// Relative coordinates are whole multiples of the last decimal, so that rounding errors do not add up. Every
    /// coordinate must be finite and, in units of the last decimal, below 2⁶².
    mutating func append(_ path: Path, contours: some Collection<Path.Contour>, decimals: Int) {
        var data = SVGPathData(decimals: decimals)
        var curve = 0
        for contour in contours {
            let range = Int(contour.start)..<Int(contour.end)
            while curve < path.curves.count, Int(path.curves[curve].end) < range.lowerBound { curve += 1 }
            data.move(to: data.units(path.points[range.lowerBound]), &self)
            for index in range.dropFirst() {
                let isLast = index == range.upperBound - 1
                while curve < path.curves.count, Int(path.curves[curve].end) < index { curve += 1 }
                let end = path.points[index]
                if curve < path.curves.count, Int(path.curves[curve].end) == index {
                    data.add(path.curves[curve].form, from: path.points[index - 1], to: end, &self)
                } else if !isLast || !contour.isClosed || !data.isClosed(by: data.units(end)) {
                    data.line(to: data.units(end), &self)
                }
            }
            data.endContour(isClosed: contour.isClosed, &self)
        }
    }
}

/// Writes the commands of one path.
private struct SVGPathData {
    typealias Units = SIMD2<Int>

    let decimals: Int
    private let scale: Double
    /// The end of the last command.
    private var place = Units(0, 0)
    private var start = Units(0, 0)
    private var lastCommand: UInt8 = 0
    /// The number of commands since the last absolute position.
    private var steps = 0

    /// The number of relative commands after which an absolute position follows.
    ///
    /// Renderers add relative coordinates in single precision, which is inexact for long contours.
    private static let maxSteps = 500

    init(decimals: Int) {
        self.decimals = decimals
        scale = DecimalText.power(decimals)
    }

    @inline(__always)
    func units(_ point: PixelPoint) -> Units { units(SIMD2<Double>(point)) }

    @inline(__always)
    func units(_ point: SIMD2<Double>) -> Units {
        let rounded = (point * scale).rounded(.toNearestOrAwayFromZero)
        return Units(Int(rounded.x), Int(rounded.y))
    }

    /// Begins a command.
    ///
    /// Omits the letter if it is the same as the last one.
    ///
    /// - Returns: Whether numbers of the same command precede.
    private mutating func begin(_ command: StaticString, _ text: inout SVGText) -> Bool {
        let letter = command.utf8Start.pointee
        if letter == lastCommand { return true }
        lastCommand = letter
        text.append(command)
        return false
    }

    private func append(_ step: Units, isNext: Bool, _ text: inout SVGText) {
        text.append(units: step.x, decimals: decimals, isNext: isNext)
        text.append(units: step.y, decimals: decimals, isNext: true)
    }

    mutating func move(to point: Units, _ text: inout SVGText) {
        text.append("M")
        append(point, isNext: false, &text)
        (place, start, lastCommand, steps) = (point, point, UInt8(ascii: "M"), 0)
    }

    /// Whether a line to a point would close the contour.
    func isClosed(by point: Units) -> Bool { point == start && lastCommand != UInt8(ascii: "M") }

    mutating func line(to point: Units, _ text: inout SVGText) {
        let step = point &- place
        if step == Units(0, 0) { return }
        steps += 1
        if steps > Self.maxSteps {
            steps = 0
            append(point, isNext: begin("L", &text), &text)
        } else if step.y == 0 {
            text.append(units: step.x, decimals: decimals, isNext: begin("h", &text))
        } else if step.x == 0 {
            text.append(units: step.y, decimals: decimals, isNext: begin("v", &text))
        } else {
            append(step, isNext: begin("l", &text), &text)
        }
        place = point
    }

    mutating func endContour(isClosed: Bool, _ text: inout SVGText) {
        // A line without length draws its caps.
        if lastCommand == UInt8(ascii: "M") {
            text.append("h0")
        } else if isClosed {
            text.append("z")
            place = start
        }
        lastCommand = 0
    }

    mutating func add(
        _ form: Path.Curve.Form, from start: PixelPoint, to end: PixelPoint, _ text: inout SVGText
    ) {
        switch form {
        case .quadratic(let control):
            let isNext = begin("q", &text)
            append(units(control) &- place, isNext: isNext, &text)
            append(units(end) &- place, isNext: true, &text)
            place = units(end)
        case .cubic(let first, let second): cubic(first, second, to: SIMD2<Double>(end), &text)
        case .arc(let arc): add(arc, to: SIMD2<Double>(end), &text)
        }
    }

    private mutating func cubic(
        _ first: SIMD2<Double>, _ second: SIMD2<Double>, to end: SIMD2<Double>, _ text: inout SVGText
    ) {
        let isNext = begin("c", &text)
        append(units(first) &- place, isNext: isNext, &text)
        append(units(second) &- place, isNext: true, &text)
        append(units(end) &- place, isNext: true, &text)
        place = units(end)
    }

    private mutating func add(_ arc: Path.Arc, to end: SIMD2<Double>, _ text: inout SVGText) {
        let ellipse = SVGEllipse(arc)
        guard ellipse.radii.max() * scale >= 0.5, arc.sweep != 0 else { return line(to: units(end), &text) }
        guard ellipse.isRound(scale: scale) else {
            // Renderers compute the center from the end points, which is not possible for a flat ellipse.
            let pieces = arc.cubics
            for (index, piece) in pieces.enumerated() {
                cubic(piece.0, piece.1, to: index == pieces.count - 1 ? end : piece.end, &text)
            }
            return
        }
        for piece in ellipse.pieces(of: arc) {
            let point = units(piece.isLast ? end : arc.point(at: piece.end))
            let isNext = begin("a", &text)
            if isNext { text.append(" ") }
            text.append(number: ellipse.radii.x)
            text.append(" ")
            text.append(number: ellipse.radii.y)
            text.append(" ")
            text.append(ellipse.rotation, decimals: 4)
            text.append(piece.isLarge ? " 1" : " 0")
            text.append(piece.isClockwise ? " 1" : " 0")
            append(point &- place, isNext: true, &text)
            place = point
        }
    }
}
