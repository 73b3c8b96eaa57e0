import CartoucheGeospatial
import CartouchePortrayal

/// The copies of the world in a picture of a map that wraps around.
///
/// Copy 0 is the world itself, copy 1 is to the east of it. Each feature is drawn in each copy in which it is visible.
package struct VisibleWorlds: Hashable, Sendable {
    /// The width of the world in map units; nil if the map does not wrap around, or if the picture has one world.
    private let width: Double?
    /// The edges of the world in map units.
    private let west, east: Double
    /// The edges of the picture in map units.
    private let low, high: Double
    private let unitsPerPixel: Double
    /// The vector in pixels from a position to its copy in the next world to the east.
    private let step: SIMD2<Double>

    /// The maximum number of copies of a shape; of more copies, only those near the center are drawn.
    private static let maxCount = 41
    /// The number of the last copy in each direction; a shape is not drawn farther away from itself.
    package static let farthest = 1000.0
    /// The maximum distance between a symbol's pixels and its geometry, in pixels.
    private static let maxReach = 1e5

    init(in frame: MapFrame) {
        let world = WrapAround.of(frame.spatialReference)?.world
        width = frame.wholeWorld == nil ? world?.width : nil
        west = world?.low ?? 0
        east = world?.high ?? 0
        unitsPerPixel = frame.unitsPerPixel
        let transform = frame.screenTransform
        let (across, down) = (Double(frame.width), Double(frame.height))
        let corners = [SIMD2(0, 0), SIMD2(across, 0), SIMD2(0, down), SIMD2(across, down)].map {
            transform.position(at: $0).x
        }
        low = corners.min() ?? 0
        high = corners.max() ?? 0
        step = transform.apply(to: frame.center + SIMD2(world?.width ?? 0, 0)) - transform.middle
    }

    /// Returns the copies in which a shape between two x can be visible, at most 41; nil if there is none.
    ///
    /// - Parameter reach: The maximum distance between a symbol's pixels and its geometry, in pixels.
    func copies(from first: Double, to last: Double, reach: Double) -> ClosedRange<Int>? {
        guard let width, let all = copies(ofAllFrom: first, to: last, reach: reach),
            all.count > Self.maxCount
        else { return copies(ofAllFrom: first, to: last, reach: reach) }
        // A shape can be wider than all copies together, so its own middle can be anywhere.
        let center = low / 2 + high / 2
        let nearest = last - first < width ? first / 2 + last / 2 : min(max(center, first), last)
        return Self.limited(all, around: (center - nearest) / width)
    }

    /// Returns at most 41 of some copies, around the copy in which the world itself is in the center of the picture.
    func copiesNearCenter(of copies: ClosedRange<Int>) -> ClosedRange<Int> {
        guard let width else { return copies }
        return Self.limited(copies, around: (low / 2 + high / 2 - (west + east) / 2) / width)
    }

    /// Returns at most 41 copies around a copy.
    private static func limited(_ copies: ClosedRange<Int>, around middle: Double) -> ClosedRange<Int> {
        let half = (maxCount - 1) / 2
        let (lowest, highest) = (Double(copies.lowerBound), Double(copies.upperBound))
        let copy = Int(min(max(middle.rounded(), lowest), highest))
        return max(copies.lowerBound, copy - half)...min(copies.upperBound, copy + half)
    }

    /// Returns the copies in which some of the shapes between two x can be visible; nil if there is none.
    ///
    /// It contains the copies of each shape: these depend only on the shape, and not on the shapes around it.
    ///
    /// - Parameter reach: The maximum distance between a symbol's pixels and its geometry, in pixels.
    func copies(ofAllFrom first: Double, to last: Double, reach: Double) -> ClosedRange<Int>? {
        guard let width else { return 0...0 }
        let margin = margin(reach)
        let lowest = max(((low - margin - last) / width).rounded(.up), -Self.farthest)
        let highest = min(((high + margin - first) / width).rounded(.down), Self.farthest)
        return lowest <= highest ? Int(lowest)...Int(highest) : nil
    }

    /// Returns the x between which a position can be visible only in copy 0; nil if there are none.
    ///
    /// - Parameter reach: The maximum distance between a symbol's pixels and its geometry, in pixels.
    func rangeWithoutCopies(reach: Double) -> ClosedRange<Double>? {
        guard let width else { return -Double.infinity ... .infinity }
        let margin = margin(reach) * 1.001
        let (first, last) = (high + margin - width, low - margin + width)
        return first <= last ? first...last : nil
    }

    private func margin(_ reach: Double) -> Double {
        (min(max(reach.isFinite ? reach : Self.maxReach, 0), Self.maxReach) + 4) * unitsPerPixel
    }

    /// Returns the copies in which something inside the world can be visible.
    func copies(reach: Double) -> ClosedRange<Int>? { copies(from: west, to: east, reach: reach) }

    /// Returns whether all x are inside the world, except for rounding; true if the map does not wrap around.
    func contain(from first: Double, to last: Double) -> Bool {
        guard let width else { return true }
        return first >= west - width * 1e-9 && last <= east + width * 1e-9
    }

    /// Returns the offset of a copy in map units.
    func offset(of copy: Int) -> SIMD2<Double> { SIMD2(Double(copy) * (width ?? 0), 0) }

    /// Returns the offset of a copy in pixels.
    func pixels(of copy: Int) -> SIMD2<Double> { step * Double(copy) }
}
