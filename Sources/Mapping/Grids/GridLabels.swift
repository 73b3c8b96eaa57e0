import Geospatial
import Portrayal
import Symbols

/// The labels of a grid's lines.
struct GridLabels {
    private(set) var graphics: [Graphic] = []

    private typealias Pixels = [SIMD2<Double>]
    private let content: Grid.Content
    private let frame: MapFrame

    init(_ drawn: GridContent, _ content: Grid.Content, in frame: MapFrame) {
        self.content = content
        self.frame = frame
        let offset = content.labelOffset * frame.pixelsPerDIP
        let page = SIMD2(Double(frame.width), Double(frame.height))
        guard
            let transformation = try? CoordinateTransformation(from: .wgs84, to: frame.spatialReference)
        else { return }
        var lines: [GridLine] = []
        var visible: [Pixels] = []
        var places: [String: Int] = [:]
        for line in drawn.lines where !line.label.isEmpty {
            let pixels = line.points.compactMap { frame.pixel(of: $0, by: transformation) }.filter {
                $0.x >= offset && $0.y >= offset && $0.x <= page.x - offset && $0.y <= page.y - offset
            }
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
        for mark in drawn.marks {
            guard let pixel = frame.pixel(of: mark.position, by: transformation) else { continue }
            add(mark.text, level: mark.level, at: pixel, .center, .middle)
        }
    }

    /// Returns the points of the line of one kind that is nearest to the center of the picture.
    private func center(_ lines: [GridLine], _ visible: [Pixels], isMeridian: Bool) -> Pixels {
        guard content.labelPosition == .geographic else { return [] }
        let middle = SIMD2(Double(frame.width), Double(frame.height)) / 2
        func distance(_ pixels: Pixels) -> Double {
            pixels.map { squaredDistance($0, middle) }.min() ?? .infinity
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
        let places: [(SIMD2<Double>?, Horizontal, Vertical)]
        switch content.labelPosition {
        case .allSides: places = line.isMeridian ? [bottom, top] : [left, right]
        case .bottomLeft: places = [line.isMeridian ? bottom : left]
        case .bottomRight: places = [line.isMeridian ? bottom : right]
        case .topLeft: places = [line.isMeridian ? top : left]
        case .topRight: places = [line.isMeridian ? top : right]
        case .center:
            let near = pixels.min { squaredDistance($0, middle) < squaredDistance($1, middle) }
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

    private mutating func add(
        _ text: String, level: Int, at pixel: SIMD2<Double>, _ horizontal: TextSymbol.HorizontalAlignment,
        _ vertical: TextSymbol.VerticalAlignment
    ) {
        guard let symbol = content.levels[level].text?.clone() else { return }
        symbol.text = text
        symbol.horizontalAlignment = horizontal
        // A label that the right side would cut ends there; digits are about 0.6 times as wide as the font is high.
        let width = text.reduce(0) { $0 + ($1 == "," || $1 == "." ? 0.3 : 0.6) } * symbol.size
        var pixel = pixel
        let end = Double(frame.width) - content.labelOffset * frame.pixelsPerDIP
        if horizontal == .left, pixel.x + width * frame.pixelsPerDIP > end {
            symbol.horizontalAlignment = .right
            pixel.x = end
        }
        symbol.verticalAlignment = vertical
        let position = frame.screenTransform.position(at: pixel)
        let point = Point(x: position.x, y: position.y, spatialReference: frame.spatialReference)
        graphics.append(Graphic(geometry: point, symbol: symbol))
    }

    private func nearest(_ pixel: SIMD2<Double>, _ others: Pixels) -> Double {
        others.map { squaredDistance($0, pixel) }.min() ?? .infinity
    }

    private func squaredDistance(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> Double {
        let difference = first - second
        return difference.x * difference.x + difference.y * difference.y
    }
}
