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
            switch layer.kind {
            case .vector(let plan): plan.draw(place, as: variation, in: &self)
            case .picture(let plan): plan.draw(place, as: variation, in: &self)
            }
        }
    }

    /// Draws one graphic of a vector marker.
    mutating func draw(
        _ graphic: MarkerGraphic, transform: AffineTransform, unit: PixelsPerPoint, turn: Double,
        as variation: Variation
    ) {
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
        guard let symbol = graphic.symbol else { return }
        if !graphic.textString.isEmpty, symbol.kind == .text {
            compiler.noteUndrawn("text inside a marker")
            return
        }
        var context = PaintContext(frame: PortrayalFrame(aroundMarkerOf: PixelsPerPoint.longest))
        switch graphic.geometry {
        case .none: break
        case .multipoint, .envelope: compiler.noteUndrawn("a marker's multipoint or envelope")
        case .point(let position):
            let layers = compiler.markerLayers(of: symbol)
            let place = MarkerPlace(unit: unit, position: transform.apply(to: position), turn: turn)
            draw(layers, at: place, as: variation)
        case .polyline(let contours):
            var path = Path()
            path.append(contours, closed: false, transform: transform)
            for layer in compiler.layers(of: symbol, painting: .line, isNested: true) {
                layer.paint(lines: path, as: variation, in: &context, on: &list)
            }
        case .polygon(let contours):
            var path = Path()
            path.append(contours, closed: true, transform: transform)
            for layer in compiler.layers(of: symbol, painting: .polygon, isNested: true) {
                layer.paint(area: path, outline: path, as: variation, in: &context, on: &list)
            }
        }
    }
}
