import CartoucheDocuments

extension SVGPath {
    /// The outline of a basic shape; nil if the element is none, or draws nothing.
    ///
    /// - Parameter isComplete: False if an attribute is wrong.
    init?(_ element: XMLElement, isComplete: inout Bool) {
        func length(_ name: String) -> Double { element[name].flatMap { SVGNumbers.length($0) } ?? 0 }
        func points() -> [SIMD2<Double>] {
            let values = SVGNumbers.all(in: element["points"] ?? "")
            return stride(from: 0, to: values.count - 1, by: 2).map { SIMD2(values[$0], values[$0 + 1]) }
        }
        self.init()
        switch element.name {
        case "path": self.init(data: element["d"] ?? "", isComplete: &isComplete)
        case "rect":
            let low = SIMD2(length("x"), length("y"))
            let size = SIMD2(length("width"), length("height"))
            guard size.x > 0, size.y > 0 else { return nil }
            let given = (
                element["rx"].flatMap { SVGNumbers.length($0) },
                element["ry"].flatMap { SVGNumbers.length($0) }
            )
            let rx = min(max(given.0 ?? given.1 ?? 0, 0), size.x / 2)
            let ry = min(max(given.1 ?? given.0 ?? 0, 0), size.y / 2)
            appendRectangle(low, low + size, radii: SIMD2(rx, ry))
        case "circle": appendEllipse(SIMD2(length("cx"), length("cy")), SIMD2(length("r"), length("r")))
        case "ellipse": appendEllipse(SIMD2(length("cx"), length("cy")), SIMD2(length("rx"), length("ry")))
        case "line":
            move(to: SIMD2(length("x1"), length("y1")))
            line(to: SIMD2(length("x2"), length("y2")))
        case "polyline", "polygon":
            for (index, point) in points().enumerated() {
                if index == 0 { move(to: point) } else { line(to: point) }
            }
            if element.name == "polygon" { close() }
        default: return nil
        }
        guard !parts.isEmpty else { return nil }
    }

    private mutating func appendRectangle(_ low: SIMD2<Double>, _ high: SIMD2<Double>, radii: SIMD2<Double>) {
        guard radii.x > 0, radii.y > 0 else {
            move(to: low)
            line(to: SIMD2(high.x, low.y))
            line(to: high)
            line(to: SIMD2(low.x, high.y))
            return close()
        }
        move(to: SIMD2(low.x + radii.x, low.y))
        let corners: [(SIMD2<Double>, SIMD2<Double>)] = [
            (SIMD2(high.x - radii.x, low.y), SIMD2(high.x, low.y + radii.y)),
            (SIMD2(high.x, high.y - radii.y), SIMD2(high.x - radii.x, high.y)),
            (SIMD2(low.x + radii.x, high.y), SIMD2(low.x, high.y - radii.y)),
            (SIMD2(low.x, low.y + radii.y), SIMD2(low.x + radii.x, low.y)),
        ]
        for (from, to) in corners {
            line(to: from)
            arc(radii: radii, angle: 0, isLarge: false, isClockwise: true, to: to)
        }
        close()
    }

    private mutating func appendEllipse(_ center: SIMD2<Double>, _ radii: SIMD2<Double>) {
        guard radii.x > 0, radii.y > 0 else { return }
        let right = SIMD2(radii.x, 0)
        move(to: center + right)
        arc(radii: radii, angle: 0, isLarge: false, isClockwise: true, to: center - right)
        arc(radii: radii, angle: 0, isLarge: false, isClockwise: true, to: center + right)
        close()
    }
}
