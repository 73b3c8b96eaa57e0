import Imaging

/// Lists of passes that wait until all features have been through the passes before them, within a bound of
/// memory: what does not fit is given up, and the features are read and drawn again for it.
package struct WaitingPasses {
    /// The passes that are drawn now; fewer once the bound is met.
    private(set) var passes: Range<Int>
    private var waiting: [[DisplayList]]
    private var bytes: [Int]
    private let mostBytes: Int

    /// Recorded bytes that may wait: a hundred thousand roads with casings are about 50 MB.
    package static let mostBytes = 512 << 20

    /// Starts with these passes.
    init(_ passes: Range<Int>, mostBytes: Int) {
        self.passes = passes
        self.mostBytes = mostBytes
        waiting = Array(repeating: [], count: passes.count)
        bytes = Array(repeating: 0, count: passes.count)
    }

    /// Draws the first pass's list and keeps the others.
    ///
    /// - Parameter lists: of the passes that were drawn, of which the last may have been given up since.
    mutating func take(_ lists: [DisplayList], on canvas: inout RasterCanvas) {
        guard let first = lists.first else { return }
        canvas.draw(first)
        for index in 1..<max(min(lists.count, passes.count), 1) where !lists[index].isEmpty {
            waiting[index].append(lists[index])
            bytes[index] += lists[index].memory
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
    mutating func finish(on canvas: inout RasterCanvas) -> Int {
        for index in 1..<max(passes.count, 1) {
            for list in waiting[index] { canvas.draw(list) }
            waiting[index] = []
        }
        return passes.upperBound
    }
}
