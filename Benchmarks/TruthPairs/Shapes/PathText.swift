/// Reads SVG path data with the absolute commands M, L, C and Z.
enum PathText {
    /// Returns the contours, with curves as 16 line segments; an error in the data ends the path.
    static func contours(_ text: String) -> [DrawnShape.Contour] {
        var contours: [DrawnShape.Contour] = []
        var points: [SIMD2<Double>] = []
        func finish(closed: Bool) {
            if closed, points.count > 2, points.first == points.last { points.removeLast() }
            if points.count > 1 { contours.append(.init(points: points, isClosed: closed)) }
            points = []
        }
        var tokens = text.split { $0 == " " || $0 == "," }[...]
        var command: Substring = ""
        func position() -> SIMD2<Double>? {
            guard tokens.count >= 2, let x = tokens.popFirst().flatMap({ Double($0) }),
                let y = tokens.popFirst().flatMap({ Double($0) }), x.isFinite, y.isFinite
            else { return nil }
            return SIMD2(x, y)
        }
        loop: while let token = tokens.first {
            if token.first?.isLetter == true {
                command = token
                tokens.removeFirst()
                if command == "Z" { finish(closed: true) }
                continue
            }
            switch command {
            case "M":
                finish(closed: false)
                guard let point = position() else { break loop }
                points = [point]
                command = "L"
            case "L":
                guard let point = position() else { break loop }
                points.append(point)
            case "C":
                guard let start = points.last, let first = position(), let second = position(),
                    let end = position()
                else { break loop }
                for step in 1...16 {
                    let t = Double(step) / 16
                    let s = 1 - t
                    points.append(
                        start * (s * s * s) + first * (3 * s * s * t) + second * (3 * s * t * t) + end
                            * (t * t * t))
                }
            default: break loop
            }
        }
        finish(closed: false)
        return contours
    }
}
