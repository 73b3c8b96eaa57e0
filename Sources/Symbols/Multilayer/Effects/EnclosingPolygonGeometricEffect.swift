import CartoucheSymbolModel

/// Makes an area around a line or an area (CIM: `CIMGeometricEffectEnclosingPolygon`).
public final class EnclosingPolygonGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// The form of an enclosing area.
    public enum Method: Hashable, Sendable {
        /// Each line is closed from its end to its beginning.
        case closePath
        /// The convex hull.
        case convexHull
        /// The bounding box.
        case rectangularBox
    }

    /// Creates an enclosing polygon effect.
    ///
    /// - Parameter method: The form of the area. Default: `.closePath`.
    public convenience init(method: Method = .closePath) {
        var effect = EnclosingPolygon()
        effect.method = method.model
        self.init(effect)
    }

    /// The form of the area.
    ///
    /// Default: `.closePath`.
    public var method: Method {
        get { choice(\EnclosingPolygon.method) }
        set { setChoice(\EnclosingPolygon.method, newValue) }
    }
}

extension EnclosingPolygonGeometricEffect.Method: ModelChoice {
    static let pairs: KeyValuePairs<Self, EnclosingPolygon.Method> = [
        .closePath: .closePath, .convexHull: .convexHull, .rectangularBox: .rectangularBox,
    ]
}
