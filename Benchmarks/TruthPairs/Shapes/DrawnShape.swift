import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages

/// A filled or stroked path, in points, y down.
package struct DrawnShape: Sendable {
    /// A sequence of points; closed contours do not repeat the first point.
    struct Contour: Sendable {
        var points: [SIMD2<Double>]
        var isClosed: Bool
    }

    var contours: [Contour]
    /// Whether the path is filled; otherwise it is stroked.
    var isFill: Bool
    var color: Color
    /// The stroke style, in points.
    var style = StrokeStyle(width: 0)
    /// Whether the path is the outline of a character.
    var isGlyph = false
    /// The bounds of the clip path; nil if the path is not clipped.
    var clip: Box?
    /// The number of the symbol layer that drew the path; nil for printed paths.
    var source: Int?

    /// The bounds of the path without clipping.
    var box: Box { Box(around: contours.lazy.map(\.points).joined()) ?? Box(SIMD2(0, 0), SIMD2(0, 0)) }

    /// The visible segments of the path.
    ///
    /// For fills, this is the outline clipped by the clip box; for strokes, the center line clipped by the box grown by
    /// half the stroke's width.
    var visible: [Segment] {
        var segments: [Segment] = []
        for contour in contours {
            if isFill {
                let points = clip.map { $0.clipped(contour.points) } ?? contour.points
                guard points.count > 2 else { continue }
                for (index, point) in points.enumerated() {
                    segments.append(Segment(from: point, to: points[(index + 1) % points.count]))
                }
            } else {
                let frame = clip?.grown(by: style.width / 2)
                let ends = contour.isClosed ? contour.points + contour.points.prefix(1) : contour.points
                for (start, end) in zip(ends, ends.dropFirst()) {
                    let segment = Segment(from: start, to: end)
                    if let frame {
                        if let cut = segment.clipped(by: frame) { segments.append(cut) }
                    } else {
                        segments.append(segment)
                    }
                }
            }
        }
        return segments
    }
}

extension DrawnShape {
    /// A stroked shape split into its contours; a filled shape stays one shape.
    var strokes: [DrawnShape] {
        guard !isFill, contours.count > 1 else { return [self] }
        return contours.map {
            var shape = self
            shape.contours = [$0]
            return shape
        }
    }

    /// Returns the shape moved by an offset.
    func moved(by offset: SIMD2<Double>) -> DrawnShape {
        var shape = self
        for index in shape.contours.indices {
            for point in shape.contours[index].points.indices {
                shape.contours[index].points[point] += offset
            }
        }
        shape.clip = clip.map { Box($0.low + offset, $0.high + offset) }
        return shape
    }

    /// Returns the shapes of one drawing operation of a cell: one for its fill and one for its stroke.
    static func shapes(_ json: JSONValue) -> [DrawnShape] {
        guard let object = json.object, let text = object["d"]?.string else { return [] }
        let contours = PathText.contours(text)
        if contours.isEmpty { return [] }
        func color(_ name: String) -> Color? {
            let values = object[name]?.array?.compactMap(\.double) ?? []
            guard values.count == 3 else { return nil }
            return Color(
                red: values[0] / 255, green: values[1] / 255, blue: values[2] / 255,
                alpha: object[name + "Opacity"]?.double ?? 1)
        }
        var clip: Box?
        if let path = object["clip"]?.object?["d"]?.string {
            clip = Box(around: PathText.contours(path).lazy.map(\.points).joined())
        }
        let isGlyph = object["glyph"]?.bool ?? false
        var shapes: [DrawnShape] = []
        if let fill = color("fill") {
            shapes.append(
                DrawnShape(contours: contours, isFill: true, color: fill, isGlyph: isGlyph, clip: clip))
        }
        if let stroke = color("stroke") {
            var style = StrokeStyle(width: object["width"]?.double ?? 1)
            style.cap = object["cap"]?.string.flatMap(StrokeStyle.Cap.init) ?? .butt
            style.join = object["join"]?.string.flatMap(StrokeStyle.Join.init) ?? .miter
            style.miterLimit = object["miter"]?.double ?? 10
            style.dashes = object["dash"]?.array?.compactMap(\.double) ?? []
            shapes.append(
                DrawnShape(
                    contours: contours, isFill: false, color: stroke, style: style, isGlyph: isGlyph,
                    clip: clip))
        }
        return shapes
    }
}

/// A straight segment of a path.
struct Segment: Sendable {
    var from, to: SIMD2<Double>

    /// Returns the part inside a box; nil if there is none.
    func clipped(by box: Box) -> Segment? {
        var (first, last) = (0.0, 1.0)
        let vector = to - from
        for axis in 0..<2 {
            if abs(vector[axis]) < 1e-12 {
                if from[axis] < box.low[axis] || from[axis] > box.high[axis] { return nil }
                continue
            }
            let enter = (box.low[axis] - from[axis]) / vector[axis]
            let leave = (box.high[axis] - from[axis]) / vector[axis]
            first = max(first, min(enter, leave))
            last = min(last, max(enter, leave))
        }
        return first <= last ? Segment(from: from + vector * first, to: from + vector * last) : nil
    }

    /// Returns the distance of a point from the segment.
    func distance(to point: SIMD2<Double>) -> Double {
        let vector = to - from
        let length = (vector * vector).sum()
        let fraction = length > 0 ? min(max(((point - from) * vector).sum() / length, 0), 1) : 0
        let rest = point - from - vector * fraction
        return (rest * rest).sum().squareRoot()
    }
}

extension Box {
    /// Returns the part of a polygon inside the box.
    func clipped(_ polygon: [SIMD2<Double>]) -> [SIMD2<Double>] {
        var points = polygon
        for axis in 0..<2 {
            for isLow in [true, false] {
                let limit = isLow ? low[axis] : high[axis]
                func isInside(_ point: SIMD2<Double>) -> Bool {
                    isLow ? point[axis] >= limit : point[axis] <= limit
                }
                var kept: [SIMD2<Double>] = []
                for (index, point) in points.enumerated() {
                    let next = points[(index + 1) % points.count]
                    if isInside(point) { kept.append(point) }
                    if isInside(point) != isInside(next) {
                        kept.append(
                            point + (next - point) * ((limit - point[axis]) / (next[axis] - point[axis])))
                    }
                }
                points = kept
            }
        }
        return points
    }

    /// Returns the intersection of two boxes, which can be empty.
    func intersection(_ other: Box) -> Box {
        Box(pointwiseMax(low, other.low), pointwiseMin(high, other.high))
    }

    /// Whether the box has no points.
    var isEmpty: Bool { !(low.x <= high.x && low.y <= high.y) }
}
