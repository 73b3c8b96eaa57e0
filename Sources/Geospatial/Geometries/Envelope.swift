/// A rectangle with sides along the axes.
public struct Envelope: Geometry {
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
    /// The system that the coordinates are in; nil where nobody said.
    public let spatialReference: SpatialReference?

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
        self.spatialReference = spatialReference
    }

    /// The rectangle between two opposite corners, in the system of the first that has one.
    public init(min: Point, max: Point) {
        self.init(
            xMin: min.x, yMin: min.y, xMax: max.x, yMax: max.y, zMin: min.z, zMax: max.z, mMin: min.m,
            mMax: max.m, spatialReference: min.spatialReference ?? max.spatialReference)
    }

    /// The rectangle of a size around a point, in the point's system.
    ///
    /// With a depth there are heights, around 0 where the point has none; without, only where the point has.
    public init(center: Point, width: Double, height: Double, depth: Double? = nil) {
        let z = depth.map { ((center.z ?? 0) - abs($0) / 2, (center.z ?? 0) + abs($0) / 2) }
        self.init(
            xMin: center.x - width / 2, yMin: center.y - height / 2, xMax: center.x + width / 2,
            yMax: center.y + height / 2, zMin: z?.0 ?? center.z, zMax: z?.1 ?? center.z,
            mMin: center.m, mMax: center.m, spatialReference: center.spatialReference)
    }

    /// The rectangle over ranges of the coordinates.
    public init(
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
}

// Asking.
extension Envelope {
    /// The envelope itself.
    public var extent: Envelope { self }
    /// Whether a bound is not a number.
    public var isEmpty: Bool { xMin.isNaN || yMin.isNaN || xMax.isNaN || yMax.isNaN }
    /// Whether there are heights.
    public var hasZ: Bool { zMin != nil }
    /// Whether there are measures.
    public var hasM: Bool { mMin != nil }
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

extension Envelope {
    /// Whether the bounds and the spatial reference are the same; NaN equals NaN.
    public static func == (left: Envelope, right: Envelope) -> Bool {
        left.xMin.isSameNumber(as: right.xMin) && left.yMin.isSameNumber(as: right.yMin)
            && left.xMax.isSameNumber(as: right.xMax) && left.yMax.isSameNumber(as: right.yMax)
            && left.zMin.isSameNumber(as: right.zMin) && left.zMax.isSameNumber(as: right.zMax)
            && left.mMin.isSameNumber(as: right.mMin) && left.mMax.isSameNumber(as: right.mMax)
            && left.spatialReference == right.spatialReference
    }

    /// Feeds the bounds and the spatial reference.
    public func hash(into hasher: inout Hasher) {
        xMin.hashAsNumber(into: &hasher)
        yMin.hashAsNumber(into: &hasher)
        xMax.hashAsNumber(into: &hasher)
        yMax.hashAsNumber(into: &hasher)
        hasher.combine(spatialReference)
    }
}
