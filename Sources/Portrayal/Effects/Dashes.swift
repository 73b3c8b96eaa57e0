import Imaging
import Symbology

/// Cuts lines into dashes.
///
/// The pattern starts with a whole dash at the first vertex, runs on over corners and is not stretched to fit.
/// As the last effect before a stroke it becomes part of the stroke's style; before other effects it makes a
/// line of each dash.
struct DashesPlan: Hashable, Sendable {
    /// Dash and gap lengths, pixels, an even count, or none.
    var template: [Double] = []
    /// How far into the pattern a line starts, pixels, 0 or more and less than the pattern's length.
    var offset = 0.0

    /// The most dashes that are made of one line.
    static let mostDashes = 100_000.0

    /// A solid line.
    init() {}

    /// Nil when the template leaves the line solid, or is not a template: empty, without a gap, or with a
    /// length that is negative or no number.
    init?(_ dashes: Dashes, unit: PixelsPerPoint) {
        guard dashes.dashTemplate.allSatisfy({ $0 >= 0 }), dashes.dashTemplate.count <= 1000 else {
            return nil
        }
        template = dashes.dashTemplate.map(unit.length)
        if template.count % 2 == 1 { template += template }
        let gaps = stride(from: 1, to: template.count, by: 2).reduce(0) { $0 + template[$1] }
        let period = template.reduce(0, +)
        guard gaps > 0, period > 1e-3 else { return nil }
        let start = unit.shift(0 - dashes.offsetAlongLine).truncatingRemainder(dividingBy: period)
        offset = start < 0 ? start + period : start
    }

    func apply(to lines: Path, factor: Double, into result: inout Path) {
        let period = template.reduce(0, +) * factor
        guard period > 0 else { return }
        for contour in lines.contours {
            let walk = LineWalk(lines, contour)
            let length = walk.length
            guard length / period * Double(template.count / 2) < Self.mostDashes else { continue }
            let started = Double(contour.startDistance)
            // Where the pattern's repetition that the line starts in began, along this contour.
            var begin = -((started + offset * factor).truncatingRemainder(dividingBy: period))
            while begin < length {
                for index in stride(from: 0, to: template.count, by: 2) {
                    let end = begin + template[index] * factor
                    if end > 0, begin < length, end > begin {
                        walk.append(
                            from: max(begin, 0), to: min(end, length), into: &result, startDistance: 0,
                            endIsCut: false)
                    }
                    begin = end + template[index + 1] * factor
                }
            }
        }
    }
}
