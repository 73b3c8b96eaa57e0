/// Measures how long a step takes, in milliseconds.
package struct Stopwatch {
    private var start = ContinuousClock.now

    package init() {}

    /// Returns the milliseconds since the last lap, and starts the next lap.
    package mutating func lap() -> Double {
        let now = ContinuousClock.now
        let time = start.duration(to: now)
        start = now
        return Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
    }
}
