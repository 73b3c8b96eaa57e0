import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import Testing

/// Path data, and the attributes of areas and lines.
@Suite("SVG shapes")
struct SVGShapeTests {
    @Test("Have relative coordinates without repeated commands")
    func lines() throws {
        let points: [(Float, Float)] = [(10, 20.5), (13, 24.25), (13.5, 24), (13.5, -3), (20, -3), (21, -3)]
        #expect(
            try data { $0.fill(path(points), with: black, rule: .nonZero) }
                == "M10 20.5l3 3.75 .5-.25v-27h6.5 1z")
        #expect(
            try data { $0.fill(path([(0, 0), (1, 2), (1, 2)], closed: false), with: black, rule: .nonZero) }
                == "M0 0l1 2")
    }

    @Test("Do not accumulate rounding errors")
    func rounding() throws {
        let points = (0...1200).map { (Float($0) * 0.0149, Float($0) * 0.0123) }
        let text = try data { $0.fill(path(points, closed: false), with: black, rule: .nonZero) }
        var (x, y) = (0.0, 0.0)
        var letter: Character = " "
        var numbers: [Double] = []
        var number = ""
        func finish() {
            if let value = Double(number) { numbers.append(value) }
            number = ""
            guard numbers.count == ("hv".contains(letter) ? 1 : 2) else { return }
            switch letter {
            case "M", "L": (x, y) = (numbers[0], numbers[1])
            case "l": (x, y) = (x + numbers[0], y + numbers[1])
            case "h": x += numbers[0]
            default: y += numbers[0]
            }
            numbers = []
        }
        for character in text {
            if character.isLetter || character == " " || character == "-" { finish() }
            if character.isLetter { letter = character } else if character != " " { number.append(character) }
        }
        finish()
        #expect(abs(x - Double(points[1200].0)) < 0.006)
        #expect(abs(y - Double(points[1200].1)) < 0.006)
        #expect(text.filter { $0 == "L" }.count == 2)
    }

    private func curve(_ form: Path.Curve.Form, from start: PixelPoint, to end: PixelPoint) -> Path {
        var path = Path()
        path.append(start)
        path.append(form, to: end)
        path.endContour(closed: false)
        return path
    }

    private func arc(_ arc: Path.Arc) -> Path {
        curve(
            .arc(arc), from: PixelPoint(arc.point(at: arc.start)),
            to: PixelPoint(arc.point(at: arc.start + arc.sweep)))
    }

    @Test("Contain curves")
    func curves() throws {
        let quadratic = curve(.quadratic(SIMD2(5, 10)), from: PixelPoint(0, 0), to: PixelPoint(10, 0))
        #expect(try data { $0.fill(quadratic, with: black, rule: .nonZero) } == "M0 0q5 10 10 0")
        let cubic = curve(
            .cubic(SIMD2(1.5, 10), SIMD2(8, -2)), from: PixelPoint(1, 1), to: PixelPoint(10, 0))
        #expect(try data { $0.fill(cubic, with: black, rule: .nonZero) } == "M1 1c.5 9 7-3 9-1")
    }

    @Test("Contain arcs of circles and ellipses, and full circles as two halves")
    func arcs() throws {
        func text(_ arc: Path.Arc) throws -> String {
            try data { $0.fill(self.arc(arc), with: black, rule: .nonZero) }
        }
        var circle = Path.Arc(
            center: SIMD2(10, 10), xAxis: SIMD2(5, 0), yAxis: SIMD2(0, 5), start: 0, sweep: .pi / 2)
        #expect(try text(circle) == "M15 10a5 5 0 0 1-5 5")
        circle.sweep = -.pi / 2
        #expect(try text(circle) == "M15 10a5 5 0 0 0-5-5")
        circle.sweep = 2 * .pi
        #expect(try text(circle) == "M15 10a5 5 0 0 1-10 0 5 5 0 0 1 10 0")
        circle.sweep = 1e9
        #expect(try text(circle).hasPrefix("M15 10a5 5 0 "))
        // A mirrored arc, and an ellipse of 8 by 2 rotated by 45 degrees.
        circle.sweep = .pi / 2
        circle.yAxis = SIMD2(0, -5)
        #expect(try text(circle) == "M15 10a5 5 0 0 0-5-5")
        let ellipse = Path.Arc(
            center: SIMD2(0, 0), xAxis: SIMD2(8, 8) * 0.5.squareRoot(),
            yAxis: SIMD2(-2, 2) * 0.5.squareRoot(),
            start: 0, sweep: .pi / 2)
        #expect(try text(ellipse) == "M5.66 5.66a8 2 45 0 1-7.07-4.25")
        // Conjugate axes that are not perpendicular. A sheared circle keeps its area.
        let sheared = SIMD2(5.0, 3)
        let mixed = Path.Arc(center: SIMD2(0, 0), xAxis: SIMD2(5, 0), yAxis: sheared, start: 0, sweep: 1)
        let numbers = try text(mixed).split(separator: "a")[1].split(separator: " ").compactMap { Double($0) }
        #expect(abs(numbers[0] * numbers[1] - 15) < 1e-4)
    }

    @Test("Contain lines or curves for flat ellipses")
    func flatArcs() throws {
        func text(_ x: SIMD2<Double>, _ y: SIMD2<Double>) throws -> String {
            let arc = Path.Arc(center: SIMD2(0, 0), xAxis: x, yAxis: y, start: 0, sweep: .pi / 2)
            return try data { $0.stroke(self.arc(arc), with: black, style: StrokeStyle(width: 1)) }
        }
        #expect(try text(SIMD2(0.001, 0), SIMD2(0, 0.001)) == "M0 0h0")
        #expect(try text(SIMD2(9, 0), SIMD2(0, 0)) == "M9 0c0 0-4.03 0-9 0")
    }

    @Test("With one point are lines that have caps")
    func dots() throws {
        #expect(
            try data { $0.stroke(path([(3, 4)]), with: black, style: StrokeStyle(width: 2, cap: .round)) }
                == "M3 4h0")
    }

    @Test("Have more decimals if they are enlarged, and fewer if they are reduced")
    func decimals() throws {
        let shape = path([(0, 0), (1.234_56, 0), (0, 100.44)], closed: false)
        func text(_ scale: Double) throws -> String? {
            let found = try elements { canvas in
                canvas.within(.transform(.scale(x: scale, y: scale))) {
                    $0.fill(shape, with: black, rule: .nonZero)
                }
            }
            return found[0].children[0]["d"]
        }
        #expect(try text(100) == "M0 0h1.2346l-1.2346 100.44")
        #expect(try text(0.01) == "M0 0h1l-1 100")
    }

    @Test("Leave out contours that are not finite, and count them")
    func notFinite() throws {
        var shape = path([(0, 0), (.nan, 5), (9, 9)])
        shape.append(box(1, 1, 3, 3))
        shape.append(path([(0, 0), (.infinity, 5)]))
        var canvas = try SVGTextOutput.svg.makeCanvas(page())
        canvas.fill(shape, with: black, rule: .nonZero)
        canvas.stroke(
            curve(.cubic(SIMD2(0, .nan), SIMD2(1, 1)), from: PixelPoint(0, 0), to: PixelPoint(1, 1)),
            with: black, style: StrokeStyle(width: 1))
        #expect(canvas.skippedContours == 3)
        #expect(canvas.diagnostics.map(\.code) == [.coordinateNotFinite])
        let found = try StrictXML.read(try SVGTextOutput.svg.finish(&canvas)).drawn
        #expect(found.map { $0["d"] } == ["M1 1h2v2h-2z"])
    }

    @Test("Are clipped at about a million pixels outside of the page")
    func far() throws {
        let area = path([(-1e30, -1e30), (50, 25), (1e30, 1e30), (3e38, -3e38)])
        let text = try data { $0.fill(area, with: black, rule: .nonZero) }
        #expect(!text.contains { $0 == "e" || $0 == "n" })
        #expect(text.contains("h-1000000l"))
        let line = path([(-4e9, 25), (4e9, 25)], closed: false)
        #expect(
            try data { $0.stroke(line, with: black, style: StrokeStyle(width: 1)) } == "M-1000000 25h2000100")
    }

    @Test("Write colors in short form, and keep authored colors")
    func colors() throws {
        let found = try elements { canvas in
            canvas.fill(box(0, 0, 1, 1), with: color(1, 0.2, 0), rule: .evenOdd)
            canvas.fill(
                box(0, 0, 1, 1),
                with: .color(
                    Color(red8: 1, green: 171, blue: 205, alpha: 51),
                    authored: .cmyk(cyan: 1, magenta: 0.125, yellow: 0, black: 0.2)), rule: .nonZero)
            canvas.fill(
                box(0, 0, 1, 1),
                with: .color(
                    Color(red: 0, green: 0, blue: 0), authored: .spot(name: "A\"<&\u{2}", tint: 0.5)),
                rule: .nonZero)
            canvas.fill(box(0, 0, 1, 1), with: color(1, 0, 0, 0), rule: .nonZero)
        }
        #expect(found.map { $0["fill"] } == ["#f30", "#01abcd", "#000"])
        #expect(found.map { $0["fill-opacity"] } == [nil, ".2", nil])
        #expect(found.map { $0["fill-rule"] } == ["evenodd", nil, nil])
        #expect(
            found.map { $0["data-authored"] } == [nil, "cmyk(1 0.13 0 0.2)", "spot(\"A\"<&\u{FFFD}\" 0.5)"])
    }

    @Test("Have those stroke attributes that differ from SVG's defaults")
    func strokes() throws {
        let line = path([(0, 0), (9, 5)], closed: false)
        let styles = [
            StrokeStyle(width: 1.5), StrokeStyle(width: 2, cap: .round, join: .bevel),
            StrokeStyle(width: 2, cap: .square, miterLimit: 4), StrokeStyle(width: 2, miterLimit: .nan),
            StrokeStyle(width: 0), StrokeStyle(width: -1), StrokeStyle(width: .nan), StrokeStyle(width: 1e-9),
        ]
        let found = try elements { canvas in
            for style in styles { canvas.stroke(line, with: color(0, 0, 1, 0.5), style: style) }
        }
        #expect(found.map { $0["stroke-width"] } == ["1.5", "2", "2", "2"])
        #expect(found.map { $0["stroke-linecap"] } == [nil, "round", "square", nil])
        #expect(found.map { $0["stroke-linejoin"] } == [nil, "bevel", nil, nil])
        #expect(found.map { $0["stroke-miterlimit"] } == ["10", nil, nil, "1"])
        #expect(found.allSatisfy { $0["fill"] == "none" && $0["stroke-opacity"] == ".5" })
    }

    @Test("Have dashes, unless their pattern is invalid")
    func dashes() throws {
        let line = path([(0, 0), (9, 5)], closed: false)
        func style(_ dashes: [Double], _ offset: Double = 0) -> StrokeStyle {
            StrokeStyle(width: 1, dashes: dashes, dashOffset: offset)
        }
        let found = try elements { canvas in
            for style in [
                style([5, 2.5]), style([3]), style([4, 2], 1.5), style([4, 2], -1), style([1, -1]),
                style([0, 0]), style([.nan]), style([4, 2], .infinity),
            ] { canvas.stroke(line, with: black, style: style) }
        }
        #expect(
            found.map { $0["stroke-dasharray"] } == ["5 2.5", "3 3", "4 2", "4 2", nil, nil, nil, "4 2"])
        #expect(found.map { $0["stroke-dashoffset"] } == [nil, nil, "1.5", "5", nil, nil, nil, nil])
    }

    @Test("Have an element for each contour with a different start distance")
    func startDistances() throws {
        var lines = Path()
        for start in [Float(0), 7, 7.5] {
            lines.append(
                contentsOf: [PixelPoint(0, start), PixelPoint(9, start)], closed: false, startDistance: start)
        }
        let style = StrokeStyle(width: 1, dashes: [4, 2], dashOffset: 1)
        let found = try elements { canvas in
            canvas.within(.feature(FeatureScope(layer: "", feature: 3))) {
                $0.stroke(lines, with: color(0, 0, 0, 0.5), style: style)
            }
            canvas.stroke(lines, with: black, style: StrokeStyle(width: 1))
        }
        #expect(found.map(\.name) == ["g", "path"])
        #expect(found[0]["opacity"] == ".5")
        #expect(found[0]["stroke-opacity"] == nil)
        #expect(found[0]["data-feature"] == "3")
        #expect(found[0].children.map { $0["stroke-dashoffset"] } == ["1", "2", "2.5"])
    }

    @Test("Start dashes again at the first point of a ring that is opened at another point")
    func openedRings() throws {
        var ring = Path()
        ring.append(
            contentsOf: [PixelPoint(0, 4), PixelPoint(8, 4), PixelPoint(8, 9)], closed: false,
            startDistance: 20, endIsCut: true, ringStart: 1)
        let found = try elements { canvas in
            canvas.stroke(ring, with: black, style: StrokeStyle(width: 1, dashes: [4, 2], dashOffset: 1))
            canvas.stroke(ring, with: black, style: StrokeStyle(width: 1))
        }
        #expect(found.map(\.name) == ["g", "path"])
        #expect(found[0].children.map { $0["stroke-dashoffset"] } == ["3", "1"])
    }

    @Test("Have one element for an area and its outline")
    func outlines() throws {
        let found = try elements { canvas in
            canvas.within(.feature(FeatureScope(layer: "", feature: 3))) { canvas in
                canvas.fill(box(0, 0, 5, 5), with: color(1, 0, 0), rule: .evenOdd)
                canvas.stroke(box(0, 0, 5, 5), with: black, style: StrokeStyle(width: 1))
            }
            canvas.fill(box(0, 0, 5, 5), with: color(1, 0, 0), rule: .nonZero)
            canvas.group(opacity: 0.5) {
                $0.stroke(box(0, 0, 5, 5), with: black, style: StrokeStyle(width: 1))
            }
            canvas.fill(box(0, 0, 5, 5), with: color(1, 0, 0), rule: .nonZero)
            canvas.stroke(box(0, 0, 5, 6), with: black, style: StrokeStyle(width: 1))
        }
        #expect(found.map(\.name) == ["path", "path", "g", "path", "path"])
        #expect(found[0]["fill"] == "#f00")
        #expect(found[0]["stroke"] == "#000")
        #expect(found[0]["data-feature"] == "3")
        #expect(found[1]["stroke"] == nil)
        #expect(found[3]["stroke"] == nil)
    }
}
