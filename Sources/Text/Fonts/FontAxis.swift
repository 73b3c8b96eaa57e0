/// A design axis of a variable font, such as weight or width.
package struct FontAxis: Hashable, Sendable {
    /// The tag of four letters, for example `wght`.
    package var tag: String
    /// The range of values.
    package var range: ClosedRange<Double>
    /// The value of the font's normal design.
    package var standard: Double

    /// A value of an axis.
    package struct Setting: Hashable, Sendable {
        /// The tag of four letters.
        package var tag: String
        /// The value in the units of the axis.
        package var value: Double

        /// Creates a setting.
        package init(tag: String, value: Double) {
            self.tag = tag
            self.value = value
        }
    }

    /// Returns a tag as four bytes, most significant first; nil if it has not four ASCII letters.
    static func number(ofTag tag: String) -> UInt32? {
        guard tag.utf8.count == 4, tag.utf8.allSatisfy({ 32..<127 ~= $0 }) else { return nil }
        return tag.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Returns a tag of four bytes as text.
    static func tag(ofNumber number: UInt32) -> String {
        String(
            decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }, as: UTF8.self)
    }
}
