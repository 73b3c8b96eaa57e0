/// The settings of a PDF document.
public struct PDFOptions: Hashable, Sendable {
    /// How text is written.
    public enum TextForm: String, Hashable, Sendable, CaseIterable {
        /// As text with embedded fonts, which can be selected and searched.
        case text
        /// As outlines of the glyphs.
        case outlines
    }

    /// How colors are stored.
    ///
    /// Default: `.rgb`.
    public var colorModel = PDFColorModel.rgb
    /// How text is written.
    ///
    /// Default: `.text`.
    public var textForm = TextForm.text
    /// The number of image pixels per page pixel, 0.1 to 16, for paints that PDF does not support.
    ///
    /// Default: 2.
    public var pictureResolution = 2.0
    /// The width of the empty border around each page, in points (1/72 inch).
    ///
    /// Default: 0.
    public var margin = 0.0
    /// The title of the document.
    ///
    /// Default: nil.
    public var title: String?
    /// The subject of the document.
    ///
    /// Default: nil.
    public var subject: String?
    /// The author of the document.
    ///
    /// Default: nil.
    public var author: String?
    /// The date of the document.
    ///
    /// Default: nil, so that equal drawings give equal files.
    public var creationDate: PDFDate?
    /// The position of the first page on the ground.
    ///
    /// Default: nil.
    public var georeference: PDFGeoreference?

    /// Creates settings with their defaults.
    public init() {}
}

/// A date for the information of a document (ISO 32000-2, 7.9.4).
public struct PDFDate: Hashable, Sendable {
    /// The date in the syntax of PDF, for example `D:20240229123000Z`.
    let text: String

    /// Reads a date of ISO 8601: `2024-02-29`, or with a time, `2024-02-29T12:30:00Z` or `…+02:00`.
    ///
    /// Returns nil for other texts, and for dates that do not exist.
    public init?(_ iso8601: String) {
        var fields = Substring(iso8601)
        func number(_ digits: Int, _ range: ClosedRange<Int>) -> Int? {
            let part = fields.prefix(digits)
            guard part.count == digits, part.allSatisfy({ $0.isASCII && $0.isNumber }),
                let value = Int(part), range.contains(value)
            else { return nil }
            fields = fields.dropFirst(digits)
            return value
        }
        func skip(_ mark: Character) -> Bool {
            guard fields.first == mark else { return false }
            fields = fields.dropFirst()
            return true
        }
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        guard let year = number(4, 1...9999), skip("-"), let month = number(2, 1...12), skip("-"),
            let day = number(2, 1...31)
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard day <= lengths[month - 1] else { return nil }
        let years = String(repeating: "0", count: 4 - String(year).count) + String(year)
        var text = "D:" + years + two(month) + two(day)
        guard !fields.isEmpty else {
            self.text = text
            return
        }
        guard skip("T"), let hour = number(2, 0...23), skip(":"), let minute = number(2, 0...59) else {
            return nil
        }
        var second = 0
        if skip(":") {
            guard let seconds = number(2, 0...59) else { return nil }
            second = seconds
        }
        text += two(hour) + two(minute) + two(second)
        if skip("Z") {
            text += "Z"
        } else if let sign = fields.first, sign == "+" || sign == "-" {
            _ = skip(sign)
            guard let hours = number(2, 0...23), skip(":"), let minutes = number(2, 0...59) else {
                return nil
            }
            text += "\(sign)\(two(hours))'\(two(minutes))"
        }
        guard fields.isEmpty else { return nil }
        self.text = text
    }
}
