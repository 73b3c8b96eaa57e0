extension DisplayList: CustomStringConvertible {
    /// The calls as text, one a line.
    ///
    /// Numbers have two decimals at most. What is inside a clip or a group is indented, and so are the stamps of
    /// a call. Markers are numbered as calls name them first and described at the end; those that draw the same
    /// have one number, which a call names once for each.
    public var description: String {
        var text = DisplayListText()
        text.write(self, indent: "")
        text.writeMarkers()
        return text.lines.joined(separator: "\n")
    }
}

/// Writes display lists as text.
private struct DisplayListText {
    var lines: [String] = []
    private var markers: [MarkerPicture] = []

    mutating func write(_ list: DisplayList, indent: String) {
        var indent = indent
        for command in list.commands {
            switch command.kind {
            case .fill:
                let rule = command.rule == .evenOdd ? " evenOdd" : ""
                lines.append(indent + "fill " + text(list.paint(of: command)) + rule)
                write(list.path(of: command), indent: indent)
            case .stroke:
                let style = list.styles[Int(command.extra)]
                lines.append(indent + "stroke " + text(list.paint(of: command)) + " " + text(style))
                write(list.path(of: command), indent: indent)
            case .stamp: write(list.stampCall(list.stampRuns[Int(command.first)]), indent: indent)
            case .image:
                let image = list.images[Int(command.first)]
                lines.append(
                    indent + "image "
                        + text(image.image, image.transform, image.opacity, image.sampling))
            case .clip:
                lines.append(indent + "clip" + (command.rule == .evenOdd ? " evenOdd" : ""))
                write(list.path(of: command), indent: indent)
                indent += "  "
            case .group:
                lines.append(indent + "group " + number(list.opacities[Int(command.first)]))
                indent += "  "
            case .end: indent.removeLast(2)
            }
        }
    }

    /// Markers may use markers that were not seen before: they are added while this goes on.
    mutating func writeMarkers() {
        var index = 0
        while index < markers.count {
            lines.append("marker \(index + 1)")
            write(markers[index].list, indent: "  ")
            index += 1
        }
    }

    private mutating func write(
        _ call: (markers: [MarkerPicture], stamps: [Stamp], which: [UInt16]), indent: String
    ) {
        let names = call.markers.map { name(of: $0) }
        lines.append(indent + "stamp markers " + names.map(String.init).joined(separator: ","))
        for (index, stamp) in call.stamps.enumerated() {
            let look = call.which.isEmpty ? 0 : index < call.which.count ? Int(call.which[index]) : .max
            guard look < names.count else { continue }
            var line = indent + "  \(names[look]) at " + text(stamp.position)
            if stamp.rotation != 0 { line += " rotated " + number(Double(stamp.rotation)) }
            if stamp.scale != 1 { line += " scaled " + number(Double(stamp.scale)) }
            lines.append(line)
        }
    }

    private mutating func name(of marker: MarkerPicture) -> Int {
        if let index = markers.firstIndex(where: { $0 === marker || $0.list == marker.list }) {
            return index + 1
        }
        markers.append(marker)
        return markers.count
    }

    private mutating func write(_ path: Path, indent: String) {
        for contour in path.contours {
            let points = path.points[Int(contour.start)..<Int(contour.end)]
            var line = indent + "  " + points.map(text).joined(separator: " ")
            if contour.isClosed { line += " closed" }
            if contour.startDistance != 0 { line += " from " + number(Double(contour.startDistance)) }
            if contour.endIsCut { line += " cut" }
            lines.append(line)
        }
    }

    private func text(_ paint: Paint) -> String {
        switch paint {
        case .color(let color): return text(color)
        case .pattern(let pattern):
            let place = text(pattern.image, pattern.transform, pattern.opacity, pattern.sampling)
            guard let ribbon = pattern.ribbon else { return "pattern " + place }
            return "pattern " + place + " along " + text(ribbon.lines) + " " + text(ribbon.transform)
        case .gradient(let gradient): return "gradient " + text(gradient)
        }
    }

    private func text(_ gradient: Gradient) -> String {
        let form =
            switch gradient.form {
            case .linear: "linear"
            case .rectangular: "rectangular"
            case .circular: "circular"
            case .distance(let lines): "distance from \(text(lines))"
            case .along(let lines, let isRelative):
                "along \(text(lines))" + (isRelative ? " by share" : "")
            case .across(let lines): "across \(text(lines))"
            }
        let colors = gradient.colors
        var line = form + " " + text(gradient.transform)
        if gradient.start != 0 || gradient.end != 1 {
            line += " from " + number(gradient.start) + " to " + number(gradient.end)
        }
        line += " \(colors.colors.count)"
        line += (colors.isStepped ? " steps " : " colors ") + text(colors.colors[0])
        if colors.colors.count > 1 { line += " to " + text(colors.colors[colors.colors.count - 1]) }
        if gradient.opacity != 1 { line += " opacity " + number(gradient.opacity) }
        return line
    }

    private func text(_ lines: NearestLines) -> String {
        let points = lines.lines.reduce(0) { $0 + $1.points.count }
        return "\(lines.lines.count) lines of \(points) points"
    }

    private func text(_ transform: AffineTransform) -> String {
        let numbers = [
            transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
        ]
        return "[" + numbers.map(number).joined(separator: " ") + "]"
    }

    private func text(_ color: Color) -> String {
        let bytes = color.rgba8
        func hex(_ byte: UInt8) -> String {
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "#" + hex(bytes.x) + hex(bytes.y) + hex(bytes.z) + (bytes.w == 255 ? "" : hex(bytes.w))
    }

    private func text(_ style: StrokeStyle) -> String {
        var text = "width " + number(style.width) + " \(style.cap) \(style.join)"
        if style.join == .miter && style.miterLimit != 10 { text += " limit " + number(style.miterLimit) }
        if !style.dashes.isEmpty {
            text += " dashes " + style.dashes.map(number).joined(separator: ",")
            if style.dashOffset != 0 { text += " offset " + number(style.dashOffset) }
        }
        return text
    }

    private func text(
        _ image: Image, _ transform: AffineTransform, _ opacity: Double, _ sampling: Sampling
    ) -> String {
        var text = "\(image.width)x\(image.height) " + self.text(transform)
        if opacity != 1 { text += " opacity " + number(opacity) }
        if sampling == .nearest { text += " nearest" }
        return text
    }

    private func text(_ point: PixelPoint) -> String {
        number(Double(point.x)) + "," + number(Double(point.y))
    }

    /// At most two decimals, without trailing zeros or a minus before zero.
    private func number(_ value: Double) -> String {
        guard abs(value) < 1e12 else { return "\(value)" }
        let hundredths = Int((value * 100).rounded())
        let whole = abs(hundredths) / 100
        let rest = abs(hundredths) % 100
        var text = (hundredths < 0 ? "-" : "") + "\(whole)"
        if rest != 0 { text += rest % 10 == 0 ? ".\(rest / 10)" : ".\(rest < 10 ? "0" : "")\(rest)" }
        return text
    }
}
