// Clips and groups of the band painter.

extension BandPainter {
    /// Clips the following calls to a path, until `end`.
    ///
    /// Returns false if nothing would be visible; then no `end` follows.
    mutating func beginClip(
        _ command: RasterCommands.Command, of list: CommandReader, placement: Placement? = nil
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

    /// Draws the following calls within `box` into a buffer, which `end` composites.
    ///
    /// Returns false if the group is not visible; then no `end` follows.
    mutating func beginGroup(_ group: RasterCommands.Group, box: CellBox) -> Bool {
        let bytes = (group.opacity > 0 ? min(group.opacity, 1) * 255 : 0).rounded()
        let box = box.intersection(visible)
        guard bytes > 0, !box.isEmpty else { return false }
        frames.append(
            .group(outer: surface, mask: mask, opacity: UInt8(bytes), blendMode: group.blendMode))
        // The clip is applied once, when the group is composited.
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
        case .group(let outer, let outerMask, let opacity, let blendMode):
            let buffer = surface
            (surface, mask) = (outer, outerMask)
            let left = buffer.box.left
            for y in buffer.box.top..<buffer.box.bottom {
                coverLine.update(repeating: opacity, count: buffer.width)
                mask?.limit(coverLine, x: left, y: y, count: buffer.width)
                let colors = buffer.address(x: left, y: y)
                if blendMode != .normal {
                    blendMode.blend(colors, with: surface.address(x: left, y: y), count: buffer.width)
                }
                composite(colors, cover: coverLine, count: buffer.width, x: left, y: y)
            }
            buffer.deallocate()
        }
    }
}
