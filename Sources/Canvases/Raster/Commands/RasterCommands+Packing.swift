import CartoucheCLibrary
import CartoucheImages

// Stores paths, paints and styles in the packed arrays.
extension RasterCommands {
    mutating func record(_ path: Path, in command: inout Command) {
        guard !path.hasCurves else { return record(flattened.flattened(path), in: &command) }
        guard path.points.count < Self.keptPointCount else {
            command.isKept = true
            command.first = UInt32(keptPaths.count)
            keptPaths.append(path)
            keptCount += path.points.count
            return
        }
        command.count = UInt32(path.contours.count)
        if let last, last.count == path.contours.count, isLast(path, at: last.first) {
            command.first = UInt32(last.first)
            return
        }
        let base = Int32(points.count)
        command.first = UInt32(contours.count)
        last = (contours.count, path.contours.count)
        points.append(contentsOf: path.points)
        if path.contours.count == 1 {
            var contour = path.contours[0]
            contour.start += base
            contour.end += base
            contours.append(contour)
        } else {
            contours.append(
                contentsOf: path.contours.lazy.map {
                    var contour = $0
                    contour.start += base
                    contour.end += base
                    return contour
                })
        }
    }

    /// Whether the contours from `first` to the end of the list are equal to the path.
    private func isLast(_ path: Path, at first: Int) -> Bool {
        guard first < contours.count, !path.contours.isEmpty else { return false }
        let base = contours[first].start - path.contours[0].start
        return points.count - Int(base) == path.points.count && isSame(path, at: first)
    }

    /// Whether the contours from `first` are equal to those of the path.
    func isSame(_ path: Path, at first: Int) -> Bool {
        let base = contours[first].start - path.contours[0].start
        guard points.count - Int(base) >= path.points.count else { return false }
        for (index, contour) in path.contours.enumerated() {
            let known = contours[first + index]
            guard known.start == contour.start + base, known.end == contour.end + base,
                known.isClosed == contour.isClosed, known.startDistance == contour.startDistance,
                known.endIsCut == contour.endIsCut, known.ringStart == contour.ringStart
            else { return false }
        }
        return points.withUnsafeBufferPointer { stored in
            path.points.withUnsafeBufferPointer { new in
                memcmp(stored.baseAddress! + Int(base), new.baseAddress!, new.count * 8) == 0
            }
        }
    }

    mutating func record(_ paint: Paint, in command: inout Command) {
        switch paint {
        case .color(let color, _):
            // Fill and outline colors often alternate, so the last two colors are compared.
            if let index = colors.indices.suffix(2).last(where: { colors[$0] == color }) {
                command.paint = UInt32(index)
            } else {
                command.paint = UInt32(colors.count)
                colors.append(color)
                words.append(color.premultipliedWord)
            }
        case .pattern, .gradient:
            command.isTextured = true
            if let last = textures.last, last.isSame(as: paint) {
                command.paint = UInt32(textures.count - 1)
            } else {
                command.paint = UInt32(textures.count)
                textures.append(paint)
                if case .pattern(let pattern) = paint { pixels.add(pattern.image) }
            }
        }
    }

    mutating func record(_ style: StrokeStyle) -> UInt32 {
        if let index = styles.indices.suffix(2).last(where: { styles[$0] == style }) {
            return UInt32(index)
        }
        styles.append(style)
        pens.append(Pen(style))
        return UInt32(styles.count - 1)
    }
}

extension Paint {
    /// Whether both paints are equal, without comparing pixels.
    fileprivate func isSame(as other: Paint) -> Bool {
        switch (self, other) {
        case (.pattern(let one), .pattern(let two)): one.image.isSame(as: two.image) && one == two
        case (.gradient(let one), .gradient(let two)): one.colors === two.colors && one == two
        default: false
        }
    }
}

extension Image {
    /// Whether both images share their pixels.
    func isSame(as other: Image) -> Bool { bitmap === other.bitmap }
}
