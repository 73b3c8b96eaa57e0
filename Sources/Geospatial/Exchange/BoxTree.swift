/// Boxes, found by where they are.
///
/// Boxes around eight consecutive boxes, around eight of those, and so on up to one: built in linear time and
/// asked in about logarithmic, where consecutive boxes lie near each other.
package struct BoxTree {
    /// A rectangle.
    package struct Box {
        package var low: SIMD2<Double>
        package var high: SIMD2<Double>

        package init(low: SIMD2<Double>, high: SIMD2<Double>) {
            self.low = low
            self.high = high
        }

        func touches(_ other: Box) -> Bool {
            low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
        }

        mutating func formUnion(_ other: Box) {
            low = pointwiseMin(low, other.low)
            high = pointwiseMax(high, other.high)
        }

        package func grown(by margin: Double) -> Box {
            Box(low: low - SIMD2(repeating: margin), high: high + SIMD2(repeating: margin))
        }
    }

    /// The boxes themselves, then ever larger ones.
    private var levels: [[Box]] = []

    package init(_ boxes: [Box]) {
        var level = boxes
        levels.append(level)
        while level.count > 1 {
            level = stride(from: 0, to: level.count, by: 8).map { first in
                var box = level[first]
                for index in (first + 1)..<max(first + 1, min(first + 8, level.count)) {
                    box.formUnion(level[index])
                }
                return box
            }
            levels.append(level)
        }
    }

    /// An order of boxes in which neighbours lie near each other: strips from west to east, each from south
    /// to north.
    static func order(of boxes: [Box]) -> [Int] {
        func middle(_ index: Int) -> SIMD2<Double> { (boxes[index].low + boxes[index].high) / 2 }
        let byX = boxes.indices.sorted { (middle($0).x, $0) < (middle($1).x, $1) }
        let width = max(1, Int((Double(boxes.count) * 8).squareRoot()))
        return stride(from: 0, to: byX.count, by: width).flatMap { start in
            byX[start..<min(start + width, byX.count)].sorted { (middle($0).y, $0) < (middle($1).y, $1) }
        }
    }

    /// Calls `body` with the index of each box that touches the given one, in their order.
    package func forEach(touching box: Box, _ body: (Int) -> Void) {
        guard let boxes = levels.first, !boxes.isEmpty else { return }
        search(level: levels.count - 1, node: 0, box, body)
    }

    private func search(level: Int, node: Int, _ box: Box, _ body: (Int) -> Void) {
        guard levels[level][node].touches(box) else { return }
        if level == 0 {
            body(node)
        } else {
            for child in (node * 8)..<min(node * 8 + 8, levels[level - 1].count) {
                search(level: level - 1, node: child, box, body)
            }
        }
    }
}
