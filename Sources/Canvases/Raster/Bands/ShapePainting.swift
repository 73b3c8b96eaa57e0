// Conversion of shapes to coverage.

extension BandPainter {
    /// Draws a fill or a stroke.
    ///
    /// If the planner has examined the shape, `known` has its box, and whether its coordinates are safe to convert.
    @inline(__always)
    mutating func drawShape(
        _ command: RasterCommands.Command, of list: CommandReader, placement: Placement? = nil,
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
            if command.isTextured {
                painter.paint(
                    list.textures[Int(command.paint)], placement: placement, rule: command.rule)
            } else {
                painter.paint(list.words[Int(command.paint)], rule: command.rule)
            }
        }
    }

    /// Calls `body` with the transformed outline of a command.
    @inline(__always)
    mutating func withOutline(
        _ command: RasterCommands.Command, of list: CommandReader, placement: Placement?,
        _ body: (inout BandPainter, Outline) -> Void
    ) {
        list.withOutline(command) { withPlaced($0, placement: placement, body) }
    }

    @inline(__always)
    mutating func withPlaced(
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

    /// Adds the edges of a shape; false if no part of it is on the surface.
    @inline(__always)
    mutating func accumulate(
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

    /// Does the same for a shape with coordinates that are far away or not finite.
    @inline(never)
    mutating func accumulateGuarded(_ outline: Outline, pen: Pen?, dashes: DashPattern?) -> Bool {
        let reach = pen?.reach ?? 0
        var cut = PathGuard(guardBox.box.outset(by: reach))
        for contour in outline.contours {
            let points = outline.points(of: contour)
            if pen == nil {
                cut.addArea(points)
            } else {
                cut.addLine(points, of: contour)
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
    func add(_ outline: Outline, pen: Pen?, dashes: DashPattern?, to sink: some EdgeSink) {
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

    @inline(never)
    func addDashes(_ outline: Outline, _ dashes: DashPattern, with stroker: Stroker<some EdgeSink>) {
        var dasher = Dasher(dashes)
        for contour in outline.contours {
            dasher.cut(outline.points(of: contour), of: contour) { dash, direction in
                if dash.count == 2 && dash[0] == dash[1] {
                    stroker.addDot(at: dash[0], direction: direction)
                } else {
                    stroker.add(dash, closed: false)
                }
            }
        }
    }
}
