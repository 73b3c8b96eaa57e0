/// Something that takes a shape's edges: the polygon filler and the stroker are generic over it, so that
/// shapes inside the window pay nothing for clipping.
protocol EdgeSink {
    /// A point in the sink's coordinates.
    func convert(_ point: PixelPoint) -> FixedPosition
    /// Takes one directed edge.
    func add(_ a: FixedPosition, _ b: FixedPosition)
}

/// Takes edges of shapes that lie inside the window.
struct InsideSink: EdgeSink {
    let coverage: Coverage
    private let bias: FixedPosition

    @inline(__always)
    init(_ coverage: Coverage) {
        self.coverage = coverage
        bias = coverage.origin &+ FixedPoint.magicBits
    }

    @inline(__always)
    func convert(_ point: PixelPoint) -> FixedPosition {
        unsafeBitCast(point * 256 + FixedPoint.magic, to: FixedPosition.self) &- bias
    }

    @inline(__always)
    func add(_ a: FixedPosition, _ b: FixedPosition) { coverage.add(a, b) }
}

/// Takes edges of shapes that stick out of the window, with any coordinates.
struct ClippedSink: EdgeSink {
    let coverage: Coverage

    @inline(__always)
    init(_ coverage: Coverage) { self.coverage = coverage }

    @inline(__always)
    func convert(_ point: PixelPoint) -> FixedPosition {
        FixedPoint.convertClamped(point) &- coverage.origin
    }

    @inline(__always)
    func add(_ a: FixedPosition, _ b: FixedPosition) { coverage.addClipped(a, b) }
}

extension EdgeSink {
    /// Adds some edges of a closed polygon: those from each point of a range to the point after it.
    @inline(__always)
    func addEdges(_ points: UnsafeBufferPointer<PixelPoint>, _ range: Range<Int>) {
        var from = convert(points[range.lowerBound])
        for index in range {
            let to = convert(points[index &+ 1 < points.count ? index &+ 1 : 0])
            add(from, to)
            from = to
        }
    }

    /// Adds a closed polygon.
    @inline(__always)
    func addPolygon(_ points: UnsafeBufferPointer<PixelPoint>) {
        guard let last = points.last else { return }
        var from = convert(last)
        for point in points {
            let to = convert(point)
            add(from, to)
            from = to
        }
    }
}
