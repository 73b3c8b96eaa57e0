import CartoucheCanvases
import CartoucheImages

/// Calls with values that do not occur in real drawings; each case is one kind of value.
enum HostileCalls: CaseIterable {
    case points, curves, styles, transforms, images, stamps, paints, glyphs, groups
    case emptyPaths, unbalancedEnds, windings, names, farDashes

    static let numbers: [Double] = [
        .nan, .infinity, -.infinity, 0, -0.0, -1, 1e-45, 1e-30, 1e-7, 1e7, 1e30, -1e30, 3.4e38, 1e300, 5,
    ]

    /// Makes the calls, and ends every scope that it began.
    func make(on canvas: inout some Canvas) {
        switch self {
        case .points: points(on: &canvas)
        case .curves: curves(on: &canvas)
        case .styles: styles(on: &canvas)
        case .transforms: transforms(on: &canvas)
        case .images: images(on: &canvas)
        case .stamps: stamps(on: &canvas)
        case .paints: paints(on: &canvas)
        case .glyphs: glyphs(on: &canvas)
        case .groups:
            for number in Self.numbers {
                for mode in [BlendMode.normal, .softLight, .luminosity] {
                    canvas.group(opacity: number, blendMode: mode) { shapes(on: &$0) }
                }
            }
        case .emptyPaths: emptyPaths(on: &canvas)
        case .unbalancedEnds:
            for scope in [CanvasScope.layer("a"), .clip(box(0, 0, 9, 9), .nonZero)] {
                canvas.begin(scope)
                shapes(on: &canvas)
                for _ in 0..<5 { canvas.end() }
            }
        case .windings: windings(on: &canvas)
        case .names:
            for name in ["", "]]>", "<a b=\"c\">&amp;'", "\u{0}\u{1}\u{B}\u{FFFE}", "\n\r\t", "\u{202E}é👩‍👩‍👧"] {
                canvas.within(.layer(name)) { canvas in
                    for number in [Int.min, -1, 0, .max] {
                        let feature = FeatureScope(layer: name, feature: number, part: .selection)
                        canvas.within(.feature(feature)) { shapes(on: &$0) }
                    }
                }
            }
        case .farDashes: farDashes(on: &canvas)
        }
    }

    private func shapes(on canvas: inout some Canvas) {
        canvas.fill(AllCalls.curves, with: black, rule: .nonZero)
        canvas.stroke(AllCalls.curves, with: AllCalls.red, style: .init(width: 2, dashes: [3, 2]))
        canvas.stamp(
            AllCalls.nested, at: [Stamp(position: PixelPoint(9, 9), rotation: 12, scale: 1.5)])
        canvas.draw(AllCalls.tile, transform: .scale(x: 3, y: 4), opacity: 0.5, sampling: .bilinear)
    }

    private func points(on canvas: inout some Canvas) {
        for x in Self.numbers {
            for y in [5, .nan, .infinity, -1e30] {
                for isClosed in [true, false] {
                    let line = path(
                        [(1, 1), (Float(x), Float(y)), (30, 8), (Float(y), Float(x))], closed: isClosed)
                    canvas.fill(line, with: black, rule: .evenOdd)
                    canvas.stroke(line, with: black, style: .init(width: 3, cap: .square, join: .round))
                    canvas.stroke(line, with: black, style: .init(width: 3, dashes: [4, 2]))
                    canvas.clip(to: line, rule: .nonZero) { shapes(on: &$0) }
                }
            }
        }
    }

    private func curves(on canvas: inout some Canvas) {
        for number in Self.numbers {
            let odd = SIMD2(number, 5)
            let forms: [Path.Curve.Form] = [
                .quadratic(odd), .cubic(odd, SIMD2(3, 3)), .cubic(SIMD2(3, number), odd),
                .arc(.init(center: odd, xAxis: SIMD2(5, 0), yAxis: SIMD2(0, 5), start: 0, sweep: 6)),
                .arc(.init(center: SIMD2(9, 9), xAxis: odd, yAxis: SIMD2(0, number), start: 0, sweep: 6)),
                .arc(
                    .init(
                        center: SIMD2(9, 9), xAxis: SIMD2(5, 0), yAxis: SIMD2(0, 5), start: number, sweep: 6)),
                .arc(
                    .init(
                        center: SIMD2(9, 9), xAxis: SIMD2(5, 0), yAxis: SIMD2(0, 5), start: 0, sweep: number)),
            ]
            for form in forms {
                for end in [PixelPoint(20, 20), PixelPoint(Float(number), 3)] {
                    var path = Path()
                    path.append(form, to: PixelPoint(1, 1))
                    path.append(form, to: end)
                    path.append(PixelPoint(30, 2))
                    path.endContour(closed: true)
                    canvas.fill(path, with: black, rule: .nonZero)
                    canvas.stroke(path, with: black, style: .init(width: 2, join: .round))
                    canvas.clip(to: path, rule: .evenOdd) {
                        $0.fill(path, with: black, rule: .nonZero)
                    }
                }
            }
        }
    }

    private func styles(on canvas: inout some Canvas) {
        for number in Self.numbers {
            for (cap, join) in [
                (StrokeStyle.Cap.butt, StrokeStyle.Join.miter), (.round, .round), (.square, .bevel),
            ] {
                for style in [
                    StrokeStyle(width: number, cap: cap, join: join),
                    StrokeStyle(width: 3, cap: cap, join: join, miterLimit: number),
                    StrokeStyle(width: 3, cap: cap, join: join, dashes: [number, 2]),
                    StrokeStyle(width: 3, cap: cap, join: join, dashes: [number]),
                    StrokeStyle(width: 3, cap: cap, join: join, dashes: [4, 2], dashOffset: number),
                ] {
                    canvas.stroke(AllCalls.curves, with: black, style: style)
                    canvas.stroke(path([(5, 5)]), with: black, style: style)
                    canvas.within(.transform(.scale(x: 1, y: 3))) {
                        $0.stroke(AllCalls.curves, with: black, style: style)
                    }
                }
            }
        }
    }

    private func transforms(on canvas: inout some Canvas) {
        for number in Self.numbers {
            for place in 0..<6 {
                var entries = [1.0, 0.1, -0.2, 1.5, 3, 4]
                entries[place] = number
                let transform = AffineTransform(
                    a: entries[0], b: entries[1], c: entries[2], d: entries[3], tx: entries[4],
                    ty: entries[5])
                canvas.within(.transform(transform)) { canvas in
                    shapes(on: &canvas)
                    canvas.clip(to: AllCalls.curves, rule: .nonZero) { shapes(on: &$0) }
                    canvas.within(.transform(transform)) { shapes(on: &$0) }
                }
            }
            canvas.within(.transform(.scale(x: number, y: number))) { shapes(on: &$0) }
        }
    }

    private func images(on canvas: inout some Canvas) {
        for number in Self.numbers {
            for place in 0..<7 {
                var entries = [9, 1, -1, 8, 3, 4, 0.5]
                entries[place] = number
                let transform = AffineTransform(
                    a: entries[0], b: entries[1], c: entries[2], d: entries[3], tx: entries[4],
                    ty: entries[5])
                for sampling in [Sampling.nearest, .bilinear] {
                    canvas.draw(
                        AllCalls.tile, transform: transform, opacity: entries[6], sampling: sampling)
                }
            }
        }
    }

    private func stamps(on canvas: inout some Canvas) {
        var stamps: [Stamp] = []
        for number in Self.numbers.map({ Float($0) }) {
            stamps.append(Stamp(position: PixelPoint(number, 5)))
            stamps.append(Stamp(position: PixelPoint(5, 5), rotation: number))
            stamps.append(Stamp(position: PixelPoint(5, 5), rotation: 3, scale: number))
        }
        let markers = [AllCalls.dot, AllCalls.nested, MarkerPicture(Recording())]
        canvas.stamp(markers, at: stamps, which: [])
        canvas.stamp(markers, at: stamps, which: stamps.indices.map { UInt16($0 % 5) })
        canvas.stamp(markers, at: stamps, which: [.max, 3, 2])
        canvas.stamp([], at: stamps, which: [])
        canvas.stamp(markers, at: [], which: [0, 1])
        canvas.within(.transform(.scale(x: 1, y: 2))) { $0.stamp(markers, at: stamps, which: [1, 0, 7]) }
    }

    private func paints(on canvas: inout some Canvas) {
        for number in Self.numbers {
            let scale = AffineTransform(a: number, b: 0, c: 1, d: 3, tx: number, ty: 0)
            let colors = GradientColors([
                Color(red: number, green: 0, blue: 1, alpha: number), Color(red: 1, green: 0, blue: 0),
            ])
            let paints: [Paint] = [
                .color(Color(red: number, green: number, blue: 0, alpha: number)),
                .color(Color(red: 0, green: 0, blue: 0), authored: .spot(name: "", tint: number)),
                .pattern(Pattern(image: AllCalls.tile, transform: scale, opacity: number)),
                .pattern(Pattern(image: AllCalls.tile, opacity: number, sampling: .nearest)),
                .gradient(Gradient(.circular, colors: colors, from: number, to: 3, transform: scale)),
                .gradient(Gradient(.linear, colors: colors, from: 0, to: number, opacity: number)),
            ]
            for paint in paints {
                canvas.fill(AllCalls.curves, with: paint, rule: .nonZero)
                canvas.stroke(AllCalls.curves, with: paint, style: .init(width: 3))
            }
        }
    }

    private func glyphs(on canvas: inout some Canvas) {
        for number in Self.numbers {
            for (size, position, transform) in [
                (number, SIMD2(5, 50), AffineTransform.identity), (30, SIMD2(number, 50), .identity),
                (30, SIMD2(5, 50), .scale(x: number, y: 1)),
            ] {
                canvas.draw(
                    GlyphRun(
                        face: AllCalls.face, size: size,
                        glyphs: [.init(id: 1, position: position), .init(id: .max, position: position)],
                        transform: transform, paint: black))
            }
        }
    }

    private func emptyPaths(on canvas: inout some Canvas) {
        var unfinished = Path()
        unfinished.append(PixelPoint(3, 3))
        unfinished.append(.quadratic(SIMD2(9, 9)), to: PixelPoint(20, 4))
        for path in [Path(), unfinished, path([(7, 7)]), path([(7, 7)], closed: false), box(4, 4, 4, 4)] {
            canvas.fill(path, with: black, rule: .nonZero)
            canvas.stroke(path, with: black, style: .init(width: 3, cap: .round))
            canvas.clip(to: path, rule: .nonZero) { shapes(on: &$0) }
            canvas.within(.transform(.scale(x: 3, y: 1))) { canvas in
                canvas.stroke(path, with: black, style: .init(width: 3, cap: .square))
                canvas.clip(to: path, rule: .evenOdd) { shapes(on: &$0) }
            }
        }
        for scope in [CanvasScope.group(opacity: 1, blendMode: .hue), .layer(""), .transform(.identity)] {
            canvas.within(scope) { _ in }
        }
    }

    /// More windings than the sum of a pixel can hold.
    private func windings(on canvas: inout some Canvas) {
        var spiral = Path()
        for _ in 0..<20_000 {
            spiral.append(
                contentsOf: PixelBox(low: PixelPoint(3, 3), high: PixelPoint(30, 20)).corners, closed: true)
        }
        canvas.fill(spiral, with: black, rule: .nonZero)
        canvas.fill(spiral, with: black, rule: .evenOdd)
        canvas.clip(to: spiral, rule: .nonZero) { $0.fill(box(0, 0, 9, 9), with: black, rule: .nonZero) }
    }

    private func farDashes(on canvas: inout some Canvas) {
        for far in [Float(1e6), 1e12, 1e30, 3e38] {
            let line = path([(-far, 3), (far, 9), (far, -far)], closed: true)
            for dashes in [[0.2, 0.1], Array(repeating: 0, count: 1000) + [1, 1]] {
                let style = StrokeStyle(width: 2, cap: .round, dashes: dashes)
                canvas.stroke(line, with: black, style: style)
                canvas.within(.transform(.scale(x: 1, y: 2))) {
                    $0.stroke(line, with: black, style: style)
                }
            }
        }
    }
}
