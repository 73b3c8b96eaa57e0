/// Straight-line contours in picture space, packed into one array of points.
///
/// Curves are flattened by whoever makes the path, at the scale at which it will be drawn. A path is built
/// once and can be emptied and filled again without giving its memory back, so that a loop over a million
/// features allocates nothing.
public struct Path: Hashable, Sendable {
    /// A run of points that belong together.
    public struct Contour: Hashable, Sendable {
        /// Index of its first point.
        public var start: Int32
        /// Index after its last point.
        public var end: Int32
        /// Whether the last point is joined to the first (the first point is not repeated).
        public var isClosed: Bool
        /// How far along the original line the first point lies, in pixels, where clipping cut the line:
        /// dashes and markers keep their phase.
        public var startDistance: Float
        /// Whether the original line goes on past the last point, because clipping cut it there: then no
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

    @usableFromInline var storedPoints: [PixelPoint] = []
    @usableFromInline var storedContours: [Contour] = []
    @usableFromInline var openStart = 0

    /// A path without points.
    public init() {}

    /// Whether there is no contour.
    @inlinable public var isEmpty: Bool { storedContours.isEmpty }

    /// Forgets all points but keeps the memory.
    @inlinable
    public mutating func removeAll() {
        storedPoints.removeAll(keepingCapacity: true)
        storedContours.removeAll(keepingCapacity: true)
        openStart = 0
    }

    /// Adds a point to the contour that is being built.
    @inlinable
    public mutating func append(_ point: PixelPoint) {
        storedPoints.append(point)
    }

    /// Ends the contour that is being built; one without points is dropped.
    ///
    /// - Parameters:
    ///   - closed: whether the last point is joined to the first.
    ///   - startDistance: how far along the original line the first point lies, in pixels.
    ///   - endIsCut: whether the original line goes on past the last point.
    @inlinable
    public mutating func endContour(closed: Bool, startDistance: Float = 0, endIsCut: Bool = false) {
        guard points.count > openStart else { return }
        storedContours.append(
            Contour(
                start: Int32(openStart), end: Int32(points.count), isClosed: closed,
                startDistance: startDistance, endIsCut: endIsCut))
        openStart = points.count
    }

    /// Adds a whole contour.
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
}
