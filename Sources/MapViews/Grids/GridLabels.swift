import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartouchePlanarGeometry
import CartouchePortrayal
import CartoucheSymbols
import CartoucheText

/// The labels of a grid's lines and areas; no label covers another one.
struct GridLabels {
    private(set) var graphics: [Graphic] = []

    private struct SizeKey: Hashable {
        var text: String
        var font: String
        var size: Double
    }

    /// The boxes of the labels in pixels.
    private var boxes: [Box] = []
    /// The known sizes of texts in pixels.
    private var sizes: [SizeKey: SIMD2<Double>] = [:]

    private typealias Pixels = [SIMD2<Double>]
    private let content: Grid.Content
    private let frame: MapFrame
    /// The part of the picture inside the offset of the labels, in pixels.
    private let inside: Box

    init(_ drawn: GridContent, _ content: Grid.Content, in frame: MapFrame) {
        self.content = content
        self.frame = frame
        let offset = content.labelOffset * frame.pixelsPerDIP
        let page = SIMD2(Double(frame.width), Double(frame.height))
        inside = Box(low: SIMD2(repeating: offset), high: page - offset)
        guard
            let transformation = try? CoordinateTransformation.known(from: .wgs84, to: frame.spatialReference)
        else { return }
        for mark in drawn.marks {
            guard let pixel = frame.pixel(of: mark.position, by: transformation) else { continue }
            add(mark.text, level: mark.level, at: pixel, .center, .middle)
        }
        var lines: [GridLine] = []
        var visible: [Pixels] = []
        var places: [String: Int] = [:]
        for line in drawn.lines where !line.label.isEmpty {
            let pixels = Self.points(
                of: line.points.map { frame.pixel(of: $0, by: transformation) }, in: inside)
            if let group = line.group, let place = places[group] {
                visible[place] += pixels
                continue
            }
            if let group = line.group { places[group] = lines.count }
            lines.append(line)
            visible.append(pixels)
        }
        for (line, pixels) in zip(lines, visible) where !pixels.isEmpty {
            addLabels(of: line, pixels, crossing: center(lines, visible, isMeridian: !line.isMeridian))
        }
    }

    /// Returns the points of a line in a box, with the points at which it enters and leaves the box.
    private static func points(of line: [SIMD2<Double>?], in box: Box) -> Pixels {
        var points: Pixels = []
        var last: SIMD2<Double>?
        // A longer piece connects two copies of the world.
        let longest = max(box.size.x, box.size.y) / 2
        for point in line {
            if let first = last, let point, squaredDistance(first, point) < longest * longest,
                let (start, end) = shares(of: first, point, in: box)
            {
                if start > 0 { points.append(first + (point - first) * start) }
                if end < 1 { points.append(first + (point - first) * end) }
            }
            if let point, all(point .>= box.low .& point .<= box.high) { points.append(point) }
            last = point
        }
        return points
    }

    /// Returns where a piece of a line enters and leaves a box, as shares of its length; nil if it misses the box.
    private static func shares(
        of first: SIMD2<Double>, _ second: SIMD2<Double>, in box: Box
    ) -> (start: Double, end: Double)? {
        var (start, end) = (0.0, 1.0)
        for axis in 0..<2 {
            let step = second[axis] - first[axis]
            let (low, high) = (box.low[axis] - first[axis], box.high[axis] - first[axis])
            if step == 0 {
                if low > 0 || high < 0 { return nil }
                continue
            }
            start = max(start, min(low / step, high / step))
            end = min(end, max(low / step, high / step))
        }
        return start <= end ? (start, end) : nil
    }

    /// Returns the points of the line of one kind that is nearest to the center of the picture.
    private func center(_ lines: [GridLine], _ visible: [Pixels], isMeridian: Bool) -> Pixels {
        guard content.labelPosition == .geographic else { return [] }
        let middle = SIMD2(Double(frame.width), Double(frame.height)) / 2
        func distance(_ pixels: Pixels) -> Double {
            pixels.map { Self.squaredDistance($0, middle) }.min() ?? .infinity
        }
        return zip(lines, visible).filter { $0.0.isMeridian == isMeridian }.map(\.1)
            .min { distance($0) < distance($1) } ?? []
    }

    private mutating func addLabels(of line: GridLine, _ pixels: Pixels, crossing: Pixels) {
        let middle = SIMD2(Double(frame.width), Double(frame.height)) / 2
        let lowest = pixels.max { $0.y < $1.y }
        let highest = pixels.min { $0.y < $1.y }
        let leftmost = pixels.min { $0.x < $1.x }
        let rightmost = pixels.max { $0.x < $1.x }
        typealias Vertical = TextSymbol.VerticalAlignment
        typealias Horizontal = TextSymbol.HorizontalAlignment
        let bottom = (lowest, Horizontal.left, Vertical.bottom)
        let top = (highest, Horizontal.left, Vertical.top)
        let left = (leftmost, Horizontal.left, Vertical.bottom)
        let right = (rightmost, Horizontal.right, Vertical.bottom)
        var places: [(SIMD2<Double>?, Horizontal, Vertical)]
        switch content.labelPosition {
        case .allSides:
            places = line.isMeridian ? [bottom, top] : [left, right]
            let low = line.isMeridian ? inside.low.y : inside.low.x
            let high = line.isMeridian ? inside.high.y : inside.high.x
            let own = places.filter { place, _, _ in
                place.map { [low, high].contains(nearest: line.isMeridian ? $0.y : $0.x) } ?? false
            }
            // A line that ends at another zone, or leaves at another side, has its label at its own side only.
            if !own.isEmpty { places = own }
        case .bottomLeft: places = [line.isMeridian ? bottom : left]
        case .bottomRight: places = [line.isMeridian ? bottom : right]
        case .topLeft: places = [line.isMeridian ? top : left]
        case .topRight: places = [line.isMeridian ? top : right]
        case .center:
            let near = pixels.min {
                Self.squaredDistance($0, middle) < Self.squaredDistance($1, middle)
            }
            places = [(near, .left, .bottom)]
        case .geographic:
            // The crossing is where the two lines are nearest to each other.
            let near = pixels.min { first, second in
                nearest(first, crossing) < nearest(second, crossing)
            }
            places = [(crossing.isEmpty ? nil : near, .left, .bottom)]
        }
        for (place, horizontal, vertical) in places {
            guard let place else { continue }
            add(line.label, level: line.level, at: place, horizontal, vertical)
        }
    }

    /// Adds a label unless it covers another one or leaves the picture.
    private mutating func add(
        _ text: String, level: Int, at pixel: SIMD2<Double>, _ horizontal: TextSymbol.HorizontalAlignment,
        _ vertical: TextSymbol.VerticalAlignment
    ) {
        guard let symbol = content.levels[level].text?.clone() else { return }
        let size = size(of: text, symbol)
        let page = SIMD2(Double(frame.width), Double(frame.height))
        // A label that does not fit to the right of its line is to the left of it.
        var (horizontal, pixel) = (horizontal, pixel)
        if horizontal == .left, pixel.x + size.x > inside.high.x {
            // If it is only nearer to the side than the offset, it ends there.
            if pixel.x + size.x <= page.x { pixel.x = inside.high.x }
            horizontal = .right
        }
        let left: Double =
            switch horizontal {
            case .right: pixel.x - size.x
            case .center: pixel.x - size.x / 2
            default: pixel.x
            }
        let top: Double =
            switch vertical {
            case .bottom: pixel.y - size.y
            case .middle: pixel.y - size.y / 2
            default: pixel.y
            }
        let box = Box(low: SIMD2(left, top), high: SIMD2(left, top) + size)
        guard all(box.low .>= -1), all(box.high .<= page + 1),
            !boxes.contains(where: { all(box.low .< $0.high .& $0.low .< box.high) })
        else { return }
        boxes.append(box)
        symbol.text = text
        symbol.horizontalAlignment = horizontal
        symbol.verticalAlignment = vertical
        let position = frame.screenTransform.position(at: pixel)
        let point = Point(x: position.x, y: position.y, spatialReference: frame.spatialReference)
        graphics.append(Graphic(geometry: point, symbol: symbol))
    }

    /// Returns the size of a text in pixels.
    private mutating func size(of text: String, _ symbol: TextSymbol) -> SIMD2<Double> {
        let key = SizeKey(text: text, font: symbol.fontFamily, size: symbol.size)
        if let known = sizes[key] { return known }
        let style = TextStyle(
            font: FontRequest(family: key.font, style: "Regular"), size: key.size * frame.pixelsPerDIP)
        let bounds = TextLayout(StyledText(text, style), TextBlock()).lines.first?.bounds
        let size = bounds?.size ?? .zero
        sizes[key] = size
        return size
    }

    private func nearest(_ pixel: SIMD2<Double>, _ others: Pixels) -> Double {
        others.map { Self.squaredDistance($0, pixel) }.min() ?? .infinity
    }

    private static func squaredDistance(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> Double {
        let difference = first - second
        return difference.x * difference.x + difference.y * difference.y
    }
}

extension [Double] {
    /// Returns whether one of the numbers is less than a pixel from another number.
    fileprivate func contains(nearest number: Double) -> Bool { contains { abs($0 - number) < 1 } }
}
