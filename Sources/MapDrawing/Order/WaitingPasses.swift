import CartoucheCanvases

/// Keeps the parts of later passes until all features are drawn in the earlier passes, with a memory limit.
///
/// Parts that exceed the limit are dropped. The features are then read and drawn again for these passes.
struct WaitingPasses<Part: CanvasPart> {
    /// The passes that are drawn now; fewer after the limit is reached.
    private(set) var passes: Range<Int>
    private var waiting: [[Part]]
    private var bytes: [Int]
    private let maxBytes: Int

    /// Starts with these passes.
    init(_ passes: Range<Int>, maxBytes: Int) {
        self.passes = passes
        self.maxBytes = maxBytes
        waiting = Array(repeating: [], count: passes.count)
        bytes = Array(repeating: 0, count: passes.count)
    }

    /// Draws the first pass's part and keeps the others.
    ///
    /// - Parameters:
    ///   - parts: The parts of the passes that were drawn. The last passes may have been dropped since.
    ///   - layer: Receives the part that is drawn.
    mutating func take(
        _ parts: [Part], on canvas: inout some Canvas<Part>, _ layer: inout LayerParts<Part>
    ) {
        guard let first = parts.first else { return }
        layer.draw(first, inPass: passes.lowerBound, on: &canvas)
        for index in 1..<max(min(parts.count, passes.count), 1) where !parts[index].isEmpty {
            waiting[index].append(parts[index])
            bytes[index] += parts[index].byteCount
        }
        var sum = bytes.reduce(0, +)
        while sum > maxBytes, passes.count > 1 {
            passes = passes.lowerBound..<passes.upperBound - 1
            sum -= bytes[passes.count]
            waiting[passes.count] = []
            bytes[passes.count] = 0
        }
    }

    /// Draws the parts that are waiting.
    ///
    /// - Returns: The first pass that is not drawn yet.
    mutating func finish(on canvas: inout some Canvas<Part>, _ layer: inout LayerParts<Part>) -> Int {
        for index in 1..<max(passes.count, 1) {
            for part in waiting[index] {
                layer.draw(part, inPass: passes.lowerBound + index, on: &canvas)
            }
            waiting[index] = []
        }
        return passes.upperBound
    }
}
