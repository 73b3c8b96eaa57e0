/// The steps of animations: about 60 in a second.
package enum Animation {
    private static let interval = Duration.milliseconds(16)

    /// Calls a body with the part of the duration that has passed, from 0 to 1, until it is 1.
    ///
    /// - Parameters:
    ///   - seconds: The duration in seconds, above 0.
    ///   - step: Shows a moment; returns false to end the animation.
    /// - Returns: Whether the animation was complete. It is not if the task is canceled.
    package static func run(seconds: Double, _ step: (Double) -> Bool) async -> Bool {
        let clock = ContinuousClock()
        let begin = clock.now
        while !Task.isCancelled {
            let (whole, attoseconds) = (clock.now - begin).components
            let fraction = min((Double(whole) + Double(attoseconds) / 1e18) / seconds, 1)
            guard step(fraction) else { return false }
            if fraction >= 1 { return true }
            try? await clock.sleep(for: interval)
        }
        return false
    }

    /// Returns the part of a path at a part of its duration: a cubic polynomial that starts and ends with speed 0.
    package static func eased(_ fraction: Double) -> Double {
        let time = fraction > 0 ? min(fraction, 1) : 0
        return time * time * (3 - 2 * time)
    }
}
