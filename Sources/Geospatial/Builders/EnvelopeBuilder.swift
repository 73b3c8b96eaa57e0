/// Builds an ``Envelope``.
///
/// Bounds can be set in any order. ``toGeometry()`` puts the smaller value of x, y and z first; it does not reorder
/// measures.
public final class EnvelopeBuilder: GeometryBuilder {
    /// Western bound; NaN if it is not set.
    public var xMin = Double.nan
    /// Southern bound; NaN if it is not set.
    public var yMin = Double.nan
    /// Eastern bound; NaN if it is not set.
    public var xMax = Double.nan
    /// Northern bound; NaN if it is not set.
    public var yMax = Double.nan
    /// Lowest height; NaN if there is none.
    public var zMin = Double.nan
    /// Greatest height; NaN if there is none.
    public var zMax = Double.nan
    /// Least measure; NaN if there is none.
    public var mMin = Double.nan
    /// Greatest measure; NaN if there is none.
    public var mMax = Double.nan
    /// The spatial reference of the bounds; nil if it is unknown.
    public private(set) var spatialReference: SpatialReference?

    /// Creates a builder without bounds.
    public init(spatialReference: SpatialReference? = nil) { self.spatialReference = spatialReference }

    /// Creates a builder with the bounds of an envelope.
    ///
    /// - Parameters:
    ///   - envelope: The initial bounds; nil for no bounds.
    ///   - spatialReference: The spatial reference of the bounds; by default the envelope's.
    public convenience init(envelope: Envelope?, spatialReference: SpatialReference? = nil) {
        self.init(spatialReference: nil)
        replaceGeometry(with: envelope)
        self.spatialReference = spatialReference ?? envelope?.spatialReference
    }

    /// Creates a builder with bounds.
    public convenience init(
        xMin: Double, yMin: Double, xMax: Double, yMax: Double, zMin: Double? = nil, zMax: Double? = nil,
        mMin: Double? = nil, mMax: Double? = nil, spatialReference: SpatialReference? = nil
    ) {
        self.init(
            envelope: Envelope(
                xMin: xMin, yMin: yMin, xMax: xMax, yMax: yMax, zMin: zMin, zMax: zMax, mMin: mMin,
                mMax: mMax,
                spatialReference: spatialReference))
    }

    /// Creates a builder from two opposite corners.
    public convenience init(min: Point, max: Point) { self.init(envelope: Envelope(min: min, max: max)) }

    /// Creates a builder from a center and a size.
    public convenience init(center: Point, width: Double, height: Double, depth: Double? = nil) {
        self.init(envelope: Envelope(center: center, width: width, height: height, depth: depth))
    }

    /// Creates a builder from ranges of the coordinates.
    public convenience init(
        xRange: ClosedRange<Double>, yRange: ClosedRange<Double>, zRange: ClosedRange<Double>? = nil,
        mRange: ClosedRange<Double>? = nil, spatialReference: SpatialReference? = nil
    ) {
        self.init(
            envelope: Envelope(
                xRange: xRange, yRange: yRange, zRange: zRange, mRange: mRange,
                spatialReference: spatialReference))
    }
}

extension EnvelopeBuilder {
    /// Whether a bound is not a number.
    public var isEmpty: Bool { toGeometry().isEmpty }
    /// Whether there are heights.
    public var hasZ: Bool { !zMin.isNaN }
    /// Whether there are measures.
    public var hasM: Bool { !mMin.isNaN }
    /// Whether there is a width and a height.
    public var sketchIsValid: Bool { width > 0 && height > 0 }
    /// Eastern minus western bound; 0 if there are no bounds.
    public var width: Double { toGeometry().width }
    /// Northern minus southern bound; 0 if there are no bounds.
    public var height: Double { toGeometry().height }
    /// Greatest minus lowest height; 0 if there are no heights.
    public var depth: Double { toGeometry().depth }
    /// The center; an empty point if there are no bounds.
    public var center: Point { toGeometry().center }

    /// Returns an envelope with the current bounds.
    public func toGeometry() -> Envelope {
        func value(_ bound: Double) -> Double? { bound.isNaN ? nil : bound }
        let isLow = !(zMax < zMin)
        return Envelope(
            xMin: xMin, yMin: yMin, xMax: xMax, yMax: yMax, zMin: value(isLow ? zMin : zMax),
            zMax: value(isLow ? zMax : zMin), mMin: value(mMin), mMax: value(mMax),
            spatialReference: spatialReference)
    }
}

extension EnvelopeBuilder {
    /// Replaces all bounds with those of an envelope; nil removes all bounds.
    public func replaceGeometry(with geometry: Envelope?) {
        xMin = geometry?.xMin ?? .nan
        yMin = geometry?.yMin ?? .nan
        xMax = geometry?.xMax ?? .nan
        yMax = geometry?.yMax ?? .nan
        zMin = geometry?.zMin ?? .nan
        zMax = geometry?.zMax ?? .nan
        mMin = geometry?.mMin ?? .nan
        mMax = geometry?.mMax ?? .nan
        spatialReference = geometry?.spatialReference ?? spatialReference
    }

    /// Sets the horizontal bounds.
    public func setXY(xMin: Double, yMin: Double, xMax: Double, yMax: Double) {
        (self.xMin, self.yMin, self.xMax, self.yMax) = (xMin, yMin, xMax, yMax)
    }

    /// Sets the heights; NaN for no heights.
    public func setZ(zMin: Double, zMax: Double) { (self.zMin, self.zMax) = (zMin, zMax) }

    /// Sets the measures; NaN for no measures.
    public func setM(mMin: Double, mMax: Double) { (self.mMin, self.mMax) = (mMin, mMax) }

    /// Multiplies the width, height and depth by a factor; the center stays.
    ///
    /// - Parameter factor: 1 changes nothing, 2 doubles each side, 0.5 halves it.
    public func expand(by factor: Double) { expand(by: factor, around: center) }

    /// Multiplies the width, height and depth by a factor; the anchor stays.
    ///
    /// - Parameters:
    ///   - factor: 1 changes nothing, 2 doubles each side, 0.5 halves it.
    ///   - anchor: The fixed point, in the builder's spatial reference. If it has no height, heights grow around
    ///     their middle.
    public func expand(by factor: Double, around anchor: Point) {
        func away(_ bound: Double, from middle: Double) -> Double { middle + (bound - middle) * factor }
        (xMin, xMax) = (away(xMin, from: anchor.x), away(xMax, from: anchor.x))
        (yMin, yMax) = (away(yMin, from: anchor.y), away(yMax, from: anchor.y))
        let level = anchor.z ?? zMin + (zMax - zMin) / 2
        (zMin, zMax) = (away(zMin, from: level), away(zMax, from: level))
    }

    /// Moves the envelope so that a point becomes its center.
    public func centerAt(_ point: Point) {
        let middle = center
        moveBy(deltaX: point.x - middle.x, deltaY: point.y - middle.y)
        if let to = point.z, let from = middle.z { setZ(zMin: zMin + (to - from), zMax: zMax + (to - from)) }
    }

    /// Moves the envelope by distances in units of the coordinates.
    public func moveBy(deltaX: Double, deltaY: Double) {
        setXY(xMin: xMin + deltaX, yMin: yMin + deltaY, xMax: xMax + deltaX, yMax: yMax + deltaY)
    }

    /// Expands the bounds to contain another envelope; an empty one changes nothing.
    public func formUnion(_ other: Envelope) {
        guard !other.isEmpty else { return }
        let now = toGeometry()
        func low(_ a: Double, _ b: Double) -> Double { a.isNaN ? b : b.isNaN ? a : min(a, b) }
        func high(_ a: Double, _ b: Double) -> Double { a.isNaN ? b : b.isNaN ? a : max(a, b) }
        setXY(
            xMin: low(now.xMin, other.xMin), yMin: low(now.yMin, other.yMin),
            xMax: high(now.xMax, other.xMax), yMax: high(now.yMax, other.yMax))
        setZ(zMin: low(zMin, other.zMin ?? .nan), zMax: high(zMax, other.zMax ?? .nan))
        setM(mMin: low(mMin, other.mMin ?? .nan), mMax: high(mMax, other.mMax ?? .nan))
        spatialReference = spatialReference ?? other.spatialReference
    }
}

extension Envelope {
    /// Returns a copy of this envelope with the changes that `change` makes to a builder.
    public func withBuilder(_ change: (EnvelopeBuilder) throws -> Void) rethrows -> Envelope {
        let builder = EnvelopeBuilder(envelope: self)
        try change(builder)
        return builder.toGeometry()
    }
}
