import Canvases
import SymbolGeometry

/// One feature's geometry on the picture: turned into pixels, rid of invisible detail, and clipped.
///
/// A shape is emptied and filled again for each feature and keeps its memory, so a loop over a million
/// features allocates nothing.
package struct ScreenShape {
    /// The lines of a line feature, cut where they leave the clip box.
    ///
    /// Each piece knows how far along the whole
    /// line it begins, so that dashes and markers stay where they are when a map is panned or drawn in tiles.
    package private(set) var lines = Path()
    /// The rings of an area feature, clipped as areas: what lies inside the clip box keeps its shape.
    package private(set) var area = Path()
    /// The same rings clipped as lines, without pieces along the clip box.
    ///
    /// Empty while ``isWhole``.
    package private(set) var cutOutline = Path()
    /// The feature's whole geometry, where ``keepsWhole`` asks for it; pixels with y up.
    private(set) var whole = EffectGeometry(.line, [])
    /// Whether the whole geometry is kept, and not just what clipping leaves: what is drawn depends on it.
    package var keepsWhole = false
    /// Vertices outside the domain of the projection, left out.
    package private(set) var vertexesOutsideProjection = 0
    /// Those of them that are missing from rings, whose areas have another shape without them.
    package private(set) var ringVertexesOutsideProjection = 0

    private let transform: ScreenTransform
    private let grid: DetailGrid?
    private let clipper: ClipBox
    /// The part that is being worked on, in pixels.
    private var pixels: [SIMD2<Double>] = []
    private var scratch: [SIMD2<Double>] = []
    /// The measures of these vertices, where the caller has any.
    private var measures: [Double] = []
    /// Parts of earlier features, whose memory is used again.
    private var spare: [EffectGeometry.Part] = []
    private var isCut = false

    /// - Parameters:
    ///   - transform: from projected map units to pixels.
    ///   - width: pixels across the picture.
    ///   - height: pixels down.
    ///   - reach: how far beyond the picture geometry is kept, because its symbol paints that far; pixels.
    ///   - grid: drops invisible detail; nil keeps every vertex.
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

    /// What is stroked around the area.
    package var outline: Path { isCut ? cutOutline : area }

    /// Forgets the feature but keeps the memory.
    package mutating func removeAll() {
        lines.removeAll()
        area.removeAll()
        cutOutline.removeAll()
        while let part = whole.parts.popLast() {
            if spare.count < Self.mostSpare { spare.append(part) }
        }
        isCut = false
    }

    /// Adds one part of a line feature.
    ///
    /// - Parameter values: the measures of all coordinates; nil where there are none, or nothing depends on them.
    package mutating func appendLine(
        _ coordinates: [SIMD2<Double>], _ range: Range<Int>, measures values: ArraySlice<Double>? = nil
    ) {
        var start = range.lowerBound
        // A vertex that cannot be projected splits the line.
        while start < range.upperBound {
            let end = place(coordinates, start..<range.upperBound, measures: values, isRing: false)
            if keepsWhole { keep(.line) }
            switch clipper.position(of: pixels) {
            case .outside: break
            case .inside: Self.append(pixels, closed: false, to: &lines)
            case .crossing: clipper.cut(pixels, isRing: false, into: &lines)
            }
            start = end
        }
    }

    /// Adds one ring of an area feature.
    ///
    /// Its last vertex may repeat its first.
    ///
    /// - Parameter values: the measures of all coordinates; nil where there are none, or nothing depends on them.
    package mutating func appendRing(
        _ coordinates: [SIMD2<Double>], _ range: Range<Int>, measures values: ArraySlice<Double>? = nil
    ) {
        _ = place(coordinates, range, measures: values, isRing: true)
        if keepsWhole { keep(.polygon) }
        switch clipper.position(of: pixels) {
        case .outside: break
        case .inside:
            Self.append(pixels, closed: true, to: &area)
            if isCut { Self.append(pixels, closed: true, to: &cutOutline) }
        case .crossing:
            if !isCut {
                // The rings so far lie inside as a whole.
                isCut = true
                cutOutline = area
            }
            clipper.cut(pixels, isRing: true, into: &cutOutline)
            clipper.clipArea(&pixels, scratch: &scratch)
            Self.append(pixels, closed: true, to: &area)
        }
    }

    /// Turns vertices into pixels and drops repeated ones.
    ///
    /// Stops a line after a vertex that cannot be
    /// projected; a ring does without it.
    ///
    /// - Returns: the index after the last vertex that was looked at.
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
            // Also false for NaN, of which only the sum can be asked at once.
            if pixel == last { continue }
            guard (pixel.x + pixel.y).isFinite else {
                vertexesOutsideProjection += 1
                if isRing {
                    ringVertexesOutsideProjection += 1
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

    /// Parts whose memory is kept at most.
    private static let mostSpare = 64

    private static func append(_ pixels: [SIMD2<Double>], closed: Bool, to path: inout Path) {
        guard pixels.count > (closed ? 2 : 1) else { return }
        path.append(contentsOf: pixels, closed: closed)
    }
}
