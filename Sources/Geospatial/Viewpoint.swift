/// What a map view should show: a place and a scale, or an extent; and what is up.
public struct Viewpoint: Sendable {
    /// What a viewpoint is made of.
    public enum Kind: Hashable, Sendable {
        /// A place in the middle and a scale.
        case centerAndScale
        /// A geometry that should be seen as a whole.
        case boundingGeometry
    }

    /// What this viewpoint is made of.
    public let kind: Kind
    /// The place in the middle (a ``Point``), or the geometry that should be seen as a whole.
    public let targetGeometry: Geometry
    /// The scale's denominator, for example 25,000; NaN where a bounding geometry decides.
    public let targetScale: Double
    /// The compass heading that is up, in degrees clockwise from north, 0 ..< 360.
    public let rotation: Double

    /// A place on WGS 84 in the middle, in degrees, at a scale 1:`scale`.
    public init(latitude: Double, longitude: Double, scale: Double) {
        self.init(center: Point(latitude: latitude, longitude: longitude), scale: scale)
    }

    /// A place in the middle at a scale 1:`scale`, with a heading up.
    ///
    /// - Parameter rotation: The heading in degrees; it is brought into 0 ..< 360. Default: 0.
    public init(center: Point, scale: Double, rotation: Double = 0) {
        kind = .centerAndScale
        targetGeometry = center
        targetScale = scale
        self.rotation = rotation.normalizedHeading
    }

    /// As near as shows all of a geometry, with a heading up.
    ///
    /// - Parameter rotation: The heading in degrees; it is brought into 0 ..< 360. Default: 0.
    public init(boundingGeometry: Geometry, rotation: Double = 0) {
        kind = .boundingGeometry
        targetGeometry = boundingGeometry
        targetScale = .nan
        self.rotation = rotation.normalizedHeading
    }
}

extension Viewpoint: Hashable {
    /// Whether both show the same.
    public static func == (left: Viewpoint, right: Viewpoint) -> Bool {
        left.kind == right.kind && left.targetGeometry == right.targetGeometry
            && left.targetScale.isSameNumber(as: right.targetScale)
            && left.rotation.isSameNumber(as: right.rotation)
    }

    /// Feeds all that is shown.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        targetGeometry.hash(into: &hasher)
        targetScale.hashAsNumber(into: &hasher)
        rotation.hashAsNumber(into: &hasher)
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
