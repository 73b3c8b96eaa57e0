// How a band's painter adds shapes with many points: only those near the band.

extension BandPainter {
    /// Adds a large shape: only those blocks of its points that reach into the window's rows.
    @inline(never)
    func add(_ outline: Outline, _ blocks: VertexBlocks, pen: Pen?, box: CellBox) {
        let reach = pen?.reach ?? 0
        // Half a pixel more than conversion to fixed point can move a point.
        let top = Float(coverage.window.top) - reach - 0.5
        let bottom = Float(coverage.window.bottom) + reach + 0.5
        let sink = ClippedSink(coverage)
        let inside = InsideSink(coverage)
        // Nothing sticks out left or right: blocks within the rows need no clipping.
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

    /// Strokes the near parts of a line, each with one segment more on both sides: the corners at its ends are
    /// then right, and its own ends lie outside the rows.
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
            // One run goes on over the contour's start; indices past the end wrap round.
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
            // Segments `start` to the one before `end`, so points `start` to `end`.
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
