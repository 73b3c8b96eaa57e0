import CartoucheSymbolModel

/// The stroke, dashes and arrowheads that draw a simple line.
struct LineDrawing {
    let style: SimpleLineSymbol.Style
    let pen: LineSymbol.Pen
    /// The ends that have arrowheads; nil for none.
    let arrows: SimpleLineSymbol.MarkerPlacement?
    /// Whether the line is an outline, which color variables do not change.
    var isOutline = false

    /// The length and width of an arrowhead in line widths.
    static let arrowFactor = 4.0

    /// The layers, bottom first.
    var layers: [LayerDefinition] {
        guard style != .noLine else { return [] }
        let width = pen.width.size
        var effects: [EffectDefinition] = []
        // The stroke stops at the base of the arrowhead. Otherwise its square end would be visible beside the tip.
        let arrowLength = arrows == nil ? 0 : width * Self.arrowFactor
        let cutBegin = arrows == .begin || arrows == .beginAndEnd ? arrowLength : 0
        let cutEnd = arrows == .end || arrows == .beginAndEnd ? arrowLength : 0
        if arrows != nil { effects.append(.known(Cut(begin: cutBegin, end: cutEnd))) }
        if let template = Self.template(style) {
            effects.append(.known(Dashes(template: template.map { $0 * width }, offset: cutBegin)))
        }
        var stroke = SolidStroke(width: width, color: pen.color, cap: .butt, join: .round, effects: effects)
        stroke.colorLocked = isOutline
        guard let arrows, width > 0 else { return [.solidStroke(stroke)] }
        return [.solidStroke(stroke), .vectorMarker(arrowhead(width: width, at: arrows))]
    }

    /// Returns an isosceles triangle along the x axis; its tip is the anchor.
    private func arrowhead(width: Double, at ends: SimpleLineSymbol.MarkerPlacement) -> VectorMarker {
        let triangle = MarkerContour(
            start: SIMD2(0.5, 0),
            segments: [.line(to: SIMD2(-0.5, 0.5)), .line(to: SIMD2(-0.5, -0.5)), .line(to: SIMD2(0.5, 0))])
        var marker = MarkerProperties(size: width * Self.arrowFactor)
        marker.anchor = SIMD2(0.5, 0)
        let extremity: AtExtremities.Extremity =
            switch ends {
            case .begin: .justBegin
            case .end: .justEnd
            case .beginAndEnd: .both
            }
        var ends = AtExtremities(extremity)
        ends.placePerPart = true
        marker.placement = .known(ends)
        let symbol = SymbolDefinition(kind: .polygon, layers: [.solidFill(SolidFill(color: pen.color))])
        return VectorMarker(
            marker: marker, frameMin: SIMD2(-0.5, -0.5), frameMax: SIMD2(0.5, 0.5),
            graphics: [MarkerGraphic(geometry: .polygon([triangle]), symbol: symbol)])
    }

    /// The styles with gaps.
    static let dashedStyles: [SimpleLineSymbol.Style] = [
        .dash, .dot, .dashDot, .dashDotDot, .shortDash, .shortDot, .shortDashDot, .shortDashDotDot, .longDash,
        .longDashDot,
    ]

    /// Returns dash and gap lengths in line widths; nil for lines without gaps.
    ///
    /// Dash, dot and dashDotDot were measured on pictures drawn by the SDK. Short styles halve the gap and long styles
    /// double the dash, as the SDK's documentation says.
    static func template(_ style: SimpleLineSymbol.Style) -> [Double]? {
        switch style {
        case .solid, .noLine: nil
        case .dash: [3, 2]
        case .dot: [1, 2]
        case .dashDot: [3, 2, 1, 2]
        case .dashDotDot: [3, 2, 1, 2, 1, 2]
        case .shortDash: [3, 1]
        case .shortDot: [1, 1]
        case .shortDashDot: [3, 1, 1, 1]
        case .shortDashDotDot: [3, 1, 1, 1, 1, 1]
        case .longDash: [6, 2]
        case .longDashDot: [6, 2, 1, 2]
        }
    }
}
