import CartoucheCanvases
import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbolModel

/// The place of a label above its feature.
struct LiftedLabel {
    /// The ends of the line from the feature to the label.
    var bottom, top: SIMD3<Double>
    /// The ends in pixels.
    var pixels: (bottom: SIMD2<Double>, top: SIMD2<Double>)
    /// The line; nil for none.
    var line: SymbolLift.Line?
    /// The number of the feature; 0 for what is on the surface.
    var id: UInt32
}

// Labels of web scenes above their features, and the lines to them.
extension SceneLabels {
    /// A place of the picture in quarters of a pixel.
    struct Place: Hashable {
        let x, y: Int

        init(_ pixel: SIMD2<Double>) {
            x = Int((pixel.x * 4).rounded())
            y = Int((pixel.y * 4).rounded())
        }

        /// The place in pixels.
        var pixel: SIMD2<Double> { SIMD2(Double(x), Double(y)) / 4 }
    }

    /// Returns the place of a label above a feature; nil if the feature is not visible.
    ///
    /// The line begins at the upper edge of what is visible of a point, or at the label point of a line or polygon.
    func label(
        of feature: SceneFeature, _ placing: ScenePlacing, liftedBy lift: SymbolLift
    ) -> LiftedLabel? {
        let eye = projection.axes.position
        guard let spot = feature.representativePoint else { return nil }
        let place = SIMD2(spot.x, spot.y)
        let base = placing.height(spot.z, at: place, heights)
        let height = feature.extrusion.map { placing.extrusion.tops($0, of: [base])[0] } ?? base
        var bottom = projection.space.position(at: place, height: height)
        if feature.kind == .point, let box = boxes[feature.id] {
            let depth = (bottom - eye).dot(projection.axes.forward)
            guard depth > projection.near else { return nil }
            let edge = SIMD2(Double(box.low.x + box.high.x + 1) / 2, Double(box.low.y))
            bottom = eye + projection.ray(at: edge) * depth
        } else {
            guard let pixel = projection.point(at: bottom), sees(bottom, at: pixel, id: feature.id) else {
                return nil
            }
        }
        let top =
            bottom + projection.space.up(at: place)
            * projection.height(of: lift, at: bottom, scale: scale)
        guard let low = projection.point(at: bottom), let high = projection.point(at: top),
            // The label engine has no use for places far outside the picture.
            abs(high.x) < 1e6, abs(high.y) < 1e6
        else { return nil }
        return LiftedLabel(
            bottom: bottom, top: top, pixels: (low, Place(high).pixel), line: lift.line, id: feature.id)
    }

    /// Draws the line to a label.
    func draw(_ label: LiftedLabel, on canvas: inout some Canvas) {
        guard let line = label.line else { return }
        var path = Path()
        path.append(contentsOf: [label.pixels.bottom, label.pixels.top], closed: false)
        let unit = scale * 96 / 72
        if let border = line.border {
            canvas.stroke(
                path, with: .color(border), style: StrokeStyle(width: line.borderWidth * unit))
        }
        canvas.stroke(path, with: .color(line.color), style: StrokeStyle(width: line.width * unit))
    }
}

/// The draws of labels in space: those of one layer with the same line together.
///
/// The lines to labels come before their labels, in the same order.
struct LabelDraws {
    private struct Group {
        let object: UInt32
        let line: SymbolLift.Line?
        var labels: [SceneBillboard] = []
        var borders: [SceneRibbon] = []
        var lines: [SceneRibbon] = []
    }

    private let texture: SceneTexture
    private var groups: [Group] = []

    init(_ texture: SceneTexture) { self.texture = texture }

    /// Adds a label, with the line to it.
    mutating func add(
        _ label: SceneBillboard, of object: UInt32, _ lifted: LiftedLabel?, pixelsPerPoint: Double
    ) {
        let line = lifted?.line
        var index = groups.firstIndex { $0.object == object && $0.line == line }
        if index == nil {
            groups.append(Group(object: object, line: line))
            index = groups.count - 1
        }
        guard let index else { return }
        groups[index].labels.append(label)
        guard let lifted, let line else { return }
        func ribbon(_ color: Color, _ width: Double, level: Int) -> SceneRibbon {
            SceneRibbon(
                from: lifted.bottom, to: lifted.top, width: Float(max(width * pixelsPerPoint, 1)),
                color: color.word, id: label.id, level: level)
        }
        if let border = line.border {
            groups[index].borders.append(ribbon(border, line.borderWidth, level: 0))
        }
        groups[index].lines.append(ribbon(line.color, line.width, level: line.border == nil ? 0 : 1))
    }

    /// The draws, those of the first layers first.
    var draws: [SceneDraw] {
        groups.enumerated().sorted { ($0.element.object, $0.offset) < ($1.element.object, $1.offset) }
            .flatMap { _, group in
                let contents: [SceneDraw.Content] =
                    [group.borders, group.lines].filter { !$0.isEmpty }.map { .ribbons($0) }
                    + [.billboards(group.labels, texture)]
                return contents.map { content in
                    var draw = SceneDraw(content: content, phase: .translucent)
                    draw.isLit = false
                    draw.castsShadow = false
                    draw.isLabel = true
                    draw.object = group.object
                    return draw
                }
            }
    }
}
