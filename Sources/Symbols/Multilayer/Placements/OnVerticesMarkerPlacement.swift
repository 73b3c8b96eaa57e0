import SymbolModel

/// Places markers on the vertices of a line (CIM: `CIMMarkerPlacementOnVertices`).
public final class OnVerticesMarkerPlacement: StrokeMarkerPlacement, @unchecked Sendable {
    /// A placement.
    ///
    /// - Parameters:
    ///   - placeOnControlPoints: Whether markers stand on control points. Default: false.
    ///   - placeOnEndPoints: Whether markers stand on the ends of lines. Default: false.
    ///   - placeOnRegularVertices: Whether markers stand on all other vertices. Default: false.
    ///   - angleToLine: Whether the x axis of the marker lies along the line. Default: true.
    ///   - offset: DIPs to the left of the line. Default: 0.
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

    /// Whether markers stand on control points.
    ///
    /// Default: false.
    public var placeOnControlPoints: Bool {
        get { value(\OnVertices.placeOnControlPoints) }
        set { set(\OnVertices.placeOnControlPoints, newValue) }
    }

    /// Whether markers stand on the ends of lines.
    ///
    /// Default: false.
    public var placeOnEndPoints: Bool {
        get { value(\OnVertices.placeOnEndPoints) }
        set { set(\OnVertices.placeOnEndPoints, newValue) }
    }

    /// Whether markers stand on all other vertices.
    ///
    /// Default: false.
    public var placeOnRegularVertices: Bool {
        get { value(\OnVertices.placeOnRegularVertices) }
        set { set(\OnVertices.placeOnRegularVertices, newValue) }
    }
}
