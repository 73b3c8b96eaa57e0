import Imaging
import Symbology

/// Draws the geometries of a vector marker, each with the symbol it has.
struct VectorMarkerPlan: Sendable {
    let layer: VectorMarker

    /// Whether lengths inside stay as they are when the marker gets another size.
    var keepsLengths: Bool { !layer.scaleSymbolsProportionally }

    /// Draws the marker with its place at the origin of `placement`.
    func draw(_ placement: MarkerPlace, as variation: Variation, in drawing: inout MarkerDrawing) {
        let (low, high) = box
        let extent = high - low
        let height = extent.y > 0 ? extent.y : extent.x
        let size = placement.unit.length(layer.marker.size * variation.size)
        let factor = height > 0 ? size / height : 1
        guard size > 0, factor.isFinite, extent.x.isFinite else { return }
        let transform = placement.transform(
            of: layer.marker, factor: SIMD2(factor, factor), center: (low + high) / 2,
            drawn: extent * factor, sizeFactor: variation.size)
        // A frame unit counts as a point at design size.
        let inner = layer.scaleSymbolsProportionally ? PixelsPerPoint(factor) : placement.unit
        var variation = variation
        variation.size = 1
        if layer.colorLocked { variation.color = nil }
        guard let clipping = layer.clippingPath?.value, case .polygon(let contours) = clipping.path else {
            drawGraphics(placement, transform, inner, as: variation, in: &drawing)
            return
        }
        var path = Path()
        path.append(contours, closed: true, transform: transform)
        if clipping.form == .subtract {
            let far = PixelsPerPoint.longest
            path.append(
                contentsOf: [SIMD2(-far, -far), SIMD2(far, -far), SIMD2(far, far), SIMD2(-far, far)],
                closed: true)
        }
        var inside = MarkerDrawing(compiler: drawing.compiler)
        drawGraphics(placement, transform, inner, as: variation, in: &inside)
        drawing.compiler = inside.compiler
        drawing.list.clip(to: placement.stretching.map(path.transformed) ?? path, rule: .evenOdd) {
            $0.append(inside.list)
        }
    }

    private func drawGraphics(
        _ placement: MarkerPlace, _ transform: AffineTransform, _ unit: PixelsPerPoint,
        as variation: Variation, in drawing: inout MarkerDrawing
    ) {
        for graphic in layer.graphics {
            drawing.draw(
                graphic, transform: transform, stretching: placement.stretching, unit: unit,
                turn: placement.turn + layer.marker.turn, as: variation)
        }
    }

    /// The design box: the frame, or the box around the graphics where there is none or it does not count.
    private var box: (low: SIMD2<Double>, high: SIMD2<Double>) {
        if layer.respectFrame, let frame = layer.frame { return (frame.minimum, frame.maximum) }
        var path = Path()
        // Finer than any marker is drawn: the frame's unit is about a point.
        for graphic in layer.graphics { path.append(graphic.geometry, transform: .identity) }
        return path.isEmpty ? (SIMD2(0, 0), SIMD2(0, 0)) : path.bounds
    }
}

extension Path {
    /// Adds a marker's geometry of any kind.
    fileprivate mutating func append(_ geometry: MarkerGeometry, transform: AffineTransform) {
        switch geometry {
        case .none: break
        case .point(let point): append(contentsOf: [transform.apply(to: point)], closed: false)
        case .multipoint(let points): append(contentsOf: points.map(transform.apply(to:)), closed: false)
        case .polyline(let contours): append(contours, closed: false, transform: transform)
        case .polygon(let contours): append(contours, closed: true, transform: transform)
        case .envelope(let low, let high): append(contentsOf: [low, high], closed: false)
        }
    }
}
