/// What a map view shows: a center and a scale, or an extent; and the rotation.
public struct Viewpoint: Sendable {
    /// The kinds of viewpoint.
    public enum Kind: Hashable, Sendable {
        /// A center point and a scale.
        case centerAndScale
        /// A geometry that is completely visible.
        case boundingGeometry
    }

    /// The kind of this viewpoint.
    public let kind: Kind
    /// The center (a ``Point``), or the geometry that is completely visible.
    public let targetGeometry: Geometry
    /// The scale's denominator, for example 25,000; NaN if the kind is ``Kind/boundingGeometry``.
    public let targetScale: Double
    /// The compass heading at the top of the view, in degrees clockwise from north, 0 ..< 360.
    public let rotation: Double
    /// The camera of a scene view; nil (default) for a view from above.
    ///
    /// Maps ignore it. In scenes, it takes precedence over the other properties, which can then be NaN.
    public let camera: Camera?

    /// Creates a viewpoint with a center on WGS 84, in degrees, at the scale 1:`scale`.
    public init(latitude: Double, longitude: Double, scale: Double, camera: Camera? = nil) {
        self.init(center: Point(latitude: latitude, longitude: longitude), scale: scale, camera: camera)
    }

    /// Creates a viewpoint with a center at the scale 1:`scale`; `rotation` is the heading at the top.
    ///
    /// - Parameters:
    ///   - center: The position at the center of the view.
    ///   - scale: The scale's denominator, for example 25,000.
    ///   - rotation: The heading in degrees; it is normalized to 0 ..< 360. Default: 0.
    ///   - camera: The camera of a scene view. Default: nil.
    public init(center: Point, scale: Double, rotation: Double = 0, camera: Camera? = nil) {
        kind = .centerAndScale
        targetGeometry = center
        targetScale = scale
        self.rotation = rotation.normalizedHeading
        self.camera = camera
    }

    /// Creates a viewpoint that fits the whole geometry; `rotation` is the heading at the top.
    ///
    /// - Parameters:
    ///   - boundingGeometry: The geometry that is completely visible.
    ///   - rotation: The heading in degrees; it is normalized to 0 ..< 360. Default: 0.
    ///   - camera: The camera of a scene view. Default: nil.
    public init(boundingGeometry: Geometry, rotation: Double = 0, camera: Camera? = nil) {
        kind = .boundingGeometry
        targetGeometry = boundingGeometry
        targetScale = .nan
        self.rotation = rotation.normalizedHeading
        self.camera = camera
    }
}

extension Viewpoint: Hashable {
    /// Whether both viewpoints show the same.
    public static func == (left: Viewpoint, right: Viewpoint) -> Bool {
        left.kind == right.kind && left.targetGeometry == right.targetGeometry
            && left.targetScale.isSameNumber(as: right.targetScale)
            && left.rotation.isSameNumber(as: right.rotation) && left.camera == right.camera
    }

    /// Hashes the kind, geometry, scale and rotation.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        targetGeometry.hash(into: &hasher)
        targetScale.hashAsNumber(into: &hasher)
        rotation.hashAsNumber(into: &hasher)
        hasher.combine(camera)
    }
}

extension Double {
    /// The same heading in 0 ..< 360 degrees; 0 for NaN and infinity.
    package var normalizedHeading: Double {
        guard isFinite else { return 0 }
        let turn = truncatingRemainder(dividingBy: 360)
        let heading = turn < 0 ? turn + 360 : turn
        // A tiny negative turn plus 360 is rounded to 360; the sum also turns -0 into 0.
        return heading < 360 ? heading + 0 : 0
    }
}
