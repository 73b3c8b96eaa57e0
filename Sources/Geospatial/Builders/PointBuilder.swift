/// Builds a ``Point``.
public final class PointBuilder: GeometryBuilder {
    /// Easting, or longitude in degrees; NaN if it is not set.
    public var x: Double
    /// Northing, or latitude in degrees; NaN if it is not set.
    public var y: Double
    /// Height; NaN if there is none.
    public var z: Double
    /// Measure; NaN if there is none.
    public var m: Double
    /// The spatial reference of the point; nil if it is unknown.
    public private(set) var spatialReference: SpatialReference?

    /// Creates a builder without a position.
    public convenience init(spatialReference: SpatialReference? = nil) {
        self.init(x: .nan, y: .nan, spatialReference: spatialReference)
    }

    /// Creates a builder with a position.
    public init(
        x: Double, y: Double, z: Double? = nil, m: Double? = nil, spatialReference: SpatialReference? = nil
    ) {
        self.x = x
        self.y = y
        self.z = z ?? .nan
        self.m = m ?? .nan
        self.spatialReference = spatialReference
    }

    /// Creates a builder with the coordinates of a point.
    ///
    /// - Parameters:
    ///   - point: The initial coordinates.
    ///   - spatialReference: The spatial reference of the coordinates; by default the point's.
    public convenience init(point: Point, spatialReference: SpatialReference? = nil) {
        self.init(
            x: point.x, y: point.y, z: point.z, m: point.m,
            spatialReference: spatialReference ?? point.spatialReference)
    }

    /// Whether x or y is not a number.
    public var isEmpty: Bool { x.isNaN || y.isNaN }
    /// Whether there is a height.
    public var hasZ: Bool { !z.isNaN }
    /// Whether there is a measure.
    public var hasM: Bool { !m.isNaN }
    /// Whether x and y are numbers.
    public var sketchIsValid: Bool { !isEmpty }

    /// Sets x and y; the height and measure stay.
    public func setXY(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    /// Moves the point by distances in units of the coordinates.
    public func offsetBy(deltaX: Double, deltaY: Double) {
        x += deltaX
        y += deltaY
    }

    /// Replaces the coordinates with those of a point; nil removes the coordinates.
    public func replaceGeometry(with geometry: Point?) {
        x = geometry?.x ?? .nan
        y = geometry?.y ?? .nan
        z = geometry?.z ?? .nan
        m = geometry?.m ?? .nan
        spatialReference = geometry?.spatialReference ?? spatialReference
    }

    /// Returns a point with the current coordinates.
    public func toGeometry() -> Point {
        Point(x: x, y: y, z: z, m: m, spatialReference: spatialReference)
    }
}

extension Point {
    /// Returns a copy of this point with the changes that `change` makes to a builder.
    public func withBuilder(_ change: (PointBuilder) throws -> Void) rethrows -> Point {
        let builder = PointBuilder(point: self)
        try change(builder)
        return builder.toGeometry()
    }
}
