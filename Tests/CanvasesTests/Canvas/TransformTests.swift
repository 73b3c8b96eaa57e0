import CartoucheCanvases
import CartoucheImages
import Testing

@Suite("Transformations")
struct TransformTests {
    private func rotation(_ degrees: Double, scale: Double, x: Double, y: Double) -> AffineTransform {
        let arc = Path.Arc(
            center: .zero, xAxis: SIMD2(scale, 0), yAxis: SIMD2(0, scale), start: 0, sweep: 0)
        let unit = arc.point(at: degrees * .pi / 180)
        return AffineTransform(a: unit.x, b: unit.y, c: -unit.y, d: unit.x, tx: x, ty: y)
    }

    /// Draws a scene; a similarity has already been applied to its coordinates.
    private func scene(on canvas: inout some Canvas, _ map: AffineTransform, scale: Double, degrees: Double) {
        func place(_ points: [(Float, Float)], closed: Bool = true) -> Path {
            path(
                points.map { point in
                    let moved = map.apply(to: SIMD2(Double(point.0), Double(point.1)))
                    return (Float(moved.x), Float(moved.y))
                }, closed: closed)
        }
        let star: [(Float, Float)] = [(50, 8), (70, 88), (12, 38), (90, 40), (26, 86)]
        canvas.fill(place(star), with: AllCalls.red, rule: .evenOdd)
        canvas.stroke(
            place(star, closed: false), with: black,
            style: StrokeStyle(
                width: 3 * scale, cap: .square, join: .miter, dashes: [9 * scale, 4 * scale],
                dashOffset: 2 * scale))
        let clip = place([(20, 20), (80, 30), (60, 90)])
        canvas.clip(to: clip, rule: .nonZero) { canvas in
            canvas.group(opacity: 0.5, blendMode: .multiply) { canvas in
                canvas.draw(
                    AllCalls.tile,
                    transform: AffineTransform(a: 20, b: 4, c: 0, d: 30, tx: 30, ty: 30).concatenated(
                        with: map), opacity: 0.8, sampling: .nearest)
            }
        }
        canvas.fill(
            place([(5, 60), (45, 60), (45, 95), (5, 95)]),
            with: .gradient(
                Gradient(
                    .linear,
                    colors: GradientColors([
                        Color(red: 0, green: 1, blue: 0), Color(red: 0, green: 0, blue: 1),
                    ]),
                    transform: AffineTransform(a: 40, b: 0, c: 0, d: 40, tx: 5, ty: 60).concatenated(
                        with: map))), rule: .nonZero)
        let stamps = (0..<4).map { index -> Stamp in
            let at = map.apply(to: SIMD2(Double(20 * index + 15), 20))
            return Stamp(
                position: PixelPoint(at), rotation: Float(index * 25) - Float(degrees),
                scale: Float(1.5 * scale))
        }
        canvas.stamp([AllCalls.dot, AllCalls.nested], at: stamps, which: [0, 1, 0, 1])
    }

    @Test(
        "That preserve angles are equal to transformed coordinates",
        arguments: [(0.0, 2.0), (30, 1), (117, 0.6), (-90, 1.7), (180, 1)])
    func similarity(degrees: Double, scale: Double) {
        let map = rotation(degrees, scale: scale, x: 100, y: 90)
        let numbers = drawn(260, 260) { scene(on: &$0, map, scale: scale, degrees: degrees) }
        func transformed(_ canvas: inout some Canvas, _ outer: AffineTransform, _ inner: AffineTransform) {
            canvas.within(.transform(outer)) { canvas in
                canvas.within(.transform(inner)) { scene(on: &$0, .identity, scale: 1, degrees: 0) }
            }
        }
        let nested = (
            outer: AffineTransform.translation(x: 100, y: 90),
            inner: rotation(degrees, scale: scale, x: 0, y: 0)
        )
        for image in [
            drawn(260, 260) { transformed(&$0, map, .identity) },
            drawn(260, 260, threads: 2, batchBytes: 1) { transformed(&$0, nested.outer, nested.inner) },
        ] {
            var (more, worst, count) = (0, 0, 0)
            for y in 0..<260 {
                for x in 0..<260 {
                    let (one, two) = (numbers.bitmap.row(y)[x], image.bitmap.row(y)[x])
                    if one | two != 0 { count += 1 }
                    let difference = stride(from: UInt32(0), to: 32, by: 8).reduce(0) {
                        max($0, abs(Int(one >> $1 & 255) - Int(two >> $1 & 255)))
                    }
                    if difference > 1 { more += 1 }
                    worst = max(worst, difference)
                }
            }
            #expect(count > 1000)
            #expect(more * 50 < count, "\(more) of \(count) pixels differ, worst by \(worst)")
        }
    }

    /// Returns the distance of a point from a line through points.
    private func distance(_ point: SIMD2<Double>, _ line: [SIMD2<Double>]) -> Double {
        var nearest = Double.infinity
        for (start, end) in zip(line, line.dropFirst()) {
            let way = end - start
            let share = min(max(((point - start) * way).sum() / (way * way).sum(), 0), 1)
            let rest = point - start - way * share
            nearest = min(nearest, (rest * rest).sum().squareRoot())
        }
        return nearest
    }

    @Test("That change angles also stretch the width of a stroke", arguments: [1.0, 6])
    func stretched(width: Double) {
        let map = AffineTransform(a: 4, b: 0.5, c: -1, d: 1, tx: 40, ty: 10)
        let line: [(Float, Float)] = [(8, 20), (40, 12), (30, 50), (12, 44)]
        let exact = line.map { SIMD2<Double>(Double($0.0), Double($0.1)) }
        let style = StrokeStyle(width: width, cap: .round, join: .round)
        let image = drawn(220, 100) { canvas in
            canvas.within(.transform(map)) {
                $0.stroke(path(line, closed: false), with: black, style: style)
            }
        }
        let outline = path(line, closed: false).strokeOutline(style).transformed(by: map)
        #expect(image == drawn(220, 100) { $0.fill(outline, with: black, rule: .nonZero) })
        let back = map.inverted!
        var checked = 0
        for y in 0..<100 {
            for x in 0..<220 {
                let near = [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)].map { corner in
                    let place = back.apply(to: SIMD2(Double(x) + corner.0, Double(y) + corner.1))
                    return distance(place, exact) - width / 2
                }
                // Only pixels whose corners are clearly inside or outside.
                if near.allSatisfy({ $0 < -0.2 }) {
                    #expect(image.alpha(x, y) >= 254)
                    checked += 1
                } else if near.allSatisfy({ $0 > 1.2 }) {
                    #expect(image.alpha(x, y) == 0)
                    checked += 1
                }
            }
        }
        #expect(checked > 5000)
    }

    @Test("Are applied before curves are flattened")
    func enlarged() {
        var arc = Path()
        arc.append(PixelPoint(1, 0))
        arc.append(
            .arc(.init(center: .zero, xAxis: SIMD2(1, 0), yAxis: SIMD2(0, 1), start: 0, sweep: .pi / 2)),
            to: PixelPoint(0, 1))
        arc.endContour(closed: false)
        for map in [AffineTransform.scale(x: 180, y: 180), .scale(x: 180, y: 90)] {
            let image = drawn(200, 200) { canvas in
                canvas.within(.transform(map)) { $0.stroke(arc, with: black, style: .init(width: 0.02)) }
            }
            for step in 1..<200 {
                let turn = Double(step) / 200 * .pi / 2
                let unit = Path.Arc(
                    center: .zero, xAxis: SIMD2(1, 0), yAxis: SIMD2(0, 1), start: 0, sweep: 0
                ).point(at: turn)
                let place = map.apply(to: unit)
                #expect(image.alpha(Int(place.x), Int(place.y)) > 100)
            }
        }
    }

    @Test("That are not invertible draw nothing until the end of their scope")
    func singular() {
        let image = drawn(40, 40) { canvas in
            for map in [AffineTransform.scale(x: 0, y: 0), .scale(x: 0, y: 1), .scale(x: 1e-30, y: 1)] {
                canvas.within(.transform(map)) { canvas in
                    canvas.fill(box(0, 0, 30, 30), with: black, rule: .nonZero)
                    canvas.stamp(AllCalls.dot, at: [Stamp(position: PixelPoint(9, 9))])
                    canvas.draw(AllCalls.tile, transform: .identity, opacity: 1, sampling: .nearest)
                }
            }
            canvas.fill(box(3, 3, 5, 5), with: black, rule: .nonZero)
        }
        #expect(image.coveredArea == 4)
    }
}
