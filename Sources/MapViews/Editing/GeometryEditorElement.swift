import CartoucheGeospatial

/// A piece of the geometry that a ``GeometryEditor`` edits: ``GeometryEditorVertex``, ``GeometryEditorMidVertex``,
/// ``GeometryEditorPart`` or ``GeometryEditorGeometry``.
///
/// An element is a snapshot: it does not change when the geometry is edited. Only classes of this module inherit from
/// it.
public class GeometryEditorElement: @unchecked Sendable {
    // Invariant for `@unchecked Sendable`: the properties of all classes are constant. The compiler checks this only
    // for final classes.

    /// The smallest envelope around the element.
    public let extent: Envelope
    /// Whether the tool's settings allow the user to delete the element; false for a mid-vertex.
    public let canBeDeleted: Bool
    /// Whether the tool's settings allow the user to move the element.
    public let canBeMoved: Bool
    /// Whether the tool's settings allow the user to rotate the element; false for vertices.
    public let canBeRotated: Bool
    /// Whether the tool's settings allow the user to scale the element; false for vertices.
    public let canBeScaled: Bool

    let element: SketchElement

    fileprivate init(_ element: SketchElement, in sketch: Sketch, _ rules: InteractionRules) {
        self.element = element
        let extent = sketch.extent(of: element)
        self.extent = extent
        let isMidVertex = if case .midVertex = element { true } else { false }
        let isShape = element.isShape && (extent.width > 0 || extent.height > 0)
        canBeDeleted = rules.allowsDeletingSelectedElement && !isMidVertex
        canBeMoved = rules.allowsMovingSelectedElement && (!isMidVertex || rules.allowsVertexCreation)
        canBeRotated = rules.allowsRotatingSelectedElement && isShape
        canBeScaled = rules.allowsScalingSelectedElement && isShape
    }
}

/// A vertex of the edited geometry.
public final class GeometryEditorVertex: GeometryEditorElement, @unchecked Sendable {
    /// The index of the part; 0 for a point and a multipoint.
    public let partIndex: Int
    /// The index of the vertex in its part; the last vertex of a ring, which repeats the first, has no index.
    public let vertexIndex: Int
    /// The position.
    public let point: Point

    fileprivate init(part: Int, vertex: Int, at point: Point, in sketch: Sketch, _ rules: InteractionRules) {
        partIndex = part
        vertexIndex = vertex
        self.point = point
        super.init(.vertex(part: part, vertex: vertex), in: sketch, rules)
    }
}

/// The middle of a segment of the edited geometry, where a vertex can be inserted.
public final class GeometryEditorMidVertex: GeometryEditorElement, @unchecked Sendable {
    /// The index of the part.
    public let partIndex: Int
    /// The index of the segment in its part, which is the index of its first vertex.
    public let segmentIndex: Int
    /// The position.
    public let point: Point

    fileprivate init(part: Int, segment: Int, at point: Point, in sketch: Sketch, _ rules: InteractionRules) {
        partIndex = part
        segmentIndex = segment
        self.point = point
        super.init(.midVertex(part: part, segment: segment), in: sketch, rules)
    }
}

/// A line or ring of the edited geometry.
public final class GeometryEditorPart: GeometryEditorElement, @unchecked Sendable {
    /// The index of the part.
    public let partIndex: Int
    /// The line or ring.
    public let part: Part

    fileprivate init(_ index: Int, _ part: Part, in sketch: Sketch, _ rules: InteractionRules) {
        partIndex = index
        self.part = part
        super.init(.part(index), in: sketch, rules)
    }
}

/// The whole edited geometry.
public final class GeometryEditorGeometry: GeometryEditorElement, @unchecked Sendable {
    /// The geometry.
    public let geometry: Geometry

    fileprivate init(in sketch: Sketch, _ rules: InteractionRules) {
        geometry = sketch.geometry
        super.init(.geometry, in: sketch, rules)
    }
}

extension SketchElement {
    /// Whether the element is a part or the geometry, which can have more than one vertex.
    var isShape: Bool {
        switch self {
        case .part, .geometry: true
        case .vertex, .midVertex: false
        }
    }
}

extension Sketch {
    /// Returns an element for the public API; nil if the sketch does not have the element.
    func publicElement(_ element: SketchElement, _ rules: InteractionRules) -> GeometryEditorElement? {
        guard contains(element) else { return nil }
        switch element {
        case .vertex(let part, let vertex):
            return point(atVertex: vertex, part: part).map {
                GeometryEditorVertex(part: part, vertex: vertex, at: $0, in: self, rules)
            }
        case .midVertex(let part, let segment):
            return midPoint(ofSegment: segment, part: part).map {
                GeometryEditorMidVertex(part: part, segment: segment, at: $0, in: self, rules)
            }
        case .part(let part):
            let parts = (geometry as? Polyline)?.parts ?? (geometry as? Polygon)?.parts ?? []
            return GeometryEditorPart(part, parts[part], in: self, rules)
        case .geometry:
            return GeometryEditorGeometry(in: self, rules)
        }
    }
}
