import CartoucheCanvases
import CartoucheImages

extension DrawnShape {
    /// Returns the first difference between the colors and strokes of two shapes; nil if they are equal.
    ///
    /// Printed files round lengths to 0.001 pt and color channels to 0.01 of 255.
    func difference(from other: DrawnShape) -> String? {
        let (mine, its) = (color, other.color)
        let distance = max(abs(mine.red - its.red), abs(mine.green - its.green), abs(mine.blue - its.blue))
        if distance > 0.6 / 255 { return "color \(its.brief)" }
        if abs(mine.alpha - its.alpha) > 0.006 { return "opacity \(its.alpha.short)" }
        guard !isFill else { return nil }
        if abs(style.width - other.style.width) > 0.005 + style.width * 0.001 {
            return "width \(other.style.width.short)"
        }
        if style.dashes.count != other.style.dashes.count
            || zip(style.dashes, other.style.dashes).contains(where: { abs($0 - $1) > 0.005 })
        {
            return "dashes \(other.style.dashes.map(\.short))"
        }
        // Caps are not visible on closed paths, joins not on straight lines.
        let isOpen = contours.contains { !$0.isClosed } || !style.dashes.isEmpty
        if isOpen, style.cap != other.style.cap { return "cap \(other.style.cap)" }
        let hasCorners = contours.contains { $0.points.count > 2 && !$0.isSmooth }
        if hasCorners, style.join != other.style.join { return "join \(other.style.join)" }
        if hasCorners, style.join == .miter, abs(style.miterLimit - other.style.miterLimit) > 0.01 {
            return "miter limit \(other.style.miterLimit.short)"
        }
        return nil
    }

    /// The kind, color, position and size as text.
    var summary: String {
        let box = box
        let what = isGlyph ? "character" : isFill ? "fill" : "stroke of \(style.width.short) pt"
        return
            "\(what) \(color.brief) at \(box.center.x.short), \(box.center.y.short), \(box.size.x.short) × \(box.size.y.short) pt"
    }
}

extension DrawnShape.Contour {
    /// Whether the contour is closed and turns by at most 30° at each point, as a circle does.
    fileprivate var isSmooth: Bool {
        guard isClosed, points.count > 8 else { return false }
        for index in points.indices {
            let one = points[(index + 1) % points.count] - points[index]
            let two = points[(index + 2) % points.count] - points[(index + 1) % points.count]
            let lengths = ((one * one).sum() * (two * two).sum()).squareRoot()
            if lengths > 1e-9, (one * two).sum() / lengths < 0.866 { return false }
        }
        return true
    }
}

extension Color {
    /// The color as `#rrggbb`.
    var brief: String {
        let bytes = rgba8
        func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        return "#" + hex(bytes.x) + hex(bytes.y) + hex(bytes.z)
    }
}

extension Double {
    /// The number with at most three decimals.
    package var short: String {
        guard isFinite, abs(self) < 1e12 else { return "\(self)" }
        let rounded = (self * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
