/// Scripts without their comments.
///
/// Comments contain the types of scripts for the type check; readers of pages do not need them. A slash begins a regular
/// expression where ECMAScript expects an operand. After a closing brace it is a division, which is right except at the
/// start of a statement.
package struct ScriptText {
    private let script: [UInt8]
    private var index = 0
    private var result: [UInt8] = []
    /// The start of the present line in the result, and whether a comment was removed from it.
    private var line = (start: 0, isShortened: false)
    /// The number of open braces in each open place of a template, innermost last.
    private var places: [Int] = []

    private init(_ text: String) { script = Array(text.utf8) }

    /// Returns a script without comments, and without the lines that contain only comments.
    package static func withoutComments(_ text: String) -> String {
        var script = ScriptText(text)
        while script.index < script.script.count { script.copyToken() }
        if script.losesLine(), script.result.last == UInt8(ascii: "\n") { script.result.removeLast() }
        return String(decoding: script.result, as: UTF8.self)
    }

    /// Copies the next token, or omits it if it is a comment.
    private mutating func copyToken() {
        switch (script[index], next) {
        case (UInt8(ascii: "/"), UInt8(ascii: "/")): skipComment(to: "\n", includingEnd: false)
        case (UInt8(ascii: "/"), UInt8(ascii: "*")): skipComment(to: "*/", includingEnd: true)
        case (UInt8(ascii: "/"), _) where expectsOperand: copyRegularExpression()
        case (UInt8(ascii: "'"), _), (UInt8(ascii: "\""), _): copyString()
        case (UInt8(ascii: "`"), _): copyTemplate()
        case (UInt8(ascii: "{"), _):
            if !places.isEmpty { places[places.count - 1] += 1 }
            copy()
        case (UInt8(ascii: "}"), _): copyBrace()
        case (UInt8(ascii: "\n"), _):
            if losesLine() { index += 1 } else { copy() }
            line = (result.count, false)
        default: copy()
        }
    }

    private var next: UInt8? { index + 1 < script.count ? script[index + 1] : nil }

    private mutating func copy() {
        result.append(script[index])
        index += 1
    }

    // MARK: Comments

    private mutating func skipComment(to end: String, includingEnd: Bool) {
        let end = Array(end.utf8)
        var stop = index + 2
        while stop < script.count, !script[stop...].starts(with: end) { stop += 1 }
        let hasLineEnd = script[index..<stop].contains(UInt8(ascii: "\n"))
        index = includingEnd ? min(stop + end.count, script.count) : stop
        line.isShortened = true
        if hasLineEnd, !losesLine() {
            // A comment with several lines separates statements as the end of a line does.
            result.append(UInt8(ascii: "\n"))
            line = (result.count, true)
        } else if !hasLineEnd, let last = result.last, !Self.isSpace(last), last != UInt8(ascii: "(") {
            result.append(UInt8(ascii: " "))
        }
        while index < script.count, script[index] == UInt8(ascii: " ") { index += 1 }
    }

    /// Removes the spaces at the end of a line that lost a comment.
    ///
    /// - Returns: Whether nothing else is in the line.
    private mutating func losesLine() -> Bool {
        guard line.isShortened else { return false }
        while result.count > line.start, result.last == UInt8(ascii: " ") { result.removeLast() }
        return result.count == line.start
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
    }

    // MARK: Literals

    private mutating func copyString() {
        let quote = script[index]
        copy()
        while index < script.count, script[index] != quote, script[index] != UInt8(ascii: "\n") {
            copyEscaped()
        }
        if index < script.count, script[index] == quote { copy() }
    }

    /// Copies a character, and the one after a backslash.
    private mutating func copyEscaped() {
        if script[index] == UInt8(ascii: "\\"), index + 1 < script.count { copy() }
        copy()
    }

    /// Copies the text of a template until a place or its end.
    private mutating func copyTemplate() {
        copy()
        while index < script.count {
            if script[index] == UInt8(ascii: "`") { return copy() }
            if script[index] == UInt8(ascii: "$"), next == UInt8(ascii: "{") {
                copy()
                copy()
                places.append(0)
                return
            }
            copyEscaped()
        }
    }

    /// Copies a closing brace; after that of a place, the text of the template goes on.
    private mutating func copyBrace() {
        guard let open = places.last else { return copy() }
        if open > 0 {
            places[places.count - 1] -= 1
            copy()
        } else {
            places.removeLast()
            copyTemplate()
        }
    }

    private mutating func copyRegularExpression() {
        var isInClass = false
        copy()
        while index < script.count, script[index] != UInt8(ascii: "\n") {
            let byte = script[index]
            if byte == UInt8(ascii: "[") { isInClass = true }
            if byte == UInt8(ascii: "]") { isInClass = false }
            if byte == UInt8(ascii: "/"), !isInClass { return copy() }
            copyEscaped()
        }
    }

    // MARK: Operands

    private static let operators: Set<String> = [
        "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "instanceof",
        "yield", "await",
    ]

    /// Whether a slash begins a regular expression.
    private var expectsOperand: Bool {
        guard let end = result.lastIndex(where: { !Self.isSpace($0) }) else { return true }
        let last = result[end]
        if Self.isName(last) {
            let word = result[...end].reversed().prefix { Self.isName($0) }
            return Self.operators.contains(String(decoding: word.reversed(), as: UTF8.self))
        }
        switch last {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "'"), UInt8(ascii: "\""),
            UInt8(ascii: "`"):
            return false
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            // `i++ / 2` is a division.
            return end == 0 || result[end - 1] != last
        default: return true
        }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
            true
        default: false
        }
    }
}
