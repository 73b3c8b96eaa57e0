import CartoucheCanvases
import CartoucheDocuments
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import CartoucheText

/// The callout of a text or marker: a shape behind a box, and a leader from the box to a location.
///
/// Lengths are points. It does not depend on what is in the box, so texts of symbols, markers and labels share it.
struct ResolvedCallout: Sendable {
    /// A leader line.
    struct Leader: Sendable {
        let style: LeaderProperties.LineStyle
        let gap: Double
        let layers: [ResolvedLayer]
    }

    /// A balloon and its dart.
    struct Balloon: Sendable {
        let style: BalloonCallout.Style
        let layers: [ResolvedLayer]
        /// The layers of a dart that is drawn separately; nil if the dart is part of the balloon.
        let dartLayers: [ResolvedLayer]?
        /// The fixed width of the dart; nil for a part of the box.
        let dartWidth: Double?
    }

    /// A point symbol behind a text.
    struct Marker: Sendable {
        let layers: [ResolvedMarkerLayer]
        let scale: PointSymbolCallout.BackgroundScale
        /// The bounds of the symbol around its location, y down; nil if it draws nothing.
        let bounds: TextBox?
    }

    /// The shape behind the box.
    enum Form: Sendable {
        case box([ResolvedLayer], accentBar: [ResolvedLayer], Leader)
        case balloon(Balloon)
        case line([ResolvedLayer], snapsToBox: Bool)
        case marker(Marker, Leader)
        case composite(Composite)
    }

    /// The coordinate system of a callout on the page.
    struct Frame {
        /// The transformation from points (y down, in the axes of the text) to pixels.
        var transform: AffineTransform
        /// The pixels per point.
        var unit: PixelsPerPoint
        /// The rotation of the text in degrees, counterclockwise.
        var turn: Double
    }

    let form: Form
    /// The distances of the shape to the left and above.
    let marginLow: SIMD2<Double>
    /// The distances of the shape to the right and below.
    let marginHigh: SIMD2<Double>
    /// The greatest distance between the box and a location without a leader.
    let tolerance: Double
    /// The distance between the location and the end of the leader.
    let leaderOffset: Double

    /// Draws the callout, below what is in the box.
    ///
    /// - Parameters:
    ///   - content: The box of the content.
    ///   - texts: The boxes of the parts of the content. Default: none.
    ///   - anchor: The content's own anchor, where a line ends that does not snap to the box.
    ///   - location: The location to which the content belongs; nil draws no leader.
    ///   - frame: The coordinate system of the positions.
    func draw(
        around content: TextBox, texts: [TextPart: TextBox] = [:], anchor: SIMD2<Double>,
        location: SIMD2<Double>?, in frame: Frame, as variation: Variation,
        spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {
        guard (content.high - content.low).sum().isFinite else { return }
        var box = boxWithMargins(around: content)
        var inner = box
        if case .composite(let composite) = form {
            (inner, box) = boxes(of: composite, around: texts[.middle] ?? content, texts: texts)
        }
        let target = location.flatMap { location in
            CalloutGeometry.distance(from: box, to: location) > max(tolerance, 0) ? location : nil
        }
        let pen = Pen(frame: frame, variation: variation)
        switch form {
        case .box(let layers, let accentBar, let leader):
            drawLeader(leader, from: box, to: target, with: pen, spending: &budget, on: &canvas)
            if box.size.min() > 0 { pen.fill([box.corners], with: layers, spending: &budget, on: &canvas) }
            // Without a leader, the bar is at the start of the text.
            let x = (target?.x ?? -.infinity) > (box.low.x + box.high.x) / 2 ? box.high.x : box.low.x
            pen.draw(
                [SIMD2(x, box.low.y), SIMD2(x, box.high.y)], with: accentBar, spending: &budget, on: &canvas)
        case .balloon(let balloon):
            draw(balloon, around: box, to: target, with: pen, spending: &budget, on: &canvas)
        case .line(let layers, let snapsToBox):
            guard let target else { return }
            let start = snapsToBox ? CalloutGeometry.nearestHandle(of: box, to: target) : anchor
            drawLine([start, target], layers, with: pen, spending: &budget, on: &canvas)
        case .marker(let marker, let leader):
            drawLeader(leader, from: box, to: target, with: pen, spending: &budget, on: &canvas)
            draw(marker, behind: box, with: pen, spending: &budget, on: &canvas)
        case .composite(let composite):
            draw(
                composite, inner: inner, outer: box, texts: texts, to: target, with: pen, spending: &budget,
                on: &canvas)
        }
    }

    /// Returns the box around a content and its margins.
    func boxWithMargins(around content: TextBox) -> TextBox {
        let (low, high) = (content.low - marginLow, content.high + marginHigh)
        // Negative margins must not turn the box inside out.
        let middle = (low + high) / 2
        return TextBox(pointwiseMin(low, middle), pointwiseMax(high, middle))
    }

    /// Adds diagnostics for the parts that 2D canvases cannot draw.
    func addDiagnostics(to diagnostics: inout [Diagnostic]) {
        let layers: [ResolvedLayer] =
            switch form {
            case .box(let layers, let accentBar, let leader): layers + accentBar + leader.layers
            case .balloon(let balloon): balloon.layers + (balloon.dartLayers ?? [])
            case .line(let layers, _): layers
            case .marker(_, let leader): leader.layers
            case .composite(let composite):
                composite.layers + composite.shadowLayers + composite.leaderLayers + composite.dartLayers
            }
        for layer in layers { layer.painter.addDiagnostics(to: &diagnostics) }
        guard case .marker(let marker, _) = form else { return }
        for layer in marker.layers { layer.painter.addDiagnostics(to: &diagnostics) }
    }

    private func drawLeader(
        _ leader: Leader, from box: TextBox, to target: SIMD2<Double>?, with pen: Pen,
        spending budget: inout PieceBudget, on canvas: inout some Canvas
    ) {
        guard let target else { return }
        drawLine(
            CalloutGeometry.leader(leader.style, from: box, gap: leader.gap, to: target), leader.layers,
            with: pen, spending: &budget, on: &canvas)
    }

    private func drawLine(
        _ line: [SIMD2<Double>], _ layers: [ResolvedLayer], with pen: Pen, spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {
        guard let line = CalloutGeometry.shortened(line, by: leaderOffset) else { return }
        pen.draw(line, with: layers, spending: &budget, on: &canvas)
    }

    private func draw(
        _ balloon: Balloon, around box: TextBox, to target: SIMD2<Double>?, with pen: Pen,
        spending budget: inout PieceBudget, on canvas: inout some Canvas
    ) {
        guard box.size.min() > 0 else { return }
        let outline = CalloutGeometry.outline(balloon.style, around: box)
        let middle = (box.low + box.high) / 2
        guard let target,
            let tip = CalloutGeometry.shortened([middle, target], by: leaderOffset)?.last,
            CalloutGeometry.distance(from: box, to: tip) > 0
        else { return pen.fill([outline], with: balloon.layers, spending: &budget, on: &canvas) }
        let dart = CalloutGeometry.dart(balloon.style, around: box, width: balloon.dartWidth, to: tip)
        if let layers = balloon.dartLayers {
            pen.fill([dart], with: layers, spending: &budget, on: &canvas)
            pen.fill([outline], with: balloon.layers, spending: &budget, on: &canvas)
        } else {
            pen.fill(
                CalloutGeometry.union(outline, dart), with: balloon.layers, spending: &budget, on: &canvas)
        }
    }

    /// Draws a symbol with its location in the middle of the box; a scaled one with its bounds around the box.
    private func draw(
        _ marker: Marker, behind box: TextBox, with pen: Pen, spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {
        var factor = SIMD2(1.0, 1.0)
        var center = (box.low + box.high) / 2
        if marker.scale != .none, let bounds = marker.bounds, bounds.size.min() > 0, box.size.min() > 0 {
            factor = box.size / bounds.size
            if marker.scale == .propUniform || marker.scale == .difUniform {
                factor = SIMD2(repeating: factor.max())
            }
            center -= (bounds.low + bounds.high) / 2 * factor
        }
        var layers = marker.layers
        for index in layers.indices { layers[index].stretch *= factor.x / factor.y }
        var place = MarkerPlace(
            unit: pen.frame.unit, position: pen.frame.transform.apply(to: center), turn: pen.frame.turn)
        var variation = pen.variation
        if marker.scale == .propUniform || marker.scale == .propNonuniform {
            place.unit = PixelsPerPoint(place.unit.value * factor.y)
        } else {
            variation.size *= factor.y
        }
        layers.draw(at: place, as: variation, spending: &budget, on: &canvas)
    }

    /// Draws lines and polygons of a callout on a canvas.
    struct Pen {
        let frame: Frame
        let variation: Variation

        func draw(
            _ line: [SIMD2<Double>], with layers: [ResolvedLayer], spending budget: inout PieceBudget,
            on canvas: inout some Canvas
        ) {
            if layers.isEmpty { return }
            var path = Path()
            path.append(contentsOf: line.map(frame.transform.apply), closed: false)
            layers.draw(
                on: path, isArea: false, unit: frame.unit, as: variation, spending: &budget, canvas: &canvas)
        }

        func fill(
            _ rings: [[SIMD2<Double>]], with layers: [ResolvedLayer], spending budget: inout PieceBudget,
            on canvas: inout some Canvas
        ) {
            if layers.isEmpty { return }
            var path = Path()
            for ring in rings { path.append(contentsOf: ring.map(frame.transform.apply), closed: true) }
            layers.draw(
                on: path, isArea: true, unit: frame.unit, as: variation, spending: &budget, canvas: &canvas)
        }
    }
}
