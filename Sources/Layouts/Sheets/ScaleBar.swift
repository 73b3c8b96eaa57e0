import CLibrary
import Canvases
import Images
import Symbols
import Text

/// A scale bar with a round length that is true in the middle of the map.
package struct ScaleBar: Sendable {
    /// A system of units.
    package enum System: String, CaseIterable, Sendable {
        /// Meters and kilometers.
        case metric
        /// Feet and miles.
        case imperial
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
    private static func units(_ system: System) -> [(meters: Double, name: String)] {
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
    package init?(_ system: System, metersPerPixel: Double, limit: Double) {
        let ground = metersPerPixel * limit
        guard ground.isFinite, ground > 0, limit > 0 else { return nil }
        let units = Self.units(system)
        let unit = units.last { $0.meters <= ground } ?? units[0]
        let rounded = LegendNumber.roundDown(ground / unit.meters)
        guard rounded > 0 else { return nil }
        value = rounded
        self.unit = unit.name
        length = rounded * unit.meters / metersPerPixel
        let power = pow(10, log10(rounded * 1.000_000_001).rounded(.down))
        divisions = Int((rounded / power).rounded()) == 5 ? 5 : 4
    }

    /// Draws the bar.
    ///
    /// - Parameters:
    ///   - corner: The lower left corner of the bar, in pixels.
    ///   - scale: The number of pixels per DIP.
    func draw(at corner: SIMD2<Double>, scale: Double, fonts: FontLibrary, on canvas: inout some Canvas) {
        let height = (6 * scale).rounded()
        let top = corner.y - height
        let (dark, light) = (Color(red: 0.13, green: 0.13, blue: 0.13), Color(red: 1, green: 1, blue: 1))
        for index in 0..<divisions {
            let step = length / Double(divisions)
            let box = PageBox(
                SIMD2(corner.x + Double(index) * step, top),
                SIMD2(corner.x + Double(index + 1) * step, corner.y))
            canvas.fill(box.path, with: .color(index % 2 == 0 ? dark : light), rule: .nonZero)
        }
        canvas.stroke(
            PageBox(SIMD2(corner.x, top), SIMD2(corner.x + length, corner.y)).path, with: .color(dark),
            style: StrokeStyle(width: scale))
        // The beginning, the middle and the end have texts; five parts have no middle.
        let marks = divisions == 5 ? [0, 1, 5] : [0, 2, 4]
        for mark in marks {
            let share = Double(mark) / Double(divisions)
            let isLast = mark == divisions
            let text = LegendNumber.text(value * share) + (isLast ? " \(unit)" : "")
            var block = TextBlock()
            block.horizontalAlignment = mark == 0 ? .left : .center
            block.verticalAlignment = .bottom
            let style = TextStyle(font: FontRequest(family: ""), size: 11 * scale)
            let layout = TextLayout(StyledText(text, style), block, fonts: fonts)
            canvas.draw(
                layout, paints: [.color(dark)],
                transform: .translation(x: corner.x + length * share, y: top - 2 * scale))
        }
    }
}
