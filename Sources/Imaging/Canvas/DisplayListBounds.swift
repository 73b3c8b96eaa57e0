/// How far something reaches: a box around it, and its farthest distance from the origin.
struct Extent {
    var box: PixelBox
    var radius: Float

    /// What holds both.
    func union(_ other: Extent) -> Extent {
        Extent(box: box.union(other.box), radius: max(radius, other.radius))
    }

    /// A box, with its farthest corner as the distance.
    init(_ box: PixelBox) {
        self.box = box
        let far = pointwiseMax(pointwiseMax(box.low, -box.low), pointwiseMax(box.high, -box.high))
        radius = (far.x * far.x + far.y * far.y).squareRoot()
    }

    init(box: PixelBox, radius: Float) {
        self.box = box
        self.radius = radius
    }

    /// The points of a shape; nil when there are none, infinite when a coordinate is not finite.
    init?(_ points: UnsafeBufferPointer<PixelPoint>) {
        guard !points.isEmpty else { return nil }
        let scan = PointScan(points)
        guard scan.isFinite else {
            self = .everything
            return
        }
        box = scan.box
        radius = points.reduce(0) { max($0, $1.x * $1.x + $1.y * $1.y) }.squareRoot()
    }

    static let everything = Extent(box: .everything, radius: .infinity)

    /// The extent of what lies this far around.
    func outset(by distance: Float) -> Extent {
        Extent(box: box.outset(by: distance), radius: radius + distance)
    }
}

extension DisplayList {
    /// A box that holds everything the list draws; nil when it draws nothing.
    ///
    /// Clips count with the smaller of what is clipped and the clip itself. Shapes with a coordinate that is not
    /// finite make the box infinite.
    public var bounds: PixelBox? { extent?.box }

    /// How far the list's drawing reaches; nil when it draws nothing.
    var extent: Extent? {
        withReader { $0.extent(of: 0..<$0.commands.count) }
    }
}

extension ListReader {
    fileprivate func extent(of range: Range<Int>) -> Extent? {
        var result: Extent?
        func add(_ extent: Extent?) {
            guard let extent else { return }
            result = result?.union(extent) ?? extent
        }
        var index = range.lowerBound
        while index < range.upperBound {
            let command = commands[index]
            switch command.kind {
            case .fill: withOutline(command) { add(Extent($0.points)) }
            case .stroke: withOutline(command) { add(strokeExtent($0, pen: pens[Int(command.extra)])) }
            case .stamp: add(extent(of: stampRuns[Int(command.first)]))
            case .image: add(Extent(images[Int(command.first)].box))
            case .clip:
                var clip: Extent?
                withOutline(command) { clip = Extent($0.points) }
                if let clip, let inside = extent(of: index + 1..<Int(command.extra)),
                    let both = clip.box.intersection(inside.box)
                {
                    add(Extent(box: both, radius: min(clip.radius, inside.radius)))
                }
                index = Int(command.extra)
            case .group:
                add(extent(of: index + 1..<Int(command.extra)))
                index = Int(command.extra)
            case .end: break
            }
            index += 1
        }
        return result
    }

    /// A stroke with the miters it really has.
    private func strokeExtent(_ outline: Outline, pen: Pen) -> Extent? {
        guard var extent = Extent(outline.points), pen.halfWidth > 0 else { return nil }
        guard extent.radius < .infinity else { return extent }
        extent = extent.outset(by: pen.halfWidth * (pen.cap == .square ? 1.4143 : 1) + 0.1)
        guard pen.join == .miter, !pen.isDashed else { return extent }
        for contour in outline.contours {
            // A point's neighbours are the nearest points that differ from it.
            var points: [PixelPoint] = []
            for point in outline.points(of: contour) where points.last != point { points.append(point) }
            if contour.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
            let count = points.count
            guard count > 1 else { continue }
            for index in contour.isClosed ? 0..<count : 1..<count - 1 {
                let tip = Pen.miterLength(
                    from: points[(index + count - 1) % count], over: points[index],
                    to: points[(index + 1) % count])
                guard tip <= pen.miterLimit else { continue }
                let point = points[index]
                extent = extent.union(
                    Extent(box: PixelBox(low: point, high: point), radius: length(point))
                        .outset(by: tip * pen.halfWidth + 0.1))
            }
        }
        return extent
    }

    private func length(_ point: PixelPoint) -> Float {
        (point.x * point.x + point.y * point.y).squareRoot()
    }

    private func extent(of run: DisplayList.StampRun) -> Extent? {
        let boxes = markers[run.markers].map { $0.list.bounds }
        var result: Extent?
        func add(_ stamps: UnsafeBufferPointer<Stamp>, _ which: UnsafeBufferPointer<UInt16>) {
            for (index, stamp) in stamps.enumerated() {
                let look = which.isEmpty ? 0 : index < which.count ? Int(which[index]) : boxes.count
                guard look < boxes.count, let box = boxes[look], let placement = stamp.placement else {
                    continue
                }
                let placed = Extent(box.placed(by: placement))
                result = result?.union(placed) ?? placed
            }
        }
        if let kept = run.kept {
            keptStamps[kept].stamps.withUnsafeBufferPointer { stamps in
                keptStamps[kept].which.withUnsafeBufferPointer { add(stamps, $0) }
            }
        } else {
            add(
                UnsafeBufferPointer(rebasing: stamps[run.stamps]),
                UnsafeBufferPointer(rebasing: which[run.which]))
        }
        return result
    }
}

extension Pen {
    /// How far the miter of a corner reaches from its point, in half widths; infinite where the line turns back.
    fileprivate static func miterLength(
        from previous: PixelPoint, over point: PixelPoint, to next: PixelPoint
    ) -> Float {
        let a = point - previous
        let b = next - point
        let product = ((a.x * a.x + a.y * a.y) * (b.x * b.x + b.y * b.y)).squareRoot()
        let openness = 1 + (a.x * b.x + a.y * b.y) / product
        return openness > 1e-6 ? (2 / openness).squareRoot() : .infinity
    }
}

extension DisplayList.PlacedImage {
    /// The box around the placed picture.
    var box: PixelBox {
        let size = SIMD2(Double(image.width), Double(image.height))
        let corners = [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)].map {
            PixelPoint(transform.apply(to: $0))
        }
        return PixelBox(scanning: corners[...]) ?? .everything
    }
}

extension PixelBox {
    static let everything = PixelBox(
        low: PixelPoint(repeating: -.infinity), high: PixelPoint(repeating: .infinity))

    /// The box around points, infinite when a coordinate is not finite; nil when there are none.
    init?(scanning points: ArraySlice<PixelPoint>) {
        guard !points.isEmpty else { return nil }
        self = points.withUnsafeBufferPointer {
            let scan = PointScan($0)
            return scan.isFinite ? scan.box : .everything
        }
    }

    /// What both boxes have in common; nil when that is nothing.
    func intersection(_ other: PixelBox) -> PixelBox? {
        let low = pointwiseMax(self.low, other.low)
        let high = pointwiseMin(self.high, other.high)
        return all(low .<= high) ? PixelBox(low: low, high: high) : nil
    }

    /// The box around this one when it is turned, scaled and moved.
    func placed(by placement: Placement) -> PixelBox {
        let a = placement.apply(to: low)
        let b = placement.apply(to: PixelPoint(high.x, low.y))
        let c = placement.apply(to: high)
        let d = placement.apply(to: PixelPoint(low.x, high.y))
        return PixelBox(
            low: pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)),
            high: pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d)))
    }
}
