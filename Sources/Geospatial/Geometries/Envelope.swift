/// A rectangle with sides along the axes.
public final class Envelope: Geometry, @unchecked Sendable {
    /// Western bound; NaN in an empty envelope.
    public let xMin: Double
    /// Southern bound; NaN in an empty envelope.
    public let yMin: Double
    /// Eastern bound; NaN in an empty envelope.
    public let xMax: Double
    /// Northern bound; NaN in an empty envelope.
    public let yMax: Double
    /// Lowest height, where there are heights.
    public let zMin: Double?
    /// Greatest height, where there are heights.
    public let zMax: Double?
    /// Least measure, where there are measures.
    public let mMin: Double?
    /// Greatest measure, where there are measures.
    public let mMax: Double?

    /// A rectangle between bounds; bounds in the wrong order are exchanged.
    public init(
        xMin: Double, yMin: Double, xMax: Double, yMax: Double, zMin: Double? = nil, zMax: Double? = nil,
        mMin: Double? = nil, mMax: Double? = nil, spatialReference: SpatialReference? = nil
    ) {
        (self.xMin, self.xMax) = xMax < xMin ? (xMax, xMin) : (xMin, xMax)
        (self.yMin, self.yMax) = yMax < yMin ? (yMax, yMin) : (yMin, yMax)
        self.zMin = zMin
        self.zMax = zMax
        self.mMin = mMin
        self.mMax = mMax
        super.init(spatialReference: spatialReference)
    }

    /// The rectangle between two opposite corners, in the system of the first that has one.
    public convenience init(min: Point, max: Point) {
        self.init(
            xMin: min.x, yMin: min.y, xMax: max.x, yMax: max.y, zMin: min.z, zMax: max.z, mMin: min.m,
            mMax: max.m, spatialReference: min.spatialReference ?? max.spatialReference)
    }

    /// The rectangle of a size around a point, in the point's system.
    ///
    /// With a depth there are heights, around 0 where the point has none; without, only where the point has.
    public convenience init(center: Point, width: Double, height: Double, depth: Double? = nil) {
        let z = depth.map { ((center.z ?? 0) - abs($0) / 2, (center.z ?? 0) + abs($0) / 2) }
        self.init(
            xMin: center.x - width / 2, yMin: center.y - height / 2, xMax: center.x + width / 2,
            yMax: center.y + height / 2, zMin: z?.0 ?? center.z, zMax: z?.1 ?? center.z,
            mMin: center.m, mMax: center.m, spatialReference: center.spatialReference)
    }

    /// The rectangle over ranges of the coordinates.
    public convenience init(
        xRange: ClosedRange<Double>, yRange: ClosedRange<Double>, zRange: ClosedRange<Double>? = nil,
        mRange: ClosedRange<Double>? = nil, spatialReference: SpatialReference? = nil
    ) {
        self.init(
            xMin: xRange.lowerBound, yMin: yRange.lowerBound, xMax: xRange.upperBound,
            yMax: yRange.upperBound, zMin: zRange?.lowerBound, zMax: zRange?.upperBound,
            mMin: mRange?.lowerBound, mMax: mRange?.upperBound, spatialReference: spatialReference)
    }

    /// The envelope of nothing.
    package static func empty(in spatialReference: SpatialReference? = nil) -> Envelope {
        Envelope(xMin: .nan, yMin: .nan, xMax: .nan, yMax: .nan, spatialReference: spatialReference)
    }

    /// The envelope itself.
    public override var extent: Envelope { self }
    /// Whether a bound is not a number.
    public override var isEmpty: Bool { xMin.isNaN || yMin.isNaN || xMax.isNaN || yMax.isNaN }
    /// Whether there are heights.
    public override var hasZ: Bool { zMin != nil }
    /// Whether there are measures.
    public override var hasM: Bool { mMin != nil }
    /// Whether there is a width and a height.
    public override var sketchIsValid: Bool { width > 0 && height > 0 }

    override func isSame(as other: Geometry) -> Bool {
        guard let other = other as? Envelope else { return false }
        return xMin.isSameNumber(as: other.xMin) && yMin.isSameNumber(as: other.yMin)
            && xMax.isSameNumber(as: other.xMax) && yMax.isSameNumber(as: other.yMax)
            && zMin.isSameNumber(as: other.zMin) && zMax.isSameNumber(as: other.zMax)
            && mMin.isSameNumber(as: other.mMin) && mMax.isSameNumber(as: other.mMax)
            && spatialReference == other.spatialReference
    }

    /// Feeds the bounds and the spatial reference.
    public override func hash(into hasher: inout Hasher) {
        for bound in [xMin, yMin, xMax, yMax] { bound.hashAsNumber(into: &hasher) }
        hasher.combine(spatialReference)
    }
}

extension Envelope {
    /// Eastern minus western bound; 0 for an empty envelope.
    public var width: Double { isEmpty ? 0 : xMax - xMin }
    /// Northern minus southern bound; 0 for an empty envelope.
    public var height: Double { isEmpty ? 0 : yMax - yMin }
    /// Greatest minus lowest height; 0 where there are none.
    public var depth: Double { (zMax ?? 0) - (zMin ?? 0) }
    /// The middle; an empty point for an empty envelope.
    public var center: Point {
        let z = zMin.flatMap { low in zMax.map { (low + $0) / 2 } }
        return Point(
            x: xMin + (xMax - xMin) / 2, y: yMin + (yMax - yMin) / 2, z: z,
            spatialReference: spatialReference)
    }

    /// Whether the envelopes share a position, be it on the border.
    ///
    /// The systems are taken to be the same.
    package func intersects(_ other: Envelope) -> Bool {
        xMin <= other.xMax && other.xMin <= xMax && yMin <= other.yMax && other.yMin <= yMax
    }

    /// Whether all of the other envelope lies within this one.
    ///
    /// The systems are taken to be the same.
    package func contains(_ other: Envelope) -> Bool {
        xMin <= other.xMin && other.xMax <= xMax && yMin <= other.yMin && other.yMax <= yMax
    }

    /// What the envelopes share, or nil.
    ///
    /// The systems are taken to be the same.
    package func intersection(_ other: Envelope) -> Envelope? {
        guard intersects(other) else { return nil }
        return Envelope(
            xMin: max(xMin, other.xMin), yMin: max(yMin, other.yMin), xMax: min(xMax, other.xMax),
            yMax: min(yMax, other.yMax), spatialReference: spatialReference)
    }

    /// The smallest envelope around both.
    ///
    /// The systems are taken to be the same; heights are dropped.
    package func union(_ other: Envelope) -> Envelope {
        if other.isEmpty { return self }
        if isEmpty { return other }
        return Envelope(
            xMin: min(xMin, other.xMin), yMin: min(yMin, other.yMin), xMax: max(xMax, other.xMax),
            yMax: max(yMax, other.yMax), spatialReference: spatialReference ?? other.spatialReference)
    }

    /// The rectangle as an area with one ring, clockwise from the lower left corner.
    package var polygon: Polygon {
        guard !isEmpty else { return Polygon(points: [], spatialReference: spatialReference) }
        return Polygon(
            points: [
                Point(x: xMin, y: yMin), Point(x: xMin, y: yMax), Point(x: xMax, y: yMax),
                Point(x: xMax, y: yMin),
            ], spatialReference: spatialReference)
    }
}
