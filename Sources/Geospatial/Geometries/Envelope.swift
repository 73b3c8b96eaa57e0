/// A rectangle with sides parallel to the axes.
public final class Envelope: Geometry, @unchecked Sendable {
    /// Western bound; NaN in an empty envelope.
    public let xMin: Double
    /// Southern bound; NaN in an empty envelope.
    public let yMin: Double
    /// Eastern bound; NaN in an empty envelope.
    public let xMax: Double
    /// Northern bound; NaN in an empty envelope.
    public let yMax: Double
    /// Lowest height; nil if the envelope has no heights.
    public let zMin: Double?
    /// Greatest height; nil if the envelope has no heights.
    public let zMax: Double?
    /// Least measure; nil if the envelope has no measures.
    public let mMin: Double?
    /// Greatest measure; nil if the envelope has no measures.
    public let mMax: Double?

    /// Creates an envelope from its bounds.
    ///
    /// If `xMax` is less than `xMin`, they are exchanged; the same applies to y. Heights and measures are not
    /// exchanged.
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

    /// Creates an envelope from two opposite corners.
    ///
    /// The spatial reference is that of `min`, or that of `max` if `min` has none.
    public convenience init(min: Point, max: Point) {
        self.init(
            xMin: min.x, yMin: min.y, xMax: max.x, yMax: max.y, zMin: min.z, zMax: max.z, mMin: min.m,
            mMax: max.m, spatialReference: min.spatialReference ?? max.spatialReference)
    }

    /// Creates an envelope with a size around a center, in the center's spatial reference.
    ///
    /// With a depth, the heights extend around the center's z, or around 0 if the center has no z. Without a depth,
    /// the envelope has heights only if the center has.
    public convenience init(center: Point, width: Double, height: Double, depth: Double? = nil) {
        let z = depth.map { ((center.z ?? 0) - abs($0) / 2, (center.z ?? 0) + abs($0) / 2) }
        self.init(
            xMin: center.x - width / 2, yMin: center.y - height / 2, xMax: center.x + width / 2,
            yMax: center.y + height / 2, zMin: z?.0 ?? center.z, zMax: z?.1 ?? center.z,
            mMin: center.m, mMax: center.m, spatialReference: center.spatialReference)
    }

    /// Creates an envelope from ranges of the coordinates.
    public convenience init(
        xRange: ClosedRange<Double>, yRange: ClosedRange<Double>, zRange: ClosedRange<Double>? = nil,
        mRange: ClosedRange<Double>? = nil, spatialReference: SpatialReference? = nil
    ) {
        self.init(
            xMin: xRange.lowerBound, yMin: yRange.lowerBound, xMax: xRange.upperBound,
            yMax: yRange.upperBound, zMin: zRange?.lowerBound, zMax: zRange?.upperBound,
            mMin: mRange?.lowerBound, mMax: mRange?.upperBound, spatialReference: spatialReference)
    }

    /// An empty envelope; its bounds are NaN.
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

    /// Hashes the bounds and the spatial reference.
    public override func hash(into hasher: inout Hasher) {
        xMin.hashAsNumber(into: &hasher)
        yMin.hashAsNumber(into: &hasher)
        xMax.hashAsNumber(into: &hasher)
        yMax.hashAsNumber(into: &hasher)
        hasher.combine(spatialReference)
    }
}

extension Envelope {
    /// Eastern minus western bound; 0 for an empty envelope.
    public var width: Double { isEmpty ? 0 : xMax - xMin }
    /// Northern minus southern bound, in units of y; 0 for an empty envelope.
    public var height: Double { isEmpty ? 0 : yMax - yMin }
    /// Greatest minus lowest height; 0 if there are no heights.
    public var depth: Double { (zMax ?? 0) - (zMin ?? 0) }
    /// The center; an empty point for an empty envelope.
    public var center: Point {
        let z = zMin.flatMap { low in zMax.map { (low + $0) / 2 } }
        return Point(
            x: xMin + (xMax - xMin) / 2, y: yMin + (yMax - yMin) / 2, z: z,
            spatialReference: spatialReference)
    }

    /// Whether the envelopes share a position; a shared border is enough.
    ///
    /// Both must have the same spatial reference.
    package func intersects(_ other: Envelope) -> Bool {
        xMin <= other.xMax && other.xMin <= xMax && yMin <= other.yMax && other.yMin <= yMax
    }

    /// Whether the other envelope lies completely within this one.
    ///
    /// Both must have the same spatial reference.
    package func contains(_ other: Envelope) -> Bool {
        xMin <= other.xMin && other.xMax <= xMax && yMin <= other.yMin && other.yMax <= yMax
    }

    /// The area that both envelopes share, or nil.
    ///
    /// Both must have the same spatial reference. Heights and measures are dropped.
    package func intersection(_ other: Envelope) -> Envelope? {
        guard intersects(other) else { return nil }
        return Envelope(
            xMin: max(xMin, other.xMin), yMin: max(yMin, other.yMin), xMax: min(xMax, other.xMax),
            yMax: min(yMax, other.yMax), spatialReference: spatialReference)
    }

    /// The smallest envelope around both.
    ///
    /// Both must have the same spatial reference. Heights and measures are dropped, unless one envelope is empty.
    package func union(_ other: Envelope) -> Envelope {
        if other.isEmpty { return self }
        if isEmpty { return other }
        return Envelope(
            xMin: min(xMin, other.xMin), yMin: min(yMin, other.yMin), xMax: max(xMax, other.xMax),
            yMax: max(yMax, other.yMax), spatialReference: spatialReference ?? other.spatialReference)
    }

    /// The rectangle as a polygon with one ring, clockwise from the lower left corner.
    package var polygon: Polygon {
        guard !isEmpty else { return Polygon(points: [], spatialReference: spatialReference) }
        return Polygon(
            points: [
                Point(x: xMin, y: yMin), Point(x: xMin, y: yMax), Point(x: xMax, y: yMax),
                Point(x: xMax, y: yMin),
            ], spatialReference: spatialReference)
    }
}
