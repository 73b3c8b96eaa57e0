// Joins two lists.
extension RasterCommands {
    /// Appends the calls of another list.
    ///
    /// Joins the packed arrays and adjusts the indexes that refer to them. Calls are not repeated. Scopes that are open
    /// in the other list are ended.
    public mutating func draw(_ other: RasterCommands) {
        guard !scopes.isTooDeep else { return }
        var other = other
        while !other.scopes.open.isEmpty { other.end() }
        scopes.fail(other.failure)
        let starts = (
            command: UInt32(commands.count), point: Int32(points.count), contour: UInt32(contours.count),
            path: UInt32(keptPaths.count), color: UInt32(colors.count), texture: UInt32(textures.count),
            style: UInt32(styles.count), run: UInt32(stampRuns.count), image: UInt32(images.count),
            group: UInt32(groups.count), marker: markers.count, stamp: stamps.count,
            which: which.count, kept: keptStamps.count
        )
        points.append(contentsOf: other.points)
        contours.append(
            contentsOf: other.contours.lazy.map { contour in
                var contour = contour
                contour.start += starts.point
                contour.end += starts.point
                return contour
            })
        keptPaths.append(contentsOf: other.keptPaths)
        colors.append(contentsOf: other.colors)
        words.append(contentsOf: other.words)
        textures.append(contentsOf: other.textures)
        styles.append(contentsOf: other.styles)
        pens.append(contentsOf: other.pens)
        markers.append(contentsOf: other.markers)
        stamps.append(contentsOf: other.stamps)
        which.append(contentsOf: other.which)
        keptStamps.append(contentsOf: other.keptStamps)
        images.append(contentsOf: other.images)
        pixels.add(other.pixels)
        groups.append(contentsOf: other.groups)
        keptCount += other.keptCount
        stampRuns.append(
            contentsOf: other.stampRuns.lazy.map { run in
                StampRun(
                    markers: run.markers.shifted(by: starts.marker),
                    stamps: run.stamps.shifted(by: starts.stamp),
                    which: run.which.shifted(by: starts.which), kept: run.kept.map { $0 + starts.kept })
            })
        commands.append(
            contentsOf: other.commands.lazy.map { command in
                var command = command
                switch command.kind {
                case .fill, .stroke, .clip:
                    command.first += command.isKept ? starts.path : starts.contour
                    command.paint += command.isTextured ? starts.texture : starts.color
                    if command.kind == .stroke { command.extra += starts.style }
                    if command.kind == .clip { command.extra += starts.command }
                case .stamp: command.first += starts.run
                case .image: command.first += starts.image
                case .group:
                    command.first += starts.group
                    command.extra += starts.command
                case .end: break
                }
                return command
            })
        last = nil
        glyphs = nil
    }
}

extension Range<Int> {
    fileprivate func shifted(by offset: Int) -> Range<Int> {
        lowerBound + offset..<upperBound + offset
    }
}
