/// Contours of straight lines and curves in page coordinates, stored in one array of points.
///
/// `points` contains the vertices, including the end points of curves. ``curves`` contains the shapes of the curves.
/// Canvases convert curves to straight pieces with ``flattened(tolerance:)``. ``removeAll()`` keeps the memory, so that
/// a loop over a million features does not allocate memory again.
public struct Path: Hashable, Sendable {
    /// A range of points that form one line or ring.
    public struct Contour: Hashable, Sendable {
        /// The index of its first point.
        public var start: Int32
        /// The index after its last point.
        public var end: Int32
        /// Whether a straight line connects the last point with the first; the first point is not repeated.
        public var isClosed: Bool
        /// The length along the original line from its start to the first point, in pixels.
        ///
        /// It is positive if clipping removed the start of the line. Dashes and markers use it to keep their phase.
        public var startDistance: Float
        /// Whether clipping removed the part of the original line after the last point.
        ///
        /// Then this end gets no arrowhead. If clipping removed the start, `startDistance` is positive.
        public var endIsCut: Bool
        /// The number of points before the first point of the original ring, if the contour continues through it.
        ///
        /// Otherwise 0. Clipping opens a ring outside the clip box, so that its first corner keeps its join. Dashes
        /// start again at this point.
        public var ringStart: Int32

        @inlinable
        init(
            start: Int32, end: Int32, isClosed: Bool, startDistance: Float, endIsCut: Bool,
            ringStart: Int32 = 0
        ) {
            self.start = start
            self.end = end
            self.isClosed = isClosed
            self.startDistance = startDistance
            self.endIsCut = endIsCut
            self.ringStart = ringStart
        }
    }

    /// The points of all contours, one contour after the other.
    @inlinable public var points: [PixelPoint] { storedPoints }
    /// The complete contours; points after the end of the last contour belong to the contour under construction.
    @inlinable public var contours: [Contour] { storedContours }
    /// The curved segments, in the order of their end points; all other segments are straight.
    @inlinable public var curves: [Curve] { storedCurves }

    @usableFromInline var storedPoints: [PixelPoint] = []
    @usableFromInline var storedContours: [Contour] = []
    @usableFromInline var storedCurves: [Curve] = []
    @usableFromInline var openStart = 0

    /// Creates a path without points.
    public init() {}

    /// Whether there is no complete contour.
    @inlinable public var isEmpty: Bool { storedContours.isEmpty }

    /// Whether a segment is curved.
    @inlinable public var hasCurves: Bool { !storedCurves.isEmpty }

    /// Removes all points, and keeps the memory.
    @inlinable
    public mutating func removeAll() {
        storedPoints.removeAll(keepingCapacity: true)
        storedContours.removeAll(keepingCapacity: true)
        if !storedCurves.isEmpty { storedCurves.removeAll(keepingCapacity: true) }
        openStart = 0
    }

    /// Appends a point to the contour under construction.
    @inlinable
    public mutating func append(_ point: PixelPoint) {
        storedPoints.append(point)
    }

    /// Appends a curve from the last point of the contour under construction to `end`.
    ///
    /// A curve needs a start point. If it is the first segment of a contour, only `end` is appended.
    public mutating func append(_ form: Curve.Form, to end: PixelPoint) {
        if storedPoints.count > openStart {
            storedCurves.append(Curve(end: Int32(storedPoints.count), form: form))
        }
        storedPoints.append(end)
    }

    /// Completes the contour under construction; drops a contour without points.
    ///
    /// - Parameters:
    ///   - closed: Whether a line connects the last point with the first.
    ///   - startDistance: The length along the original line from its start to the first point, in pixels. Default: 0.
    ///   - endIsCut: Whether the original line continues after the last point. Default: false.
    ///   - ringStart: The number of points before the first point of the original ring. Default: 0, if the contour
    ///     does not continue through this point.
    @inlinable
    public mutating func endContour(
        closed: Bool, startDistance: Float = 0, endIsCut: Bool = false, ringStart: Int32 = 0
    ) {
        guard points.count > openStart else { return }
        storedContours.append(
            Contour(
                start: Int32(openStart), end: Int32(points.count), isClosed: closed,
                startDistance: startDistance, endIsCut: endIsCut, ringStart: ringStart))
        openStart = points.count
    }

    /// Appends a complete contour of straight segments.
    @inlinable
    public mutating func append(
        contentsOf newPoints: some Sequence<PixelPoint>, closed: Bool, startDistance: Float = 0,
        endIsCut: Bool = false, ringStart: Int32 = 0
    ) {
        storedPoints.append(contentsOf: newPoints)
        endContour(closed: closed, startDistance: startDistance, endIsCut: endIsCut, ringStart: ringStart)
    }

    /// Appends a complete contour in double precision.
    package mutating func append(contentsOf newPoints: [SIMD2<Double>], closed: Bool) {
        for point in newPoints { storedPoints.append(PixelPoint(Float(point.x), Float(point.y))) }
        endContour(closed: closed)
    }

    /// Appends the complete contours of another path.
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

    /// Returns the points of one contour.
    package func points(of contour: Contour) -> ArraySlice<PixelPoint> {
        storedPoints[Int(contour.start)..<Int(contour.end)]
    }

    /// Closes every contour, and removes the information about clipped ends.
    package mutating func closeContours() {
        for index in storedContours.indices {
            storedContours[index].isClosed = true
            storedContours[index].startDistance = 0
            storedContours[index].endIsCut = false
            storedContours[index].ringStart = 0
        }
    }

    /// Returns the path after an affine transformation.
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
