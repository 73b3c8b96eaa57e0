// Painting of the area that a shape covers.

import CartoucheImages

extension BandPainter {
    /// Paints the accumulated shape in one color.
    @inline(__always)
    func paint(_ word: UInt32, rule: FillRule) {
        if let mask {
            paint(word, rule: rule, inside: mask)
        } else {
            coverage.paint(word, rule: rule, on: surface)
        }
    }

    @inline(never)
    func paint(_ word: UInt32, rule: FillRule, inside mask: ClipMask) {
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

    /// Paints the accumulated shape with a pattern or a gradient.
    @inline(never)
    func paint(_ texture: Paint, placement: Placement?, rule: FillRule) {
        func placed(_ transform: AffineTransform) -> AffineTransform {
            placement.map { transform.concatenated(with: $0.affine) } ?? transform
        }
        switch texture {
        case .color(let color, _): paint(color.premultipliedWord, rule: rule)
        case .pattern(let pattern):
            guard let ribbon = pattern.ribbon else {
                return paint(
                    ImageSource(
                        pattern.image, transform: placed(pattern.transform), opacity: pattern.opacity,
                        sampling: pattern.sampling, repeats: true, shrunkImages: shrunkImages), rule: rule)
            }
            paint(
                RibbonSource(
                    pattern, Ribbon(ribbon.lines, transform: placed(ribbon.transform)),
                    shrunkImages: shrunkImages), rule: rule)
        case .gradient(let gradient):
            paint(GradientSource(gradient, transform: placed(gradient.transform)), rule: rule)
        }
    }

    /// Paints the accumulated shape with a color source; without a source, only clears the coverage.
    @inline(never)
    func paint(_ picture: (some ColorSource)?, rule: FillRule) {
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
            forCovered(cover, count) { start, count in
                let left = x + Int32(start)
                picture.read(x: left, y: y, count: count, into: colorLine)
                composite(colorLine, cover: cover + start, count: count, x: left, y: y)
            }
        }
    }

    /// Calls `body` with each range of pixels between wide gaps without coverage.
    ///
    /// Reading a color can be slow, and the row of an outline consists mostly of such gaps.
    @inline(__always)
    private func forCovered(
        _ cover: UnsafePointer<UInt8>, _ count: Int, _ body: (_ start: Int, _ count: Int) -> Void
    ) {
        let gap = 16
        var index = 0
        while true {
            while index < count, cover[index] == 0 { index &+= 1 }
            guard index < count else { return }
            let start = index
            var end = index
            while index < count, index &- end < gap {
                if cover[index] != 0 { end = index &+ 1 }
                index &+= 1
            }
            body(start, end &- start)
        }
    }

    /// Draws a row of premultiplied colors over the surface, multiplied by `cover`.
    @inline(__always)
    func composite(
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

    /// Calls `body` for every four of `count` pixels, with a mask of the valid lanes.
    ///
    /// The last call writes up to three pixels beyond `count`, without changing them. They belong to the surface's row.
    @inline(__always)
    func forFours(_ count: Int, _ body: (_ index: Int, _ lanes: Pixels4) -> Void) {
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
