/// Finds features by where they are: a packed Hilbert R-tree over their bounds.
///
/// The bounds are sorted along a Hilbert curve through their middles, sixteen neighbours share a box, sixteen such
/// boxes another one, and so on. Boxes are kept in single precision, rounded outwards.
package struct FeatureIndex: Sendable {
    private static let nodeSize = 16

    /// All levels one after the other: xMin, yMin, xMax, yMax, the features' own first.
    private var boxes: [SIMD4<Float>] = []
    /// The feature of each box of the first level.
    private var features: [Int32] = []
    /// Where each level begins, and the end of the last.
    private var levelStarts: [Int] = [0]

    /// An index over bounds as geometry columns have them; features without bounds are never found.
    package init(_ bounds: [SIMD4<Double>]) {
        var world = GeometryColumn.noBounds
        for box in bounds { world = GeometryColumn.union(world, box) }
        let size = world.highHalf - world.lowHalf
        // Multiplying by a half first keeps the largest numbers finite.
        let scale = SIMD2(size.x > 0 ? 65535 / size.x : 0, size.y > 0 ? 65535 / size.y : 0)
        var keys: [UInt64] = []
        keys.reserveCapacity(bounds.count)
        for (number, box) in bounds.enumerated() where !box.x.isNaN {
            let middle = (box.lowHalf * 0.5 + box.highHalf * 0.5 - world.lowHalf) * scale
            keys.append(
                UInt64(Self.distance(Self.cell(middle.x), Self.cell(middle.y))) << 32
                    | UInt64(UInt32(truncatingIfNeeded: number)))
        }
        keys.sort()
        features = keys.map { Int32(truncatingIfNeeded: $0) }
        boxes = features.map { Self.outwards(bounds[Int($0)]) }
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

    /// Bytes that the index of so many features takes, about.
    package static func byteCount(ofFeatures count: Int) -> Int { count * 21 + 64 }

    /// The features whose bounds may touch a window, ascending; a few may miss it by a rounding.
    package func features(touching window: SIMD4<Double>) -> [Int] {
        guard !features.isEmpty else { return [] }
        let window = Self.outwards(window)
        var found: [Int] = []
        var waiting = [(level: levelStarts.count - 2, node: 0)]
        while let (level, node) = waiting.popLast() {
            let box = boxes[levelStarts[level] + node]
            guard box.x <= window.z, window.x <= box.z, box.y <= window.w, window.y <= box.w else { continue }
            if level == 0 {
                found.append(Int(features[node]))
            } else {
                let count = levelStarts[level] - levelStarts[level - 1]
                let first = node * Self.nodeSize
                for child in first..<min(first + Self.nodeSize, count) { waiting.append((level - 1, child)) }
            }
        }
        found.sort()
        return found
    }

    private static func outwards(_ box: SIMD4<Double>) -> SIMD4<Float> {
        var low = SIMD2<Float>(box.lowHalf)
        var high = SIMD2<Float>(box.highHalf)
        for axis in 0...1 {
            if Double(low[axis]) > box.lowHalf[axis] { low[axis] = low[axis].nextDown }
            if Double(high[axis]) < box.highHalf[axis] { high[axis] = high[axis].nextUp }
        }
        return SIMD4(lowHalf: low, highHalf: high)
    }

    /// A place along one axis, 0 to 65535.
    private static func cell(_ position: Double) -> UInt32 {
        position > 0 ? UInt32(min(position, 65535)) : 0
    }

    /// How far along the Hilbert curve a cell of a grid of 65536 × 65536 lies.
    private static func distance(_ x: UInt32, _ y: UInt32) -> UInt32 {
        var (x, y) = (x, y)
        var distance: UInt32 = 0
        var side: UInt32 = 1 << 15
        while side > 0 {
            let right: UInt32 = x & side > 0 ? 1 : 0
            let upper: UInt32 = y & side > 0 ? 1 : 0
            distance &+= side &* side &* ((3 &* right) ^ upper)
            if upper == 0 {
                if right == 1 {
                    x = 65535 &- x
                    y = 65535 &- y
                }
                swap(&x, &y)
            }
            side >>= 1
        }
        return distance
    }
}
