import CartoucheSymbolModel

/// Places markers on the vertices of a line (CIM: `CIMMarkerPlacementOnVertices`).
public final class OnVerticesMarkerPlacement: StrokeMarkerPlacement, @unchecked Sendable {
    /// Creates a placement on the vertices of a line.
    ///
    /// Without any of the first three arguments, there are markers on all vertices. With one of them, there are markers
    /// only where an argument says so.
    ///
    /// - Parameters:
    ///   - placeOnControlPoints: Whether there are markers on control points.
    ///   - placeOnEndPoints: Whether there are markers on the ends of lines.
    ///   - placeOnRegularVertices: Whether there are markers on all other vertices.
    ///   - angleToLine: Whether the x axis of the marker follows the direction of the line. Default: true.
    ///   - offset: The distance to the left of the line in DIPs. Default: 0.
    public convenience init(
        placeOnControlPoints: Bool? = nil, placeOnEndPoints: Bool? = nil,
        placeOnRegularVertices: Bool? = nil, angleToLine: Bool = true, offset: Double = 0
    ) {
        var placement = OnVertices()
        let given = [placeOnControlPoints, placeOnEndPoints, placeOnRegularVertices]
        let missing = given.allSatisfy { $0 == nil }
        placement.placeOnControlPoints = placeOnControlPoints ?? missing
        placement.placeOnEndPoints = placeOnEndPoints ?? missing
        placement.placeOnRegularVertices = placeOnRegularVertices ?? missing
        placement.angleToLine = angleToLine
        placement.offset = SymbolLength(dips: offset).finitePoints
        self.init(placement)
    }

    /// Whether there are markers on control points.
    ///
    /// JSON without the member means false.
    public var placeOnControlPoints: Bool {
        get { value(\OnVertices.placeOnControlPoints) }
        set { set(\OnVertices.placeOnControlPoints, newValue) }
    }

    /// Whether there are markers on the ends of lines.
    ///
    /// JSON without the member means false.
    public var placeOnEndPoints: Bool {
        get { value(\OnVertices.placeOnEndPoints) }
        set { set(\OnVertices.placeOnEndPoints, newValue) }
    }

    /// Whether there are markers on all other vertices.
    ///
    /// JSON without the member means false.
    public var placeOnRegularVertices: Bool {
        get { value(\OnVertices.placeOnRegularVertices) }
        set { set(\OnVertices.placeOnRegularVertices, newValue) }
    }
}
