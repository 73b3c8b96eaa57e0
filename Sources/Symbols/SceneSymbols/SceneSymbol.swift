import CartoucheImages
import CartoucheSymbolModel

/// The base class of symbols that only scenes draw.
///
/// Maps report a diagnostic instead.
public class SceneSymbol: Symbol, @unchecked Sendable {}

/// The base class of symbols with a body on a point: a shape or a model.
public class MarkerSceneSymbol: SceneSymbol, @unchecked Sendable {
    /// The point of a body that stands on the location of the graphic, before the body is rotated.
    public enum AnchorPosition: Hashable, Sendable, CaseIterable {
        /// The middle of the lowest plane of the extent.
        case bottom
        /// The middle of the extent.
        case center
        /// The origin of the body's own coordinates.
        ///
        /// It is the center of a sphere, cube or diamond, and the center of the base of a cylinder, cone or
        /// tetrahedron.
        case origin
        /// The middle of the highest plane of the extent.
        case top
    }

    struct Properties: Equatable, Sendable {
        var color: Color
        var width, height, depth: Double
        var heading = 0.0
        var pitch = 0.0
        var roll = 0.0
        var anchorPosition: AnchorPosition
    }

    let properties: Guarded<Properties>

    init(_ properties: Properties) {
        self.properties = Guarded(properties)
        super.init()
    }

    init(copying other: MarkerSceneSymbol, _ access: SymbolLock.Access) {
        properties = Guarded(other.properties.value(access))
        super.init(copying: other, access)
    }

    /// The color of the body.
    public final var color: Color {
        get { properties.read(\.color) }
        set { properties.edit { $0.color = newValue } }
    }

    /// The size from west to east of the body that is not rotated, in meters.
    public final var width: Double {
        get { properties.read(\.width) }
        set { properties.edit { $0.width = newValue } }
    }

    /// The size upward of the body that is not rotated, in meters.
    public final var height: Double {
        get { properties.read(\.height) }
        set { properties.edit { $0.height = newValue } }
    }

    /// The size from south to north of the body that is not rotated, in meters.
    public final var depth: Double {
        get { properties.read(\.depth) }
        set { properties.edit { $0.depth = newValue } }
    }

    /// The rotation about the vertical axis in degrees, clockwise seen from above.
    ///
    /// Default: 0. The roll is applied first, then the pitch, then the heading.
    public final var heading: Float {
        get { properties.read { Float($0.heading) } }
        set { properties.edit { $0.heading = Double(newValue) } }
    }

    /// The rotation about the axis to the right in degrees; positive lifts the front.
    ///
    /// Default: 0.
    public final var pitch: Float {
        get { properties.read { Float($0.pitch) } }
        set { properties.edit { $0.pitch = Double(newValue) } }
    }

    /// The rotation about the axis to the front in degrees; positive lifts the left side.
    ///
    /// Default: 0.
    public final var roll: Float {
        get { properties.read { Float($0.roll) } }
        set { properties.edit { $0.roll = Double(newValue) } }
    }

    /// The point of the body on the location.
    public final var anchorPosition: AnchorPosition {
        get { properties.read(\.anchorPosition) }
        set { properties.edit { $0.anchorPosition = newValue } }
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), properties.lastChange(access))
    }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        (other as? MarkerSceneSymbol)?.properties.snapshot == properties.snapshot
    }

    /// Returns a marker with these properties; lengths are meters, or points if `unit` is the points of a length.
    static func marker(_ now: Properties, lengths unit: Double = 1) -> ModelMarker {
        var model = ModelMarker()
        model.marker.size = now.height * unit
        model.marker.dominantSizeAxis3D = .z
        (model.width, model.depth) = (now.width * unit, now.depth * unit)
        model.marker.rotation = now.heading
        model.marker.rotateClockwise = true
        (model.marker.angleX, model.marker.angleY) = (now.pitch, now.roll)
        model.tintColor = CIMColor(now.color)
        model.anchor =
            switch now.anchorPosition {
            case .bottom: .bottom
            case .center: .center
            case .origin: .origin
            case .top: .top
            }
        return model
    }
}

extension SceneSymbol {
    /// The name of the type in samples of other platforms.
    public typealias AnchorPosition = MarkerSceneSymbol.AnchorPosition
}
