/// Texts of dates in ISO 8601.
package enum ArcadeDateText {
    static func iso(_ date: ArcadeDate) -> String { json(date) }
    static func json(_ date: ArcadeDate) -> String { "\(date.milliseconds)" }
    static func iso(dateOnly days: Int) -> String { "\(days)" }
    static func iso(time milliseconds: Int) -> String { "\(milliseconds)" }
}
