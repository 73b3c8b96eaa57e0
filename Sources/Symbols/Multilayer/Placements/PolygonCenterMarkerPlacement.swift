import CartoucheSymbolModel

/// Places one marker in an area (CIM: `CIMMarkerPlacementPolygonCenter`).
public final class PolygonCenterMarkerPlacement: MarkerPlacement, @unchecked Sendable {
    /// A center of an area.
    public enum Method: Hashable, Sendable {
        /// A point that is always inside.
        case onPolygon
        /// The center of mass; it can be outside.
        case centerOfMass
        /// The center of the bounding box.
        case boundingBoxCenter
    }

    /// Creates a placement of one marker in an area.
    ///
    /// - Parameters:
    ///   - method: The position of the marker. Default: `.onPolygon`.
    ///   - offsetX: The distance by which the marker moves to the right in DIPs. Default: 0.
    ///   - offsetY: The distance by which the marker moves up in DIPs. Default: 0.
    ///   - clipAtBoundary: Whether the marker is cut at the boundary. Default: false.
    public convenience init(
        method: Method = .onPolygon, offsetX: Double = 0, offsetY: Double = 0, clipAtBoundary: Bool = false
    ) {
        var placement = PolygonCenter()
        placement.method = method.model
        placement.offsetX = SymbolLength(dips: offsetX).finitePoints
        placement.offsetY = SymbolLength(dips: offsetY).finitePoints
        placement.clipAtBoundary = clipAtBoundary
        self.init(placement)
    }

    /// The position of the marker.
    ///
    /// Default: `.onPolygon`.
    public var method: Method {
        get { choice(\PolygonCenter.method) }
        set { setChoice(\PolygonCenter.method, newValue) }
    }

    /// The distance by which the marker moves to the right in DIPs.
    ///
    /// Default: 0.
    public var offsetX: Double {
        get { length(\PolygonCenter.offsetX) }
        set { setLength(\PolygonCenter.offsetX, newValue) }
    }

    /// The distance by which the marker moves up in DIPs.
    ///
    /// Default: 0.
    public var offsetY: Double {
        get { length(\PolygonCenter.offsetY) }
        set { setLength(\PolygonCenter.offsetY, newValue) }
    }

    /// Whether the marker is cut at the boundary.
    ///
    /// Default: false.
    public var clipAtBoundary: Bool {
        get { value(\PolygonCenter.clipAtBoundary) }
        set { set(\PolygonCenter.clipAtBoundary, newValue) }
    }
}

extension PolygonCenterMarkerPlacement.Method: ModelChoice {
    static let pairs: KeyValuePairs<Self, PolygonCenter.Method> = [
        .onPolygon: .onPolygon, .centerOfMass: .centerOfMass, .boundingBoxCenter: .boundingBoxCenter,
    ]
}
