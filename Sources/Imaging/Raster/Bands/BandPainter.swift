/// Draws display lists on one surface: a band of rows of a picture, or a sprite.
///
/// One painter belongs to one thread at a time. What it draws depends on nothing but the lists and the
/// surface's place in the picture.
struct BandPainter {
    /// What is drawn on now: the band, or the innermost group's buffer.
    var surface: Surface
    /// The innermost clip; it holds the product of all clips around it.
    var mask: ClipMask?
    var coverage: Coverage
    let shrunkImages: ShrunkImages

    private let guardBox: GuardBox
    /// Coverage and colours of one row.
    private let coverLine: UnsafeMutablePointer<UInt8>
    private let colorLine: UnsafeMutablePointer<UInt32>
    private var scratch: UnsafeMutableBufferPointer<PixelPoint>

    /// The clips and groups that are open.
    private var frames: [Frame] = []

    /// What to go back to when a clip or group ends.
    private enum Frame {
        /// The mask outside; the one inside is given back.
        case clip(outer: ClipMask?)
        /// Surface and mask outside, and the opacity, 1 to 255.
        case group(outer: Surface, mask: ClipMask?, opacity: UInt8)
    }

    /// - Parameters:
    ///   - surface: what is drawn on first.
    ///   - width: of the largest surface that it will draw on.
    ///   - height: of the largest surface that it will draw on.
    ///   - picture: the whole picture's box, which tells where far coordinates are cut: the same for every band.
    init(_ surface: Surface, width: Int, height: Int, picture: CellBox, shrunkImages: ShrunkImages) {
        self.surface = surface
        self.shrunkImages = shrunkImages
        coverage = Coverage(width: width, height: height)
        guardBox = GuardBox(picture: picture)
        coverLine = .allocate(capacity: width + 64)
        coverLine.initialize(repeating: 0, count: width + 64)
        colorLine = .allocate(capacity: width + 64)
        colorLine.initialize(repeating: 0, count: width + 64)
        scratch = .allocate(capacity: 1024)
    }

    func deallocate() {
        coverage.deallocate()
        coverLine.deallocate()
        colorLine.deallocate()
        scratch.deallocate()
    }

    /// The pixels that can be drawn on at all.
    @inline(__always)
    var visible: CellBox {
        if let mask { return surface.box.intersection(mask.box) }
        return surface.box
    }

    /// Draws all commands of a list, each placed by `placement`.
    mutating func draw(_ list: ListReader, placement: Placement? = nil) {
        var index = 0
        while index < list.commands.count {
            let command = list.commands[index]
            switch command.kind {
            case .fill, .stroke: drawShape(command, of: list, placement: placement)
            case .stamp: drawStamps(list.stampRuns[Int(command.first)], of: list, placement: placement)
            case .image: drawImage(list.images[Int(command.first)], placement: placement)
            case .clip:
                if !beginClip(command, of: list, placement: placement) { index = Int(command.extra) }
            case .group:
                if !beginGroup(opacity: list.opacities[Int(command.first)], box: visible) {
                    index = Int(command.extra)
                }
            case .end: end()
            }
            index += 1
        }
    }
}

// MARK: - Shapes

extension BandPainter {
    /// Draws a fill or a stroke.
    ///
    /// The planner tells its box and whether it is safe from conversion, where it
    /// looked at it before.
    @inline(__always)
    mutating func drawShape(
        _ command: DisplayList.Command, of list: ListReader, placement: Placement? = nil,
        known: (box: CellBox, isSafe: Bool)? = nil, blocks: VertexBlocks? = nil
    ) {
        var pen: Pen?
        var dashes: DashPattern?
        if command.kind == .stroke {
            let scale = placement?.scale ?? 1
            let stored = list.pens[Int(command.extra)]
            pen = placement == nil ? stored : stored.scaled(by: scale)
            if stored.isDashed {
                dashes = DashPattern(list.styles[Int(command.extra)], scale: Double(scale))
            }
        }
        withOutline(command, of: list, placement: placement) { painter, outline in
            guard
                painter.accumulate(outline, pen: pen, dashes: dashes, known: known, blocks: blocks)
            else { return }
            if command.hasPattern {
                let pattern = list.patterns[Int(command.paint)]
                let transform =
                    placement.map { pattern.transform.concatenated(with: $0.affine) } ?? pattern.transform
                painter.paint(
                    PictureSource(
                        pattern.image, transform: transform, opacity: pattern.opacity,
                        sampling: pattern.sampling, repeats: true, shrunkImages: painter.shrunkImages),
                    rule: command.rule)
            } else {
                painter.paint(list.words[Int(command.paint)], rule: command.rule)
            }
        }
    }

    /// Gives a command's outline, placed, to `body`.
    @inline(__always)
    private mutating func withOutline(
        _ command: DisplayList.Command, of list: ListReader, placement: Placement?,
        _ body: (inout BandPainter, Outline) -> Void
    ) {
        list.withOutline(command) { withPlaced($0, placement: placement, body) }
    }

    @inline(__always)
    private mutating func withPlaced(
        _ outline: Outline, placement: Placement?, _ body: (inout BandPainter, Outline) -> Void
    ) {
        guard let placement else { return body(&self, outline) }
        let count = outline.points.count
        if scratch.count < count {
            scratch.deallocate()
            scratch = .allocate(capacity: count * 2)
        }
        for index in 0..<count {
            (scratch.baseAddress! + index).initialize(to: placement.apply(to: outline.points[index]))
        }
        var placed = outline
        placed.points = UnsafeBufferPointer(start: scratch.baseAddress, count: count)
        body(&self, placed)
    }

    /// Adds a shape's edges; false when there is nothing of it on the surface.
    @inline(__always)
    private mutating func accumulate(
        _ outline: Outline, pen: Pen?, dashes: DashPattern?, known: (box: CellBox, isSafe: Bool)? = nil,
        blocks: VertexBlocks? = nil
    ) -> Bool {
        let box: CellBox
        let isSafe: Bool
        if let known {
            (box, isSafe) = known
        } else {
            guard outline.points.count > 0 else { return false }
            let scan = PointScan(outline.points)
            let reach = pen?.reach ?? 0
            isSafe = guardBox.holds(scan, reach: reach)
            box = CellBox(covering: scan.box.outset(by: reach))
        }
        guard isSafe else { return accumulateGuarded(outline, pen: pen, dashes: dashes) }
        switch coverage.open(box, on: visible) {
        case .outside: return false
        case .inside: add(outline, pen: pen, dashes: dashes, to: InsideSink(coverage))
        case .clipped:
            if let blocks, dashes == nil {
                add(outline, blocks, pen: pen, box: box)
            } else {
                add(outline, pen: pen, dashes: dashes, to: ClippedSink(coverage))
            }
        }
        return true
    }

    /// The same for a shape with far or impossible coordinates.
    @inline(never)
    private mutating func accumulateGuarded(_ outline: Outline, pen: Pen?, dashes: DashPattern?) -> Bool {
        let reach = pen?.reach ?? 0
        var cut = PathGuard(guardBox.box.outset(by: reach))
        for contour in outline.contours {
            let points = outline.points(of: contour)
            if pen == nil {
                cut.addArea(points)
            } else {
                cut.addLine(points, closed: contour.isClosed, startDistance: contour.startDistance)
            }
        }
        guard !cut.contours.isEmpty else { return false }
        return cut.points.withUnsafeBufferPointer { points in
            cut.contours.withUnsafeBufferPointer { contours in
                let outline = Outline(points: points, contours: contours, base: 0)
                let box = PointScan(points).box.outset(by: reach)
                guard coverage.open(CellBox(covering: box), on: visible) != .outside else { return false }
                add(outline, pen: pen, dashes: dashes, to: ClippedSink(coverage))
                return true
            }
        }
    }

    @inline(__always)
    private func add(_ outline: Outline, pen: Pen?, dashes: DashPattern?, to sink: some EdgeSink) {
        guard let pen else {
            for contour in outline.contours { sink.addPolygon(outline.points(of: contour)) }
            return
        }
        let stroker = Stroker(sink, pen: pen)
        if let dashes {
            addDashes(outline, dashes, with: stroker)
        } else {
            for contour in outline.contours {
                stroker.add(outline.points(of: contour), closed: contour.isClosed)
            }
        }
    }

    /// Adds a large shape: only those blocks of its points that reach into the window's rows.
    @inline(never)
    private func add(_ outline: Outline, _ blocks: VertexBlocks, pen: Pen?, box: CellBox) {
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
    private func addNearRuns(
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

    @inline(never)
    private func addDashes(_ outline: Outline, _ dashes: DashPattern, with stroker: Stroker<some EdgeSink>) {
        var dasher = Dasher(dashes)
        for contour in outline.contours {
            dasher.cut(
                outline.points(of: contour), closed: contour.isClosed,
                startDistance: contour.startDistance
            ) { dash, direction in
                if dash.count == 2 && dash[0] == dash[1] {
                    stroker.addDot(at: dash[0], direction: direction)
                } else {
                    stroker.add(dash, closed: false)
                }
            }
        }
    }
}

// MARK: - Paint

extension BandPainter {
    /// Paints the accumulated shape in one colour.
    @inline(__always)
    private func paint(_ word: UInt32, rule: FillRule) {
        if let mask {
            paint(word, rule: rule, inside: mask)
        } else {
            coverage.paint(word, rule: rule, on: surface)
        }
    }

    @inline(never)
    private func paint(_ word: UInt32, rule: FillRule, inside mask: ClipMask) {
        let source = SolidSource(word)
        coverage.sweep(rule: rule, into: coverLine) { y, start, count, cover in
            let x = coverage.window.left + Int32(start)
            mask.limit(cover, x: x, y: y, count: count)
            let pixels = surface.address(x: x, y: y)
            forFours(count) { index, lanes in
                let part = Pixels4(truncatingIfNeeded: (cover + index).four) & lanes
                let under = pixels + index
                under.four = source.over(under.four, cover: part, opaque: false)
            }
        }
    }

    /// Paints the accumulated shape with a picture; without one it is only cleared away.
    @inline(never)
    private func paint(_ picture: PictureSource?, rule: FillRule) {
        coverage.sweep(rule: rule, into: coverLine) { y, start, count, cover in
            guard let picture else { return }
            let x = coverage.window.left + Int32(start)
            mask?.limit(cover, x: x, y: y, count: count)
            if picture.opacity < 255 {
                for index in 0..<count {
                    let product = UInt32(cover[index]) &* picture.opacity &+ 128
                    cover[index] = UInt8(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
                }
            }
            picture.read(x: x, y: y, count: count, into: colorLine)
            lay(colorLine, cover: cover, count: count, x: x, y: y)
        }
    }

    /// Lays a row of premultiplied colours over the surface as far as `cover` says.
    @inline(__always)
    private func lay(
        _ colors: UnsafePointer<UInt32>, cover: UnsafePointer<UInt8>, count: Int, x: Int32, y: Int32
    ) {
        let pixels = surface.address(x: x, y: y)
        forFours(count) { index, lanes in
            let part = Pixels4(truncatingIfNeeded: (cover + index).four) & lanes
            let under = pixels + index
            under.four = Blending.over(
                under.four, Blending.scaled((colors + index).four, by: part))
        }
    }

    /// Calls `body` for every four of `count` pixels, with a mask of the lanes that count.
    ///
    /// The last call stores up to three pixels more than count, unchanged: they belong to the surface's row.
    @inline(__always)
    private func forFours(_ count: Int, _ body: (_ index: Int, _ lanes: Pixels4) -> Void) {
        var index = 0
        while index &+ 4 <= count {
            body(index, Pixels4(repeating: 255))
            index &+= 4
        }
        if index < count {
            let rest = UInt32(truncatingIfNeeded: count &- index)
            let lanes = Pixels4(0, 1, 2, 3) .< Pixels4(repeating: rest)
            body(index, Pixels4(repeating: 0).replacing(with: Pixels4(repeating: 255), where: lanes))
        }
    }
}

// MARK: - Images, stamps, clips, groups

extension BandPainter {
    /// Draws an image as a filled parallelogram, so that its edges are smooth.
    mutating func drawImage(_ placed: DisplayList.PlacedImage, placement: Placement? = nil) {
        let transform =
            placement.map { placed.transform.concatenated(with: $0.affine) } ?? placed.transform
        let width = Double(placed.image.width)
        let height = Double(placed.image.height)
        let corners = [SIMD2(0, 0), SIMD2(width, 0), SIMD2(width, height), SIMD2(0, height)].map {
            PixelPoint(transform.apply(to: $0))
        }
        let contour = [
            Path.Contour(start: 0, end: 4, isClosed: true, startDistance: 0, endIsCut: false)
        ]
        let isDrawn = corners.withUnsafeBufferPointer { points in
            contour.withUnsafeBufferPointer { contours in
                accumulate(
                    Outline(points: points, contours: contours, base: 0), pen: nil, dashes: nil)
            }
        }
        guard isDrawn else { return }
        paint(
            PictureSource(
                placed.image, transform: transform, opacity: placed.opacity, sampling: placed.sampling,
                repeats: false, shrunkImages: shrunkImages), rule: .nonZero)
    }

    private mutating func drawStamps(
        _ run: DisplayList.StampRun, of list: ListReader, placement: Placement?
    ) {
        let markers = UnsafeBufferPointer(rebasing: list.markers[run.markers])
        func draw(_ stamps: UnsafeBufferPointer<Stamp>, _ which: UnsafeBufferPointer<UInt16>) {
            for (index, stamp) in stamps.enumerated() {
                let marker = which.isEmpty ? 0 : index < which.count ? Int(which[index]) : markers.count
                guard marker < markers.count, let own = stamp.placement else { continue }
                self.draw(
                    markers[marker].reader,
                    placement: placement.map { own.concatenated(with: $0) } ?? own)
            }
        }
        if let kept = run.kept {
            list.keptStamps[kept].stamps.withUnsafeBufferPointer { stamps in
                list.keptStamps[kept].which.withUnsafeBufferPointer { draw(stamps, $0) }
            }
        } else {
            draw(
                UnsafeBufferPointer(rebasing: list.stamps[run.stamps]),
                UnsafeBufferPointer(rebasing: list.which[run.which]))
        }
    }

    /// Lays a sprite over the surface, inside the clip.
    @inline(__always)
    func stamp(_ sprite: Sprite, x: Int32, y: Int32) {
        if let mask {
            stamp(sprite, x: x, y: y, inside: mask)
        } else {
            sprite.stamp(x: x, y: y, on: surface)
        }
    }

    @inline(never)
    private func stamp(_ sprite: Sprite, x: Int32, y: Int32, inside mask: ClipMask) {
        let left = x + sprite.left
        let top = y + sprite.top
        let box = CellBox(left: left, top: top, right: left + sprite.width, bottom: top + sprite.height)
            .intersection(visible)
        guard !box.isEmpty else { return }
        let count = Int(box.right - box.left)
        for y in box.top..<box.bottom {
            coverLine.update(repeating: 255, count: count)
            mask.limit(coverLine, x: box.left, y: y, count: count)
            let colors = sprite.pixels + Int((y - top) * sprite.width + box.left - left)
            colorLine.update(from: colors, count: count)
            lay(colorLine, cover: coverLine, count: count, x: box.left, y: y)
        }
    }

    /// Clips what follows to a path, until `end`; false when nothing would be left, and there is nothing to end.
    mutating func beginClip(
        _ command: DisplayList.Command, of list: ListReader, placement: Placement? = nil
    ) -> Bool {
        let outer = mask
        var inner: ClipMask?
        withOutline(command, of: list, placement: placement) { painter, outline in
            guard painter.accumulate(outline, pen: nil, dashes: nil) else { return }
            let mask = ClipMask(painter.coverage.window)
            painter.coverage.sweep(rule: command.rule, into: painter.coverLine) { y, start, count, cover in
                let x = mask.box.left + Int32(start)
                outer?.limit(cover, x: x, y: y, count: count)
                mask.address(x: x, y: y).update(from: cover, count: count)
            }
            inner = mask
        }
        guard let inner else { return false }
        mask = inner
        frames.append(.clip(outer: outer))
        return true
    }

    /// Draws what follows, within `box`, in a buffer, until `end` lays it down; false when it can't be seen, and
    /// there is nothing to end.
    mutating func beginGroup(opacity: Double, box: CellBox) -> Bool {
        let bytes = (opacity > 0 ? min(opacity, 1) * 255 : 0).rounded()
        let box = box.intersection(visible)
        guard bytes > 0, !box.isEmpty else { return false }
        frames.append(.group(outer: surface, mask: mask, opacity: UInt8(bytes)))
        // The clip is applied once, when the group is laid down.
        surface = .allocate(box)
        mask = nil
        return true
    }

    /// Ends the innermost clip or group.
    mutating func end() {
        switch frames.removeLast() {
        case .clip(let outer):
            mask?.deallocate()
            mask = outer
        case .group(let outer, let outerMask, let opacity):
            let buffer = surface
            (surface, mask) = (outer, outerMask)
            let left = buffer.box.left
            for y in buffer.box.top..<buffer.box.bottom {
                coverLine.update(repeating: opacity, count: buffer.width)
                mask?.limit(coverLine, x: left, y: y, count: buffer.width)
                lay(buffer.address(x: left, y: y), cover: coverLine, count: buffer.width, x: left, y: y)
            }
            buffer.deallocate()
        }
    }
}
