import CartoucheExpressions

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The fields with the times of a table's features (web map: `timeInfo`).
///
/// A feature is in a period if its own period has a time in common with it. A feature with only one field is at an
/// instant. A feature without a start has no beginning, and one without an end has no end; a feature without any time
/// is in no period.
public struct LayerTimeInfo: Hashable, Sendable {
    /// The name of the field with the start, or with the instant.
    public var startField: String
    /// The name of the field with the end; nil if the features are at instants.
    public var endField: String?
    /// The period of all features, as the document says; nil if it does not.
    public var fullTimeExtent: TimeExtent?

    /// Creates a description of time fields.
    ///
    /// - Parameters:
    ///   - startField: The name of the field with the start, or with the instant.
    ///   - endField: The name of the field with the end. Default: nil, the features are at instants.
    ///   - fullTimeExtent: The period of all features. Default: nil, not known.
    public init(startField: String, endField: String? = nil, fullTimeExtent: TimeExtent? = nil) {
        self.startField = startField
        self.endField = endField == startField || endField?.isEmpty ?? false ? nil : endField
        self.fullTimeExtent = fullTimeExtent
    }

    /// Returns the condition for the features in a period.
    package func condition(_ extent: TimeExtent) -> String {
        let start = "\"\(startField.replacing("\"", with: "\"\""))\""
        guard let endField else {
            let limits = [
                extent.startDate.map { "\(start) >= \($0.literal)" },
                extent.endDate.map { "\(start) <= \($0.literal)" },
            ]
            return limits.compactMap { $0 }.joined(separator: " AND ")
        }
        let end = "\"\(endField.replacing("\"", with: "\"\""))\""
        let limits = [
            extent.endDate.map { "(\(start) IS NULL OR \(start) <= \($0.literal))" },
            extent.startDate.map { "(\(end) IS NULL OR \(end) >= \($0.literal))" },
            "(\(start) IS NOT NULL OR \(end) IS NOT NULL)",
        ]
        return limits.compactMap { $0 }.joined(separator: " AND ")
    }
}

extension TimeExtent {
    /// The greatest distance of a time from 1970 in seconds, before the year 10000.
    package static let maximumSeconds = 2.5e11

    /// Reads a period in the form of ISO 8601, such as `2024-05-01/2024-05-31T12:00:00Z`, or an instant.
    ///
    /// `..` or nothing in the place of a date leaves that side open. A date without a time is the whole day, and
    /// a time without a time zone is in UTC.
    package init?(parsing text: String) {
        let sides = text.split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count <= 2 else { return nil }
        func side(_ text: Substring, isEnd: Bool) -> Date?? {
            if sides.count == 2, text.isEmpty || text == ".." { return .some(nil) }
            guard let milliseconds = Timestamp.milliseconds(String(text)) else { return nil }
            let isDay = text.utf8.count == 10
            return Date(
                timeIntervalSince1970: Double(milliseconds + (isDay && isEnd ? 86_399_999 : 0)) / 1000)
        }
        guard let start = side(sides[0], isEnd: false), let end = side(sides[sides.count - 1], isEnd: true)
        else {
            return nil
        }
        self.init(startDate: start, endDate: end)
    }
}

extension Date {
    /// The date as a literal of where clauses, to the millisecond.
    fileprivate var literal: String {
        let limit = TimeExtent.maximumSeconds
        let milliseconds = (min(max(timeIntervalSince1970, -limit / 4), limit) * 1000).rounded()
        let second = (milliseconds / 1000).rounded(.down)
        let parts = Calendar.gregorianUTC.dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: second))
        func padded(_ number: Int?, _ width: Int) -> String {
            let digits = String(number ?? 0)
            return String(repeating: "0", count: max(width - digits.count, 0)) + digits
        }
        let date = "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
        let time = "\(padded(parts.hour, 2)):\(padded(parts.minute, 2)):\(padded(parts.second, 2))"
        return "TIMESTAMP '\(date) \(time).\(padded(Int(milliseconds - second * 1000), 3))'"
    }
}
