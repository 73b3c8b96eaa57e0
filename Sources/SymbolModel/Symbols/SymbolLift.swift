import CartoucheImages

/// How scenes lift a point symbol above its place.
package struct SymbolLift: Hashable, Sendable {
    /// The line from the place to the lifted symbol.
    package struct Line: Hashable, Sendable {
        /// The width in points.
        package var width: Double
        package var color: Color
        /// The color of the edges on both sides; nil for none.
        package var border: Color?
        /// The width of the line with its edges, in points.
        package var borderWidth: Double { width + 2 }

        package init(width: Double, color: Color, border: Color? = nil) {
            self.width = width
            self.color = color
            self.border = border
        }
    }

    /// The height on the screen in points.
    package var screenLength: Double
    /// The least and the greatest height in meters, which are stronger than the height on the screen.
    package var meters: ClosedRange<Double>
    /// The line; nil for none.
    package var line: Line?

    package init(screenLength: Double, meters: ClosedRange<Double> = 0...(.infinity), line: Line? = nil) {
        self.screenLength = screenLength
        self.meters = meters
        self.line = line
    }

    /// Returns the height in meters.
    ///
    /// - Parameter pointSize: The meters of a point on the screen at the distance of the place.
    package func height(pointSize: Double) -> Double {
        let height = screenLength * pointSize
        return height.isFinite ? min(max(height, meters.lowerBound), meters.upperBound) : 0
    }
}
