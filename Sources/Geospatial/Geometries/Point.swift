/// One position.
public final class Point: Geometry, @unchecked Sendable {
    /// Easting, or longitude in degrees; NaN for an empty point.
    public let x: Double
    /// Northing, or latitude in degrees; NaN for an empty point.
    public let y: Double
    /// NaN for none: a point is half as large without optionals.
    private let height: Double
    private let measure: Double

    /// A position.
    ///
    /// A `z` or `m` that is not a number counts as none.
    public init(
        x: Double, y: Double, z: Double? = nil, m: Double? = nil, spatialReference: SpatialReference? = nil
    ) {
        self.x = x
        self.y = y
        height = z ?? .nan
        measure = m ?? .nan
        super.init(spatialReference: spatialReference)
    }

    /// A position on WGS 84, in degrees.
    public convenience init(latitude: Double, longitude: Double) {
        self.init(x: longitude, y: latitude, spatialReference: .wgs84)
    }

    /// Height, in the unit of the vertical coordinate system, usually meters; nil for none.
    public var z: Double? { height.isNaN ? nil : height }
    /// Measure, in the unit of the data; nil for none.
    public var m: Double? { measure.isNaN ? nil : measure }

    /// The envelope with this position as its only one.
    public override var extent: Envelope {
        Envelope(
            xMin: x, yMin: y, xMax: x, yMax: y, zMin: z, zMax: z, mMin: m, mMax: m,
            spatialReference: spatialReference)
    }

    /// Whether a coordinate is not a number.
    public override var isEmpty: Bool { x.isNaN || y.isNaN }
    /// Whether there is a height.
    public override var hasZ: Bool { !height.isNaN }
    /// Whether there is a measure.
    public override var hasM: Bool { !measure.isNaN }
    /// Whether both coordinates are numbers.
    public override var sketchIsValid: Bool { !isEmpty }

    override func isSame(as other: Geometry) -> Bool {
        guard let other = other as? Point else { return false }
        return x.isSameNumber(as: other.x) && y.isSameNumber(as: other.y)
            && height.isSameNumber(as: other.height) && measure.isSameNumber(as: other.measure)
            && spatialReference == other.spatialReference
    }

    /// Feeds the coordinates and the spatial reference.
    public override func hash(into hasher: inout Hasher) {
        for number in [x, y, height, measure] { number.hashAsNumber(into: &hasher) }
        hasher.combine(spatialReference)
    }
}
