import CartoucheSymbolModel

/// Places markers on the vertices of a line (CIM: `CIMMarkerPlacementOnVertices`).
public final class OnVerticesMarkerPlacement: StrokeMarkerPlacement, @unchecked Sendable {
    /// Creates a placement on the vertices of a line.
    ///
    /// - Parameters:
    ///   - placeOnControlPoints: Whether there are markers on control points. Default: false.
    ///   - placeOnEndPoints: Whether there are markers on the ends of lines. Default: false.
    ///   - placeOnRegularVertices: Whether there are markers on all other vertices. Default: false.
    ///   - angleToLine: Whether the x axis of the marker follows the direction of the line. Default: true.
    ///   - offset: The distance to the left of the line in DIPs. Default: 0.
    public convenience init(
        placeOnControlPoints: Bool = false, placeOnEndPoints: Bool = false,
        placeOnRegularVertices: Bool = false, angleToLine: Bool = true, offset: Double = 0
    ) {
        var placement = OnVertices()
        placement.placeOnControlPoints = placeOnControlPoints
        placement.placeOnEndPoints = placeOnEndPoints
        placement.placeOnRegularVertices = placeOnRegularVertices
        placement.angleToLine = angleToLine
        placement.offset = SymbolLength(dips: offset).finitePoints
        self.init(placement)
    }

    /// Whether there are markers on control points.
    ///
    /// Default: false.
    public var placeOnControlPoints: Bool {
        get { value(\OnVertices.placeOnControlPoints) }
        set { set(\OnVertices.placeOnControlPoints, newValue) }
    }

    /// Whether there are markers on the ends of lines.
    ///
    /// Default: false.
    public var placeOnEndPoints: Bool {
        get { value(\OnVertices.placeOnEndPoints) }
        set { set(\OnVertices.placeOnEndPoints, newValue) }
    }

    /// Whether there are markers on all other vertices.
    ///
    /// Default: false.
    public var placeOnRegularVertices: Bool {
        get { value(\OnVertices.placeOnRegularVertices) }
        set { set(\OnVertices.placeOnRegularVertices, newValue) }
    }
}
