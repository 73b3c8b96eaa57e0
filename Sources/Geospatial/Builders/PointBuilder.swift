/// Makes a ``Point``.
public final class PointBuilder: GeometryBuilder {
    /// Eastward coordinate, or longitude in degrees; NaN for none.
    public var x: Double
    /// Northward coordinate, or latitude in degrees; NaN for none.
    public var y: Double
    /// Height; NaN for none.
    public var z: Double
    /// Measure; NaN for none.
    public var m: Double
    /// The system of the point; nil where nobody said.
    public private(set) var spatialReference: SpatialReference?

    /// A builder without a place.
    public convenience init(spatialReference: SpatialReference? = nil) {
        self.init(x: .nan, y: .nan, spatialReference: spatialReference)
    }

    /// A builder that starts from a position.
    public init(
        x: Double, y: Double, z: Double? = nil, m: Double? = nil, spatialReference: SpatialReference? = nil
    ) {
        self.x = x
        self.y = y
        self.z = z ?? .nan
        self.m = m ?? .nan
        self.spatialReference = spatialReference
    }

    /// A builder that starts from a point.
    ///
    /// - Parameters:
    ///   - point: where to start.
    ///   - spatialReference: the system of the coordinates; by default the point's.
    public convenience init(point: Point, spatialReference: SpatialReference? = nil) {
        self.init(
            x: point.x, y: point.y, z: point.z, m: point.m,
            spatialReference: spatialReference ?? point.spatialReference)
    }

    /// Whether a coordinate is not a number.
    public var isEmpty: Bool { x.isNaN || y.isNaN }
    /// Whether there is a height.
    public var hasZ: Bool { !z.isNaN }
    /// Whether there is a measure.
    public var hasM: Bool { !m.isNaN }
    /// Whether there is a place.
    public var sketchIsValid: Bool { !isEmpty }

    /// Puts the point elsewhere; its height and measure stay.
    public func setXY(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    /// Moves the point by a distance in units of the coordinates.
    public func offsetBy(deltaX: Double, deltaY: Double) {
        x += deltaX
        y += deltaY
    }

    /// Starts anew from a point, or from nothing.
    public func replaceGeometry(with geometry: Point?) {
        x = geometry?.x ?? .nan
        y = geometry?.y ?? .nan
        z = geometry?.z ?? .nan
        m = geometry?.m ?? .nan
        spatialReference = geometry?.spatialReference ?? spatialReference
    }

    /// The point as it is now.
    public func toGeometry() -> Point {
        Point(x: x, y: y, z: z, m: m, spatialReference: spatialReference)
    }
}

extension Point {
    /// This point with changes that are made to a builder.
    public func withBuilder(_ change: (PointBuilder) throws -> Void) rethrows -> Point {
        let builder = PointBuilder(point: self)
        try change(builder)
        return builder.toGeometry()
    }
}
