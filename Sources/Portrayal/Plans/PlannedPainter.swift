import Canvases
import SymbolGeometry

/// Paints a symbol layer on 2D canvases at one scale: lengths are pixels.
package protocol PlannedPainter: Sendable {
    /// What the painter needs of a geometry.
    var subject: PaintedSubject { get }
    /// How far from its geometry it paints, pixels.
    var reach: Double { get }
    /// Whether the whole geometry has to be known, and not just what clipping left of it.
    var needsWholeGeometry: Bool { get }
    /// Whether it paints inside an area, and not along its outline.
    var paintsInside: Bool { get }
    /// Whether it depends on the measures of vertices.
    var needsMeasures: Bool { get }
    /// The length after which what it draws along a line repeats, pixels; nil for nothing that repeats.
    var period: Double? { get }

    /// Paints a shape.
    ///
    /// - Parameters:
    ///   - path: pixels, y down: the area that is filled, or the pieces of lines and rings near the picture; empty for
    ///     markers.
    ///   - shape: what the path is a part of.
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
    /// What an area encloses.
    case area
    /// Lines, and the rings of areas.
    case lines
    /// The geometry as a whole, on which markers are placed.
    case geometry
}

/// The geometry that a painter paints.
package struct PaintedShape {
    /// What the feature is: lines take a new color and size, outlines of areas keep theirs.
    package let kind: EffectGeometry.Kind
    /// The whole geometry after the effects, pixels with y up; only for painters that need it.
    package let whole: EffectGeometry?
    /// Multiplies lengths.
    package let factor: Double
}
