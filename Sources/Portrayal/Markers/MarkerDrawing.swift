import Documents
import Imaging
import Symbology

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a marker stands inside a drawing, and how large a point is there.
struct MarkerPlace {
    var unit: PixelsPerPoint
    /// Pixels, y down.
    var position = SIMD2<Double>(0, 0)
    /// Degrees counter-clockwise, of the whole symbol.
    var turn = 0.0
    /// Stretches the symbol's width, in its unturned axes.
    var stretch = 1.0

    /// What stretching does to pixels around the place; nil for nothing.
    var stretching: AffineTransform? {
        guard stretch != 1 else { return nil }
        let (along, _) = HatchFillPlan.axes(degrees: turn)
        let more = stretch - 1
        let (a, b) = (1 + more * along.x * along.x, more * along.x * along.y)
        let d = 1 + more * along.y * along.y
        return AffineTransform(
            a: a, b: b, c: b, d: d, tx: position.x - a * position.x - b * position.y,
            ty: position.y - b * position.x - d * position.y)
    }

    /// From marker coordinates (y up) to pixels (y down): scaled about the marker's centre, anchored, turned,
    /// then offset in axes that turn with the symbol but not with the layer.
    ///
    /// - Parameters:
    ///   - factor: pixels per unit of marker coordinates.
    ///   - center: the marker's centre in its own coordinates.
    ///   - drawn: the marker's size, pixels.
    ///   - sizeFactor: multiplies lengths that are given in points.
    func transform(
        of marker: MarkerProperties, factor: SIMD2<Double>, center: SIMD2<Double>, drawn: SIMD2<Double>,
        sizeFactor: Double
    ) -> AffineTransform {
        let anchor: SIMD2<Double> =
            switch marker.anchorUnits {
            case .relative: marker.anchor * drawn
            case .absolute: marker.anchor * (unit.value * sizeFactor)
            }
        let (alongX, upX) = HatchFillPlan.axes(degrees: turn + marker.turn)
        let (along, up) = HatchFillPlan.axes(degrees: turn)
        let offset = SIMD2(
            unit.shift(marker.offset.x * sizeFactor), unit.shift(marker.offset.y * sizeFactor))
        let start = -factor * center - anchor
        let move = position + alongX * start.x + upX * start.y + along * offset.x + up * offset.y
        let (column, row) = (alongX * factor.x, upX * factor.y)
        return AffineTransform(a: column.x, b: column.y, c: row.x, d: row.y, tx: move.x, ty: move.y)
    }
}

extension MarkerProperties {
    /// The layer's own rotation; no number is none.
    var turn: Double { heading.isFinite ? heading : 0 }
}

/// Collects the calls that make a marker's picture.
struct MarkerDrawing {
    var list = DisplayList()
    var compiler: PlanCompiler
    private var depth = 0

    /// Symbols nested deeper than this are left out, with a diagnostic.
    static let deepest = 8

    init(compiler: PlanCompiler) {
        self.compiler = compiler
    }

    /// Draws all marker layers of a point symbol.
    mutating func draw(_ layers: [MarkerLayerPlan], at place: MarkerPlace, as variation: Variation) {
        for layer in layers {
            var place = place
            place.turn += layer.symbolAngle
            place.stretch = layer.stretch
            switch layer.kind {
            case .halo(let plan): plan.draw(place, as: variation, in: &self)
            case .drawn(let plan): draw(plan, at: place, as: variation)
            case .vector, .picture, .character:
                guard !layer.effects.isEmpty else {
                    draw(layer.kind, at: place, as: variation)
                    continue
                }
                for spot in spots(of: layer, as: variation) {
                    var there = place
                    let arm = spot.position.turned(by: place.turn)
                    there.position += SIMD2(arm.x, 0 - arm.y)
                    there.turn += spot.turn + atan2(spot.direction.y, spot.direction.x) * 180 / .pi
                    draw(layer.kind, at: there, as: variation)
                }
            }
        }
    }

    private mutating func draw(_ kind: MarkerLayerPlan.Kind, at place: MarkerPlace, as variation: Variation) {
        switch kind {
        case .vector(let plan): plan.draw(place, as: variation, in: &self)
        case .picture(let plan): plan.draw(place, as: variation, in: &self)
        case .character(let plan): plan.draw(place, as: variation, in: &self)
        case .drawn, .halo: break
        }
    }

    /// Draws a stroke or a fill on what its effects make of a point.
    private mutating func draw(_ plan: LayerPlan, at place: MarkerPlace, as variation: Variation) {
        var context = PaintContext(frame: PortrayalFrame(aroundMarkerOf: PixelsPerPoint.longest))
        let point = EffectGeometry(.point, [.init([SIMD2(0, 0)])])
        let changed = plan.effects.applied(to: point, factor: variation.size, exhausted: &context.isExhausted)
        let center = SIMD2(place.position.x, 0 - place.position.y)
        let placed = changed.mapped { center + $0.turned(by: place.turn) }
        plan.paint(
            changed: placed, of: .point, as: variation, factor: variation.size, in: &context, on: &list)
    }

    /// Where a marker stands on what its effects make of a point at the origin, y up.
    private func spots(of layer: MarkerLayerPlan, as variation: Variation) -> [MarkerSpot] {
        var isExhausted = false
        let point = EffectGeometry(.point, [.init([SIMD2(0, 0)])])
        let changed = layer.effects.applied(to: point, factor: variation.size, exhausted: &isExhausted)
        if changed.kind == .point {
            return changed.parts.compactMap { $0.points.first.map { MarkerSpot(position: $0) } }
        }
        var work = EffectWork(scale: compiler.unit.value * variation.size, mostPoints: 10_000)
        let placement =
            layer.properties?.placement
            ?? (changed.kind == .line ? .known(OnLine()) : .known(PolygonCenter()))
        return placement.spots(on: changed, &work)
    }

    /// Draws one graphic of a vector marker.
    ///
    /// - Parameters:
    ///   - transform: from the marker's frame to pixels.
    ///   - stretching: applied to the pixels after it.
    ///   - unit: pixels a point inside the graphic's symbol.
    ///   - turn: of the marker, degrees counter-clockwise.
    mutating func draw(
        _ graphic: MarkerGraphic, transform: AffineTransform, stretching: AffineTransform? = nil,
        unit: PixelsPerPoint, turn: Double, as variation: Variation
    ) {
        guard let symbol = graphic.symbol else { return }
        guard depth < Self.deepest else {
            compiler.diagnostics.append(
                Diagnostic(
                    .warning, code: "nested-too-deep",
                    message: "Markers are nested more than \(Self.deepest) deep.",
                    instead: "the innermost ones are not drawn"))
            return
        }
        depth += 1
        defer { depth -= 1 }
        compiler.unit = unit
        if symbol.kind == .text { return compiler.noteUndrawn("a text in a marker") }
        switch graphic.geometry {
        case .none: break
        case .point(let position):
            draw(symbol, at: [position], transform, stretching, unit, turn, variation)
        case .multipoint(let positions):
            draw(symbol, at: positions, transform, stretching, unit, turn, variation)
        case .polyline(let contours):
            var path = Path()
            path.append(contours, closed: false, transform: transform)
            if let stretching { path = path.transformed(by: stretching) }
            if symbol.kind == .polygon {
                draw(symbol, closing: path, as: variation)
            } else {
                draw(symbol, on: path, isArea: false, as: variation)
            }
        case .polygon(let contours):
            var path = Path()
            path.append(contours, closed: true, transform: transform)
            draw(symbol, on: stretching.map(path.transformed) ?? path, isArea: true, as: variation)
        case .envelope(let low, let high):
            var path = Path()
            let corners = [low, SIMD2(low.x, high.y), high, SIMD2(high.x, low.y)].map(transform.apply(to:))
            path.append(contentsOf: corners, closed: true)
            draw(symbol, on: stretching.map(path.transformed) ?? path, isArea: true, as: variation)
        }
    }

    private mutating func draw(
        _ symbol: SymbolDefinition, at positions: [SIMD2<Double>], _ transform: AffineTransform,
        _ stretching: AffineTransform?, _ unit: PixelsPerPoint, _ turn: Double, _ variation: Variation
    ) {
        let layers = compiler.markerLayers(of: symbol)
        for position in positions {
            let pixel = transform.apply(to: position)
            draw(
                layers,
                at: MarkerPlace(unit: unit, position: stretching?.apply(to: pixel) ?? pixel, turn: turn),
                as: variation)
        }
    }

    /// Draws a polygon symbol on lines: fills fill what each line and the straight way back to its start enclose,
    /// strokes follow the lines only.
    ///
    /// ArcGIS's military styles are made so: the frames of their symbols are lines that are filled.
    private mutating func draw(_ symbol: SymbolDefinition, closing lines: Path, as variation: Variation) {
        for layer in compiler.layers(of: symbol, painting: .polygon, isNested: true) {
            var context = PaintContext(frame: PortrayalFrame(aroundMarkerOf: PixelsPerPoint.longest))
            if !layer.paintsInside { context.whole = EffectGeometry(.line, lines) }
            layer.paint(outline: lines, area: lines, as: variation, in: &context, on: &list)
        }
    }

    /// Draws a line or polygon symbol on a path in pixels.
    ///
    /// - Parameter rule: what of an area's path is inside.
    mutating func draw(
        _ symbol: SymbolDefinition, on path: Path, isArea: Bool, rule: FillRule = .evenOdd,
        as variation: Variation
    ) {
        var context = PaintContext(frame: PortrayalFrame(aroundMarkerOf: PixelsPerPoint.longest))
        context.rule = rule
        for layer in compiler.layers(of: symbol, painting: isArea ? .polygon : .line, isNested: true) {
            layer.paint(outline: path, area: isArea ? path : nil, as: variation, in: &context, on: &list)
        }
    }
}

extension Path {
    /// The same contours elsewhere.
    func transformed(by transform: AffineTransform) -> Path {
        var result = Path()
        for contour in contours {
            let points = points[Int(contour.start)..<Int(contour.end)]
            result.append(
                contentsOf: points.map { PixelPoint(transform.apply(to: SIMD2($0))) },
                closed: contour.isClosed,
                startDistance: contour.startDistance, endIsCut: contour.endIsCut)
        }
        return result
    }
}
