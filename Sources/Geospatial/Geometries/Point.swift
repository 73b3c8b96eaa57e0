/// One position.
public final class Point: Geometry, @unchecked Sendable {
    /// Easting, or longitude in degrees; NaN for an empty point.
    public let x: Double
    /// Northing, or latitude in degrees; NaN for an empty point.
    public let y: Double
    /// The height; NaN means none, because a point needs less memory without optionals.
    private let height: Double
    private let measure: Double

    /// Creates a point.
    ///
    /// If `z` or `m` is NaN, the point has no height or no measure.
    public init(
        x: Double, y: Double, z: Double? = nil, m: Double? = nil, spatialReference: SpatialReference? = nil
    ) {
        self.x = x
        self.y = y
        height = z ?? .nan
        measure = m ?? .nan
        super.init(spatialReference: spatialReference)
    }

    /// Creates a point on WGS 84, in degrees.
    public convenience init(latitude: Double, longitude: Double) {
        self.init(x: longitude, y: latitude, spatialReference: .wgs84)
    }

    /// Height, in the unit of the vertical coordinate system, usually meters; nil if there is none.
    public var z: Double? { height.isNaN ? nil : height }
    /// Measure, in the unit of the data; nil if there is none.
    public var m: Double? { measure.isNaN ? nil : measure }

    /// An envelope that contains only this position.
    public override var extent: Envelope {
        Envelope(
            xMin: x, yMin: y, xMax: x, yMax: y, zMin: z, zMax: z, mMin: m, mMax: m,
            spatialReference: spatialReference)
    }

    /// Whether x or y is not a number.
    public override var isEmpty: Bool { x.isNaN || y.isNaN }
    /// Whether there is a height.
    public override var hasZ: Bool { !height.isNaN }
    /// Whether there is a measure.
    public override var hasM: Bool { !measure.isNaN }
    /// Whether x and y are numbers.
    public override var sketchIsValid: Bool { !isEmpty }

    override func isSame(as other: Geometry) -> Bool {
        guard let other = other as? Point else { return false }
        return x.isSameNumber(as: other.x) && y.isSameNumber(as: other.y)
            && height.isSameNumber(as: other.height) && measure.isSameNumber(as: other.measure)
            && spatialReference == other.spatialReference
    }

    /// Hashes the coordinates and the spatial reference.
    public override func hash(into hasher: inout Hasher) {
        x.hashAsNumber(into: &hasher)
        y.hashAsNumber(into: &hasher)
        height.hashAsNumber(into: &hasher)
        measure.hashAsNumber(into: &hasher)
        hasher.combine(spatialReference)
    }
}
