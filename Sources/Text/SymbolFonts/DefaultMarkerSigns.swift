import CartoucheCLibrary

/// Outlines that stand in for the most common characters of the font ESRI Default Marker.
///
/// The characters 33 to 39 are solid shapes, 40 to 46 the same shapes as frames. A map that ArcGIS Pro printed has the
/// circle with a diameter of 0.655 em. The other shapes have this height by assumption.
enum DefaultMarkerSigns {
    private static let unitsPerEm = 1000.0
    private static let height = 655.0
    /// The width of frames: by assumption.
    private static let frame = 55.0

    private enum Shape: CaseIterable {
        case circle, square, triangle, pentagon, hexagon, octagon, roundedSquare
    }

    /// Returns the outline of a character; nil if its shape is not known.
    static func outline(ofCode code: Int) -> GlyphOutline? {
        let code = 0xF000...0xF0FF ~= code ? code - 0xF000 : code
        let count = Shape.allCases.count
        guard 33..<33 + 2 * count ~= code else { return nil }
        let shape = Shape.allCases[(code - 33) % count]
        var contours = [contour(of: shape, scale: 1)]
        if code >= 33 + count {
            contours.append(reversed(contour(of: shape, scale: 1 - 2 * frame / height)))
        }
        return GlyphOutline(contours: contours, advance: unitsPerEm, unitsPerEm: unitsPerEm)
    }

    /// Returns a shape around the middle of the em.
    private static func contour(of shape: Shape, scale: Double) -> GlyphOutline.Contour {
        let middle = SIMD2(unitsPerEm / 2, height / 2)
        let radius = height / 2 * scale
        switch shape {
        case .circle: return rounded(middle, half: radius, corner: radius)
        case .roundedSquare: return rounded(middle, half: radius, corner: radius * 0.5)
        case .square: return rounded(middle, half: radius, corner: 0)
        case .triangle: return polygon(3, middle, turn: 0, inside: radius)
        case .pentagon: return polygon(5, middle, turn: 0, inside: radius)
        case .hexagon: return polygon(6, middle, turn: 1.0 / 12, inside: radius)
        case .octagon: return polygon(8, middle, turn: 1.0 / 16, inside: radius)
        }
    }

    /// Returns a regular polygon of a height, whose first corner is at the top, turned by a part of a full turn.
    private static func polygon(
        _ count: Int, _ middle: SIMD2<Double>, turn: Double, inside half: Double
    ) -> GlyphOutline.Contour {
        let corners = (0..<count).map { index in
            let angle = 2 * Double.pi * (turn + Double(index) / Double(count))
            return SIMD2(sin(angle), cos(angle))
        }
        let low = corners.map(\.y).min() ?? -1
        let high = corners.map(\.y).max() ?? 1
        let radius = 2 * half / (high - low)
        let center = middle - SIMD2(0, (low + high) / 2 * radius)
        let points = corners.map { center + $0 * radius }
        return GlyphOutline.Contour(start: points[0], segments: points.dropFirst().map { .line(to: $0) })
    }

    /// Returns a square whose corners are arcs.
    private static func rounded(
        _ middle: SIMD2<Double>, half: Double, corner: Double
    ) -> GlyphOutline.Contour {
        // The length of the handles of a cubic curve for a quarter of a circle.
        let handle = corner * 0.552284749831
        var segments: [GlyphOutline.Segment] = []
        var start = SIMD2<Double>.zero
        // Each direction goes along a side, clockwise; the outside is to its left.
        for (index, along) in [SIMD2(1.0, 0), SIMD2(0, -1), SIMD2(-1, 0), SIMD2(0, 1)].enumerated() {
            let out = SIMD2(-along.y, along.x)
            let begin = middle + out * half - along * (half - corner)
            let end = middle + out * half + along * (half - corner)
            if index == 0 { start = begin }
            segments.append(.line(to: end))
            guard corner > 0 else { continue }
            let next = end + along * corner - out * corner
            segments.append(.cubic(end + along * handle, next + out * handle, to: next))
        }
        return GlyphOutline.Contour(start: start, segments: segments)
    }

    /// Returns a contour in the other direction, which is a hole.
    private static func reversed(_ contour: GlyphOutline.Contour) -> GlyphOutline.Contour {
        var points = [contour.start]
        for segment in contour.segments {
            switch segment {
            case .line(let end), .cubic(_, _, let end): points.append(end)
            }
        }
        var segments: [GlyphOutline.Segment] = []
        for (index, segment) in contour.segments.enumerated().reversed() {
            switch segment {
            case .line: segments.append(.line(to: points[index]))
            case .cubic(let first, let second, _): segments.append(.cubic(second, first, to: points[index]))
            }
        }
        return GlyphOutline.Contour(start: points[points.count - 1], segments: segments)
    }
}
