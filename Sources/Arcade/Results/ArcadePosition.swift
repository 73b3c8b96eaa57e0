/// A place in a script, counted from 1.
package struct ArcadePosition: Hashable, Sendable {
    package var line: Int
    /// The character in the line.
    package var column: Int

    /// Finds the place of a byte; line ends are `\n`, `\r` and `\r\n`.
    package init(offset: Int, in script: String) {
        var (line, column) = (1, 1)
        var bytes = 0
        var followsReturn = false
        for scalar in script.unicodeScalars {
            if bytes >= offset { break }
            bytes += UTF8.width(scalar)
            switch scalar {
            case "\n" where followsReturn: break
            case "\n", "\r": (line, column) = (line + 1, 1)
            default: column += 1
            }
            followsReturn = scalar == "\r"
        }
        self.line = line
        self.column = column
    }
}
