// Drawing of images and markers.

import CartoucheImages

extension BandPainter {
    /// Draws an image as a filled parallelogram, so that its edges are antialiased.
    mutating func drawImage(_ placed: Recording.PlacedImage, placement: Placement? = nil) {
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
            ImageSource(
                placed.image, transform: transform, opacity: placed.opacity, sampling: placed.sampling,
                repeats: false, shrunkImages: shrunkImages), rule: .nonZero)
    }

    /// Draws the stamps inside a marker.
    mutating func drawStamps(
        _ run: RasterCommands.StampRun, of list: CommandReader, placement: Placement?
    ) {
        let markers = UnsafeBufferPointer(rebasing: list.nested[run.markers])
        // The glyphs of a text have the same rotation and size.
        var last: (rotation: Float, scale: Float, placed: Placement)?
        func draw(_ stamps: UnsafeBufferPointer<Stamp>, _ which: UnsafeBufferPointer<UInt16>) {
            for (index, stamp) in stamps.enumerated() {
                let marker = which.isEmpty ? 0 : index < which.count ? Int(which[index]) : markers.count
                guard marker < markers.count else { continue }
                var whole: Placement
                if let last, last.rotation == stamp.rotation, last.scale == stamp.scale {
                    guard (stamp.position.x + stamp.position.y).isFinite else { continue }
                    whole = last.placed
                    whole.origin = placement?.apply(to: stamp.position) ?? stamp.position
                } else {
                    guard let own = stamp.placement else { continue }
                    whole = placement.map { own.concatenated(with: $0) } ?? own
                    last = (stamp.rotation, stamp.scale, whole)
                }
                // A rounding error must not hide a marker at the edge.
                let reach = PixelPoint(repeating: markers[marker].radius * whole.scale * 1.01 + 1)
                let box = PixelBox(low: whole.origin - reach, high: whole.origin + reach)
                if CellBox(covering: box).intersection(visible).isEmpty { continue }
                markers[marker].raster._withUnsafeGuaranteedRef {
                    self.draw($0.reader, placement: whole)
                }
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

    /// Draws a sprite over the surface, inside the clip.
    @inline(__always)
    func stamp(_ sprite: Sprite, x: Int32, y: Int32) {
        if let mask {
            stamp(sprite, x: x, y: y, inside: mask)
        } else {
            sprite.stamp(x: x, y: y, on: surface)
        }
    }

    @inline(never)
    func stamp(_ sprite: Sprite, x: Int32, y: Int32, inside mask: ClipMask) {
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
            composite(colorLine, cover: coverLine, count: count, x: box.left, y: y)
        }
    }
}
