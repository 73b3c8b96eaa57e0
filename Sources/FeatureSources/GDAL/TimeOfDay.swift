/// Times of day as text, because columns support only dates.
enum TimeOfDay {
    /// Returns a text such as `08:05:30`, with milliseconds if they are not zero.
    static func text(milliseconds: Int64) -> String {
        let day: Int64 = 86_400_000
        let inDay = (milliseconds % day + day) % day
        func digits(_ value: Int64, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let seconds = inDay / 1000
        let text = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }
            .joined(separator: ":")
        return inDay % 1000 == 0 ? text : text + "." + digits(inDay % 1000, 3)
    }
}
