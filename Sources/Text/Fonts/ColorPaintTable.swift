import CartoucheCLibrary
import CartoucheDocuments
import CartoucheImages

/// Reads the paints of glyphs from the tables `COLR` (version 1) and `CPAL` (OpenType 1.9).
///
/// Variations of colors and coordinates have their default values.
struct ColorPaintTable: Sendable {
    /// The greatest number of nested paints.
    private static let maxDepth = 32
    /// The greatest number of paints of a glyph; a paint that is used twice counts twice.
    private static let maxPaints = 2048
    /// The greatest number of composites of a glyph; each can need a picture.
    private static let maxComposites = 64
    /// The greatest number of stops of a gradient.
    private static let maxStops = 256
    /// The number of a palette's entry that stands for the color of the text.
    private static let textColor = 0xFFFF

    private let reader: BigEndianReader
    private let palette: [Color]
    private let unitsPerEm: Double
    private let glyphList: Int
    private let glyphCount: Int
    private let layerList: Int
    private let clipList: Int

    /// Opens the tables; nil if they have no glyphs of version 1.
    init?(colors: [UInt8], palettes: [UInt8], unitsPerEm: Double) {
        reader = BigEndianReader(colors)
        guard let version = reader.number(at: 0, size: 2), version >= 1,
            let glyphList = reader.number(at: 14, size: 4), glyphList > 0,
            let count = reader.number(at: glyphList, size: 4),
            let palette = Self.palette(BigEndianReader(palettes))
        else { return nil }
        self.palette = palette
        self.unitsPerEm = unitsPerEm
        self.glyphList = glyphList
        glyphCount = count
        layerList = reader.number(at: 18, size: 4) ?? 0
        clipList = reader.number(at: 22, size: 4) ?? 0
    }

    /// Returns the colors of the first palette.
    private static func palette(_ reader: BigEndianReader) -> [Color]? {
        guard let count = reader.number(at: 2, size: 2), let start = reader.number(at: 8, size: 4),
            let first = reader.number(at: 12, size: 2)
        else { return nil }
        var colors: [Color] = []
        for entry in 0..<count {
            guard let color = reader.number(at: start + 4 * (first + entry), size: 4) else { return nil }
            func part(_ shift: Int) -> Double { Double(color >> shift & 255) / 255 }
            colors.append(Color(red: part(8), green: part(16), blue: part(24), alpha: part(0)))
        }
        return colors
    }

    /// Whether a glyph has a paint, valid or not.
    func hasPaint(_ glyph: UInt32) -> Bool { paintPlace(of: Int(glyph)) != nil }

    /// Returns the paint of a glyph, nil if it has none or if it is not valid, and the number of paints that were read.
    func glyph(_ glyph: UInt32) -> (painted: PaintedGlyph?, paintCount: Int) {
        var walk = Walk(table: self)
        guard let place = paintPlace(of: Int(glyph)) else { return (nil, 0) }
        guard let paint = walk.paint(at: place, depth: 0) else { return (nil, walk.paintCount) }
        var painted = PaintedGlyph(paint, unitsPerEm: unitsPerEm)
        painted.clip = clip(of: Int(glyph))
        return (painted, walk.paintCount)
    }

    /// Returns the place of a glyph's paint in the table.
    private func paintPlace(of glyph: Int) -> Int? {
        var (low, high) = (0, glyphCount)
        while low < high {
            let middle = (low + high) / 2
            let record = glyphList + 4 + 6 * middle
            guard let found = reader.number(at: record, size: 2) else { return nil }
            if found == glyph { return reader.number(at: record + 2, size: 4).map { glyphList + $0 } }
            if found < glyph { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    private func clip(of glyph: Int) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
        guard clipList > 0, let count = reader.number(at: clipList + 1, size: 4) else { return nil }
        var (first, end) = (0, count)
        while first < end {
            let middle = (first + end) / 2
            let record = clipList + 5 + 7 * middle
            guard let start = reader.number(at: record, size: 2),
                let last = reader.number(at: record + 2, size: 2)
            else { return nil }
            if glyph < start {
                end = middle
            } else if glyph > last {
                first = middle + 1
            } else {
                guard let offset = reader.number(at: record + 4, size: 3) else { return nil }
                let box = clipList + offset
                guard let left = signed(box + 1), let bottom = signed(box + 3), let right = signed(box + 5),
                    let top = signed(box + 7), left <= right, bottom <= top
                else { return nil }
                return (SIMD2(left, bottom), SIMD2(right, top))
            }
        }
        return nil
    }

    private func signed(_ place: Int) -> Double? {
        reader.number(at: place, size: 2).map { Double(Int16(truncatingIfNeeded: $0)) }
    }

    /// Reads the paints of one glyph.
    private struct Walk {
        let table: ColorPaintTable
        private(set) var paintCount = 0
        private var compositeCount = 0
        /// The glyphs whose paints are being read, so that none contains itself.
        private var open: [Int] = []

        init(table: ColorPaintTable) { self.table = table }

        private func unsigned(_ place: Int, _ size: Int = 2) -> Int? {
            table.reader.number(at: place, size: size)
        }
        private func signed(_ place: Int) -> Double? { table.signed(place) }
        /// Reads a number with 14 binary digits after the point.
        private func fraction(_ place: Int) -> Double? { table.signed(place).map { $0 / 16384 } }
        /// Reads a number with 16 binary digits after the point.
        private func fixed(_ place: Int) -> Double? {
            unsigned(place, 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
        }
        private func point(_ place: Int) -> SIMD2<Double>? {
            guard let x = signed(place), let y = signed(place + 2) else { return nil }
            return SIMD2(x, y)
        }

        /// Reads the paint at a place; nil if it is not valid.
        mutating func paint(at place: Int, depth: Int) -> ColorPaint? {
            paintCount += 1
            guard depth < ColorPaintTable.maxDepth, paintCount <= ColorPaintTable.maxPaints,
                let format = unsigned(place, 1)
            else { return nil }
            switch format {
            case 1: return layers(at: place, depth)
            case 2, 3: return color(at: place + 1).map(ColorPaint.solid)
            case 4...9: return gradient(at: place, format)
            case 10:
                guard let glyph = unsigned(place + 4), let paint = child(at: place, depth) else { return nil }
                return .glyph(UInt32(glyph), paint)
            case 11:
                guard let glyph = unsigned(place + 1), !open.contains(glyph),
                    let start = table.paintPlace(of: glyph)
                else { return nil }
                open.append(glyph)
                defer { open.removeLast() }
                return paint(at: start, depth: depth + 1)
            case 12...31:
                guard let transform = transform(at: place, format), let paint = child(at: place, depth) else {
                    return nil
                }
                return .transformed(transform, paint)
            case 32:
                compositeCount += 1
                guard compositeCount <= ColorPaintTable.maxComposites,
                    let mode = unsigned(place + 4, 1).flatMap(ColorPaint.CompositeMode.init(rawValue:)),
                    let source = child(at: place, depth), let backdrop = child(at: place, offsetAt: 5, depth)
                else { return nil }
                return .composite(source: source, mode, backdrop: backdrop)
            default: return nil
            }
        }

        private mutating func child(at place: Int, offsetAt position: Int = 1, _ depth: Int) -> ColorPaint? {
            guard let offset = unsigned(place + position, 3), offset > 0 else { return nil }
            return paint(at: place + offset, depth: depth + 1)
        }

        private mutating func layers(at place: Int, _ depth: Int) -> ColorPaint? {
            guard let count = unsigned(place + 1, 1), let first = unsigned(place + 2, 4), table.layerList > 0,
                let all = unsigned(table.layerList, 4), first + count <= all
            else { return nil }
            var layers: [ColorPaint] = []
            for layer in first..<first + count {
                guard let offset = unsigned(table.layerList + 4 + 4 * layer, 4),
                    let paint = paint(at: table.layerList + offset, depth: depth + 1)
                else { return nil }
                layers.append(paint)
            }
            return .layers(layers)
        }

        private func color(at place: Int) -> ColorPaint.PaletteColor? {
            guard let entry = unsigned(place), let factor = fraction(place + 2) else { return nil }
            let opacity = min(max(factor, 0), 1)
            if entry == ColorPaintTable.textColor {
                return ColorPaint.PaletteColor(color: nil, opacity: opacity)
            }
            guard table.palette.indices.contains(entry) else { return nil }
            let color = table.palette[entry]
            return ColorPaint.PaletteColor(
                color: color.withAlphaComponent(color.alpha * opacity), opacity: opacity)
        }

        private func gradient(at place: Int, _ format: Int) -> ColorPaint? {
            guard let offset = unsigned(place + 1, 3), let first = point(place + 4) else { return nil }
            let form: ColorGradient.Form
            switch format {
            case 4, 5:
                guard let end = point(place + 8), let third = point(place + 12) else { return nil }
                form = .linear(start: first, end: end, third: third)
            case 6, 7:
                guard let radius = unsigned(place + 8), let end = point(place + 10),
                    let endRadius = unsigned(place + 14)
                else { return nil }
                form = .radial(
                    start: first, startRadius: Double(radius), end: end, endRadius: Double(endRadius))
            default:
                // Angles are stored less 180°.
                guard let start = fraction(place + 8), let end = fraction(place + 10) else { return nil }
                form = .sweep(center: first, start: (start + 1) * 180, end: (end + 1) * 180)
            }
            let line = place + offset
            guard let extend = unsigned(line, 1).flatMap(ColorGradient.Extend.init(rawValue:)),
                let count = unsigned(line + 1), 1...ColorPaintTable.maxStops ~= count
            else { return nil }
            // Stops of a variable gradient have the number of their variation.
            let size = format % 2 == 0 ? 6 : 10
            var stops: [ColorGradient.Stop] = []
            for stop in 0..<count {
                let start = line + 3 + stop * size
                guard let place = fraction(start), let color = color(at: start + 2) else { return nil }
                stops.append(ColorGradient.Stop(place: place, color: color))
            }
            // Stops at the same place keep their order.
            let sorted = stops.enumerated().sorted { ($0.1.place, $0.0) < ($1.1.place, $1.0) }.map(\.1)
            return .gradient(ColorGradient(form: form, extend: extend, stops: sorted))
        }

        private func transform(at place: Int, _ format: Int) -> ColorPaint.Transform? {
            var transform = ColorPaint.Transform()
            let values = place + 4
            func center(_ position: Int) -> SIMD2<Double>? { point(values + position) }
            /// Sines and cosines; an angle of 1 is 180°.
            func angle(_ position: Int) -> Double? { fraction(values + position).map { $0 * .pi } }
            var fixedPoint: SIMD2<Double>? = .zero
            switch format {
            case 12, 13:
                guard let offset = unsigned(values, 3) else { return nil }
                let numbers = (0..<6).compactMap { fixed(place + offset + 4 * $0) }
                guard numbers.count == 6 else { return nil }
                return ColorPaint.Transform(
                    xx: numbers[0], yx: numbers[1], xy: numbers[2], yy: numbers[3], dx: numbers[4],
                    dy: numbers[5])
            case 14, 15:
                guard let shift = point(values) else { return nil }
                (transform.dx, transform.dy) = (shift.x, shift.y)
            case 16...19:
                guard let x = fraction(values), let y = fraction(values + 2) else { return nil }
                (transform.xx, transform.yy) = (x, y)
                if format >= 18 { fixedPoint = center(4) }
            case 20...23:
                guard let scale = fraction(values) else { return nil }
                (transform.xx, transform.yy) = (scale, scale)
                if format >= 22 { fixedPoint = center(2) }
            case 24...27:
                guard let angle = angle(0) else { return nil }
                let (sine, cosine) = (sin(angle), cos(angle))
                transform = ColorPaint.Transform(xx: cosine, yx: sine, xy: -sine, yy: cosine)
                if format >= 26 { fixedPoint = center(2) }
            default:
                guard let x = angle(0), let y = angle(2) else { return nil }
                transform.xy = -tan(x)
                transform.yx = tan(y)
                if format >= 30 { fixedPoint = center(4) }
            }
            return fixedPoint.map(transform.around)
        }
    }
}
