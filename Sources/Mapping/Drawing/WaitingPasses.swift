import Canvases

/// Parts of passes that wait until all features have been through the passes before them, within a bound of
/// memory: what does not fit is given up, and the features are read and drawn again for it.
struct WaitingPasses<Part: CanvasPart> {
    /// The passes that are drawn now; fewer once the bound is met.
    private(set) var passes: Range<Int>
    private var waiting: [[Part]]
    private var bytes: [Int]
    private let mostBytes: Int

    /// Starts with these passes.
    init(_ passes: Range<Int>, mostBytes: Int) {
        self.passes = passes
        self.mostBytes = mostBytes
        waiting = Array(repeating: [], count: passes.count)
        bytes = Array(repeating: 0, count: passes.count)
    }

    /// Draws the first pass's part and keeps the others.
    ///
    /// - Parameter parts: of the passes that were drawn, of which the last may have been given up since.
    mutating func take(_ parts: [Part], on canvas: inout some Canvas<Part>) {
        guard let first = parts.first else { return }
        canvas.draw(first)
        for index in 1..<max(min(parts.count, passes.count), 1) where !parts[index].isEmpty {
            waiting[index].append(parts[index])
            bytes[index] += parts[index].byteCount
        }
        var sum = bytes.reduce(0, +)
        while sum > mostBytes, passes.count > 1 {
            passes = passes.lowerBound..<passes.upperBound - 1
            sum -= bytes[passes.count]
            waiting[passes.count] = []
            bytes[passes.count] = 0
        }
    }

    /// Draws what has waited.
    ///
    /// - Returns: the first pass that has not been drawn yet.
    mutating func finish(on canvas: inout some Canvas<Part>) -> Int {
        for index in 1..<max(passes.count, 1) {
            for part in waiting[index] { canvas.draw(part) }
            waiting[index] = []
        }
        return passes.upperBound
    }
}
