/// Something that takes a shape's edges: the polygon filler and the stroker are generic over it, so that
/// shapes inside the window pay nothing for clipping.
protocol EdgeSink {
    /// A point in the sink's coordinates.
    func convert(_ point: PixelPoint) -> FixedPosition
    /// Takes one directed edge.
    func add(_ a: FixedPosition, _ b: FixedPosition)
}

/// Takes edges of shapes that lie inside the window.
///
/// Points beyond the window move to its border, and NaN to its far corner, so that no edge can address a cell
/// outside the buffer.
struct InsideSink: EdgeSink {
    let coverage: Coverage
    private let bias: FixedPosition
    /// The window's corners as `convert` scales points.
    private let low, high: SIMD2<Float>

    @inline(__always)
    init(_ coverage: Coverage) {
        self.coverage = coverage
        bias = coverage.origin &+ FixedPoint.magicBits
        let window = coverage.window
        // Whole numbers below 2²⁴, so exact in single precision.
        low = SIMD2<Float>(coverage.origin) + FixedPoint.magic
        high = SIMD2(Float(window.right), Float(window.bottom)) * 256 + FixedPoint.magic
    }

    @inline(__always)
    func convert(_ point: PixelPoint) -> FixedPosition {
        var scaled = point * 256 + FixedPoint.magic
        // In this order of operands each is one instruction, and NaN becomes `high`.
        scaled = high.replacing(with: scaled, where: scaled .< high)
        scaled = low.replacing(with: scaled, where: scaled .> low)
        return unsafeBitCast(scaled, to: FixedPosition.self) &- bias
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
