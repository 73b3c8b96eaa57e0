extension DisplayList {
    /// Makes the recorded calls again, on another canvas.
    public func replay(on canvas: inout some Canvas) {
        var scratch = Path()
        replay(0..<commands.count, on: &canvas, scratch: &scratch)
    }

    private func replay(_ range: Range<Int>, on canvas: inout some Canvas, scratch: inout Path) {
        var index = range.lowerBound
        while index < range.upperBound {
            let command = commands[index]
            switch command.kind {
            case .fill:
                withPath(of: command, scratch: &scratch) {
                    canvas.fill($0, with: paint(of: command), rule: command.rule)
                }
            case .stroke:
                withPath(of: command, scratch: &scratch) {
                    canvas.stroke($0, with: paint(of: command), style: styles[Int(command.extra)])
                }
            case .stamp:
                let call = stampCall(stampRuns[Int(command.first)])
                canvas.stamp(call.markers, at: call.stamps, which: call.which)
            case .image:
                let placed = images[Int(command.first)]
                canvas.draw(
                    placed.image, transform: placed.transform, opacity: placed.opacity,
                    sampling: placed.sampling)
            case .clip:
                // A path of its own: what is drawn inside overwrites `scratch`.
                var path = Path()
                withPath(of: command, scratch: &path) { path in
                    canvas.clip(to: path, rule: command.rule) {
                        replay(index + 1..<Int(command.extra), on: &$0, scratch: &scratch)
                    }
                }
                index = Int(command.extra)
            case .group:
                canvas.group(opacity: opacities[Int(command.first)]) {
                    replay(index + 1..<Int(command.extra), on: &$0, scratch: &scratch)
                }
                index = Int(command.extra)
            case .end: break
            }
            index += 1
        }
    }

    func paint(of command: Command) -> Paint {
        command.isTextured ? textures[Int(command.paint)] : .color(colors[Int(command.paint)])
    }

    /// The path of a fill, stroke or clip.
    private func withPath(of command: Command, scratch: inout Path, _ body: (Path) -> Void) {
        if command.isKept { return body(keptPaths[Int(command.first)]) }
        scratch.removeAll()
        for contour in contours[Int(command.first)..<Int(command.first + command.count)] {
            scratch.append(
                contentsOf: points[Int(contour.start)..<Int(contour.end)], closed: contour.isClosed,
                startDistance: contour.startDistance, endIsCut: contour.endIsCut)
        }
        body(scratch)
    }

    func path(of command: Command) -> Path {
        var path = Path()
        var result = path
        withPath(of: command, scratch: &path) { result = $0 }
        return result
    }

    func stampCall(_ run: StampRun) -> (markers: [MarkerPicture], stamps: [Stamp], which: [UInt16]) {
        if let kept = run.kept {
            return (Array(markers[run.markers]), keptStamps[kept].stamps, keptStamps[kept].which)
        }
        return (Array(markers[run.markers]), Array(stamps[run.stamps]), Array(which[run.which]))
    }
}
