import CartoucheCLibrary

/// Gauss–Legendre integration with 16 points; exact to the last digits for the smooth arc lengths here.
enum GaussLegendre {
    /// Points in -1...1 and their weights.
    private static let points: [(at: Double, weight: Double)] = {
        let order = 16
        return (0..<order).map { index in
            // Newton's method for the zeros of the Legendre polynomial, with a good first guess for each.
            var x = cos(.pi * (Double(index) + 0.75) / (Double(order) + 0.5))
            var slope = 1.0
            for _ in 0..<20 {
                var previous = 1.0
                var value = x
                for degree in 2...order {
                    let n = Double(degree)
                    (previous, value) = (value, ((2 * n - 1) * x * value - (n - 1) * previous) / n)
                }
                slope = Double(order) * (x * value - previous) / (x * x - 1)
                let step = value / slope
                x -= step
                if abs(step) < 1e-16 { break }
            }
            return (x, 2 / ((1 - x * x) * slope * slope))
        }
    }()

    /// Returns the integral of a smooth function.
    static func integral(from low: Double, to high: Double, _ function: (Double) -> Double) -> Double {
        let half = (high - low) / 2
        let middle = (high + low) / 2
        var sum = 0.0
        for point in points { sum += point.weight * function(middle + half * point.at) }
        return sum * half
    }
}
