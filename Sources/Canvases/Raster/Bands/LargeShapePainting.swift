// Drawing of shapes with many points: only the points near the band are used.

extension BandPainter {
    /// Adds a large shape.
    ///
    /// Uses only those blocks of its points that reach into the rows of the window.
    @inline(never)
    func add(_ outline: Outline, _ blocks: VertexBlocks, pen: Pen?, box: CellBox) {
        let reach = pen?.reach ?? 0
        // The margin of half a pixel exceeds the rounding error of the conversion to fixed point.
        let top = Float(coverage.window.top) - reach - 0.5
        let bottom = Float(coverage.window.bottom) + reach + 0.5
        let sink = ClippedSink(coverage)
        let inside = InsideSink(coverage)
        // If the shape does not extend beyond the left and right sides, blocks within the rows need no clipping.
        let isWhole = box.left >= coverage.window.left && box.right <= coverage.window.right
        let stroker = pen.map { Stroker(sink, pen: $0) }
        var firstBlock = 0
        for contour in outline.contours {
            let points = outline.points(of: contour)
            let blockCount = VertexBlocks.count(contour)
            if let stroker {
                addNearRuns(points, contour, blocks, firstBlock, top: top, bottom: bottom, with: stroker)
            } else {
                for block in 0..<blockCount {
                    let range = blocks.ranges[firstBlock + block]
                    if range.y < top || range.x > bottom { continue }
                    let first = block * VertexBlocks.size
                    let edges = first..<min(first + VertexBlocks.size, points.count)
                    if isWhole && range.x > top + 1 && range.y < bottom - 1 {
                        inside.addEdges(points, edges)
                    } else {
                        sink.addEdges(points, edges)
                    }
                }
            }
            firstBlock += blockCount
        }
    }

    /// Strokes the parts of a line that are near the rows.
    ///
    /// Each part gets an additional segment at both ends, so that its corners are correct, and its own ends are outside
    /// of the rows.
    func addNearRuns(
        _ points: UnsafeBufferPointer<PixelPoint>, _ contour: Path.Contour, _ blocks: VertexBlocks,
        _ firstBlock: Int, top: Float, bottom: Float, with stroker: Stroker<ClippedSink>
    ) {
        let blockCount = VertexBlocks.count(contour)
        var runs: [Range<Int>] = []
        blocks.forRuns(firstBlock: firstBlock, blockCount: blockCount, top: top, bottom: bottom) {
            runs.append($0.lowerBound * VertexBlocks.size..<$0.upperBound * VertexBlocks.size)
        }
        if runs.count == 1 && runs[0] == 0..<blockCount * VertexBlocks.size {
            return stroker.add(points, closed: contour.isClosed)
        }
        let count = points.count
        let isClosed = contour.isClosed
        if isClosed, runs.count > 1, runs[0].lowerBound == 0,
            runs[runs.count - 1].upperBound == blockCount * VertexBlocks.size
        {
            // One run continues across the start of the contour. Indexes beyond the end wrap around.
            let last = runs.removeLast()
            runs[0] = last.lowerBound..<count + runs[0].upperBound
        }
        func point(_ index: Int) -> PixelPoint { points[(index + count) % count] }
        func areApart(_ a: Int, _ b: Int) -> Bool {
            let offset = point(a) - point(b)
            return offset.x * offset.x + offset.y * offset.y >= 1e-8
        }
        var piece: [PixelPoint] = []
        for run in runs {
            // The segments are those from `start` to `end` - 1, so the points are those from `start` to `end`.
            let start = run.lowerBound
            let end = min(
                run.upperBound, run.lowerBound == 0 || !isClosed ? count - (isClosed ? 0 : 1) : 2 * count)
            let lowest = isClosed ? max(start - count, -count) : 0
            let highest = isClosed ? end + count : count - 1
            var first = max(start - 1, lowest)
            while first > lowest, !areApart(first, start) { first -= 1 }
            var last = min(end + 1, highest)
            while last < highest, !areApart(last, end) { last += 1 }
            piece.removeAll(keepingCapacity: true)
            for index in first...last { piece.append(point(index)) }
            piece.withUnsafeBufferPointer { stroker.add($0, closed: false) }
        }
    }
}
