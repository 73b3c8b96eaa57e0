import CartoucheCanvases
import CartoucheSymbolModel
import CartoucheText

extension ResolvedCallout {
    /// A box around the texts of a composite callout.
    struct Composite: Sendable {
        /// How the box treats one text.
        struct Part: Sendable {
            /// Whether the box encloses the text.
            let isEnclosed: Bool
            /// The distance between the text and an outline that it crosses.
            let split: Double
        }

        let layers: [ResolvedLayer]
        let cornerRadius: Double
        let shadowLayers: [ResolvedLayer]
        /// The shift of the shadow, y down.
        let shadowShift: SIMD2<Double>
        let leaderLayers: [ResolvedLayer]
        /// The part of the leader that is a line, from 0 to 1; the rest is a dart.
        let lineShare: Double
        let dartLayers: [ResolvedLayer]
        let dartWidth: Double
        let snapsToCorners: Bool
        let parts: [TextPart: Part]
    }

    /// Returns the box of a composite callout without and with the enclosed texts.
    func boxes(
        of composite: Composite, around middle: TextBox, texts: [TextPart: TextBox]
    ) -> (inner: TextBox, outer: TextBox) {
        let inner = boxWithMargins(around: middle)
        var outer = inner
        for (part, box) in texts where part != .middle && composite.parts[part]?.isEnclosed == true {
            let grown = boxWithMargins(around: box)
            // Only sides beyond the middle part move.
            for axis in 0..<2 {
                if box.low[axis] < inner.low[axis] {
                    outer.low[axis] = min(outer.low[axis], grown.low[axis])
                }
                if box.high[axis] > inner.high[axis] {
                    outer.high[axis] = max(outer.high[axis], grown.high[axis])
                }
            }
        }
        return (inner, outer)
    }

    /// Draws a composite callout: shadow, leader, box, and the lines between the middle and other enclosed texts.
    func draw(
        _ composite: Composite, inner: TextBox, outer: TextBox, texts: [TextPart: TextBox],
        to target: SIMD2<Double>?, with pen: Pen, spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {
        let ring = CalloutGeometry.roundedRectangle(outer, radius: composite.cornerRadius)
        if composite.shadowShift != .zero, outer.size.min() > 0 {
            pen.fill(
                [ring.map { $0 + composite.shadowShift }], with: composite.shadowLayers, spending: &budget,
                on: &canvas)
        }
        if let target {
            drawLeader(of: composite, from: outer, to: target, with: pen, spending: &budget, on: &canvas)
        }
        guard outer.size.min() > 0 else { return }
        var separators: [[SIMD2<Double>]] = []
        let enclosed = texts.filter { $0.key != .middle && composite.parts[$0.key]?.isEnclosed == true }
        if enclosed.contains(where: { $0.value.middle.y < inner.low.y }) {
            separators.append([SIMD2(outer.low.x, inner.low.y), SIMD2(outer.high.x, inner.low.y)])
        }
        if enclosed.contains(where: { $0.value.middle.y > inner.high.y }) {
            separators.append([SIMD2(outer.low.x, inner.high.y), SIMD2(outer.high.x, inner.high.y)])
        }
        let lines = [ring + ring.prefix(1)] + separators
        let gaps = texts.compactMap { part, box -> TextBox? in
            guard part != .middle, CalloutGeometry.crosses(lines, box) else { return nil }
            return box.grown(by: composite.parts[part]?.split ?? 0)
        }
        if gaps.isEmpty {
            pen.fill([ring], with: composite.layers, spending: &budget, on: &canvas)
            for line in separators {
                pen.draw(
                    line, with: composite.layers.filter(\.isStroke), spending: &budget, on: &canvas)
            }
            return
        }
        let pieces = CalloutGeometry.pieces(of: lines, outside: gaps)
        for layer in composite.layers {
            if layer.isStroke {
                for piece in pieces { pen.draw(piece, with: [layer], spending: &budget, on: &canvas) }
            } else {
                pen.fill([ring], with: [layer], spending: &budget, on: &canvas)
            }
        }
    }

    private func drawLeader(
        of composite: Composite, from box: TextBox, to target: SIMD2<Double>, with pen: Pen,
        spending budget: inout PieceBudget, on canvas: inout some Canvas
    ) {
        let start = CalloutGeometry.nearestHandle(
            of: box, to: target, onlyCorners: composite.snapsToCorners)
        guard let line = CalloutGeometry.shortened([start, target], by: leaderOffset), line.count == 2 else {
            return
        }
        let way = line[1] - line[0]
        let length = (way * way).sum().squareRoot()
        guard length > 0 else { return }
        let tip = line[0] + way * (1 - composite.lineShare)
        if composite.lineShare < 1, composite.dartWidth > 0 {
            let across = SIMD2(-way.y, way.x) / length * (composite.dartWidth / 2)
            pen.fill(
                [[line[0] + across, line[0] - across, tip]], with: composite.dartLayers, spending: &budget,
                on: &canvas)
        }
        if composite.lineShare > 0 {
            pen.draw([tip, line[1]], with: composite.leaderLayers, spending: &budget, on: &canvas)
        }
    }
}

extension TextBox {
    fileprivate var middle: SIMD2<Double> { (low + high) / 2 }
}

extension ResolvedLayer {
    /// Whether the layer paints lines and outlines.
    fileprivate var isStroke: Bool {
        painter is ResolvedSolidStroke || painter is ResolvedGradientStroke
            || painter is ResolvedPictureStroke
    }
}

extension CalloutGeometry {
    /// Whether a line enters the inside of a box.
    static func crosses(_ lines: [[SIMD2<Double>]], _ box: TextBox) -> Bool {
        lines.contains { line in
            zip(line, line.dropFirst()).contains { part(of: ($0, $1), inside: box) != nil }
        }
    }

    /// Returns the pieces of lines outside of boxes.
    static func pieces(of lines: [[SIMD2<Double>]], outside boxes: [TextBox]) -> [[SIMD2<Double>]] {
        var pieces: [[SIMD2<Double>]] = []
        for line in lines {
            var current: [SIMD2<Double>] = []
            func point(_ place: Double, _ start: SIMD2<Double>, _ end: SIMD2<Double>) -> SIMD2<Double> {
                start + (end - start) * place
            }
            for (start, end) in zip(line, line.dropFirst()) {
                let gaps = boxes.compactMap { part(of: (start, end), inside: $0) }
                    .sorted { $0.lowerBound < $1.lowerBound }
                var place = 0.0
                if current.isEmpty { current = [start] }
                for gap in gaps where gap.upperBound > place {
                    if gap.lowerBound > place {
                        current.append(point(gap.lowerBound, start, end))
                    }
                    if current.count > 1 { pieces.append(current) }
                    current = [point(gap.upperBound, start, end)]
                    place = gap.upperBound
                }
                if place < 1 { current.append(end) } else { current = [] }
            }
            if current.count > 1 { pieces.append(current) }
        }
        return pieces
    }

    /// Returns the part of a segment inside a box, as fractions of its length; nil if it only touches the box.
    private static func part(
        of segment: (start: SIMD2<Double>, end: SIMD2<Double>), inside box: TextBox
    ) -> ClosedRange<Double>? {
        let way = segment.end - segment.start
        var (low, high) = (0.0, 1.0)
        for axis in 0..<2 {
            let (start, step) = (segment.start[axis], way[axis])
            if step == 0 {
                if start <= box.low[axis] || start >= box.high[axis] { return nil }
                continue
            }
            let (first, second) = ((box.low[axis] - start) / step, (box.high[axis] - start) / step)
            low = max(low, min(first, second))
            high = min(high, max(first, second))
        }
        return low < high ? low...high : nil
    }
}
