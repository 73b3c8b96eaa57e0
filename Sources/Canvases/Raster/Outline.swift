/// The points and contours of a shape.
struct Outline {
    var points: UnsafeBufferPointer<PixelPoint>
    var contours: UnsafeBufferPointer<Path.Contour>
    /// The index of the first of `points` in the contours.
    var base: Int

    @inline(__always)
    func points(of contour: Path.Contour) -> UnsafeBufferPointer<PixelPoint> {
        UnsafeBufferPointer(rebasing: points[Int(contour.start) &- base..<Int(contour.end) &- base])
    }
}

extension CommandReader {
    /// Calls `body` with the outline of a fill, stroke or clip, unless it has no points.
    @inline(__always)
    func withOutline(_ command: RasterCommands.Command, _ body: (Outline) -> Void) {
        if command.isKept {
            let path = keptPaths.baseAddress! + Int(command.first)
            path.pointee.points.withUnsafeBufferPointer { points in
                path.pointee.contours.withUnsafeBufferPointer { contours in
                    body(Outline(points: points, contours: contours, base: 0))
                }
            }
        } else if command.count > 0 {
            let first = contours.baseAddress! + Int(command.first)
            let contours = UnsafeBufferPointer(start: first, count: Int(command.count))
            let base = Int(first.pointee.start)
            let end = Int(contours[contours.count &- 1].end)
            let points = UnsafeBufferPointer(rebasing: points[base..<end])
            body(Outline(points: points, contours: contours, base: base))
        }
    }
}

/// The box to which shapes are clipped before their coordinates are converted to fixed point.
struct GuardBox {
    let box: PixelBox

    /// The distance outside of the page up to which shapes are not clipped, in pixels.
    private static let margin: Float = 512

    init(picture: CellBox) {
        box = PixelBox(
            low: PixelPoint(Float(picture.left), Float(picture.top)),
            high: PixelPoint(Float(picture.right), Float(picture.bottom))
        ).outset(by: GuardBox.margin)
    }

    /// Whether a shape needs no clipping; `reach` is the greatest distance of its stroke from its points.
    @inline(__always)
    func holds(_ scan: PointScan, reach: Float) -> Bool {
        scan.isFinite && all(scan.box.low .>= box.low - reach) && all(scan.box.high .<= box.high + reach)
    }
}
