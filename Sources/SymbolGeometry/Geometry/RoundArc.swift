/// The precision of flattened arcs.
enum RoundArc {
    /// The maximum distance between the flattened arc and the true arc, in the unit of the geometry (pixels).
    static let tolerance = 0.05

    /// Returns the number of segments for an arc of `sweep` degrees.
    static func steps(radius: Double, sweep: Double) -> Int {
        guard radius.isFinite, sweep.isFinite, radius > 0 else { return 1 }
        // The sagitta of a segment with angle a is r·a²/8.
        let piece = (8 * tolerance / radius).squareRoot() * 180 / .pi
        return min(max(Int((abs(sweep) / max(piece, 0.25)).rounded(.up)), Int(abs(sweep) / 45) + 2), 1440)
    }

    /// Returns a full circle, counterclockwise (y up) from east.
    static func circle(center: SIMD2<Double>, radius: Double) -> [SIMD2<Double>] {
        let count = steps(radius: radius, sweep: 360)
        return (0..<count).map { center + SIMD2(degrees: 360 * Double($0) / Double(count)) * radius }
    }
}
