import CartoucheSymbolModel

/// Makes a regular polygon around a point (CIM: `CIMGeometricEffectRegularPolygon`).
public final class RegularPolygonGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates a regular polygon effect.
    ///
    /// - Parameters:
    ///   - radius: The distance of the corners from the point in DIPs. Default: 13.333 (10 points).
    ///   - edges: The number of edges; fewer than 3 make a circle. Default: 4.
    ///   - angle: The direction of the first corner in degrees counterclockwise from east. Default: 0.
    public convenience init(radius: Double = 40.0 / 3, edges: Int = 4, angle: Double = 0) {
        var effect = RegularPolygon()
        effect.radius = SymbolLength(dips: radius).finitePoints
        effect.edges = edges
        effect.angle = angle.finiteOrZero
        self.init(effect)
    }

    /// The distance of the corners from the point in DIPs.
    ///
    /// Default: 13.333 (10 points).
    public var radius: Double {
        get { length(\RegularPolygon.radius) }
        set { setLength(\RegularPolygon.radius, newValue) }
    }

    /// The number of edges; fewer than 3 make a circle.
    ///
    /// Default: 4.
    public var edges: Int {
        get { value(\RegularPolygon.edges) }
        set { set(\RegularPolygon.edges, newValue) }
    }

    /// The direction of the first corner in degrees counterclockwise from east.
    ///
    /// Default: 0.
    public var angle: Double {
        get { value(\RegularPolygon.angle) }
        set { setNumber(\RegularPolygon.angle, newValue) }
    }
}
