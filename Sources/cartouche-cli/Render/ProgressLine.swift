/// One line on the terminal that says how far a drawing is.
final class ProgressLine: Sendable {
    /// Shows what is being drawn.
    func update(_ text: String) {
        StandardError.write("\r\u{1B}[K\(text)")
    }

    /// Leaves the terminal as it was.
    func clear() {
        StandardError.write("\r\u{1B}[K")
    }
}
