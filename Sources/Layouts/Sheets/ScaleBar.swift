import CartoucheCLibrary
import CartoucheCanvases
import CartoucheImages
import CartoucheRenderers
import CartoucheText

/// A system of units of lengths.
public enum UnitSystem: String, Hashable, CaseIterable, Sendable {
    /// Meters and kilometers.
    case metric
    /// Feet and miles.
    case imperial
}

/// A scale bar with a round length that is true in the middle of the map.
package struct ScaleBar: Sendable {
    /// The drawing of a scale bar.
    package enum Form: Hashable, Sendable {
        /// Parts that are alternately dark and light.
        case alternating
        /// Parts with an outline.
        case hollow
        /// A dark bar.
        case filled
        /// A line with a mark at each end of a part.
        case line
    }

    /// The length in pixels.
    package let length: Double
    /// The length in ``unit``.
    package let value: Double
    /// The abbreviation of the unit.
    package let unit: String
    /// The number of parts with alternating colors.
    let divisions: Int

    /// The greatest width and the height of a scale bar with its texts, in DIPs.
    static let maximumWidth = 240.0
    static let height = 30.0

    /// The number of meters of a unit, and its abbreviation; the smallest is first.
    private static func units(_ system: UnitSystem) -> [(meters: Double, name: String)] {
        switch system {
        case .metric: [(0.01, "cm"), (1, "m"), (1000, "km")]
        case .imperial: [(0.3048, "ft"), (1609.344, "mi")]
        }
    }

    /// Creates the longest bar with a round length; nil if there is none.
    ///
    /// - Parameters:
    ///   - metersPerPixel: The scale of the map.
    ///   - limit: The greatest length in pixels.
    package init?(_ system: UnitSystem, metersPerPixel: Double, limit: Double) {
        let units = Self.units(system)
        let unit = units.last { $0.meters <= metersPerPixel * limit } ?? units[0]
        self.init(unit: unit.name, meters: unit.meters, metersPerPixel: metersPerPixel, limit: limit)
    }

    /// Creates the longest bar with a round number of units; nil if there is none.
    ///
    /// - Parameters:
    ///   - unit: The abbreviation of the unit.
    ///   - meters: The length of the unit in meters.
    ///   - metersPerPixel: The scale of the map.
    ///   - limit: The greatest length in pixels.
    package init?(unit: String, meters: Double, metersPerPixel: Double, limit: Double) {
        let ground = metersPerPixel * limit
        guard ground.isFinite, ground > 0, limit > 0 else { return nil }
        let rounded = LegendNumber.roundDown(ground / meters)
        guard rounded > 0 else { return nil }
        value = rounded
        self.unit = unit
        length = rounded * meters / metersPerPixel
        let power = pow(10, log10(rounded * 1.000_000_001).rounded(.down))
        divisions = Int((rounded / power).rounded()) == 5 ? 5 : 4
    }

    /// Creates a bar with parts of a given length; nil if the bar is longer than the limit, or too short to see.
    init?(
        unit: String, meters: Double, division: Double, divisions: Int, metersPerPixel: Double, limit: Double
    ) {
        value = division * Double(divisions)
        length = value * meters / metersPerPixel
        guard length.isFinite, length >= 8, length <= limit else { return nil }
        self.unit = unit
        self.divisions = divisions
    }

    /// Draws the bar.
    ///
    /// - Parameters:
    ///   - corner: The lower left corner of the bar, in pixels.
    ///   - form: The drawing.
    ///   - barHeight: The height of the bar in DIPs.
    ///   - textSize: The size of the font in DIPs.
    ///   - ink: The colors.
    ///   - scale: The number of pixels per DIP.
    func draw(
        at corner: SIMD2<Double>, form: Form, barHeight: Double, textSize: Double, ink: PageInk,
        scale: Double,
        fonts: FontLibrary, on canvas: inout some Canvas
    ) {
        let height = max((barHeight * scale).rounded(), 1)
        let top = corner.y - height
        let step = length / Double(divisions)
        let outline = StrokeStyle(width: scale)
        if form == .line {
            var line = Path()
            line.append(contentsOf: [corner, corner + SIMD2(length, 0)], closed: false)
            for index in 0...divisions {
                let foot = corner + SIMD2(Double(index) * step, 0)
                line.append(contentsOf: [foot, foot - SIMD2(0, height)], closed: false)
            }
            canvas.stroke(line, with: .color(ink.color), style: outline)
        } else {
            for index in 0..<divisions {
                let box = PageBox(
                    SIMD2(corner.x + Double(index) * step, top),
                    SIMD2(corner.x + Double(index + 1) * step, corner.y))
                let isFilled = form == .filled || form == .alternating && index % 2 == 0
                canvas.fill(
                    box.path, with: .color(isFilled ? ink.color : ink.counterpart), rule: .nonZero)
                if form == .hollow { canvas.stroke(box.path, with: .color(ink.color), style: outline) }
            }
            canvas.stroke(
                PageBox(SIMD2(corner.x, top), SIMD2(corner.x + length, corner.y)).path,
                with: .color(ink.color), style: outline)
        }
        for (layout, x) in texts(textSize: textSize * scale, gap: textSize * scale / 2, fonts: fonts) {
            canvas.draw(
                layout, paints: [.color(ink.color)],
                transform: .translation(x: corner.x + x, y: top - 2 * scale))
        }
    }

    /// Returns the texts at the beginning, in the middle and at the end with their distances from the beginning.
    ///
    /// A text that is too close to the text at the end is left out.
    ///
    /// - Parameter gap: The least distance between texts, in pixels.
    package func texts(
        textSize: Double, gap: Double, fonts: FontLibrary
    ) -> [(layout: TextLayout, x: Double)] {
        // An odd number of parts has no middle.
        let marks = divisions == 1 ? [0, 1] : [0, divisions % 2 == 1 ? 1 : divisions / 2, divisions]
        let all = marks.map { mark -> (layout: TextLayout, x: Double) in
            let share = Double(mark) / Double(divisions)
            let text = LegendNumber.text(value * share) + (mark == divisions ? " \(unit)" : "")
            var block = TextBlock()
            block.horizontalAlignment = mark == 0 ? .left : .center
            block.verticalAlignment = .bottom
            let style = TextStyle(font: FontRequest(family: ""), size: textSize)
            return (TextLayout(StyledText(text, style), block, fonts: fonts), length * share)
        }
        func areApart(_ left: Int, _ right: Int) -> Bool {
            guard let low = all[left].layout.bounds, let high = all[right].layout.bounds else { return true }
            return all[left].x + low.high.x + gap <= all[right].x + high.low.x
        }
        let last = all.count - 1
        var kept = [last]
        for index in [0, 1] where index < last {
            if areApart(index, last), kept.dropFirst().allSatisfy({ areApart($0, index) }) {
                kept.append(index)
            }
        }
        return kept.sorted().map { all[$0] }
    }
}
