/// Texts about tile sets for terminals.
package enum TileTexts {
    /// Returns a count with separators, such as `1,398,101`.
    package static func number(_ count: Int) -> String {
        var text = ""
        for (index, digit) in String(count).reversed().enumerated() {
            if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    /// Returns a time such as `3 h 20 min`, `4 min 10 s` or `7 s`.
    package static func time(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 1e9).rounded())
        if whole >= 86_400 { return "\(number(whole / 86_400)) d \(whole % 86_400 / 3600) h" }
        if whole >= 3600 { return "\(whole / 3600) h \(whole % 3600 / 60) min" }
        return whole >= 60 ? "\(whole / 60) min \(whole % 60) s" : "\(whole) s"
    }

    /// Returns the levels of a tile set, such as `zoom 0 to 4`.
    package static func levels(_ levels: ClosedRange<Int>) -> String {
        levels.count == 1 ? "zoom \(levels.lowerBound)" : "zoom \(levels.lowerBound) to \(levels.upperBound)"
    }

    /// Returns a number with one decimal.
    static func decimal(_ value: Double) -> String {
        let tenths = Int((min(max(value, 0), 1e12) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension TileProgress {
    /// The rate and the time left, such as `120 tiles per second, 4 min 10 s left`.
    package var text: String {
        let rate =
            self.rate >= 10 ? TileTexts.number(Int(self.rate.rounded())) : TileTexts.decimal(self.rate)
        let left = secondsLeft.map { ", \(TileTexts.time($0)) left" } ?? ""
        return "tiles, \(rate) per second\(left)"
    }
}

extension TileReport {
    /// The numbers of a complete tile set in one line.
    package var text: String {
        if wasComplete { return "the tile set is complete, and the map has not changed" }
        var parts = ["\(TileTexts.number(drawn)) tiles drawn"]
        if kept > 0 { parts.append("\(TileTexts.number(kept)) kept from an earlier run") }
        if empty > 0 { parts.append("\(TileTexts.number(empty)) empty") }
        if distinct > 0 { parts.append("\(TileTexts.number(distinct)) different") }
        return parts.joined(separator: ", ") + " in \(TileTexts.decimal(seconds)) s"
    }
}
