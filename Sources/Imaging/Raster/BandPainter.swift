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
    /// Contours that had to be left out because a coordinate was not finite.
    var skippedContours = 0

    /// Coordinates beyond this box are cut before they become fixed point.
    private let guardBox: PixelBox
    /// Coverage and colours of one row.
    private let coverLine: UnsafeMutablePointer<UInt8>
    private let colorLine: UnsafeMutablePointer<UInt32>
    private var scratch: UnsafeMutableBufferPointer<PixelPoint>

    /// How far outside the picture shapes are kept whole, in pixels.
    private static let guardMargin: Float = 512

    /// - Parameters:
    ///   - surface: what is drawn on first.
    ///   - width: of the largest surface that it will draw on.
    ///   - height: of the largest surface that it will draw on.
    ///   - picture: the whole picture's box, which tells where far coordinates are cut: the same for every band.
    init(_ surface: Surface, width: Int, height: Int, picture: CellBox, shrunkImages: ShrunkImages) {
        self.surface = surface
        self.shrunkImages = shrunkImages
        coverage = Coverage(width: width, height: height)
        guardBox = PixelBox(
            low: PixelPoint(Float(picture.left), Float(picture.top)),
            high: PixelPoint(Float(picture.right), Float(picture.bottom))
        ).outset(by: BandPainter.guardMargin)
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
    private var visible: CellBox { mask.map { surface.box.intersection($0.box) } ?? surface.box }

    /// Draws a list's commands, each placed by `placement`.
    mutating func draw(_ list: ListReader, _ range: Range<Int>, placement: Placement? = nil) {
        var index = range.lowerBound
        while index < range.upperBound {
            let command = list.commands[index]
            switch command.kind {
            case .fill, .stroke: drawShape(command, of: list, placement: placement)
            case .stamp: drawStamps(list.stampRuns[Int(command.first)], of: list, placement: placement)
            case .image: drawImage(list.images[Int(command.first)], placement: placement)
            case .clip:
                drawClip(command, of: list, placement: placement) {
                    $0.draw(list, index + 1..<Int(command.extra), placement: placement)
                }
                index = Int(command.extra)
            case .group:
                drawGroup(opacity: list.opacities[Int(command.first)]) {
                    $0.draw(list, index + 1..<Int(command.extra), placement: placement)
                }
                index = Int(command.extra)
            case .end: break
            }
            index += 1
        }
    }
}

// MARK: - Shapes

extension BandPainter {
    /// A shape's points, placed, and its contours, whose indices count from `points`.
    struct Outline {
        var points: UnsafeBufferPointer<PixelPoint>
        var contours: UnsafeBufferPointer<Path.Contour>
        /// What to subtract from the contours' indices.
        var base: Int

        @inline(__always)
        func points(of contour: Path.Contour) -> UnsafeBufferPointer<PixelPoint> {
            UnsafeBufferPointer(
                rebasing: points[Int(contour.start) - base..<Int(contour.end) - base])
        }
    }

    private mutating func drawShape(
        _ command: DisplayList.Command, of list: ListReader, placement: Placement?
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
            guard painter.accumulate(outline, pen: pen, dashes: dashes) else { return }
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
        if command.isKept {
            list.keptPaths[Int(command.first)].points.withUnsafeBufferPointer { points in
                list.keptPaths[Int(command.first)].contours.withUnsafeBufferPointer { contours in
                    withPlaced(
                        Outline(points: points, contours: contours, base: 0), placement: placement, body)
                }
            }
        } else if command.count > 0 {
            let first = Int(command.first)
            let contours = UnsafeBufferPointer(
                rebasing: list.contours[first..<first + Int(command.count)])
            let base = Int(contours[0].start)
            let points = UnsafeBufferPointer(
                rebasing: list.points[base..<Int(contours[contours.count - 1].end)])
            withPlaced(
                Outline(points: points, contours: contours, base: base), placement: placement, body)
        }
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
    private mutating func accumulate(_ outline: Outline, pen: Pen?, dashes: DashPattern?) -> Bool {
        guard outline.points.count > 0 else { return false }
        let scan = PointScan(outline.points)
        let reach = pen?.reach ?? 0
        let box = scan.box.outset(by: reach)
        let isSafe =
            scan.isFinite
            && all(scan.box.low .>= guardBox.low - reach) && all(scan.box.high .<= guardBox.high + reach)
        if !isSafe { return accumulateGuarded(outline, pen: pen, dashes: dashes) }
        switch coverage.open(CellBox(covering: box), on: visible) {
        case .outside: return false
        case .inside: add(outline, pen: pen, dashes: dashes, to: InsideSink(coverage))
        case .clipped: add(outline, pen: pen, dashes: dashes, to: ClippedSink(coverage))
        }
        return true
    }

    /// The same for a shape with far or impossible coordinates.
    @inline(never)
    private mutating func accumulateGuarded(_ outline: Outline, pen: Pen?, dashes: DashPattern?) -> Bool {
        let reach = pen?.reach ?? 0
        var cut = PathGuard(guardBox.outset(by: reach))
        for contour in outline.contours {
            let points = outline.points(of: contour)
            if pen == nil {
                cut.addArea(points)
            } else {
                cut.addLine(points, closed: contour.isClosed, startDistance: contour.startDistance)
            }
        }
        skippedContours += cut.skippedContours
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
                let part = Pixels4(truncatingIfNeeded: loadCover(cover + index)) & lanes
                let four = UnsafeMutableRawPointer(pixels + index)
                four.storeBytes(
                    of: source.over(four.loadUnaligned(as: Pixels4.self), cover: part, opaque: false),
                    as: Pixels4.self)
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
            let part = Pixels4(truncatingIfNeeded: loadCover(cover + index)) & lanes
            let colors = UnsafeRawPointer(colors + index).loadUnaligned(as: Pixels4.self)
            let four = UnsafeMutableRawPointer(pixels + index)
            four.storeBytes(
                of: Blending.over(
                    four.loadUnaligned(as: Pixels4.self), Blending.scaled(colors, by: part)),
                as: Pixels4.self)
        }
    }

    @inline(__always)
    private func loadCover(_ bytes: UnsafePointer<UInt8>) -> SIMD4<UInt8> {
        UnsafeRawPointer(bytes).loadUnaligned(as: SIMD4<UInt8>.self)
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
    private mutating func drawImage(_ placed: DisplayList.PlacedImage, placement: Placement?) {
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
                let reader = markers[marker].reader
                self.draw(
                    reader, 0..<reader.commands.count,
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

    private mutating func drawClip(
        _ command: DisplayList.Command, of list: ListReader, placement: Placement?,
        _ body: (inout BandPainter) -> Void
    ) {
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
        guard let inner else { return }
        defer { inner.deallocate() }
        mask = inner
        body(&self)
        mask = outer
    }

    private mutating func drawGroup(opacity: Double, _ body: (inout BandPainter) -> Void) {
        let bytes = (opacity > 0 ? min(opacity, 1) * 255 : 0).rounded()
        let box = visible
        guard bytes > 0, !box.isEmpty else { return }
        let outer = (surface, mask)
        let buffer = Surface.allocate(box)
        defer { buffer.deallocate() }
        // The clip is applied once, when the group is laid down.
        (surface, mask) = (buffer, nil)
        body(&self)
        (surface, mask) = outer
        let width = buffer.width
        for y in box.top..<box.bottom {
            coverLine.update(repeating: UInt8(bytes), count: width)
            mask?.limit(coverLine, x: box.left, y: y, count: width)
            lay(buffer.address(x: box.left, y: y), cover: coverLine, count: width, x: box.left, y: y)
        }
    }
}
