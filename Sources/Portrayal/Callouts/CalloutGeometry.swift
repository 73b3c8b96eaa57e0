import CartoucheCLibrary
import CartouchePlanarGeometry
import CartoucheSymbolModel
import CartoucheText

/// The outlines of callouts and the courses of their leaders.
///
/// Coordinates are points, y down, in the axes of the text. Boxes include the margin.
enum CalloutGeometry {
    /// Returns the distance from a box to a location; 0 if the location is inside.
    static func distance(from box: TextBox, to location: SIMD2<Double>) -> Double {
        let beyond = pointwiseMax(pointwiseMax(box.low - location, location - box.high), .zero)
        return (beyond * beyond).sum().squareRoot()
    }

    /// The direction from left to right, or from top to bottom, of a location from the middle of a box: −1 or 1.
    private static func side(_ location: Double, of middle: Double) -> Double { location < middle ? -1 : 1 }

    // MARK: Leaders

    /// Returns the course of a leader from a box to a location.
    ///
    /// - Parameter gap: The distance between the box and the leader.
    static func leader(
        _ style: LeaderProperties.LineStyle, from box: TextBox, gap: Double, to location: SIMD2<Double>
    ) -> [SIMD2<Double>] {
        let box = box.grown(by: gap)
        let middle = (box.low + box.high) / 2
        let side = SIMD2(side(location.x, of: middle.x), side(location.y, of: middle.y))
        let corner = middle + side * box.size / 2
        let start = SIMD2(corner.x, middle.y)
        // The horizontal way to the location; at least the box's half height, so that an elbow is visible.
        let way = max((location.x - start.x) * side.x, box.size.y / 2) * side.x
        switch style {
        case .base: return [corner, location]
        case .midPoint: return [start, location]
        case .threePoint: return [start, SIMD2(start.x + way / 2, start.y), location]
        case .fourPoint:
            return [
                start, SIMD2(start.x + way / 3, start.y), SIMD2(start.x + way * 2 / 3, location.y), location,
            ]
        case .underline: return [SIMD2(2 * middle.x - corner.x, corner.y), corner, location]
        case .circularCW: return quarterCircle(from: corner, to: location, isClockwise: true)
        case .circularCCW: return quarterCircle(from: corner, to: location, isClockwise: false)
        }
    }

    /// Returns an arc of 90°.
    private static func quarterCircle(
        from start: SIMD2<Double>, to end: SIMD2<Double>, isClockwise: Bool
    ) -> [SIMD2<Double>] {
        let half = (end - start) / 2
        let sign = isClockwise ? 1.0 : -1
        let center = start + half + sign * SIMD2(-half.y, half.x)
        let arm = start - center
        let steps = 24
        return (0...steps).map { step in
            if step == steps { return end }
            let angle = sign * Double.pi / 2 * Double(step) / Double(steps)
            let (sine, cosine) = (sin(angle), cos(angle))
            return center + SIMD2(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
        }
    }

    /// Returns a line without a length at its end; nil if nothing is left.
    static func shortened(_ line: [SIMD2<Double>], by length: Double) -> [SIMD2<Double>]? {
        guard length > 0 else { return line }
        var line = line
        var rest = length
        while let end = line.popLast(), let previous = line.last {
            let way = previous - end
            let segment = (way * way).sum().squareRoot()
            if segment > rest { return line + [end + way * (rest / segment)] }
            rest -= segment
        }
        return nil
    }

    /// Returns the nearest of the corners and the middles of the sides of a box.
    ///
    /// - Parameter onlyCorners: Whether the middles of the sides do not count. Default: false.
    static func nearestHandle(
        of box: TextBox, to location: SIMD2<Double>, onlyCorners: Bool = false
    ) -> SIMD2<Double> {
        let middle = (box.low + box.high) / 2
        var handles: [SIMD2<Double>] = []
        for x in [box.low.x, middle.x, box.high.x] {
            for y in [box.low.y, middle.y, box.high.y] where x != middle.x || y != middle.y {
                if onlyCorners, x == middle.x || y == middle.y { continue }
                handles.append(SIMD2(x, y))
            }
        }
        func distance(_ handle: SIMD2<Double>) -> Double {
            ((handle - location) * (handle - location)).sum()
        }
        return handles.min { distance($0) < distance($1) } ?? middle
    }

    // MARK: Balloons

    /// The radius of rounded corners as a part of the box's smaller side.
    private static let cornerRadius = 0.25
    /// The width of a dart as a part of the box's smaller side, if it is not fixed.
    private static let dartWidth = 0.5

    /// Returns the outline of a balloon without its dart.
    static func outline(_ style: BalloonCallout.Style, around box: TextBox) -> [SIMD2<Double>] {
        let middle = (box.low + box.high) / 2
        switch style {
        case .rectangle: return box.corners
        case .roundedRectangle:
            return roundedRectangle(box, radius: box.size.min() * cornerRadius)
        case .oval:
            // The ellipse around the box.
            return arc(around: middle, radii: box.size / 2 * 2.0.squareRoot(), from: 0, quarters: 4)
                .dropLast()
        }
    }

    /// Returns the outline of a box with round corners; a radius up to 0 gives the box.
    static func roundedRectangle(_ box: TextBox, radius: Double) -> [SIMD2<Double>] {
        let radius = min(radius, box.size.min() / 2)
        guard radius > 0 else { return box.corners }
        let inner = box.grown(by: -radius)
        // From the lower right corner clockwise on the page.
        let corners = [
            inner.high, SIMD2(inner.low.x, inner.high.y), inner.low, SIMD2(inner.high.x, inner.low.y),
        ]
        return corners.enumerated().flatMap { number, corner in
            arc(around: corner, radii: SIMD2(repeating: radius), from: number, quarters: 1)
        }
    }

    /// Returns points of an ellipse, from a multiple of 90° clockwise on the page from east.
    private static func arc(
        around center: SIMD2<Double>, radii: SIMD2<Double>, from start: Int, quarters: Int
    ) -> [SIMD2<Double>] {
        let steps = 16 * quarters
        return (0...steps).map { step in
            let angle = Double.pi / 2 * (Double(start) + Double(step) / 16)
            return center + SIMD2(cos(angle), sin(angle)) * radii
        }
    }

    /// Returns the dart of a balloon: a polygon from inside the balloon to a location outside.
    ///
    /// - Parameter width: The width at the balloon; nil for a part of the box.
    static func dart(
        _ style: BalloonCallout.Style, around box: TextBox, width: Double?, to location: SIMD2<Double>
    ) -> [SIMD2<Double>] {
        let middle = (box.low + box.high) / 2
        let width = width ?? box.size.min() * dartWidth
        if style == .oval {
            let way = location - middle
            let across = SIMD2(-way.y, way.x) / (way * way).sum().squareRoot() * (width / 2)
            return [middle + across, middle - across, location]
        }
        // The base is on the side that is farthest from the location's side of the box.
        let beyond = pointwiseMax(box.low - location, location - box.high)
        let isVertical = beyond.y >= beyond.x
        let radius = style == .roundedRectangle ? box.size.min() * cornerRadius : 0
        let (low, high) =
            isVertical ? (box.low.x + radius, box.high.x - radius) : (box.low.y + radius, box.high.y - radius)
        let half = min(width, high - low) / 2
        let base = min(max(isVertical ? location.x : location.y, low + half), high - half)
        let edge =
            isVertical
            ? (location.y < middle.y ? box.low.y : box.high.y)
            : (location.x < middle.x ? box.low.x : box.high.x)
        let inside = isVertical ? middle.y : middle.x
        func point(_ along: Double, _ across: Double) -> SIMD2<Double> {
            isVertical ? SIMD2(along, across) : SIMD2(across, along)
        }
        return [
            point(base - half, inside), point(base - half, edge), location, point(base + half, edge),
            point(base + half, inside),
        ]
    }

    /// Returns the outline of two overlapping polygons; the first one if they have no common outline.
    static func union(_ first: [SIMD2<Double>], _ second: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
        let rings = [first, second].map { ring in
            RingRegion.WeightedRing(Ring(ring).signedArea < 0 ? ring.reversed() : ring)
        }
        return RingRegion.outlines(of: rings, .positive) ?? [first]
    }
}

extension TextBox {
    /// The corners in order around the box.
    var corners: [SIMD2<Double>] { [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)] }

    /// Returns the box with all sides moved outwards; a box that would vanish becomes its center.
    func grown(by distance: Double) -> TextBox {
        let middle = (low + high) / 2
        let half = pointwiseMax(size / 2 + distance, .zero)
        return TextBox(middle - half, middle + half)
    }
}
