/// A spatial index that finds items by their boxes: a packed Hilbert R-tree (Kamel and Faloutsos, 1993).
///
/// The index sorts the boxes along a Hilbert curve through their centers. Sixteen neighbors share a parent box, sixteen
/// parents share a box on the next level, and so on. Boxes are stored in single precision, relative to the center of
/// all boxes and rounded outwards.
///
/// ``SegmentIndex`` is the index for segments of lines: it uses their order and needs no sorting.
package struct BoxIndex: Sendable {
    private static let nodeSize = 16

    /// The boxes of all levels, the items' level first: xMin, yMin, xMax, yMax.
    private var boxes: [SIMD4<Float>] = []
    /// The number of the item of each box in the first level.
    private var items: [Int32] = []
    /// The index of the first box of each level, and the end of the last level.
    private var levelStarts: [Int] = [0]
    /// The number of boxes at the creation, with those that are empty.
    private let itemLimit: Int
    /// The origin of the stored coordinates.
    private let origin: SIMD2<Double>

    /// Creates an index over boxes; never finds items whose box is empty or NaN.
    package init(_ itemBoxes: [Box]) {
        itemLimit = itemBoxes.count
        let world = Self.union(of: itemBoxes)
        let center = world.center
        origin = center.x.isFinite && center.y.isFinite ? center : .zero
        items = Self.order(of: itemBoxes, in: world)
        boxes = items.map { [origin] in Self.outwards(itemBoxes[Int($0)], origin) }
        levelStarts.append(boxes.count)
        while levelStarts[levelStarts.count - 1] - levelStarts[levelStarts.count - 2] > 1 {
            let level = levelStarts[levelStarts.count - 2]..<levelStarts[levelStarts.count - 1]
            for first in stride(from: level.lowerBound, to: level.upperBound, by: Self.nodeSize) {
                var box = boxes[first]
                for other in boxes[first..<min(first + Self.nodeSize, level.upperBound)] {
                    box.lowHalf = pointwiseMin(box.lowHalf, other.lowHalf)
                    box.highHalf = pointwiseMax(box.highHalf, other.highHalf)
                }
                boxes.append(box)
            }
            levelStarts.append(boxes.count)
        }
    }

    /// Returns the items in an order in which neighbors are near each other; without those whose box is empty or NaN.
    package static func order(of itemBoxes: [Box]) -> [Int] {
        order(of: itemBoxes, in: union(of: itemBoxes)).map { Int($0) }
    }

    private static func union(of itemBoxes: [Box]) -> Box {
        var world = Box.nothing
        for box in itemBoxes where !box.isEmpty { world.formUnion(box) }
        return world
    }

    /// Returns the items along a Hilbert curve through the centers of their boxes.
    private static func order(of itemBoxes: [Box], in world: Box) -> [Int32] {
        let size = world.size
        let cells = Double(HilbertCurve.last)
        let scale = SIMD2(size.x > 0 ? cells / size.x : 0, size.y > 0 ? cells / size.y : 0)
        var keys: [UInt64] = []
        keys.reserveCapacity(itemBoxes.count)
        for (number, box) in itemBoxes.enumerated() where !box.isEmpty {
            let middle = (box.center - world.low) * scale
            keys.append(
                UInt64(HilbertCurve.distance(column: cell(middle.x), row: cell(middle.y))) << 32
                    | UInt64(UInt32(truncatingIfNeeded: number)))
        }
        keys.sort()
        return keys.map { Int32(truncatingIfNeeded: $0) }
    }

    /// The approximate size in bytes of an index of `count` items.
    package static func byteCount(ofItems count: Int) -> Int { count * 21 + 64 }

    /// Returns the items whose boxes touch a window, in ascending order.
    ///
    /// The result can contain items that miss the window by at most 10⁻⁷ times the size of all boxes. It contains all
    /// items that touch the window.
    package func items(touching window: Box) -> [Int] {
        var found: [Int] = []
        forEach(touching: window) { found.append($0) }
        // Few items of a large index are sorted sooner than its bits are read.
        guard found.count > itemLimit / 512 else {
            found.sort()
            return found
        }
        var numbers = NumberSet(below: itemLimit)
        for item in found { numbers.insert(item) }
        return numbers.ascending
    }

    /// Calls `body` with the items whose boxes touch a window, in no particular order; see ``items(touching:)``.
    package func forEach(touching window: Box, _ body: (Int) -> Void) {
        _ = contains(touching: window) {
            body($0)
            return false
        }
    }

    /// Returns whether `body` is true for an item whose box touches a window; see ``items(touching:)``.
    @inline(__always)
    package func contains(touching window: Box, where body: (Int) -> Bool) -> Bool {
        guard !items.isEmpty else { return false }
        let window = Self.outwards(window, origin)
        var waiting = [(level: levelStarts.count - 2, node: 0)]
        while let (level, node) = waiting.popLast() {
            let box = boxes[levelStarts[level] + node]
            guard box.x <= window.z, window.x <= box.z, box.y <= window.w, window.y <= box.w else { continue }
            if level == 0 {
                if body(Int(items[node])) { return true }
            } else {
                let count = levelStarts[level] - levelStarts[level - 1]
                let first = node * Self.nodeSize
                for child in first..<min(first + Self.nodeSize, count) { waiting.append((level - 1, child)) }
            }
        }
        return false
    }

    private static func outwards(_ box: Box, _ origin: SIMD2<Double>) -> SIMD4<Float> {
        let rounded = SingleBox(box, relativeTo: origin)
        return SIMD4(lowHalf: rounded.low, highHalf: rounded.high)
    }

    /// The column or row of a position on one axis.
    private static func cell(_ position: Double) -> UInt32 {
        position > 0 ? UInt32(min(position, Double(HilbertCurve.last))) : 0
    }
}
