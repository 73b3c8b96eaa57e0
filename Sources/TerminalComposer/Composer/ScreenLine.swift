import CartoucheImages

/// A line of a terminal screen: texts with their looks.
package struct ScreenLine: Hashable, Sendable {
    /// The look of a text.
    package enum Look: Hashable, Sendable {
        case plain, bold, dim
        /// The row that the keys change.
        case selected
        /// A box in a color, with a text of spaces.
        case box(Color)
    }

    /// A text with one look.
    struct Run: Hashable, Sendable {
        var text: String
        var look: Look
    }

    private var runs: [Run] = []

    package init() {}

    init(_ text: String, _ look: Look = .plain) { add(text, look) }

    mutating func add(_ text: String, _ look: Look = .plain) {
        runs.append(Run(text: TerminalText.printable(text), look: look))
    }

    /// Adds another line after the end of this one.
    mutating func add(_ line: ScreenLine) { runs += line.runs }

    /// The text without looks.
    package var text: String { runs.map(\.text).joined() }

    /// Returns the line with exactly some columns.
    func fitted(to columns: Int) -> ScreenLine {
        var line = ScreenLine()
        var rest = columns
        for run in runs where rest > 0 {
            let width = TerminalText.width(run.text)
            let text = width <= rest ? run.text : TerminalText.fitted(run.text, to: rest)
            line.runs.append(Run(text: text, look: run.look))
            rest -= min(width, rest)
        }
        if rest > 0 { line.runs.append(Run(text: String(repeating: " ", count: rest), look: .plain)) }
        return line
    }

    /// Returns the line with control sequences.
    package func sequence(_ colors: TerminalColors) -> String {
        runs.map { run in
            switch run.look {
            case .plain: run.text
            case .bold: "\u{1B}[1m\(run.text)\u{1B}[0m"
            case .dim: "\u{1B}[2m\(run.text)\u{1B}[0m"
            case .selected: "\u{1B}[7m\(run.text)\u{1B}[0m"
            case .box(let color):
                colors == .none
                    ? run.text
                    : "\u{1B}[48;\(colors.parameters(SIMD3(color, on: .white)))m\(run.text)\u{1B}[0m"
            }
        }.joined()
    }
}
