/// The extrusion and the rotation of the symbols of a renderer in scenes.
///
/// Expressions have fields in brackets, numbers, `+ - * /` and parentheses, for example `[height] * 3.5`. If an
/// expression has no value for a feature, the feature is not extruded, or not rotated.
public struct RendererSceneProperties: Hashable, Sendable {
    /// The top of an extruded geometry.
    public enum ExtrusionMode: Hashable, Sendable, CaseIterable {
        /// The geometry is not extruded.
        case none
        /// Flat, at the value above the lowest vertex.
        case minimum
        /// Flat, at the value above the highest vertex.
        case maximum
        /// Flat, at the value as a height.
        case absoluteHeight
        /// Each vertex is at the value above its own height.
        case baseHeight
    }

    /// The top of extruded geometries.
    ///
    /// Default: `.none`.
    public var extrusionMode = ExtrusionMode.none
    /// The expression for the height of the extrusion in meters.
    ///
    /// Points become cylinders, lines become walls, and polygons become bodies. Default: empty.
    public var extrusionExpression = ""
    /// The expression for the heading in degrees clockwise from north, which is added to the symbol's heading.
    ///
    /// Default: empty.
    public var headingExpression = ""
    /// The expression for the pitch in degrees, which is added to the symbol's pitch; positive lifts the front.
    ///
    /// Default: empty.
    public var pitchExpression = ""
    /// The expression for the roll in degrees, which is added to the symbol's roll; positive lifts the left side.
    ///
    /// Default: empty.
    public var rollExpression = ""

    /// Creates properties without extrusion and rotation.
    public init() {}

    /// Creates properties with an extrusion.
    public init(extrusionExpression: String, extrusionMode: ExtrusionMode) {
        self.extrusionExpression = extrusionExpression
        self.extrusionMode = extrusionMode
    }

    /// Creates properties with a rotation.
    public init(headingExpression: String, pitchExpression: String, rollExpression: String) {
        self.headingExpression = headingExpression
        self.pitchExpression = pitchExpression
        self.rollExpression = rollExpression
    }
}
