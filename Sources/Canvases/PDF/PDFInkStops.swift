import CartoucheImages

extension GradientStops {
    /// The greatest error of a color channel between two stops, 0 to 1.
    private static let inkTolerance = 0.004
    /// The greatest number of halvings of the span between two stops.
    private static let inkDepth = 6

    /// Adds stops where inks that change linearly give other colors than red, green and blue that change linearly.
    ///
    /// From red to black, for example, magenta and yellow stay, and only black changes.
    mutating func addInkStops() {
        guard let first = stops.first else { return }
        var result = [first]
        for (stop, next) in zip(stops, stops.dropFirst()) {
            Self.addInkStops(from: stop, to: next, depth: Self.inkDepth, &result)
            result.append(next)
        }
        stops = result
    }

    private static func addInkStops(from stop: Stop, to next: Stop, depth: Int, _ result: inout [Stop]) {
        let middle = Stop(offset: (stop.offset + next.offset) / 2, color: mix(stop.color, next.color))
        guard depth > 0, next.offset - stop.offset > 1e-5 else { return }
        let inks = (stop.color.inks + next.color.inks) / 2
        let light = (SIMD3(1, 1, 1) - SIMD3(inks.x, inks.y, inks.z)) * (1 - inks.w)
        let error = light - SIMD3(middle.color.red, middle.color.green, middle.color.blue)
        guard max(error.max(), -error.min()) > inkTolerance else { return }
        addInkStops(from: stop, to: middle, depth: depth - 1, &result)
        result.append(middle)
        addInkStops(from: middle, to: next, depth: depth - 1, &result)
    }

    /// Returns the color in the middle between two colors.
    private static func mix(_ one: Color, _ two: Color) -> Color {
        Color(
            red: (one.red + two.red) / 2, green: (one.green + two.green) / 2, blue: (one.blue + two.blue) / 2,
            alpha: (one.alpha + two.alpha) / 2)
    }
}
