extension DisplayList: CustomStringConvertible {
    /// The calls as text, one a line, what belongs to a call indented below it.
    ///
    /// Positions are rounded to thousandths of a pixel. The text compares and diffs, for tests and for people;
    /// it is not read back.
    public var description: String {
        var text = CallText()
        replay(on: &text)
        return text.lines.joined(separator: "\n")
    }
}

/// A canvas that writes calls as lines of text.
private struct CallText: Canvas {
    var lines: [String] = []
    private var indent = ""

    init() {}

    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        add("fill \(text(paint)) \(rule)", path)
    }

    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        add("stroke \(text(paint)) \(text(style))", path)
    }

    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        add("stamp")
        nest { nested in
            for (index, marker) in markers.enumerated() {
                nested.add("marker \(index)")
                nested.nest { marker.list.replay(on: &$0) }
            }
            for (index, stamp) in stamps.enumerated() {
                var line = "\(which.isEmpty ? 0 : which[index]) at \(nested.text(stamp.position))"
                if stamp.rotation != 0 { line += " turned \(nested.text(Double(stamp.rotation)))" }
                if stamp.scale != 1 { line += " scaled \(nested.text(Double(stamp.scale)))" }
                nested.add(line)
            }
        }
    }

    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling) {
        var line = "image \(image.width)×\(image.height) \(text(transform)) \(sampling)"
        if opacity != 1 { line += " opacity \(text(opacity))" }
        add(line)
    }

    mutating func clip(to path: Path, rule: FillRule, _ body: (inout CallText) throws -> Void) rethrows {
        add("clip \(rule)", path)
        try nest(body)
    }

    mutating func group(opacity: Double, _ body: (inout CallText) throws -> Void) rethrows {
        add("group opacity \(text(opacity))")
        try nest(body)
    }

    private mutating func nest(_ body: (inout CallText) throws -> Void) rethrows {
        let outer = indent
        indent += "  "
        defer { indent = outer }
        try body(&self)
    }

    private mutating func add(_ line: String) {
        lines.append(indent + line)
    }

    private mutating func add(_ line: String, _ path: Path) {
        add(line)
        for contour in path.contours {
            var text = path.points[Int(contour.start)..<Int(contour.end)].map(text).joined(separator: " ")
            if contour.isClosed { text += " closed" }
            if contour.startDistance != 0 { text += " from \(self.text(Double(contour.startDistance)))" }
            if contour.endIsCut { text += " cut" }
            add("  " + text)
        }
    }

    private func text(_ paint: Paint) -> String {
        switch paint {
        case .color(let color): return text(color)
        case .pattern(let pattern):
            var line = "pattern \(pattern.image.width)×\(pattern.image.height) \(text(pattern.transform))"
            if pattern.opacity != 1 { line += " opacity \(text(pattern.opacity))" }
            return line
        }
    }

    private func text(_ color: Color) -> String {
        let bytes = color.rgba8
        var line = "#"
        for index in 0..<4 {
            let digits = String(bytes[index], radix: 16, uppercase: true)
            line += digits.count == 1 ? "0" + digits : digits
        }
        return line
    }

    private func text(_ style: StrokeStyle) -> String {
        var line = "width \(text(style.width)) \(style.cap) \(style.join)"
        if style.join == .miter, style.miterLimit != 10 { line += "(\(text(style.miterLimit)))" }
        if !style.dashes.isEmpty { line += " dashes \(style.dashes.map(text).joined(separator: " "))" }
        if style.dashOffset != 0 { line += " offset \(text(style.dashOffset))" }
        return line
    }

    private func text(_ transform: AffineTransform) -> String {
        let entries = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        return "[" + entries.map(text).joined(separator: " ") + "]"
    }

    private func text(_ point: PixelPoint) -> String {
        "\(text(Double(point.x))),\(text(Double(point.y)))"
    }

    /// A number to thousandths, without needless zeros.
    private func text(_ number: Double) -> String {
        let thousandths = (number * 1000).rounded()
        guard abs(thousandths) < 1e15 else { return "\(number)" }
        let count = Int64(thousandths)
        var line = "\(count.magnitude / 1000)"
        var rest = count.magnitude % 1000
        if rest > 0 {
            var digits = 3
            while rest % 10 == 0 { (rest, digits) = (rest / 10, digits - 1) }
            let tail = "\(rest)"
            line += "." + String(repeating: "0", count: digits - tail.count) + tail
        }
        return count < 0 ? "-" + line : line
    }
}
