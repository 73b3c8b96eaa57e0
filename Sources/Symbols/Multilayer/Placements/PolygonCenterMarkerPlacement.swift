import SymbolModel

/// Places one marker in an area (CIM: `CIMMarkerPlacementPolygonCenter`).
public final class PolygonCenterMarkerPlacement: MarkerPlacement, @unchecked Sendable {
    /// A center of an area.
    public enum Method: Hashable, Sendable {
        /// A point that is always inside.
        case onPolygon
        /// The center of mass; it can lie outside.
        case centerOfMass
        /// The center of the bounding box.
        case boundingBoxCenter
    }

    /// A placement.
    ///
    /// - Parameters:
    ///   - method: The place of the marker. Default: `.onPolygon`.
    ///   - offsetX: Moves the marker to the right, DIPs. Default: 0.
    ///   - offsetY: Moves the marker up, DIPs. Default: 0.
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

    /// The place of the marker.
    ///
    /// Default: `.onPolygon`.
    public var method: Method {
        get { choice(\PolygonCenter.method) }
        set { setChoice(\PolygonCenter.method, newValue) }
    }

    /// Moves the marker to the right, DIPs.
    ///
    /// Default: 0.
    public var offsetX: Double {
        get { length(\PolygonCenter.offsetX) }
        set { setLength(\PolygonCenter.offsetX, newValue) }
    }

    /// Moves the marker up, DIPs.
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
