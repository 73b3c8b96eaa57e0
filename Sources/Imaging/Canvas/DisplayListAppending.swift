extension DisplayList {
    /// Adds another list's calls after this one's.
    ///
    /// The packed arrays are joined and the numbers that refer to them shifted; no call is made again.
    public mutating func append(_ other: DisplayList) {
        let starts = (
            command: UInt32(commands.count), point: Int32(points.count), contour: UInt32(contours.count),
            path: UInt32(keptPaths.count), color: UInt32(colors.count), texture: UInt32(textures.count),
            style: UInt32(styles.count), run: UInt32(stampRuns.count), image: UInt32(images.count),
            opacity: UInt32(opacities.count), marker: markers.count, stamp: stamps.count,
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
        opacities.append(contentsOf: other.opacities)
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
                    command.first += starts.opacity
                    command.extra += starts.command
                case .end: break
                }
                return command
            })
        last = nil
    }
}

extension DisplayList {
    /// Cuts off and returns the calls before a command that begins a clip or a group without an end; the command
    /// itself is dropped, the calls after it stay.
    mutating func split(at begin: Int) -> DisplayList {
        lastClip = nil
        var before = self
        before.commands.removeSubrange(begin...)
        commands.removeSubrange(...begin)
        for index in commands.indices
        where commands[index].kind == .clip || commands[index].kind == .group {
            commands[index].extra &-= UInt32(begin + 1)
        }
        return before
    }
}

extension Range<Int> {
    fileprivate func shifted(by offset: Int) -> Range<Int> {
        lowerBound + offset..<upperBound + offset
    }
}
