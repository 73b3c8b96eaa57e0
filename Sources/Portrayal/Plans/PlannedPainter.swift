import CartoucheCanvases
import CartoucheSymbolGeometry

/// Paints a symbol layer on 2D canvases at one scale.
///
/// Lengths are pixels.
package protocol PlannedPainter: Sendable {
    /// The part of a geometry that the painter paints.
    var subject: PaintedSubject { get }
    /// The maximum distance in pixels between the drawing and its geometry.
    var reach: Double { get }
    /// Whether the painter needs the whole geometry, before clipping.
    var needsWholeGeometry: Bool { get }
    /// Whether it paints the inside of a polygon, not its outline.
    var paintsInside: Bool { get }
    /// Whether it depends on the measures of vertices.
    var needsMeasures: Bool { get }
    /// The length in pixels after which the drawing along a line repeats. Nil if it does not repeat.
    var period: Double? { get }

    /// Paints a shape.
    ///
    /// - Parameters:
    ///   - path: A path in pixels, y down: the polygon to fill, or the pieces of lines and rings near the
    ///     picture. Empty for markers.
    ///   - shape: The shape that the path is a part of.
    func paint(
        _ path: Path, of shape: PaintedShape, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas)
}

extension PlannedPainter {
    package var reach: Double { 0 }
    package var needsWholeGeometry: Bool { false }
    package var paintsInside: Bool { subject != .lines }
    package var needsMeasures: Bool { false }
    package var period: Double? { nil }
}

/// The part of a geometry that a layer paints.
package enum PaintedSubject: Sendable {
    /// The inside of a polygon.
    case area
    /// Lines, and the rings of polygons.
    case lines
    /// The whole geometry, on which markers are placed.
    case geometry
}

/// The geometry that a painter paints.
package struct PaintedShape {
    /// The kind of the feature.
    ///
    /// A feature's color and size apply to lines, but not to the outlines of polygons.
    package let kind: EffectGeometry.Kind
    /// The whole geometry after the effects in pixels with y up, for painters that need it.
    package let whole: EffectGeometry?
    /// The factor for lengths.
    package let factor: Double
}
