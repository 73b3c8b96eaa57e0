/// Receives edges of shapes that lie inside the window.
///
/// Points outside of the window move to its border, and NaN moves to its far corner. No edge can therefore address a
/// cell outside of the buffer.
struct InsideSink: EdgeSink {
    let coverage: PixelCoverage
    private let bias: FixedPosition
    /// The corners of the window, in the scale of `convert`.
    private let low, high: SIMD2<Float>

    @inline(__always)
    init(_ coverage: PixelCoverage) {
        self.coverage = coverage
        bias = coverage.origin &+ FixedPoint.magicBits
        let window = coverage.window
        // These are integers below 2²⁴, so they are exact in single precision.
        low = SIMD2<Float>(coverage.origin) + FixedPoint.magic
        high = SIMD2(Float(window.right), Float(window.bottom)) * 256 + FixedPoint.magic
    }

    @inline(__always)
    func convert(_ point: PixelPoint) -> FixedPosition {
        var scaled = point * 256 + FixedPoint.magic
        // With this order of operands, each line is one instruction, and NaN becomes `high`.
        scaled = high.replacing(with: scaled, where: scaled .< high)
        scaled = low.replacing(with: scaled, where: scaled .> low)
        return unsafeBitCast(scaled, to: FixedPosition.self) &- bias
    }

    @inline(__always)
    func add(_ a: FixedPosition, _ b: FixedPosition) { coverage.add(a, b) }
}

/// Receives edges of shapes that extend beyond the window, with any coordinates.
struct ClippedSink: EdgeSink {
    let coverage: PixelCoverage

    @inline(__always)
    init(_ coverage: PixelCoverage) { self.coverage = coverage }

    @inline(__always)
    func convert(_ point: PixelPoint) -> FixedPosition {
        FixedPoint.convertClamped(point) &- coverage.origin
    }

    @inline(__always)
    func add(_ a: FixedPosition, _ b: FixedPosition) { coverage.addClipped(a, b) }
}

extension EdgeSink {
    /// Adds some edges of a closed polygon: from each point in a range to its next point.
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
