/// The range of y for each block of points in a large path, so that a band visits only points near it.
///
/// Block `b` of a contour has the segments from points 64·b … 64·b + 63 to their next points.
struct VertexBlocks {
    static let size = 64

    /// The lowest and highest y of each block, one contour after the other.
    let ranges: UnsafeMutableBufferPointer<SIMD2<Float>>

    init(_ path: Path) {
        let count = path.contours.reduce(0) { $0 + VertexBlocks.count($1) }
        ranges = .allocate(capacity: count)
        path.points.withUnsafeBufferPointer { points in
            var block = 0
            for contour in path.contours {
                let start = Int(contour.start)
                let end = Int(contour.end)
                var first = start
                while first < end {
                    let last = min(first + VertexBlocks.size, end)
                    var scan = PointScan(UnsafeBufferPointer(rebasing: points[first..<last])).box
                    let after = points[last < end ? last : start].y
                    scan.low.y = min(scan.low.y, after)
                    scan.high.y = max(scan.high.y, after)
                    ranges.initializeElement(at: block, to: SIMD2(scan.low.y, scan.high.y))
                    block += 1
                    first = last
                }
            }
        }
    }

    func deallocate() { ranges.deallocate() }

    static func count(_ contour: Path.Contour) -> Int {
        (Int(contour.end - contour.start) + size - 1) / size
    }

    /// Calls `body` with each maximal range of consecutive blocks that reach into the rows from `top` to `bottom`.
    ///
    /// Blocks are numbered from the start of the contour.
    func forRuns(
        firstBlock: Int, blockCount: Int, top: Float, bottom: Float, _ body: (Range<Int>) -> Void
    ) {
        var start: Int?
        for block in 0..<blockCount {
            let range = ranges[firstBlock + block]
            if range.y >= top && range.x <= bottom {
                if start == nil { start = block }
            } else if let first = start {
                body(first..<block)
                start = nil
            }
        }
        if let start { body(start..<blockCount) }
    }
}
