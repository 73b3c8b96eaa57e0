import CartoucheCanvases
import Testing

@Suite("Curves")
struct CurveTests {
    /// Returns the distance of a point from a line through points.
    private func distance(_ point: SIMD2<Double>, _ line: [SIMD2<Double>]) -> Double {
        var nearest = Double.infinity
        for (start, end) in zip(line, line.dropFirst()) {
            let way = end - start
            let length = (way * way).sum()
            let share = length > 0 ? min(max(((point - start) * way).sum() / length, 0), 1) : 0
            let rest = point - start - way * share
            nearest = min(nearest, (rest * rest).sum().squareRoot())
        }
        return nearest
    }

    private func point(_ dice: inout Dice) -> SIMD2<Double> {
        SIMD2(Double(dice.next(-200...200)), Double(dice.next(-200...200)))
    }

    private struct Sample {
        var start: SIMD2<Double>
        var form: Path.Curve.Form
        /// Returns the exact point at a parameter from 0 to 1.
        var at: (Double) -> SIMD2<Double>

        var path: Path {
            var path = Path()
            path.append(PixelPoint(start))
            path.append(form, to: PixelPoint(at(1)))
            path.endContour(closed: false)
            return path
        }
    }

    private func samples(_ seed: Int) -> [Sample] {
        var dice = Dice(seed: UInt64(seed))
        let (a, b, c, d) = (point(&dice), point(&dice), point(&dice), point(&dice))
        let arc = Path.Arc(
            center: a, xAxis: b, yAxis: c, start: Double(dice.next(-9...9)), sweep: Double(dice.next(-6...6)))
        return [
            Sample(start: a, form: .quadratic(b)) { t in
                let u = 1 - t
                return a * (u * u) + b * (2 * t * u) + c * (t * t)
            },
            Sample(start: a, form: .cubic(b, c)) { t in
                let u = 1 - t
                let near = a * (u * u * u) + b * (3 * t * u * u)
                return near + c * (3 * t * t * u) + d * (t * t * t)
            },
            Sample(start: arc.point(at: arc.start), form: .arc(arc)) {
                arc.point(at: arc.start + arc.sweep * $0)
            },
        ]
    }

    private let transforms: [AffineTransform] = [
        .identity, AffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 5, ty: -7),
        AffineTransform(a: 3, b: 0.4, c: -2, d: 0.1, tx: 50, ty: 3), .scale(x: -0.01, y: 12),
    ]

    @Test("Straight pieces stay within the tolerance, also after affine transformations", arguments: 0..<20)
    func flattening(seed: Int) {
        for sample in samples(seed) {
            for transform in transforms {
                for tolerance in [0.02, 0.5, 4] {
                    let flat = sample.path.transformed(by: transform).flattened(tolerance: tolerance)
                    #expect(!flat.hasCurves && flat.contours.count == 1)
                    let line = flat.points.map { SIMD2<Double>($0) }
                    for step in 0...200 {
                        let exact = transform.apply(to: sample.at(Double(step) / 200))
                        // At thousands of pixels, single precision has errors of a few ten-thousandths.
                        #expect(distance(exact, line) <= tolerance + 2e-3)
                    }
                    guard tolerance == 0.5 else { continue }
                    let dense = (0...2000).map { transform.apply(to: sample.at(Double($0) / 2000)) }
                    for corner in line { #expect(distance(corner, dense) < 0.05) }
                }
            }
        }
    }

    @Test("Bounds contain the curve and are tight", arguments: 0..<20)
    func bounds(seed: Int) throws {
        for sample in samples(seed) {
            let bounds = try #require(sample.path.bounds)
            var (low, high) = (sample.at(0), sample.at(0))
            for step in 0...4000 {
                let exact = sample.at(Double(step) / 4000)
                (low, high) = (pointwiseMin(low, exact), pointwiseMax(high, exact))
            }
            for (found, exact) in [(bounds.low, low), (bounds.high, high)] {
                #expect(abs(Double(found.x) - exact.x) < 0.05 && abs(Double(found.y) - exact.y) < 0.05)
            }
        }
    }

    @Test("The Bézier curves of an arc lie on the arc")
    func cubics() {
        for (start, sweep) in [(0.0, 2 * Double.pi), (1, -3), (0.5, 0.1), (-2, 12)] {
            let arc = Path.Arc(
                center: SIMD2(3, 4), xAxis: SIMD2(50, 0), yAxis: SIMD2(0, 50), start: start, sweep: sweep)
            let cubics = arc.cubics
            #expect(Double(cubics.count) >= (abs(sweep) / (.pi / 2)).rounded(.down))
            var last = arc.point(at: start)
            for (first, second, end) in cubics {
                for step in 0...20 {
                    let (t, u) = (Double(step) / 20, 1 - Double(step) / 20)
                    let near = last * (u * u * u) + first * (3 * t * u * u)
                    let point = near + second * (3 * t * t * u) + end * (t * t * t) - arc.center
                    #expect(abs((point * point).sum().squareRoot() - 50) < 0.02)
                }
                last = end
            }
            #expect(distance(last, [arc.point(at: start + sweep), last + 1]) < 1e-9)
        }
        let none = Path.Arc(center: .zero, xAxis: SIMD2(1, 0), yAxis: SIMD2(0, 1), start: 0, sweep: .nan)
        #expect(none.cubics.isEmpty)
    }

    @Test("A full circle is symmetric, and closed contours do not repeat their first point")
    func circle() {
        for radius in [0.3, 1, 5.5, 200] {
            var path = Path()
            let start = PixelPoint(Float(20 + radius), 20)
            path.append(start)
            path.append(
                .arc(
                    .init(
                        center: SIMD2(20, 20), xAxis: SIMD2(radius, 0), yAxis: SIMD2(0, radius), start: 0,
                        sweep: 2 * .pi)), to: start)
            path.endContour(closed: true)
            let flat = path.flattened()
            #expect(flat.points.count % 4 == 0)
            #expect(flat.points.count >= 8)
            let bounds = flat.bounds!
            #expect(abs(bounds.low.x + bounds.high.x - 40) < 1e-4)
            #expect(abs(bounds.low.y + bounds.high.y - 40) < 1e-4)
        }
    }

    @Test("Contours keep their properties, and end before an invalid point")
    func contourProperties() {
        var path = Path()
        path.append(PixelPoint(0, 0))
        path.append(.quadratic(SIMD2(5, 9)), to: PixelPoint(10, 0))
        path.endContour(closed: false, startDistance: 7, endIsCut: true)
        path.append(contentsOf: [PixelPoint(1, 1), PixelPoint(.nan, 1), PixelPoint(2, 2)], closed: true)
        let flat = path.flattened()
        #expect(flat.contours.map(\.isClosed) == [false, true])
        #expect(flat.contours[0].startDistance == 7 && flat.contours[0].endIsCut)
        #expect(flat.points(of: flat.contours[1]) == [PixelPoint(1, 1)])
        #expect(flat.points.first == PixelPoint(0, 0))
        #expect(flat.points(of: flat.contours[0]).last == PixelPoint(10, 0))
        #expect(path.flattened(tolerance: .nan) == flat)
    }

    @Test("Bounds ignore coordinates that are NaN")
    func boundsWithoutNaN() {
        let odd = path([(.nan, .nan), (3, 4), (1, .nan), (5, 2)])
        #expect(odd.bounds == PixelBox(low: PixelPoint(1, 2), high: PixelPoint(5, 4)))
        #expect(path([(.nan, 3)]).bounds == nil)
        #expect(Path().bounds == nil)
    }

    @Test("Transformed paths have transformed points", arguments: 0..<4)
    func transformed(index: Int) {
        let transform = transforms[index]
        let moved = AllCalls.curves.transformed(by: transform)
        #expect(moved.contours == AllCalls.curves.contours)
        for (one, two) in zip(AllCalls.curves.points, moved.points) {
            #expect(PixelPoint(transform.apply(to: SIMD2(one))) == two)
        }
        #expect(moved.curves.map(\.end) == AllCalls.curves.curves.map(\.end))
        #expect(AllCalls.curves.transformed(by: .identity) == AllCalls.curves)
        let scale = max(transform.maxScale, 1)
        #expect(scale >= transform.similarityScale ?? 0)
    }

    @Test("Curved shapes have the exact area")
    func coverage() {
        var disk = Path()
        disk.append(PixelPoint(35, 20))
        disk.append(
            .arc(
                .init(
                    center: SIMD2(20, 20), xAxis: SIMD2(15, 0), yAxis: SIMD2(0, 15), start: 0,
                    sweep: 2 * .pi)), to: PixelPoint(35, 20))
        disk.endContour(closed: true)
        let area = drawn(40, 40) { $0.fill(disk, with: black, rule: .nonZero) }.coveredArea
        #expect(abs(area - 225 * .pi) < 1.5)
        // A clip to a curve includes the parts outside of its points, also in groups with their own layer.
        for bytes in [1, 1 << 20] {
            let clipped = drawn(40, 40, batchBytes: bytes) { canvas in
                canvas.clip(to: disk, rule: .nonZero) { canvas in
                    canvas.group(opacity: 1) { canvas in
                        for _ in 0..<3 { canvas.fill(box(0, 0, 40, 40), with: black, rule: .nonZero) }
                    }
                }
            }
            #expect(abs(clipped.coveredArea - area) < 0.5)
        }
    }
}
