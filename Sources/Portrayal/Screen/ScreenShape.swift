import CartoucheCanvases
import CartoucheSymbolGeometry

/// The geometry of one feature on the picture: converted to pixels, simplified and clipped.
///
/// A shape is reused for all features and keeps its memory, so a loop over a million features allocates
/// nothing.
package struct ScreenShape {
    /// The lines of a line feature, cut at the clip box.
    ///
    /// Each piece stores its start distance along the whole line. This keeps dashes and markers in place if a
    /// map is panned or drawn in tiles.
    package private(set) var lines = Path()
    /// The rings of a polygon feature, clipped as polygons; clipping does not change the shape inside the clip
    /// box.
    package private(set) var area = Path()
    /// The same rings clipped as lines, without pieces along the clip box.
    ///
    /// It is empty until a ring is cut. Until then, ``outline`` is equal to ``area``.
    package private(set) var cutOutline = Path()
    /// The feature's whole geometry in pixels with y up, if ``keepsWhole`` is set.
    private(set) var whole = EffectGeometry(.line, [])
    /// Whether the whole geometry is kept, because the drawing depends on it.
    package var keepsWhole = false
    /// The number of omitted vertices outside the projection's domain, or too far away to be placed.
    package private(set) var verticesOutsideProjection = 0
    /// The number of these vertices in rings.
    ///
    /// Their omission changes the shape of a polygon.
    package private(set) var ringVerticesOutsideProjection = 0

    /// The transformation from projected map units to pixels.
    package var transform: ScreenTransform
    private let grid: DetailGrid?
    private let clipper: ClipBox
    /// The current part in pixels.
    private var pixels: [SIMD2<Double>] = []
    private var scratch: [SIMD2<Double>] = []
    /// The measures of these vertices, if the caller has measures.
    private var measures: [Double] = []
    /// Parts of earlier features, whose memory is reused.
    private var spare: [EffectGeometry.Part] = []
    private var isCut = false

    /// Creates an empty shape.
    ///
    /// - Parameters:
    ///   - transform: The transformation from projected map units to pixels.
    ///   - width: The picture's width in pixels.
    ///   - height: The picture's height in pixels.
    ///   - reach: The margin around the picture in pixels. Geometry in this margin is kept, because its symbol can
    ///     reach into the picture.
    ///   - grid: The grid that removes invisible detail. Nil keeps every vertex.
    package init(
        transform: ScreenTransform, width: Int, height: Int, reach: Double, grid: DetailGrid? = nil
    ) {
        self.transform = transform
        self.grid = grid
        let padding = min(max(reach.isFinite ? reach : 0, 0), 1e5) + 2
        clipper = ClipBox(
            low: SIMD2(-padding, -padding),
            high: SIMD2(Double(width) + padding, Double(height) + padding))
    }

    /// The rings of a polygon feature to stroke.
    package var outline: Path { isCut ? cutOutline : area }

    /// Removes the feature but keeps the memory.
    package mutating func removeAll() {
        lines.removeAll()
        area.removeAll()
        cutOutline.removeAll()
        while let part = whole.parts.popLast() {
            if spare.count < Self.maxSpare { spare.append(part) }
        }
        isCut = false
    }

    /// Adds one part of a line feature.
    ///
    /// - Parameter values: The measures of all coordinates. Nil if there are none, or if nothing depends on
    ///   them.
    package mutating func appendLine(
        _ coordinates: [SIMD2<Double>], _ range: Range<Int>, measures values: ArraySlice<Double>? = nil
    ) {
        var start = range.lowerBound
        // A vertex that cannot be projected splits the line.
        while start < range.upperBound {
            let lost = verticesOutsideProjection
            let end = place(coordinates, start..<range.upperBound, measures: values, isRing: false)
            // A line of one vertex is no line.
            if pixels.count == 1, range.count > 1, start == range.lowerBound,
                lost == verticesOutsideProjection
            {
                expandLine()
            }
            if keepsWhole { keep(.line) }
            switch clipper.position(of: pixels) {
            case .outside: break
            case .inside: Self.append(pixels, closed: false, to: &lines)
            case .crossing: clipper.cut(pixels, isRing: false, into: &lines)
            }
            start = end
        }
    }

    /// Adds one ring of a polygon feature.
    ///
    /// Its last vertex may repeat its first.
    ///
    /// - Parameter values: The measures of all coordinates. Nil if there are none, or if nothing depends on
    ///   them.
    package mutating func appendRing(
        _ coordinates: [SIMD2<Double>], _ range: Range<Int>, measures values: ArraySlice<Double>? = nil
    ) {
        let lost = ringVerticesOutsideProjection
        _ = place(coordinates, range, measures: values, isRing: true)
        if pixels.count < 3, !pixels.isEmpty, range.count > 2, lost == ringVerticesOutsideProjection {
            expandRing()
        }
        if keepsWhole { keep(.polygon) }
        switch clipper.position(of: pixels) {
        case .outside: break
        case .inside:
            Self.append(pixels, closed: true, to: &area)
            if isCut { Self.append(pixels, closed: true, to: &cutOutline) }
        case .crossing:
            if !isCut {
                // All earlier rings are completely inside the box, so `area` is also their outline.
                isCut = true
                cutOutline = area
            }
            clipper.cut(pixels, isRing: true, into: &cutOutline)
            clipper.clipArea(&pixels, scratch: &scratch)
            Self.append(pixels, closed: true, to: &area)
        }
    }

    /// Converts vertices to pixels and drops repeated ones.
    ///
    /// A line stops after a vertex that cannot be projected. A ring omits such a vertex.
    ///
    /// - Returns: The index after the last processed vertex.
    private mutating func place(
        _ coordinates: [SIMD2<Double>], _ range: Range<Int>, measures values: ArraySlice<Double>?,
        isRing: Bool
    ) -> Int {
        pixels.removeAll(keepingCapacity: true)
        measures.removeAll(keepingCapacity: true)
        var last = SIMD2(repeating: Double.nan)
        var index = range.lowerBound
        while index < range.upperBound {
            var position = coordinates[index]
            index += 1
            if let grid { position = grid.snapped(position) }
            let pixel = transform.apply(to: position)
            // The comparison is also false for NaN, which the next check finds.
            if pixel == last { continue }
            guard abs(pixel.x) <= Self.farthest, abs(pixel.y) <= Self.farthest else {
                verticesOutsideProjection += 1
                if isRing {
                    ringVerticesOutsideProjection += 1
                    continue
                }
                break
            }
            pixels.append(pixel)
            if let values { measures.append(values[values.startIndex + index - 1]) }
            last = pixel
        }
        if isRing, pixels.count > 1, pixels[0] == last {
            pixels.removeLast()
            _ = measures.popLast()
        }
        return index
    }

    /// The size of a line or ring whose vertices became one, in pixels.
    ///
    /// Strokes then draw their caps and corners, as for all short lines and small rings. A fill of this size is invisible.
    private static let leastSize = 1.0 / 16

    /// Gives a length to a line whose vertices became one.
    private mutating func expandLine() {
        pixels.append(pixels[0] + SIMD2(Self.leastSize, 0))
        if let measure = measures.first { measures.append(measure) }
    }

    /// Gives an area to a ring whose vertices became one or two.
    ///
    /// A ring that is less than a pixel from the last one is omitted: its outline would hardly differ. This keeps
    /// archipelagos fast.
    private mutating func expandRing() {
        let position = pixels[0]
        if let last = area.points.last {
            let last = SIMD2<Double>(last)
            let isNear = pixels.allSatisfy { abs($0.x - last.x) < 1 && abs($0.y - last.y) < 1 }
            if isNear { return pixels.removeAll(keepingCapacity: true) }
        }
        let end = pixels.count == 2 ? pixels[1] : position + SIMD2(Self.leastSize, 0)
        let step = end - position
        let across = SIMD2(-step.y, step.x) * (Self.leastSize / (step * step).sum().squareRoot())
        pixels.removeAll(keepingCapacity: true)
        pixels += [position, end, end + across, position + across]
        if let measure = measures.first { measures = Array(repeating: measure, count: 4) }
    }

    private mutating func keep(_ kind: EffectGeometry.Kind) {
        guard pixels.count > (kind == .polygon ? 2 : 1) else { return }
        whole.kind = kind
        var part = spare.popLast() ?? EffectGeometry.Part([])
        part.isClosed = kind == .polygon
        part.points.removeAll(keepingCapacity: true)
        part.points.reserveCapacity(pixels.count)
        for pixel in pixels { part.points.append(SIMD2(pixel.x, 0 - pixel.y)) }
        part.measures = measures.isEmpty ? nil : measures
        whole.parts.append(part)
    }

    /// The maximum distance of a vertex in pixels; beyond it, rounding would move the part of an edge in the picture.
    private static let farthest = 1e13

    /// The maximum number of parts whose memory is kept.
    private static let maxSpare = 64

    private static func append(_ pixels: [SIMD2<Double>], closed: Bool, to path: inout Path) {
        guard pixels.count > (closed ? 2 : 1) else { return }
        path.append(contentsOf: pixels, closed: closed)
    }
}
