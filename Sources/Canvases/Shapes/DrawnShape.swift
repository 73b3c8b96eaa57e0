import CartoucheImages

/// A shape of a drawing with one color, in page pixels (x to the right, y down).
public struct DrawnShape: Hashable, Sendable {
    /// The form of a shape.
    public enum Geometry: Hashable, Sendable {
        /// The area inside an odd number of rings; rings do not repeat their first vertex.
        case area([[SIMD2<Double>]])
        /// The center lines of strokes, and the width of the strokes in pixels.
        case lines([[SIMD2<Double>]], width: Double)
    }

    /// The form.
    public var geometry: Geometry
    /// The color with its opacity.
    public var color: Color
    /// The name of the layer; empty if there is none.
    public var layer: String
    /// The feature that the shape belongs to; nil if there is none.
    public var feature: FeatureScope?

    /// Creates a shape.
    public init(_ geometry: Geometry, color: Color, layer: String = "", feature: FeatureScope? = nil) {
        self.geometry = geometry
        self.color = color
        self.layer = layer
        self.feature = feature
    }
}

extension DrawnShape {
    /// Returns the shape after a transformation of its positions.
    func transformed(by transform: AffineTransform) -> DrawnShape {
        func apply(_ lists: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
            lists.map { $0.map(transform.apply) }
        }
        var result = self
        switch geometry {
        case .area(let rings): result.geometry = .area(apply(rings))
        case .lines(let lines, let width):
            result.geometry = .lines(apply(lines), width: width * transform.maxScale)
        }
        return result
    }
}

/// Receives the shapes of a drawing in drawing order, the bottom one first.
public protocol ShapeReceiver: AnyObject {
    /// Receives one shape.
    ///
    /// - Throws: ``CanvasError`` if the shape cannot be written; the drawing then fails.
    func receive(_ shape: DrawnShape) throws(CanvasError)
}
