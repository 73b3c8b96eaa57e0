import CartoucheDocuments

/// A script of Arcade that cannot be read or evaluated.
public struct ArcadeError: CartoucheError, Hashable {
    /// What is wrong.
    public var what: String
    /// The line and column in the script, counted from 1: `line 1, column 5`.
    public var `where`: String
    /// What is expected or what to do.
    public var suggestion: String

    package init(what: String, suggestion: String = "") {
        self.what = what
        self.where = ""
        self.suggestion = suggestion
    }

    /// Creates the error of a fault in a script.
    package init(_ fault: ArcadeFault, in script: String) {
        what = fault.message
        suggestion = fault.suggestion
        let position = fault.offset.map { ArcadePosition(offset: $0, in: script) }
        self.where = position.map { "line \($0.line), column \($0.column)" } ?? "script"
    }
}
