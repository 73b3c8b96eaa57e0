import CartoucheCLibrary

/// A path between two parts of a map that looks smooth: it zooms out, moves, and zooms in again.
///
/// The path is the shortest one if a change of the scale by a factor is as far as a movement by a part of the visible
/// width. Reference: van Wijk and Nuij 2003, Smooth and efficient zooming and panning.
package struct SmoothPath: Sendable {
    /// The ratio of zooming to moving; users prefer values near √2.
    private static let ratio = 1.42
    /// Movements below this part of the visible width are none.
    private static let smallestMovement = 1e-9

    private let startWidth: Double
    private let distance: Double
    /// The parameter of the path at its start; nil for a path without movement.
    private let start: Double?
    /// The length of the path; a movement by the visible width is about 1.
    let length: Double
    /// The direction of a path without movement: 1 zooms out, -1 zooms in.
    private let direction: Double

    /// - Parameters:
    ///   - startWidth: The visible width at the start, in map units.
    ///   - endWidth: The visible width at the end, in map units.
    ///   - distance: The distance between the centers, in map units.
    package init(from startWidth: Double, to endWidth: Double, distance: Double) {
        self.startWidth = startWidth
        self.distance = distance
        direction = endWidth < startWidth ? -1 : 1
        let squared = Self.ratio * Self.ratio
        guard distance > Self.smallestMovement * min(startWidth, endWidth) else {
            start = nil
            length = abs(log(endWidth / startWidth)) / Self.ratio
            return
        }
        /// Returns the parameter at one end.
        func parameter(_ width: Double, sign: Double) -> Double {
            let change = endWidth * endWidth - startWidth * startWidth
            let movement = squared * squared * distance * distance
            return asinh(-(change + sign * movement) / (2 * width * squared * distance))
        }
        let first = parameter(startWidth, sign: 1)
        start = first
        length = (parameter(endWidth, sign: -1) - first) / Self.ratio
    }

    /// Returns the part of the movement (0 to 1) and the visible width at a part of the path.
    ///
    /// - Parameter fraction: The part of the path, 0 to 1.
    package func position(at fraction: Double) -> (movement: Double, width: Double) {
        let step = Self.ratio * length * fraction
        guard let start else { return (fraction, startWidth * exp(direction * step)) }
        let width = startWidth * cosh(start) / cosh(step + start)
        let movement = startWidth * sinh(step) / (Self.ratio * Self.ratio * cosh(step + start))
        return (min(max(movement / distance, 0), 1), width)
    }
}
