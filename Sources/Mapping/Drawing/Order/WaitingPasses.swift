import Canvases

/// Parts of passes that wait until all features have been through the passes before them, within a bound of
/// memory: what does not fit is given up, and the features are read and drawn again for it.
struct WaitingPasses<Part: CanvasPart> {
    /// The passes that are drawn now; fewer once the bound is met.
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
    ///   - parts: Of the passes that were drawn, of which the last may have been given up since.
    ///   - layer: Keeps what is drawn.
    mutating func take(
        _ parts: [Part], on canvas: inout some Canvas<Part>, _ layer: inout LayerParts<Part>
    ) {
        guard let first = parts.first else { return }
        layer.draw(first, on: &canvas)
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

    /// Draws what has waited.
    ///
    /// - Returns: the first pass that has not been drawn yet.
    mutating func finish(on canvas: inout some Canvas<Part>, _ layer: inout LayerParts<Part>) -> Int {
        for index in 1..<max(passes.count, 1) {
            for part in waiting[index] { layer.draw(part, on: &canvas) }
            waiting[index] = []
        }
        return passes.upperBound
    }
}
