#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A period of time, or an instant if both dates are equal.
///
/// The period includes both dates. Without a start date it has no beginning; without an end date it has no end.
public struct TimeExtent: Hashable, Sendable {
    /// The beginning of the period; nil if it has none.
    public let startDate: Date?
    /// The end of the period; nil if it has none.
    public let endDate: Date?

    /// Creates a period.
    ///
    /// - Parameters:
    ///   - startDate: The beginning; nil for none.
    ///   - endDate: The end; nil for none. A period that ends before it begins contains no time.
    public init(startDate: Date?, endDate: Date?) {
        self.startDate = startDate
        self.endDate = endDate
    }

    /// Creates an instant.
    public init(date: Date) {
        self.init(startDate: date, endDate: date)
    }

    /// Returns the period that lies earlier by a length of time.
    public func subtracting(_ value: TimeValue) -> TimeExtent {
        TimeExtent(startDate: startDate.map { value.before($0) }, endDate: endDate.map { value.before($0) })
    }

    /// Whether the period has neither a beginning nor an end.
    package var isUnlimited: Bool { startDate == nil && endDate == nil }

    /// The dates in milliseconds since 1970-01-01T00:00:00Z.
    package var milliseconds: (start: Double?, end: Double?) {
        func milliseconds(_ date: Date) -> Double { (date.timeIntervalSince1970 * 1000).rounded() }
        return (startDate.map(milliseconds), endDate.map(milliseconds))
    }
}

/// A length of time in a unit.
public struct TimeValue: Hashable, Sendable {
    /// A unit of time.
    public enum Unit: Hashable, Sendable, CaseIterable {
        case milliseconds, seconds, minutes, hours, days, weeks
        /// Months of the Gregorian calendar.
        case months
        case years, decades, centuries
        /// No unit: the value has no effect.
        case unknown
    }

    /// The number of units; negative values lead to later times.
    public let duration: Double
    /// The unit.
    public let unit: Unit

    /// Creates a length of time.
    ///
    /// - Parameters:
    ///   - duration: The number of units. Values that are not finite count as 0.
    ///   - unit: The unit. Default: none.
    public init(duration: Double, unit: Unit = .unknown) {
        self.duration = duration.isFinite ? duration : 0
        self.unit = unit
    }

    /// Returns the date that is earlier than another date by this length.
    ///
    /// Months and longer units count in the Gregorian calendar in UTC; a part of a month counts as a part of 30 days.
    package func before(_ date: Date) -> Date {
        let months: Double
        switch unit {
        case .milliseconds: return date.addingTimeInterval(-duration / 1000)
        case .seconds: return date.addingTimeInterval(-duration)
        case .minutes: return date.addingTimeInterval(-duration * 60)
        case .hours: return date.addingTimeInterval(-duration * 3600)
        case .days: return date.addingTimeInterval(-duration * 86_400)
        case .weeks: return date.addingTimeInterval(-duration * 604_800)
        case .months: months = duration
        case .years: months = duration * 12
        case .decades: months = duration * 120
        case .centuries: months = duration * 1200
        case .unknown: return date
        }
        // Beyond 10,000 years there is no data.
        let whole = min(max(months, -120_000), 120_000).rounded(.towardZero)
        let moved = Calendar.gregorianUTC.date(byAdding: .month, value: -Int(whole), to: date) ?? date
        let rest = min(max(months, -120_000), 120_000) - whole
        return moved.addingTimeInterval(-rest * 30 * 86_400)
    }
}

extension Calendar {
    /// The calendar of times without a time zone.
    static let gregorianUTC = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        return calendar
    }()
}
