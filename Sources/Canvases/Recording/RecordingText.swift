import CartoucheImages
import CartoucheText

extension Recording: CustomStringConvertible {
    /// The calls as text, one per line.
    ///
    /// Numbers have at most two decimals. The calls inside a scope are indented, and so are the contours of a path and
    /// the stamps of a call. Markers are numbered in the order of their first use and described at the end. Markers
    /// with the same drawing have the same number.
    public var description: String {
        var text = RecordingText()
        text.write(elements, indent: "")
        text.writeMarkers()
        return text.lines.joined(separator: "\n")
    }
}

/// Writes recordings as text.
private struct RecordingText {
    var lines: [String] = []
    private var markers: [MarkerPicture] = []

    mutating func write(_ elements: [Recording.Element], indent: String) {
        for element in elements {
            switch element {
            case .fill(let path, let paint, let rule):
                lines.append(indent + "fill " + text(paint) + (rule == .evenOdd ? " evenOdd" : ""))
                write(path, indent: indent)
            case .stroke(let path, let paint, let style):
                lines.append(indent + "stroke " + text(paint) + " " + text(style))
                write(path, indent: indent)
            case .stamps(let call): write(call, indent: indent)
            case .image(let placed):
                lines.append(
                    indent + "image "
                        + text(placed.image, placed.transform, placed.opacity, placed.sampling))
            case .glyphs(let run): write(run, indent: indent)
            case .cover(let area):
                lines.append(indent + "cover")
                write(area, indent: indent)
            case .scope(let scope, let inner):
                write(scope, indent: indent)
                write(inner, indent: indent + "  ")
            }
        }
    }

    /// Writes the descriptions of all markers; markers can contain other markers, which are added in this loop.
    mutating func writeMarkers() {
        var index = 0
        while index < markers.count {
            lines.append("marker \(index + 1)")
            write(markers[index].recording.elements, indent: "  ")
            index += 1
        }
    }

    private mutating func write(_ scope: CanvasScope, indent: String) {
        switch scope {
        case .clip(let path, let rule):
            lines.append(indent + "clip" + (rule == .evenOdd ? " evenOdd" : ""))
            write(path, indent: indent)
        case .group(let opacity, let mode):
            lines.append(indent + "group " + number(opacity) + (mode == .normal ? "" : " \(mode.rawValue)"))
        case .transform(let transform): lines.append(indent + "transform " + text(transform))
        case .layer(let name): lines.append(indent + "layer \"\(name)\"")
        case .feature(let feature):
            let part = feature.part == .symbol ? "" : " \(feature.part.rawValue)"
            let layer = feature.layer.isEmpty ? "" : " of \"\(feature.layer)\""
            lines.append(indent + "feature \(feature.feature)" + layer + part)
        case .text(let text): lines.append(indent + "text \"\(text.characters)\"")
        }
    }

    private mutating func write(_ call: Recording.StampCall, indent: String) {
        let names = call.markers.map { name(of: $0) }
        lines.append(indent + "stamp markers " + names.map(String.init).joined(separator: ","))
        for (index, stamp) in call.stamps.enumerated() {
            guard let marker = call.marker(of: index) else { continue }
            var line = indent + "  \(name(of: marker)) at " + text(stamp.position)
            if stamp.rotation != 0 { line += " rotated " + number(Double(stamp.rotation)) }
            if stamp.scale != 1 { line += " scaled " + number(Double(stamp.scale)) }
            lines.append(line)
        }
    }

    private mutating func write(_ run: GlyphRun, indent: String) {
        var line = indent + "glyphs \"\(run.face.family)\" \(run.face.style) " + number(run.size)
        line += " " + text(run.paint)
        if run.transform != .identity { line += " " + text(run.transform) }
        if run.growth != 0 { line += " grown by " + number(run.growth) }
        lines.append(line)
        for glyph in run.glyphs {
            lines.append(indent + "  \(glyph.id) at " + text(PixelPoint(glyph.position)))
        }
    }

    private mutating func name(of marker: MarkerPicture) -> Int {
        if let index = markers.firstIndex(where: { $0 === marker || $0.recording == marker.recording }) {
            return index + 1
        }
        markers.append(marker)
        return markers.count
    }

    private mutating func write(_ path: Path, indent: String) {
        var curve = 0
        for contour in path.contours {
            var words: [String] = []
            for index in contour.start..<contour.end {
                while curve < path.curves.count, path.curves[curve].end < index { curve += 1 }
                let point = text(path.points[Int(index)])
                if index > contour.start, curve < path.curves.count, path.curves[curve].end == index {
                    words.append(text(path.curves[curve].form))
                }
                words.append(point)
            }
            var line = indent + "  " + words.joined(separator: " ")
            if contour.isClosed { line += " closed" }
            if contour.startDistance != 0 { line += " from " + number(Double(contour.startDistance)) }
            if contour.endIsCut { line += " cut" }
            if contour.ringStart > 0 { line += " through \(contour.ringStart)" }
            lines.append(line)
        }
    }

    private func text(_ form: Path.Curve.Form) -> String {
        switch form {
        case .quadratic(let control): return "quadratic(" + text(PixelPoint(control)) + ")"
        case .cubic(let first, let second):
            return "cubic(" + text(PixelPoint(first)) + " " + text(PixelPoint(second)) + ")"
        case .arc(let arc):
            let degrees = 180 / Double.pi
            return "arc(" + text(PixelPoint(arc.center)) + " axes " + text(PixelPoint(arc.xAxis)) + " "
                + text(PixelPoint(arc.yAxis)) + " from " + number(arc.start * degrees) + " by "
                + number(arc.sweep * degrees) + ")"
        }
    }

    private func text(_ paint: Paint) -> String {
        switch paint {
        case .color(let color, let authored): return text(color) + (authored.map { " " + $0.text } ?? "")
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

    private func number(_ value: Double) -> String { DecimalText.short(value) }
}
