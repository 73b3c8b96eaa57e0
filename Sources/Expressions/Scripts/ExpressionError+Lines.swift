extension ExpressionError {
    /// The line of the fault and the character in it, both counted from 1; nil for the whole expression.
    public var lineAndColumn: (line: Int, column: Int)? {
        guard let position else { return nil }
        let before = expression.prefix(max(0, position - 1))
        let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return (max(1, lines.count), (lines.last?.count ?? 0) + 1)
    }
}
