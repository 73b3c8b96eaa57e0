/// Contours in picture space: straight lines and curves, packed into one array of points.
///
/// `points` holds the vertices only, so code that reads nothing else sees each curve as its chord. Curves stand
/// beside them in ``curves`` and stay curves until a canvas flattens them (``flattened(tolerance:)``). A path can
/// be emptied and filled again without giving its memory back, so a loop over a million features allocates
/// nothing.
public struct Path: Hashable, Sendable {
    /// A run of points that belong together.
    public struct Contour: Hashable, Sendable {
        /// Index of its first point.
        public var start: Int32
        /// Index after its last point.
        public var end: Int32
        /// Whether a straight line joins the last point to the first (the first point is not repeated).
        public var isClosed: Bool
        /// Distance along the original line at which the first point lies, in pixels, if clipping cut the line:
        /// dashes and markers keep their phase.
        public var startDistance: Float
        /// Whether the original line continues past the last point, because clipping cut it there: then no
        /// arrowhead belongs at this end. (A start that was cut has a positive `startDistance`.)
        public var endIsCut: Bool

        @inlinable
        init(start: Int32, end: Int32, isClosed: Bool, startDistance: Float, endIsCut: Bool) {
            self.start = start
            self.end = end
            self.isClosed = isClosed
            self.startDistance = startDistance
            self.endIsCut = endIsCut
        }
    }

    /// The points of all contours, one contour after the other.
    @inlinable public var points: [PixelPoint] { storedPoints }
    /// The contours.
    ///
    /// Points after the last contour's end belong to a contour that is being built.
    @inlinable public var contours: [Contour] { storedContours }
    /// The segments that are curves, in the order of their end points; all others are straight.
    @inlinable public var curves: [Curve] { storedCurves }

    @usableFromInline var storedPoints: [PixelPoint] = []
    @usableFromInline var storedContours: [Contour] = []
    @usableFromInline var storedCurves: [Curve] = []
    @usableFromInline var openStart = 0

    /// A path without points.
    public init() {}

    /// Whether there is no contour.
    @inlinable public var isEmpty: Bool { storedContours.isEmpty }

    /// Whether a segment is a curve.
    @inlinable public var hasCurves: Bool { !storedCurves.isEmpty }

    /// Forgets all points but keeps the memory.
    @inlinable
    public mutating func removeAll() {
        storedPoints.removeAll(keepingCapacity: true)
        storedContours.removeAll(keepingCapacity: true)
        if !storedCurves.isEmpty { storedCurves.removeAll(keepingCapacity: true) }
        openStart = 0
    }

    /// Adds a point to the contour that is being built.
    @inlinable
    public mutating func append(_ point: PixelPoint) {
        storedPoints.append(point)
    }

    /// Adds a curve from the last point of the contour that is being built to `end`.
    ///
    /// A curve needs a point to start from: as the first segment of a contour it adds `end` only.
    public mutating func append(_ form: Curve.Form, to end: PixelPoint) {
        if storedPoints.count > openStart {
            storedCurves.append(Curve(end: Int32(storedPoints.count), form: form))
        }
        storedPoints.append(end)
    }

    /// Ends the contour that is being built; one without points is dropped.
    ///
    /// - Parameters:
    ///   - closed: whether the last point is joined to the first.
    ///   - startDistance: how far along the original line the first point lies, in pixels.
    ///   - endIsCut: whether the original line continues past the last point.
    @inlinable
    public mutating func endContour(closed: Bool, startDistance: Float = 0, endIsCut: Bool = false) {
        guard points.count > openStart else { return }
        storedContours.append(
            Contour(
                start: Int32(openStart), end: Int32(points.count), isClosed: closed,
                startDistance: startDistance, endIsCut: endIsCut))
        openStart = points.count
    }

    /// Adds a whole contour of straight segments.
    @inlinable
    public mutating func append(
        contentsOf newPoints: some Sequence<PixelPoint>, closed: Bool, startDistance: Float = 0,
        endIsCut: Bool = false
    ) {
        storedPoints.append(contentsOf: newPoints)
        endContour(closed: closed, startDistance: startDistance, endIsCut: endIsCut)
    }

    /// Adds a whole contour given in double precision.
    package mutating func append(contentsOf newPoints: [SIMD2<Double>], closed: Bool) {
        for point in newPoints { storedPoints.append(PixelPoint(Float(point.x), Float(point.y))) }
        endContour(closed: closed)
    }

    /// Adds another path's contours.
    package mutating func append(_ other: Path) {
        let base = Int32(storedPoints.count)
        storedPoints.append(contentsOf: other.storedPoints.prefix(other.openStart))
        for var curve in other.storedCurves where Int(curve.end) < other.openStart {
            curve.end += base
            storedCurves.append(curve)
        }
        for var contour in other.storedContours {
            contour.start += base
            contour.end += base
            storedContours.append(contour)
        }
        openStart = storedPoints.count
    }

    /// The points of one contour.
    package func points(of contour: Contour) -> ArraySlice<PixelPoint> {
        storedPoints[Int(contour.start)..<Int(contour.end)]
    }

    /// Makes every contour closed and whole: what clipping cut off before and after it is forgotten.
    package mutating func closeContours() {
        for index in storedContours.indices {
            storedContours[index].isClosed = true
            storedContours[index].startDistance = 0
            storedContours[index].endIsCut = false
        }
    }

    /// The same path after an affine transformation.
    public func transformed(by transform: AffineTransform) -> Path {
        var result = self
        for index in result.storedPoints.indices {
            result.storedPoints[index] = PixelPoint(transform.apply(to: SIMD2(storedPoints[index])))
        }
        for index in result.storedCurves.indices {
            result.storedCurves[index].form = storedCurves[index].form.transformed(by: transform)
        }
        return result
    }
}
