/// A pattern for dates as in Arcade's `Text`: `MM/DD/YYYY`, `MMMM D, Y`, `HH:mm`.
///
/// Times are in UTC, and names in English. Text in brackets is written as it is.
struct DatePattern {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November",
        "December",
    ]
    private static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let letters: Set<Character> = ["Y", "M", "D", "d", "H", "h", "m", "s", "S", "A", "a", "E"]

    /// A text, or a letter with the number of its repetitions.
    private enum Part {
        case text(String)
        case letter(Character, Int)
    }

    private var parts: [Part] = []

    init(_ pattern: String) {
        var rest = pattern.prefix(200)
        while let first = rest.first {
            if first == "[", let end = rest.firstIndex(of: "]") {
                parts.append(.text(String(rest[rest.index(after: rest.startIndex)..<end])))
                rest = rest[rest.index(after: end)...]
                continue
            }
            let run = rest.prefix { $0 == first }
            if Self.letters.contains(first) {
                parts.append(.letter(first == "y" ? "Y" : first, run.count))
            } else {
                parts.append(.text(String(run)))
            }
            rest = rest.dropFirst(run.count)
        }
    }

    /// Returns a date in milliseconds since 1970 as text.
    func text(of date: Int64) -> String {
        let date = min(max(date, -9_000_000_000_000_000), 9_000_000_000_000_000)
        func part(_ part: DatePart) -> Int { Int(Timestamp.part(part, of: date).rounded(.down)) }
        func padded(_ value: Int, _ count: Int) -> String {
            let text = "\(value)"
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let dayOfWeek = Int(((Timestamp.beginningOfDay(date) / 86_400_000 + 4) % 7 + 7) % 7)
        return parts.map { piece in
            switch piece {
            case .text(let text): return text
            case .letter("Y", let count): return count == 2 ? padded(part(.year) % 100, 2) : "\(part(.year))"
            case .letter("M", let count):
                let name = Self.months[part(.month) - 1]
                if count > 2 { return count > 3 ? name : String(name.prefix(3)) }
                return padded(part(.month), count)
            case .letter("D", let count): return padded(part(.day), min(count, 2))
            case .letter("d", let count), .letter("E", let count):
                if count > 2 {
                    return count > 3 ? Self.days[dayOfWeek] : String(Self.days[dayOfWeek].prefix(3))
                }
                return "\(dayOfWeek == 0 ? 7 : dayOfWeek)"
            case .letter("H", let count): return padded(part(.hour), min(count, 2))
            case .letter("h", let count):
                let hour = part(.hour) % 12
                return padded(hour == 0 ? 12 : hour, min(count, 2))
            case .letter("m", let count): return padded(part(.minute), min(count, 2))
            case .letter("s", let count): return padded(part(.second), min(count, 2))
            case .letter("S", let count):
                let fraction = Timestamp.part(.second, of: date) * 1000
                return String(padded(Int(fraction) % 1000, 3).prefix(count))
            case .letter("A", _): return part(.hour) < 12 ? "AM" : "PM"
            case .letter(_, _): return part(.hour) < 12 ? "am" : "pm"
            }
        }.joined()
    }
}
