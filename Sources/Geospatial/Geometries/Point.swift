/// One position.
public struct Point: Geometry {
    /// Eastward coordinate, or longitude in degrees; NaN for an empty point.
    public let x: Double
    /// Northward coordinate, or latitude in degrees; NaN for an empty point.
    public let y: Double
    /// Height, in the unit of the vertical system, usually metres.
    public let z: Double?
    /// Measure, whatever the data's owner means by it.
    public let m: Double?
    /// The system that the coordinates are in; nil where nobody said.
    public let spatialReference: SpatialReference?

    /// A position.
    ///
    /// A `z` or `m` that is not a number counts as none.
    public init(
        x: Double, y: Double, z: Double? = nil, m: Double? = nil, spatialReference: SpatialReference? = nil
    ) {
        self.x = x
        self.y = y
        self.z = z.flatMap { $0.isNaN ? nil : $0 }
        self.m = m.flatMap { $0.isNaN ? nil : $0 }
        self.spatialReference = spatialReference
    }

    /// A position on WGS 84, in degrees.
    public init(latitude: Double, longitude: Double) {
        self.init(x: longitude, y: latitude, spatialReference: .wgs84)
    }

    /// The envelope that is just this position.
    public var extent: Envelope {
        Envelope(
            xMin: x, yMin: y, xMax: x, yMax: y, zMin: z, zMax: z, mMin: m, mMax: m,
            spatialReference: spatialReference)
    }

    /// Whether a coordinate is not a number.
    public var isEmpty: Bool { x.isNaN || y.isNaN }
    /// Whether there is a height.
    public var hasZ: Bool { z != nil }
    /// Whether there is a measure.
    public var hasM: Bool { m != nil }
}

extension Point {
    /// Whether the coordinates and the spatial reference are the same; NaN equals NaN.
    public static func == (left: Point, right: Point) -> Bool {
        left.x.isSameNumber(as: right.x) && left.y.isSameNumber(as: right.y) && left.z == right.z
            && left.m == right.m && left.spatialReference == right.spatialReference
    }

    /// Feeds the coordinates and the spatial reference.
    public func hash(into hasher: inout Hasher) {
        x.hashAsNumber(into: &hasher)
        y.hashAsNumber(into: &hasher)
        hasher.combine(z)
        hasher.combine(m)
        hasher.combine(spatialReference)
    }
}
