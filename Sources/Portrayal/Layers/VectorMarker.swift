import CartoucheCanvases
import CartoucheDocuments
import CartoucheSymbolGeometry
import CartoucheSymbolModel

extension VectorMarker: PortrayedLayer {
    package func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (
        any LayerPainter
    )? {
        resolver.placed(markerPainter(with: &resolver), of: marker, setting)
    }

    package func markerPainter(with resolver: inout SymbolResolver) -> (any MarkerPainter)? {
        ResolvedVectorMarker(self, graphics: graphics.compactMap { resolver.graphic($0, of: self) })
    }
}

/// A geometry of a vector marker with its resolved symbol.
struct ResolvedGraphic: Sendable {
    /// The layers that draw the geometry, bottom first.
    enum Content: Sendable {
        /// A point symbol at each point.
        case markers([ResolvedMarkerLayer])
        /// A line symbol along lines.
        case lines([ResolvedLayer])
        /// A polygon symbol on lines; it fills the regions that the lines enclose.
        case closedLines([ResolvedLayer])
        /// A symbol on a polygon.
        case area([ResolvedLayer])
        /// A text at points or along lines.
        case text(ResolvedText)
    }

    let geometry: MarkerGeometry
    let content: Content
}

extension SymbolResolver {
    /// Returns a graphic with its symbol, or nil if it draws nothing.
    fileprivate mutating func graphic(_ graphic: MarkerGraphic, of marker: VectorMarker) -> ResolvedGraphic? {
        guard let symbol = graphic.symbol else { return nil }
        if let text = symbol.text {
            return nested { $0.graphic(graphic, text: text, of: marker) } ?? nil
        }
        let content = nested { resolver -> ResolvedGraphic.Content? in
            switch graphic.geometry {
            case .none: return nil
            case .point, .multipoint: return .markers(resolver.markers(of: symbol))
            case .polyline where symbol.kind == .polygon:
                return .closedLines(resolver.layers(of: symbol, painting: .polygon, isNested: true))
            case .polyline: return .lines(resolver.layers(of: symbol, painting: .line, isNested: true))
            case .polygon, .envelope:
                return .area(resolver.layers(of: symbol, painting: .polygon, isNested: true))
            }
        }
        guard let content = content ?? nil else { return nil }
        return ResolvedGraphic(geometry: graphic.geometry, content: content)
    }
}

/// Draws the geometries of a vector marker, each with its symbol.
struct ResolvedVectorMarker: MarkerPainter {
    let layer: VectorMarker
    let graphics: [ResolvedGraphic]
    /// The design box: the frame, or the bounds of the graphics if there is no frame or it is not respected.
    private let box: (low: SIMD2<Double>, high: SIMD2<Double>)

    init(_ layer: VectorMarker, graphics: [ResolvedGraphic]) {
        self.layer = layer
        self.graphics = graphics
        box = layer.designBox
    }

    var properties: MarkerProperties? { layer.marker }

    var naturalOutline: Double {
        layer.graphics.reduce(0) { widest, graphic in
            guard case .polygon = graphic.geometry else { return widest }
            return max(widest, graphic.symbol?.widestStroke ?? 0)
        }
    }

    var keepsLengths: Bool {
        !layer.scaleSymbolsProportionally
            && layer.graphics.contains { $0.symbol?.kind == .text || !($0.symbol?.isSolidFill ?? true) }
    }

    func addDiagnostics(to diagnostics: inout [Diagnostic]) {
        for graphic in graphics {
            switch graphic.content {
            case .text(let text): text.addDiagnostics(to: &diagnostics)
            case .markers(let markers):
                for marker in markers { marker.painter.addDiagnostics(to: &diagnostics) }
            case .lines(let layers), .closedLines(let layers), .area(let layers):
                for layer in layers { layer.painter.addDiagnostics(to: &diagnostics) }
            }
        }
    }

    func draw(
        at place: MarkerPlace, as variation: Variation, spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {
        let (low, high) = box
        let extent = high - low
        let height = extent.y > 0 ? extent.y : extent.x
        let size = place.unit.length(layer.marker.size * variation.size)
        let factor = height > 0 ? size / height : 1
        guard size > 0, factor.isFinite, extent.x.isFinite else { return }
        let transform = place.transform(
            of: layer.marker, factor: SIMD2(factor, factor), center: (low + high) / 2,
            drawn: extent * factor, sizeFactor: variation.size)
        // A frame unit is one point at the design size.
        let unit = layer.scaleSymbolsProportionally ? PixelsPerPoint(factor) : place.unit
        var variation = variation
        variation.size = 1
        if layer.colorLocked { variation.color = nil }
        let drawing = GraphicDrawing(
            transform: transform, stretching: place.stretching, unit: unit,
            turn: place.turn + layer.marker.turn, variation: variation)
        guard let clipping = layer.clippingPath?.value, case .polygon(let contours) = clipping.path else {
            for graphic in graphics { drawing.draw(graphic, spending: &budget, on: &canvas) }
            return
        }
        drawing.draw(
            graphics, clippedTo: drawing.path(contours, closed: true), isInside: clipping.form != .subtract,
            spending: &budget, on: &canvas)
    }
}

extension VectorMarker {
    /// The frame, or the bounds of the graphics if there is no frame or it is not respected.
    fileprivate var designBox: (low: SIMD2<Double>, high: SIMD2<Double>) {
        if respectFrame, let frame { return (frame.minimum, frame.maximum) }
        var path = Path()
        // One unit of the frame is about one point. Curves flattened in this unit are precise enough for the
        // bounds.
        for graphic in graphics { path.append(graphic.geometry, transform: .identity) }
        guard let bounds = path.bounds else { return (SIMD2(0, 0), SIMD2(0, 0)) }
        return (SIMD2(bounds.low), SIMD2(bounds.high))
    }
}

/// The transformation and settings for drawing the graphics of one vector marker.
private struct GraphicDrawing {
    /// The transformation from the marker's frame to pixels.
    let transform: AffineTransform
    /// The stretch, applied to pixels after `transform`.
    let stretching: AffineTransform?
    /// The pixels per point inside the graphics' symbols.
    let unit: PixelsPerPoint
    /// The marker's rotation in degrees, counterclockwise.
    let turn: Double
    let variation: Variation

    func stretched(_ path: Path) -> Path { stretching.map(path.transformed) ?? path }

    func draw(
        _ graphic: ResolvedGraphic, spending budget: inout PieceBudget, on canvas: inout some Canvas
    ) {
        switch (graphic.content, graphic.geometry) {
        case (.markers(let markers), .point(let position)):
            draw(markers, at: [position], spending: &budget, on: &canvas)
        case (.markers(let markers), .multipoint(let positions)):
            draw(markers, at: positions, spending: &budget, on: &canvas)
        case (.text(let text), .point(let position)):
            draw(text, at: [position], spending: &budget, on: &canvas)
        case (.text(let text), .multipoint(let positions)):
            draw(text, at: positions, spending: &budget, on: &canvas)
        case (.text(let text), .polyline(let contours)):
            let lines = path(contours, closed: false).flattened()
            for contour in lines.contours {
                let points = lines.points(of: contour).map { SIMD2<Double>($0) }
                text.draw(
                    along: points, unit: unit, turn: turn, as: variation, spending: &budget, on: &canvas)
            }
        case (.lines(let layers), .polyline(let contours)):
            layers.draw(
                on: path(contours, closed: false), isArea: false, unit: unit, as: variation,
                spending: &budget, canvas: &canvas)
        case (.closedLines(let layers), .polyline(let contours)):
            layers.draw(
                closing: path(contours, closed: false), unit: unit, as: variation, spending: &budget,
                canvas: &canvas)
        case (.area(let layers), let geometry):
            guard let path = outline(of: geometry) else { return }
            layers.draw(
                on: path, isArea: true, unit: unit, as: variation, spending: &budget, canvas: &canvas)
        default: break
        }
    }

    /// Draws graphics inside or outside of a clipping path.
    ///
    /// Solid fills are cut in the plane. If a fill has the same edge as the clipping path, its edge pixels are then
    /// covered once. The canvas clips all other graphics: there, the coverage of an edge pixel is the product of both.
    func draw(
        _ graphics: [ResolvedGraphic], clippedTo clip: Path, isInside: Bool,
        spending budget: inout PieceBudget, on canvas: inout some Canvas
    ) {
        guard budget.take(for: clip) else { return }
        var pixelClip = clip
        if !isInside {
            let far = PixelsPerPoint.maxLength
            pixelClip.append(
                contentsOf: [SIMD2(-far, -far), SIMD2(far, -far), SIMD2(far, far), SIMD2(-far, far)],
                closed: true)
        }
        var waiting = graphics[..<0]
        func drawWaiting(on canvas: inout some Canvas) {
            if waiting.isEmpty { return }
            let clipped = waiting
            canvas.clip(to: pixelClip, rule: .evenOdd) { canvas in
                for graphic in clipped { draw(graphic, spending: &budget, on: &canvas) }
            }
        }
        for (index, graphic) in graphics.enumerated() {
            if case .area(let layers) = graphic.content, layers.allSatisfy(\.isPlainFill),
                let area = outline(of: graphic.geometry)?.part(in: clip, isInside: isInside)
            {
                drawWaiting(on: &canvas)
                waiting = graphics[(index + 1)..<(index + 1)]
                if area.isEmpty { continue }
                layers.draw(
                    on: area, isArea: true, unit: unit, as: variation, spending: &budget,
                    canvas: &canvas)
            } else {
                waiting = graphics[waiting.startIndex...index]
            }
        }
        drawWaiting(on: &canvas)
    }

    /// Returns the outline of a polygon or an envelope in pixels.
    private func outline(of geometry: MarkerGeometry) -> Path? {
        switch geometry {
        case .polygon(let contours): return path(contours, closed: true)
        case .envelope(let low, let high):
            var path = Path()
            let corners = [low, SIMD2(low.x, high.y), high, SIMD2(high.x, low.y)].map(transform.apply(to:))
            path.append(contentsOf: corners, closed: true)
            return stretched(path)
        default: return nil
        }
    }

    func path(_ contours: [MarkerContour], closed: Bool) -> Path {
        var path = Path()
        path.append(contours, closed: closed, transform: transform)
        return stretched(path)
    }

    private func draw(
        _ text: ResolvedText, at positions: [SIMD2<Double>], spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {
        for position in positions {
            if budget.isExhausted { return }
            text.draw(
                at: MarkerPlace(unit: unit, position: transform.apply(to: position), turn: turn),
                stretching: stretching, as: variation, spending: &budget, on: &canvas)
        }
    }

    private func draw(
        _ markers: [ResolvedMarkerLayer], at positions: [SIMD2<Double>],
        spending budget: inout PieceBudget, on canvas: inout some Canvas
    ) {
        for position in positions {
            if budget.isExhausted { return }
            let pixel = transform.apply(to: position)
            markers.draw(
                at: MarkerPlace(unit: unit, position: stretching?.apply(to: pixel) ?? pixel, turn: turn),
                as: variation, spending: &budget, on: &canvas)
        }
    }
}
